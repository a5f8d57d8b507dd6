import { sql } from 'kysely';
import type { Database } from '../../../platform/database.ts';
import type { NumberedLine } from '../read-settlement-report.ts';

/** Two imports of a society wait for each other, so that each sees what the other has written. */
export async function lockSettlements(transaction: Database, societyId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('settlements ' || ${societyId}::integer, 0))`.execute(transaction);
}

const given = (lines: readonly NumberedLine[]) => sql`jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as given (
  line integer, id text, kind text, settlement text, utr text, "settledOn" date, "amountMinor" integer, "feeMinor" integer, "taxMinor" integer,
  "debitMinor" integer, "creditMinor" integer, currency text)`;

export interface ChangedLine {
  line: number;
  id: string;
  currency: string;
  amountMinor: number;
  settlement: string;
}

/** Lines that were imported before with other figures, as they were then. */
export async function findChanged(
  transaction: Database,
  societyId: number,
  lines: readonly NumberedLine[],
  most: number,
): Promise<ChangedLine[]> {
  const { rows } = await sql<ChangedLine>`
    select given.line, stored.id, stored.currency, stored.amount_minor as "amountMinor", stored.settlement_id as settlement
    from ${given(lines)}
    join settlement_lines stored on stored.society_id = ${societyId} and stored.id = given.id
    where (stored.settlement_id, stored.settled_on, stored.amount_minor, stored.fee_minor, stored.tax_minor, stored.debit_minor, stored.credit_minor,
        stored.currency) is distinct from (given.settlement, given."settledOn", given."amountMinor", given."feeMinor", given."taxMinor", given."debitMinor",
        given."creditMinor", given.currency)
      or stored.utr <> given.utr
    order by given.line limit ${most}`.execute(transaction);
  return rows;
}

/** Returns how many were new. What is known already stays; only the bank's number is added where it was not known yet. */
export async function insertLines(
  transaction: Database,
  { societyId, importedBy, now }: { societyId: number; importedBy: string | null; now: Date },
  lines: readonly NumberedLine[],
): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into settlement_lines (society_id, id, kind, settlement_id, utr, settled_on, amount_minor, fee_minor, tax_minor, debit_minor, credit_minor,
      currency, imported_at, imported_by)
    select ${societyId}, id, kind, settlement, utr, "settledOn", "amountMinor", "feeMinor", "taxMinor", "debitMinor", "creditMinor", currency, ${now},
      ${importedBy}::uuid
    from ${given(lines)} order by id
    on conflict (society_id, id) do nothing`.execute(transaction);
  await sql`
    update settlement_lines set utr = given.utr from ${given(lines)}
    where settlement_lines.society_id = ${societyId} and settlement_lines.id = given.id and settlement_lines.utr is null and given.utr is not null`.execute(
    transaction,
  );
  return Number(numAffectedRows ?? 0);
}

/**
 * A line `l` with what our books say about it: the payment `p`, or the refund `b` of the payment `bp`, in whichever society. Money that was not
 * captured, and refunds that failed, count as nothing.
 */
export const BOOKED = sql`settlement_lines l
  left join payments p on l.kind = 'payment' and p.provider_payment_id = l.id
  left join refunds b on l.kind = 'refund' and b.provider_refund_id = l.id
  left join payments bp on bp.edition_id = b.edition_id and bp.id = b.payment_id
  left join settlement_decisions d on d.society_id = l.society_id and d.line_id = l.id`;

/** The edition in whose books it stands; null: in nobody's. */
export const EDITION = sql<number | null>`coalesce(p.edition_id, b.edition_id)`;
export const BOOKED_MINOR = sql<number | null>`case
  when p.id is not null then case when p.state = 'captured' then p.amount_minor else 0 end
  when b.id is not null then case when b.state in ('failed', 'declined') then 0 else b.amount_minor end end`;
export const BOOKED_CURRENCY = sql<string | null>`coalesce(p.currency, bp.currency)`;
export const MATCH = sql<'agrees' | 'differs' | 'unknown'>`case
  when ${EDITION} is null then 'unknown'
  when ${BOOKED_MINOR} = l.amount_minor and ${BOOKED_CURRENCY} = l.currency then 'agrees' else 'differs' end`;

/** Who asks: a line in the books of another edition or society is not there for them, one in nobody's only for owners of the society. */
export interface Reader {
  societyId: number;
  editionId: number;
  /** Has a role for all editions of the society that owns it. */
  seesUnknown: boolean;
}

export const visibleTo = ({ societyId, editionId, seesUnknown }: Reader) =>
  sql<boolean>`(l.society_id = ${societyId} and (${EDITION} = ${editionId} or (${seesUnknown} and ${EDITION} is null)))`;

export interface BookedLine {
  id: string;
  amountMinor: number;
  currency: string;
  bookedMinor: number | null;
  bookedCurrency: string | null;
  match: 'agrees' | 'differs' | 'unknown';
  /** Whose payment it is. */
  account: string | null;
  registration: string | null;
  decided: boolean;
}

export async function findLine(db: Database, reader: Reader, id: string): Promise<BookedLine | undefined> {
  const { rows } = await sql<BookedLine>`
    select l.id, l.amount_minor as "amountMinor", l.currency, ${BOOKED_MINOR} as "bookedMinor", ${BOOKED_CURRENCY} as "bookedCurrency",
      ${MATCH} as match, r.account_id as account, r.id as registration, d.line_id is not null as decided
    from ${BOOKED}
    left join payment_orders o on o.edition_id = ${EDITION} and o.id = coalesce(p.order_id, bp.order_id)
    left join registrations r on r.edition_id = o.edition_id and r.id = o.registration_id
    where ${visibleTo(reader)} and l.id = ${id}`.execute(db);
  return rows[0];
}

/** Whether it was done: not if somebody else was first. */
export async function insertDecision(
  transaction: Database,
  societyId: number,
  { id, amountMinor, currency, bookedMinor, bookedCurrency }: BookedLine,
  { note, by, at }: { note: string; by: string | null; at: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await transaction
    .insertInto('settlement_decisions')
    .values({
      society_id: societyId,
      line_id: id,
      amount_minor: amountMinor,
      currency,
      booked_minor: bookedMinor,
      booked_currency: bookedCurrency,
      note,
      decided_by: by,
      decided_at: at,
    })
    .onConflict((conflict) => conflict.columns(['society_id', 'line_id']).doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Whether it was done: not if it is another explanation meanwhile, or none. The database keeps it, and only then lets it go. */
export async function withdrawDecision(
  transaction: Database,
  societyId: number,
  lineId: string,
  { decidedAt, reason, by, at }: { decidedAt: Date; reason: string; by: string | null; at: Date },
): Promise<boolean> {
  const { rows } = await sql<{ done: boolean }>`
    select withdraw_settlement_decision(${societyId}, ${lineId}, ${decidedAt}, ${reason}, ${by}::uuid, ${at}) as done`.execute(transaction);
  return rows[0]?.done ?? false;
}
