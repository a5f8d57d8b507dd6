import type { MoneyQuery } from '@isocentre/contract/money/payments';
import { dayAfter, startOfDay } from '@isocentre/domain/editions/local-time';
import { type RawBuilder, sql } from 'kysely';
import { UNDECIDED } from '../../../platform/undecided-payment.ts';

export type Condition = RawBuilder<unknown>;

/** When a payment `p` was captured or, if it was not, first seen. */
export const MOMENT = sql`coalesce(p.captured_at, p.first_seen_at)`;

/** What a payment `p`, its order `o` and its registration `r` have to meet. `typed`: what was found by the search, if something was typed. */
export function conditions(
  editionId: number,
  query: MoneyQuery,
  { typed, timeZone }: { typed: readonly string[] | null; timeZone: string },
): Condition {
  const { state, outcome, rail, flagged, late, day, person } = query;
  const found: Condition[] = [sql`p.edition_id = ${editionId}`];
  if (typed) found.push(sql`p.id = any (${typed}::uuid[])`);
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
