import type { TextDocument } from '@isocentre/domain/content/document';
import { listItemsOf } from '@isocentre/domain/content/document-text';
import { Issuer } from '@isocentre/domain/payments/issuer';
import { type Insertable, type Selectable, sql } from 'kysely';
import type { Receipts } from '../../../platform/database-types.ts';
import type { Database } from '../../../platform/database.ts';

/** What a receipt says about its edition and what was booked. */
export const readReceiptFacts = (transaction: Database, editionId: number, { category, type }: { category: string; type: string }) =>
  transaction
    .selectFrom('editions')
    .innerJoin('edition_limits', 'edition_limits.edition_id', 'editions.id')
    .leftJoin('registration_categories', (join) =>
      join.onRef('registration_categories.edition_id', '=', 'editions.id').on('registration_categories.code', '=', category),
    )
    .leftJoin('registration_phases', (join) =>
      join.onRef('registration_phases.edition_id', '=', 'editions.id').on('registration_phases.code', '=', type),
    )
    .leftJoin('edition_gst', 'edition_gst.edition_id', 'editions.id')
    .where('editions.id', '=', editionId)
    .select([
      'registration_categories.label as category_label',
      'registration_phases.name as phase_name',
      'edition_gst.legal_name',
      'edition_gst.gstin',
      'edition_gst.sac',
      'edition_gst.rate_basis_points',
    ])
    .executeTakeFirstOrThrow();

/** What a document says about its conference today. */
export async function readIssuer(transaction: Database, editionId: number): Promise<Issuer> {
  const row = await transaction
    .selectFrom('editions')
    .innerJoin('edition_limits', 'edition_limits.edition_id', 'editions.id')
    .where('editions.id', '=', editionId)
    .select([
      'title',
      'short_name as shortName',
      'chapter',
      'association',
      'starts_on as startsOn',
      'ends_on as endsOn',
      'time_zone as timeZone',
      'delegate_prefix as delegatePrefix',
      'look',
      'venue_city as city',
      'contact_email as email',
      'contact_phone as phone',
      'refund_enquiry_days as refundEnquiryDays',
    ])
    .executeTakeFirstOrThrow();
  const { city, email, phone, refundEnquiryDays, ...rest } = row;
  return Issuer.parse({ ...rest, venue: { city }, contact: { email, phone }, limits: { refundEnquiryDays } });
}

/** The name as documents print it, where it is in another script. */
export async function readLatinName(
  transaction: Database,
  { edition_id: editionId, id }: { edition_id: number; id: string },
): Promise<string> {
  const row = await transaction
    .selectFrom('registrations')
    .select('latin_name')
    .where('edition_id', '=', editionId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return row.latin_name;
}

export async function insertReceipt(transaction: Database, receipt: Insertable<Receipts>): Promise<void> {
  await transaction.insertInto('receipts').values(receipt).execute();
}

export type ReceiptRow = Selectable<Receipts>;

/** The one that counts of a payment: not one that another has replaced. */
export const receiptInForce = (transaction: Database, editionId: number, paymentId: string): Promise<ReceiptRow | undefined> =>
  transaction
    .selectFrom('receipts')
    .selectAll()
    .where('edition_id', '=', editionId)
    .where('payment_id', '=', paymentId)
    .where('replaced_at', 'is', null)
    .executeTakeFirst();

export async function markReplaced(transaction: Database, { edition_id: editionId, id }: ReceiptRow, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('receipts')
    .set({ replaced_at: at })
    .where('edition_id', '=', editionId)
    .where('id', '=', id)
    .where('replaced_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Those that count: not replaced, and not of money that was recorded by mistake. */
export const receiptsOf = (db: Database, editionId: number, registrationId: string) =>
  db
    .selectFrom('receipts')
    .innerJoin('payments', (join) =>
      join.onRef('payments.edition_id', '=', 'receipts.edition_id').onRef('payments.id', '=', 'receipts.payment_id'),
    )
    .select(['receipts.id', 'receipts.payment_id', 'receipts.financial_year', 'receipts.number'])
    .where('receipts.edition_id', '=', editionId)
    .where('receipts.registration_id', '=', registrationId)
    .where('payments.state', '<>', 'reversed')
    .where('receipts.replaced_at', 'is', null)
    .execute();

/** What the fee includes, as the organisers wrote it for the fee table; null if they wrote nothing. */
export async function readIncluded(db: Database, editionId: number): Promise<string | null> {
  const page = await db
    .selectFrom('content_pages')
    .select('document')
    .where('edition_id', '=', editionId)
    .where('slug', '=', 'fees')
    .executeTakeFirst();
  return (page && listItemsOf(page.document as unknown as TextDocument).join(' ')) || null;
}

/** A receipt with what its document and its mail need; with `registrationId`, only if it is of that registration. */
export async function findReceipt(db: Database, editionId: number, id: string, registrationId?: string) {
  let query = db
    .selectFrom('receipts')
    .innerJoin('payments', (join) =>
      join.onRef('payments.edition_id', '=', 'receipts.edition_id').onRef('payments.id', '=', 'receipts.payment_id'),
    )
    .innerJoin('payment_orders', (join) =>
      join.onRef('payment_orders.edition_id', '=', 'payments.edition_id').onRef('payment_orders.id', '=', 'payments.order_id'),
    )
    .innerJoin('registrations', (join) =>
      join.onRef('registrations.edition_id', '=', 'receipts.edition_id').onRef('registrations.id', '=', 'receipts.registration_id'),
    )
    .innerJoin('accounts', 'accounts.id', 'registrations.account_id')
    // Which receipt it stands in for, and the note that took that one back.
    .leftJoin('credit_notes', (join) =>
      join.onRef('credit_notes.edition_id', '=', 'receipts.edition_id').onRef('credit_notes.new_receipt_id', '=', 'receipts.id'),
    )
    .leftJoin('receipts as replaced', (join) =>
      join.onRef('replaced.edition_id', '=', 'credit_notes.edition_id').onRef('replaced.id', '=', 'credit_notes.receipt_id'),
    )
    .where('receipts.edition_id', '=', editionId)
    .where('receipts.id', '=', id)
    .selectAll('receipts')
    .select([
      'payments.method',
      'payments.state as payment_state',
      'payments.outcome',
      'payments.rail',
      sql<string>`coalesce(payments.provider_payment_id, payments.id::text)`.as('payment_name'),
      'payment_orders.seats',
      'payments.captured_at',
      'registrations.delegate_number',
      'registrations.name',
      'registrations.category',
      'registrations.latin_name',
      'registrations.erased_at',
      'accounts.email',
      'replaced.financial_year as replaces_year',
      'replaced.number as replaces_number',
      'credit_notes.financial_year as note_year',
      'credit_notes.number as note_number',
    ]);
  if (registrationId !== undefined) query = query.where('receipts.registration_id', '=', registrationId);
  return query.executeTakeFirst();
}
