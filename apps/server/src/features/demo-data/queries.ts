import type { Database } from '../../platform/database.ts';
import type { ShiftEnd } from './make-shifts.ts';
import { type Rows, type Table, TABLES } from './rows.ts';

/** In one statement: far below PostgreSQL's limit, so that each ends within the application's time limit. */
const MAX_PARAMETERS = 8_000;

export async function countRegistrations(db: Database, editionId: number): Promise<number> {
  const row = await db
    .selectFrom('registrations')
    .select((select) => select.fn.countAll().as('count'))
    .where('edition_id', '=', editionId)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

export async function insertRows(transaction: Database, rows: Rows): Promise<void> {
  for (const table of TABLES) await insertInto(transaction, table, rows[table]);
}

async function insertInto(transaction: Database, table: Table, rows: readonly object[]): Promise<void> {
  const columns = Math.max(1, ...rows.slice(0, 100).map((row) => Object.keys(row).length));
  const size = Math.floor(MAX_PARAMETERS / columns);
  for (let from = 0; from < rows.length; from += size) {
    await transaction
      .insertInto(table)
      .values(rows.slice(from, from + size))
      .execute();
  }
}

/** Counted and closed after their payments are in them, as in life. */
export async function endShifts(transaction: Database, editionId: number, ends: readonly ShiftEnd[]): Promise<void> {
  for (const { id, steps } of ends)
    for (const step of steps)
      await transaction.updateTable('shifts').set(step).where('edition_id', '=', editionId).where('id', '=', id).execute();
}

type LastNumbers = ReadonlyMap<string, number>;

/** The numbers that the next delegate, receipt, credit note and invoice get. */
export async function setCounters(
  transaction: Database,
  editionId: number,
  {
    delegates,
    seats,
    receipts,
    notes,
    invoices,
  }: { delegates: number; seats: number } & Record<'receipts' | 'notes' | 'invoices', LastNumbers>,
): Promise<void> {
  const counter = { edition_id: editionId, last_number: delegates };
  await transaction
    .insertInto('delegate_counters')
    .values(counter)
    .onConflict((conflict) => conflict.column('edition_id').doUpdateSet({ last_number: delegates }))
    .execute();
  await transaction
    .updateTable('workshop_seats')
    .set((set) => ({ taken: set('taken', '+', seats) }))
    .where('edition_id', '=', editionId)
    .execute();
  await setLast(transaction, 'receipt_counters', editionId, receipts);
  await setLast(transaction, 'credit_note_counters', editionId, notes);
  await setLast(transaction, 'invoice_counters', editionId, invoices);
}

async function setLast(
  transaction: Database,
  series: 'receipt_counters' | 'credit_note_counters' | 'invoice_counters',
  editionId: number,
  numbers: LastNumbers,
): Promise<void> {
  for (const [year, last] of numbers)
    await transaction
      .insertInto(series)
      .values({ edition_id: editionId, financial_year: year, last_number: last })
      .onConflict((conflict) => conflict.columns(['edition_id', 'financial_year']).doUpdateSet({ last_number: last }))
      .execute();
}
