import type { DelegateQuery, DelegateRow, SeatStanding } from '@isocentre/contract/delegates';
import type { PaymentStatus } from '@isocentre/domain/registration/payment-status';
import type { ProofStanding } from '@isocentre/domain/registration/proofs';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database.ts';
import { beyond, type From, keyText, type Place } from '../../../platform/keyset.ts';
import type { SearchTerms } from '../../../platform/search-terms.ts';
import { type Condition, isListed, ofStatus } from './conditions.ts';
import { ABSTRACTS, FLAGGED, PROOF_STANDING, SEAT_STANDING, TAGS } from './standings.ts';
import type { Sorting } from './sorting.ts';

export interface ListedRow {
  id: string;
  /** Its place in the order. */
  key: string;
  number: number;
  title: string;
  name: string;
  email: string;
  mobile: string;
  institute: string;
  designation: string;
  city: string;
  country: string;
  category: string | null;
  type: string | null;
  priceKept: boolean;
  status: PaymentStatus;
  completed: boolean;
  proof: ProofStanding;
  seat: SeatStanding;
  flagged: boolean;
  meal: string;
  membership: string;
  source: DelegateRow['source'];
  bookedMinor: number | null;
  currency: string | null;
  abstracts: number;
  tags: string[];
  registeredAt: Date;
  changedAt: Date;
  erased: boolean;
  cancelled: boolean;
}

export interface PageWanted {
  readonly where: Condition;
  readonly query: DelegateQuery;
  readonly sorting: Sorting;
  readonly down: boolean;
  /** From which row on, and in which direction. */
  readonly from?: From | undefined;
  readonly most: number;
}

/** The price of the order in force, with what has changed it since. */
export const BOOKED = sql`(
  select orders.currency, orders.price_minor + coalesce((
      select sum(amount_minor) from adjustments
      where adjustments.edition_id = r.edition_id and adjustments.registration_id = r.id and adjustments.order_id = orders.id and kind <> 'kept'
    ), 0)::integer as minor
  from payment_orders orders
  where orders.edition_id = r.edition_id and orders.registration_id = r.id and orders.kind = 'registration' and orders.state in ('paid', 'part')
)`;

/** One page, by key. Only its own rows are joined with what stands beside them. */
export async function findDelegates(db: Database, editionId: number, wanted: PageWanted): Promise<ListedRow[]> {
  const { where, query, sorting, from, most } = wanted;
  const back = from?.back ?? false;
  const direction = wanted.down === back ? sql`asc` : sql`desc`;
  const cut = from ? beyond(sorting.kind, from.place, back ? 'nearer' : 'further', wanted.down) : sql`true`;
  const { rows } = await sql<ListedRow>`
    with page as materialized (
      select id, key from (
        select r.id, ${sorting.key} as key from registrations r ${sorting.join}
        where ${where} and ${ofStatus(query)} and ${isListed(query)}
      ) as matching
      where ${cut} order by key ${direction}, id ${direction} limit ${most}
    )
    select r.id, ${keyText(sorting.kind, sql`page.key`)} as key, r.delegate_number as number, r.title, r.name, accounts.email, r.mobile, r.institute, r.designation, r.city, r.country, r.category,
      r.registration_type as type, r.price_kept as "priceKept", r.payment_status as status, r.completed_at is not null as completed,
      ${PROOF_STANDING} as proof, ${SEAT_STANDING} as seat, ${FLAGGED} as flagged, r.meal_preference as meal, r.membership_id as membership, r.source,
      booked.minor as "bookedMinor", booked.currency, ${ABSTRACTS} as abstracts, ${TAGS} as tags,
      r.registered_at as "registeredAt", r.updated_at as "changedAt", r.erased_at is not null as erased, r.cancelled_at is not null as cancelled
    from page
    join registrations r on r.edition_id = ${editionId} and r.id = page.id
    join accounts on accounts.id = r.account_id
    left join lateral ${BOOKED} as booked on true
    order by page.key ${direction}, page.id ${direction}`.execute(db);
  return back ? rows.toReversed() : rows;
}

export interface CountRow {
  status: PaymentStatus;
  /** Listed only when asked for, and which of the two it is; somebody who is both counts as erased. */
  gone: 'erased' | 'cancelled' | null;
  number: number;
  /** How many of them stand before the given row. */
  ahead: number;
}

/** How many match, whatever their status; how many there are at all, and the tags that are in use. `first`: the row before which to count. */
export async function countDelegates(
  db: Database,
  editionId: number,
  { where, sorting, down, first }: Pick<PageWanted, 'where' | 'sorting' | 'down'> & { first: Place | undefined },
): Promise<{ counts: CountRow[]; everybody: number; tags: string[] }> {
  const ahead = first ? beyond(sorting.kind, first, 'nearer', down) : sql`false`;
  const [key, join] = first ? [sorting.key, sorting.join] : [sql`null`, sql``];
  const { rows } = await sql<{ counts: CountRow[] | null; everybody: number; tags: string[] }>`
    with counted as (
      select status, gone, count(*)::integer as number, count(*) filter (where ${ahead})::integer as ahead
      from (
        select r.id, r.payment_status as status, case when r.erased_at is not null then 'erased' when r.cancelled_at is not null then 'cancelled' end as gone, ${key} as key from registrations r ${join} where ${where}
      ) as matching
      group by status, gone
    )
    select (select jsonb_agg(counted) from counted) as counts,
      (select count(*)::integer from registrations where edition_id = ${editionId} and erased_at is null and cancelled_at is null) as everybody,
      array(select tag from registration_tags where edition_id = ${editionId} group by tag order by lower(tag), tag) as tags`.execute(db);
  return { counts: rows[0]?.counts ?? [], everybody: rows[0]?.everybody ?? 0, tags: rows[0]?.tags ?? [] };
}

/** Whose order, payment, refund, receipt or transfer it is. Any case. */
export async function findInBooks(db: Database, editionId: number, { id, reference, receipt, creditNote }: SearchTerms): Promise<string[]> {
  if (id === null) return [];
  const { rows } = await sql<{ registration: string }>`
    select orders.registration_id as registration from payment_orders orders
    where orders.edition_id = ${editionId} and (orders.id::text = ${id} or lower(orders.provider_order_id) = ${id} or lower(orders.receipt) = ${id})
    union
    select orders.registration_id from payments
    join payment_orders orders on orders.edition_id = payments.edition_id and orders.id = payments.order_id
    where payments.edition_id = ${editionId}
      and (payments.id::text = ${id} or lower(payments.provider_payment_id) = ${id} or upper(payments.reference) = ${reference})
    union
    select orders.registration_id from refunds
    join payments on payments.edition_id = refunds.edition_id and payments.id = refunds.payment_id
    join payment_orders orders on orders.edition_id = payments.edition_id and orders.id = payments.order_id
    where refunds.edition_id = ${editionId}
      and (refunds.id::text = ${id} or lower(refunds.provider_refund_id) = ${id} or upper(refunds.reference) = ${reference})
    union
    select registration_id from receipts
    where edition_id = ${editionId} and financial_year = ${receipt?.year ?? null} and number = ${receipt?.number ?? null}
    union
    select c.registration_id from credit_notes n join receipts c on c.edition_id = n.edition_id and c.id = n.receipt_id
    where n.edition_id = ${editionId} and n.financial_year = ${creditNote?.year ?? null} and n.number = ${creditNote?.number ?? null}`.execute(
    db,
  );
  return rows.map(({ registration }) => registration);
}
