import { type Insertable, sql } from 'kysely';
import type { CreditNotes } from '../../../platform/database-types.ts';
import type { Database } from '../../../platform/database.ts';

export async function insertCreditNote(transaction: Database, note: Insertable<CreditNotes>): Promise<void> {
  await transaction.insertInto('credit_notes').values(note).execute();
}

/** What notes have taken back of a receipt. */
export async function creditedOf(transaction: Database, editionId: number, receiptId: string): Promise<number> {
  const { sum } = await transaction
    .selectFrom('credit_notes')
    .select((of) => of.fn.coalesce(of.fn.sum<string>('amount_minor'), sql<string>`0`).as('sum'))
    .where('edition_id', '=', editionId)
    .where('receipt_id', '=', receiptId)
    .executeTakeFirstOrThrow();
  return Number(sum);
}

/** With the payment whose receipt each takes back, oldest first. */
export const creditNotesOf = (db: Database, editionId: number, registrationId: string) =>
  db
    .selectFrom('credit_notes')
    .innerJoin('receipts', (join) =>
      join.onRef('receipts.edition_id', '=', 'credit_notes.edition_id').onRef('receipts.id', '=', 'credit_notes.receipt_id'),
    )
    .select(['credit_notes.id', 'credit_notes.financial_year', 'credit_notes.number', 'receipts.payment_id'])
    .where('credit_notes.edition_id', '=', editionId)
    .where('receipts.registration_id', '=', registrationId)
    .orderBy('credit_notes.issued_at')
    .execute();

/** Refunds of a payment that were paid out and have no note. */
export const refundsWithoutNote = (transaction: Database, editionId: number, paymentId: string) =>
  transaction
    .selectFrom('refunds')
    .leftJoin('credit_notes', (join) =>
      join.onRef('credit_notes.edition_id', '=', 'refunds.edition_id').onRef('credit_notes.refund_id', '=', 'refunds.id'),
    )
    .select(['refunds.id', 'refunds.amount_minor'])
    .where('refunds.edition_id', '=', editionId)
    .where('refunds.payment_id', '=', paymentId)
    .where('refunds.state', '=', 'processed')
    .where('credit_notes.id', 'is', null)
    .orderBy('refunds.requested_at')
    .execute();

/** Payments with a receipt whose money went back, or had been recorded by mistake, without a note: of earlier releases. */
export async function paymentsWithoutNote(db: Database, most: number) {
  const { rows } = await sql<{ edition_id: number; payment_id: string; registration_id: string }>`
    select receipts.edition_id, receipts.payment_id, receipts.registration_id
    from receipts
    join (
      select edition_id, payment_id from refunds where state = 'processed' and not exists (
        select from credit_notes where credit_notes.edition_id = refunds.edition_id and credit_notes.refund_id = refunds.id
      )
      union
      select edition_id, id from payments where state = 'reversed' and not exists (
        select from receipts join credit_notes on credit_notes.edition_id = receipts.edition_id and credit_notes.receipt_id = receipts.id
        where receipts.edition_id = payments.edition_id and receipts.payment_id = payments.id and credit_notes.kind = 'reversal'
      )
    ) as without on without.edition_id = receipts.edition_id and without.payment_id = receipts.payment_id
    where receipts.replaced_at is null limit ${most}`.execute(db);
  return rows;
}

/** A note with the receipt it takes back, as its document needs them; with `registrationId`, only if it is of that registration. */
export async function findCreditNote(db: Database, editionId: number, id: string, registrationId?: string) {
  let query = notes(db, editionId).where('credit_notes.id', '=', id);
  if (registrationId !== undefined) query = query.where('receipts.registration_id', '=', registrationId);
  return query.executeTakeFirst();
}
export type StoredCreditNote = NonNullable<Awaited<ReturnType<typeof findCreditNote>>>;

/** The note between a receipt that was made out wrongly and this one, which stands in its place. */
export const findCorrection = (db: Database, editionId: number, newReceiptId: string): Promise<StoredCreditNote | undefined> =>
  notes(db, editionId).where('credit_notes.new_receipt_id', '=', newReceiptId).executeTakeFirst();

const notes = (db: Database, editionId: number) =>
  db
    .selectFrom('credit_notes')
    .innerJoin('receipts', (join) =>
      join.onRef('receipts.edition_id', '=', 'credit_notes.edition_id').onRef('receipts.id', '=', 'credit_notes.receipt_id'),
    )
    .innerJoin('registrations', (join) =>
      join.onRef('registrations.edition_id', '=', 'receipts.edition_id').onRef('registrations.id', '=', 'receipts.registration_id'),
    )
    .leftJoin('receipts as new_receipt', (join) =>
      join.onRef('new_receipt.edition_id', '=', 'credit_notes.edition_id').onRef('new_receipt.id', '=', 'credit_notes.new_receipt_id'),
    )
    .leftJoin('refunds', (join) =>
      join.onRef('refunds.edition_id', '=', 'credit_notes.edition_id').onRef('refunds.id', '=', 'credit_notes.refund_id'),
    )
    .where('credit_notes.edition_id', '=', editionId)
    .select([
      'credit_notes.kind',
      'credit_notes.financial_year',
      'credit_notes.number',
      'credit_notes.issued_at',
      'credit_notes.amount_minor',
      'receipts.financial_year as receipt_year',
      'receipts.number as receipt_number',
      'receipts.issued_at as receipt_issued_at',
      'receipts.billed_to',
      'receipts.billed_address',
      'receipts.billed_gstin',
      'receipts.description',
      'receipts.currency',
      'receipts.gst',
      'receipts.printed',
      'registrations.latin_name',
      'registrations.delegate_number',
      'new_receipt.financial_year as new_year',
      'new_receipt.number as new_number',
      'refunds.method as refund_method',
      sql<string | null>`coalesce(refunds.provider_refund_id, refunds.reference)`.as('refund_name'),
    ]);
