import { type Insertable, sql } from 'kysely';
import type { Receipts } from '../../../platform/database-types.ts';
import type { Database } from '../../../platform/database.ts';

/** What a receipt says about its edition and what was booked. */
export const readReceiptFacts = (transaction: Database, editionId: number, category: string, type: string) =>
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
      'editions.title',
      'editions.time_zone',
      'edition_limits.financial_year_starts_in_month',
      'registration_categories.label as category_label',
      'registration_phases.name as phase_name',
      'edition_gst.legal_name',
      'edition_gst.gstin',
      'edition_gst.sac',
      'edition_gst.rate_basis_points',
    ])
    .executeTakeFirstOrThrow();

/** Takes the year's next number. Everybody else who settles waits for this lock until the commit, so it comes late. */
export async function takeReceiptNumber(transaction: Database, editionId: number, financialYear: string): Promise<number> {
  const { last_number: number } = await transaction
    .insertInto('receipt_counters')
    .values({ edition_id: editionId, financial_year: financialYear, last_number: 1 })
    .onConflict((conflict) =>
      conflict.columns(['edition_id', 'financial_year']).doUpdateSet({ last_number: sql`receipt_counters.last_number + 1` }),
    )
    .returning('last_number')
    .executeTakeFirstOrThrow();
  return number;
}

export async function insertReceipt(transaction: Database, receipt: Insertable<Receipts>): Promise<void> {
  await transaction.insertInto('receipts').values(receipt).execute();
}

/** Those that count: not of money that was recorded by mistake. */
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
    .execute();

/** What the fee includes, as the organisers wrote it for the fee table; null if they wrote nothing. */
export async function readIncluded(db: Database, editionId: number): Promise<string | null> {
  const { rows } = await sql<{ items: string | null }>`
    select string_agg(item, ' ') as items
    from content_pages, jsonb_array_elements(sections) section, jsonb_array_elements_text(section -> 'items') item
    where edition_id = ${editionId} and slug = 'fees'`.execute(db);
  return rows[0]?.items ?? null;
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
    ]);
  if (registrationId !== undefined) query = query.where('receipts.registration_id', '=', registrationId);
  return query.executeTakeFirst();
}
