import type { DelegateQuery } from '@isocentre/contract/delegates';
import type { Edition } from '@isocentre/domain/editions/edition';
import { dayAfter, startOfDay } from '@isocentre/domain/editions/local-time';
import { type RawBuilder, sql } from 'kysely';
import { changedIn } from '../../../platform/followed-lists.ts';
import type { SearchTerms } from '../../../platform/search-terms.ts';
import { TRIED_AGAIN } from '../../../platform/tried-again.ts';
import { UNDECIDED } from '../../../platform/undecided-payment.ts';

export type Condition = RawBuilder<unknown>;

export interface Wanted {
  readonly editionId: number;
  readonly edition: Edition;
  readonly query: DelegateQuery;
  readonly terms: SearchTerms | null;
  /** Registrations found by what was typed, in the books. */
  readonly fromBooks: readonly string[];
  /** Those with a difference, if one is asked for. */
  readonly differing: readonly string[];
}

/** What a row `r` of registrations has to meet, but for its status and for being listed at all. */
export function conditions({ editionId, edition, query, terms, fromBooks, differing }: Wanted): Condition {
  const found: Condition[] = [sql`r.edition_id = ${editionId}`];
  if (terms) found.push(typed(editionId, terms, fromBooks));
  const {
    category,
    type,
    source,
    granted,
    country,
    meal,
    tag,
    proof,
    seat,
    difference,
    flagged,
    refund,
    abstracts,
    membership,
    erasure,
    day,
    cancelled,
    changedSince,
  } = query;
  if (category !== undefined) found.push(sql`r.category = ${any(category.split(','))}`);
  if (type !== undefined) found.push(sql`r.registration_type = ${any(type.split(','))}`);
  if (source !== undefined) found.push(sql`r.source = ${any(source.split(','))}`);
  if (granted !== undefined) found.push(among(editionId, sql`grants`, sql`reason = ${any(granted.split(','))}`));
  if (country !== undefined) found.push(sql`r.country = ${any(country.split(','))}`);
  if (meal !== undefined) found.push(sql`r.meal_preference = ${any(meal.split(','))}`);
  if (tag !== undefined) found.push(among(editionId, sql`registration_tags`, sql`tag = ${any(tag.split(','))}`));
  if (proof !== undefined) found.push(hasProof(editionId, edition, proof.split(',')));
  if (seat !== undefined) found.push(hasSeat(editionId, seat.split(',')));
  if (difference !== undefined) found.push(sql`r.id = any (${differing}::uuid[])`);
  if (flagged !== undefined) found.push(yes(flagged, hasUndecided(editionId)));
  if (refund !== undefined) found.push(hasRefund(editionId, refund.split(',')));
  if (abstracts !== undefined) found.push(yes(abstracts, among(editionId, sql`abstracts`, sql`status <> 'withdrawn'`)));
  if (membership !== undefined) found.push(yes(membership, sql`r.membership_id <> ''`));
  if (erasure !== undefined) found.push(yes(erasure, askedToBeErased(editionId)));
  if (cancelled !== undefined) found.push(yes(cancelled, sql`(r.cancelled_at is not null)`));
  if (changedSince !== undefined) found.push(changedIn(sql`r.id`, editionId, 'delegates', changedSince));
  if (day !== undefined) {
    const [from, until] = [day, dayAfter(day)].map((date) => startOfDay(date, edition.timeZone));
    found.push(sql`r.registered_at >= ${from} and r.registered_at < ${until}`);
  }
  return sql.join(found, sql` and `);
}

export const ofStatus = ({ status }: DelegateQuery): Condition =>
  status === undefined ? sql`true` : sql`r.payment_status = ${any(status.split(','))}`;

/** What is gone is listed only when asked for; who asks for the cancelled ones gets them, and who follows changes both. */
export const isListed = ({ also, cancelled, changedSince }: DelegateQuery): Condition => {
  if (changedSince !== undefined) return sql`true`;
  const asked = also?.split(',') ?? [];
  const erased = asked.includes('erased') ? sql`true` : sql`r.erased_at is null`;
  return asked.includes('cancelled') || cancelled !== undefined ? erased : sql`${erased} and r.cancelled_at is null`;
};

const any = (values: readonly string[]) => sql`any (${values}::text[])`;

const either = (ways: readonly Condition[]) => (ways.length === 0 ? sql`false` : sql`(${sql.join(ways, sql` or `)})`);

const yes = (answer: 'yes' | 'no', condition: Condition) => (answer === 'yes' ? condition : sql`not ${condition}`);

