import type { Insertable, Selectable } from 'kysely';
import type { InvoiceLines, Invoices } from '../../../platform/database-types.ts';
import type { Database } from '../../../platform/database.ts';

export type InvoiceRow = Selectable<Invoices>;
export type InvoiceLineRow = Selectable<InvoiceLines>;

export async function insertInvoice(
  transaction: Database,
  invoice: Insertable<Invoices>,
  lines: ReadonlyArray<Omit<Insertable<InvoiceLines>, 'edition_id' | 'invoice_id'>>,
): Promise<void> {
  await transaction.insertInto('invoices').values(invoice).execute();
  await transaction
    .insertInto('invoice_lines')
    .values(lines.map((line) => ({ ...line, edition_id: invoice.edition_id, invoice_id: invoice.id })))
    .execute();
}

/** Which of them is on an invoice that is not paid yet. */
export const standingLineOf = (db: Database, editionId: number, registrationId: string) =>
  db
    .selectFrom('invoice_lines')
    .innerJoin('invoices', (join) =>
      join.onRef('invoices.edition_id', '=', 'invoice_lines.edition_id').onRef('invoices.id', '=', 'invoice_lines.invoice_id'),
    )
    .where('invoice_lines.edition_id', '=', editionId)
    .where('invoice_lines.registration_id', '=', registrationId)
    .where('invoice_lines.standing', '=', true)
    .select(['invoices.id', 'invoices.financial_year', 'invoices.number'])
    .executeTakeFirst();

export const findInvoice = (db: Database, editionId: number, id: string, { lock = false } = {}): Promise<InvoiceRow | undefined> => {
  const query = db.selectFrom('invoices').selectAll().where('edition_id', '=', editionId).where('id', '=', id);
  return (lock ? query.forUpdate() : query).executeTakeFirst();
};

/** With the number of each delegate, in the order of their names as printed. */
export const linesOf = (db: Database, editionId: number, invoiceId: string) =>
  db
    .selectFrom('invoice_lines')
    .innerJoin('registrations', (join) =>
      join
        .onRef('registrations.edition_id', '=', 'invoice_lines.edition_id')
        .onRef('registrations.id', '=', 'invoice_lines.registration_id'),
    )
    .where('invoice_lines.edition_id', '=', editionId)
    .where('invoice_lines.invoice_id', '=', invoiceId)
    .selectAll('invoice_lines')
    .select('registrations.delegate_number')
    .orderBy('registrations.delegate_number')
    .execute();

/** Under its lock; the database refuses a second decision. */
export async function decideInvoice(
  transaction: Database,
  { edition_id: editionId, id }: Pick<InvoiceRow, 'edition_id' | 'id'>,
  decision: Pick<InvoiceRow, 'state' | 'decided_at' | 'decided_by' | 'bank_credit_id' | 'cancelled_because'>,
): Promise<void> {
  await transaction.updateTable('invoices').set(decision).where('edition_id', '=', editionId).where('id', '=', id).execute();
}
