import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../platform/database.ts';
import type { SearchTerms } from '../../../platform/search-terms.ts';

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * Payments found by a name, a delegate's number, or any number that stands in the books. Each table is looked through by itself: one
 * condition over all of them together would be asked of every payment. As PostgreSQL writes an array of ids: a name may find thousands,
 * which are only handed on.
 */
export async function findTyped(
  db: Database,
  editionId: number,
  { words, number, id, reference, receipt, creditNote }: SearchTerms,
): Promise<string> {
  // One of our own ids is found by its key; written out as text, every row would be.
  const named = (key: RawBuilder<unknown>, otherwise: RawBuilder<unknown>) =>
    id !== null && UUID.test(id) ? sql`${key} = ${id}::uuid` : otherwise;
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
          // Who it is comes first and by itself, and is asked of every order ("is true" keeps it from being joined): guessed to be few,
          // thousands of people would be looked up one by one.
          sql`(with people as materialized (select id from registrations where edition_id = ${editionId} and (${sql.join(people, sql` or `)}))
            select payments.id from payment_orders
            join payments on payments.edition_id = payment_orders.edition_id and payments.order_id = payment_orders.id
            where payment_orders.edition_id = ${editionId} and (payment_orders.registration_id in (select id from people)) is true)`,
        ]),
    ...(reference === null
      ? []
      : [
          sql`select id from payments where edition_id = ${editionId} and upper(reference) = ${reference}`,
          sql`select payment_id from refunds where edition_id = ${editionId} and upper(reference) = ${reference}`,
          // Of a settlement, by its id or its number at the bank.
          sql`select payments.id from editions
            join settlement_lines on settlement_lines.society_id = editions.society_id
              and (lower(settlement_lines.settlement_id) = ${id} or settlement_lines.utr = ${reference})
            join payments on payments.edition_id = editions.id and payments.provider_payment_id = settlement_lines.id
            where editions.id = ${editionId}`,
        ]),
    // Ids have no blanks, and a name with a number in it would be looked for in every book.
    ...(id === null || /\s/.test(id)
      ? []
      : [
          sql`select id from payments where edition_id = ${editionId} and ${named(sql`id`, sql`lower(provider_payment_id) = ${id}`)}`,
          sql`select payments.id from payment_orders
            join payments on payments.edition_id = payment_orders.edition_id and payments.order_id = payment_orders.id
            where payment_orders.edition_id = ${editionId}
              and ${named(sql`payment_orders.id`, sql`(lower(provider_order_id) = ${id} or lower(receipt) = ${id})`)}`,
          sql`select payment_id from refunds where edition_id = ${editionId} and ${named(sql`id`, sql`lower(provider_refund_id) = ${id}`)}`,
        ]),
    ...(receipt
      ? [
          sql`select payment_id from receipts where edition_id = ${editionId} and financial_year = ${receipt.year} and number = ${receipt.number}`,
        ]
      : []),
    ...(creditNote
      ? [
          sql`select c.payment_id from credit_notes n join receipts c on c.edition_id = n.edition_id and c.id = n.receipt_id
            where n.edition_id = ${editionId} and n.financial_year = ${creditNote.year} and n.number = ${creditNote.number}`,
        ]
      : []),
  ];
  if (ways.length === 0) return '{}';
  const { rows } = await sql<{ ids: string }>`
    select '{' || coalesce(string_agg(id::text, ','), '') || '}' as ids
    from (select distinct id from (${sql.join(ways, sql` union all `)}) as ways) as found`.execute(db);
  return rows[0]?.ids ?? '{}';
}