/** Offset 0: the other table is read once, whatever the planner expects, and not for every row. */
const among = (editionId: number, table: RawBuilder<unknown>, where: Condition) =>
  sql`(r.id in (select registration_id from ${table} where edition_id = ${editionId} and ${where} offset 0))`;

/** A number names one delegate, also one that was merged into theirs; everything else is looked for in the column that the database keeps folded. */
function typed(editionId: number, { words, mobile, number }: SearchTerms, fromBooks: readonly string[]): Condition {
  const found = words.map((word) => sql`strpos(r.search, folded(${word})) > 0`);
  return either([
    ...(found.length > 0 ? [sql`(${sql.join(found, sql` and `)})`] : []),
    ...(mobile === null ? [] : [sql`strpos(r.search, ${mobile}) > 0`]),
    ...(number === null ? [] : [sql`r.delegate_number = ${number}`, mergedFrom(editionId, number)]),
    ...(fromBooks.length > 0 ? [sql`r.id = any (${fromBooks}::uuid[])`] : []),
  ]);
}

/** Found once, before the list is read. */
const mergedFrom = (editionId: number, number: number) => sql`(r.id = any (array(
  select merged_into from registrations where edition_id = ${editionId} and delegate_number = ${number} and merged_into is not null)))`;

/** The state of the document that a row's category requires. */
function hasProof(editionId: number, { categories }: Edition, wanted: readonly string[]): Condition {
  const requiring = (kind: string) => sql`r.category = ${any(categories.filter(({ proof }) => proof === kind).map(({ code }) => code))}`;
  const judged = wanted.filter((standing) => standing !== 'missing' && standing !== 'not-wanted');
  const kinds = [...new Set(categories.map(({ proof }) => proof))].filter((kind) => kind !== 'none');
  return either([
    ...(wanted.includes('not-wanted') ? [sql`(r.category is null or ${requiring('none')})`] : []),
    ...kinds.flatMap((kind) => {
      const uploaded = (where: Condition) => among(editionId, sql`proofs`, sql`kind = ${kind} and ${where}`);
      return [
        ...(judged.length > 0 ? [sql`(${requiring(kind)} and ${uploaded(sql`status = ${any(judged)}`)})`] : []),
        ...(wanted.includes('missing') ? [sql`(${requiring(kind)} and not ${uploaded(sql`true`)})`] : []),
      ];
    }),
  ]);
}

/**
 * The same as on the overview: one that failed and was tried again in any way is not left over. Found once, before the list is read,
 * whatever the planner expects.
 */
function hasRefund(editionId: number, wanted: readonly string[]): Condition {
  return sql`(r.id = any (array(
    select orders.registration_id from refunds b
    join payments on payments.edition_id = b.edition_id and payments.id = b.payment_id
    join payment_orders orders on orders.edition_id = payments.edition_id and orders.id = payments.order_id
    where b.edition_id = ${editionId} and b.state = ${any(wanted)} and (b.state <> 'failed' or not ${TRIED_AGAIN}))))`;
}

/** Found once, like refunds. */
const hasUndecided = (editionId: number) =>
  sql`(r.id = any (array(
    select orders.registration_id from payments p join payment_orders orders on orders.edition_id = p.edition_id and orders.id = p.order_id
    where p.edition_id = ${editionId} and ${UNDECIDED})))`;

/** By the edition's own index: found once, like refunds. */
const askedToBeErased = (editionId: number) =>
  sql`(r.account_id = any (array(select account_id from erasure_requests where asked_of_edition = ${editionId} and erased_at is null)))`;

/** As `SEAT_STANDING` has it. */
function hasSeat(editionId: number, wanted: readonly string[]): Condition {
  const reserved = (where: Condition) => among(editionId, sql`seat_reservations`, sql`state <> 'released' and ${where}`);
  const waiting = (where: Condition) => among(editionId, sql`waiting_list`, sql`state in ('waiting', 'offered') and ${where}`);
  const confirmed = reserved(sql`state = 'confirmed'`);
  const offered = waiting(sql`state = 'offered'`);
  const standings: Record<string, Condition> = {
    confirmed,
    held: sql`(${reserved(sql`state = 'held'`)} and not ${offered})`,
    offered: sql`(${offered} and not ${confirmed})`,
    waiting: sql`(${waiting(sql`state = 'waiting'`)} and not ${reserved(sql`true`)})`,
    none: sql`(not ${reserved(sql`true`)} and not ${waiting(sql`true`)})`,
  };
  return either(wanted.flatMap((one) => standings[one] ?? []));
}

export const alsoAmong = (where: Condition, ids: readonly string[]): Condition => sql`${where} and r.id = any (${ids}::uuid[])`;
