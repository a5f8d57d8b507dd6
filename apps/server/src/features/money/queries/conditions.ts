import type { MoneyQuery } from '@isocentre/contract/money/payments';
import { dayAfter, startOfDay } from '@isocentre/domain/editions/local-time';
import { type RawBuilder, sql } from 'kysely';
import { changedIn } from '../../../platform/followed-lists.ts';
import { UNDECIDED } from '../../../platform/undecided-payment.ts';

export type Condition = RawBuilder<unknown>;

/** When a payment `p` was captured or, if it was not, first seen. */
export const MOMENT = sql`coalesce(p.captured_at, p.first_seen_at)`;

/** What a payment `p` has to meet. `typed`: what `findTyped` has found, if something was typed. */
export function conditions(
  editionId: number,
  query: MoneyQuery,
  { typed, timeZone }: { typed: string | null; timeZone: string },
): Condition {
  const { state, outcome, rail, flagged, late, day, person, changedSince } = query;
  const found: Condition[] = [sql`p.edition_id = ${editionId}`];
  if (typed !== null) found.push(sql`p.id = any (${typed}::uuid[])`);
  if (state !== undefined) found.push(sql`p.state = any (${state.split(',')}::text[])`);
  if (outcome !== undefined) found.push(sql`p.outcome = any (${outcome.split(',')}::text[])`);
  if (rail !== undefined) found.push(sql`p.rail = any (${rail.split(',')}::text[])`);
  if (flagged !== undefined) found.push(sql`${UNDECIDED} is ${flagged === 'yes' ? sql`true` : sql`not true`}`);
  if (late !== undefined) found.push(sql`p.late = ${late === 'yes'}`);
  if (person !== undefined)
    found.push(sql`p.order_id in (select id from payment_orders where edition_id = ${editionId} and registration_id = ${person})`);
  if (changedSince !== undefined) found.push(changedIn(sql`p.id`, editionId, 'payments', changedSince));
  if (day !== undefined) {
    const [from, until] = [day, dayAfter(day)].map((date) => startOfDay(date, timeZone));
    found.push(sql`${MOMENT} >= ${from} and ${MOMENT} < ${until}`);
  }
  return sql.join(found, sql` and `);
}
