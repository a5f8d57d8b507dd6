import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../platform/database.ts';
import type { SearchTerms } from '../../../platform/search-terms.ts';

/**
 * Payments found by a name, a delegate's number, or any number that stands in the books. Each table is looked through by itself: one
 * condition over all of them together would be asked of every payment.
 */
export async function findTyped(
  db: Database,
  editionId: number,
  { words, number, id, reference, receipt }: SearchTerms,
): Promise<string[]> {
  const people: RawBuilder<unknown>[] = [
    ...(words.length > 0
      ? [
          sql`(${sql.join(
            words.map((word) => sql`strpos(search, folded(${word})) > 0`),
            sql` and `,
          )})`,
        ]
      : []),
    ...(number === null ? [] : [sql`delegate_number = ${number}`]),
  ];
  const ways: RawBuilder<unknown>[] = [
    ...(people.length === 0
      ? []
      : [
          sql`select payments.id from registrations
            join payment_orders on payment_orders.edition_id = registrations.edition_id and payment_orders.registration_id = registrations.id
            join payments on payments.edition_id = payment_orders.edition_id and payments.order_id = payment_orders.id
            where registrations.edition_id = ${editionId} and (${sql.join(people, sql` or `)})`,
        ]),
    ...(id === null
      ? []
      : [
          sql`select id from payments
            where edition_id = ${editionId} and (id::text = ${id} or lower(provider_payment_id) = ${id} or upper(reference) = ${reference})`,
          sql`select payments.id from payment_orders
            join payments on payments.edition_id = payment_orders.edition_id and payments.order_id = payment_orders.id
            where payment_orders.edition_id = ${editionId}
              and (payment_orders.id::text = ${id} or lower(provider_order_id) = ${id} or lower(receipt) = ${id})`,
          sql`select payment_id from refunds
            where edition_id = ${editionId} and (id::text = ${id} or lower(provider_refund_id) = ${id} or upper(reference) = ${reference})`,
        ]),
    ...(receipt
      ? [
          sql`select payment_id from receipts where edition_id = ${editionId} and financial_year = ${receipt.year} and number = ${receipt.number}`,
        ]
      : []),
  ];
  if (ways.length === 0) return [];
  const { rows } = await sql<{ id: string }>`select distinct id from (${sql.join(ways, sql` union all `)}) as found`.execute(db);
  return rows.map((row) => row.id);
}
