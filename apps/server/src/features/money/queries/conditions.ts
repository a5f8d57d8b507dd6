import type { MoneyQuery } from '@isocentre/contract/money/payments';
import { dayAfter, startOfDay } from '@isocentre/domain/editions/local-time';
import { type RawBuilder, sql } from 'kysely';
import type { SearchTerms } from '../../../platform/search-terms.ts';
import { UNDECIDED } from '../../../platform/undecided-payment.ts';

export type Condition = RawBuilder<unknown>;

/** When a payment `p` was captured or, if it was not, first seen. */
export const MOMENT = sql`coalesce(p.captured_at, p.first_seen_at)`;

/** What a payment `p`, its order `o` and its registration `r` have to meet. */
export function conditions(
  editionId: number,
  query: MoneyQuery,
  { terms, timeZone }: { terms: SearchTerms | null; timeZone: string },
): Condition {
  const { state, outcome, rail, flagged, late, day, person } = query;
  const found: Condition[] = [sql`p.edition_id = ${editionId}`];
  if (terms) found.push(typed(editionId, terms));
  if (state !== undefined) found.push(sql`p.state = any (${state.split(',')}::text[])`);
  if (outcome !== undefined) found.push(sql`p.outcome = any (${outcome.split(',')}::text[])`);
  if (rail !== undefined) found.push(sql`p.rail = any (${rail.split(',')}::text[])`);
  if (flagged !== undefined) found.push(sql`${UNDECIDED} is ${flagged === 'yes' ? sql`true` : sql`not true`}`);
  if (late !== undefined) found.push(sql`p.late = ${late === 'yes'}`);
  if (person !== undefined) found.push(sql`o.registration_id = ${person}`);
  if (day !== undefined) {
    const [from, until] = [day, dayAfter(day)].map((date) => startOfDay(date, timeZone));
    found.push(sql`${MOMENT} >= ${from} and ${MOMENT} < ${until}`);
  }
  return sql.join(found, sql` and `);
}

/** A name, a delegate's number, or any number that stands in the books. */
function typed(editionId: number, { words, number, id, reference, receipt }: SearchTerms): Condition {
  const ways: Condition[] = [];
  if (words.length > 0)
    ways.push(
      sql`(${sql.join(
        words.map((word) => sql`lower(r.name) like ${`%${likeable(word)}%`}`),
        sql` and `,
      )})`,
    );
  if (number !== null) ways.push(sql`r.delegate_number = ${number}`);
  if (id !== null)
    ways.push(
      sql`p.id::text = ${id} or lower(p.provider_payment_id) = ${id} or upper(p.reference) = ${reference}`,
      sql`o.id::text = ${id} or lower(o.provider_order_id) = ${id} or lower(o.receipt) = ${id}`,
      sql`p.id in (
        select payment_id from refunds
        where edition_id = ${editionId} and (id::text = ${id} or lower(provider_refund_id) = ${id} or upper(reference) = ${reference})
      )`,
    );
  if (receipt)
    ways.push(sql`p.id in (
      select payment_id from receipts where edition_id = ${editionId} and financial_year = ${receipt.year} and number = ${receipt.number}
    )`);
  return ways.length === 0 ? sql`false` : sql`(${sql.join(ways, sql` or `)})`;
}

const likeable = (word: string) => word.toLowerCase().replaceAll(/[%\\_]/g, String.raw`\$&`);
