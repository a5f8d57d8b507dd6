import { sql } from 'kysely';
import type { AbstractStatus } from '@isocentre/domain/abstracts/status';
import { balances } from '../../../platform/balances.ts';
import type { Database } from '../../../platform/database.ts';

export interface PeopleFigures {
  registered: number;
  paid: number;
  pending: number;
  complimentary: number;
  granted: number;
  refunded: number;
  newLastDay: number;
  paidLastDay: number;
}

export async function countPeople(db: Database, editionId: number, now: Date): Promise<PeopleFigures> {
  const { rows } = await sql<PeopleFigures>`
    select count(*)::int as registered,
      count(*) filter (where payment_status = 'PAID')::int as paid,
      count(*) filter (where payment_status in ('PENDING', 'NOT PAID'))::int as pending,
      count(*) filter (where payment_status = 'COMPLIMENTARY')::int as complimentary,
      (select count(*)::int from grants join registrations granted on granted.edition_id = grants.edition_id and granted.id = grants.registration_id
        where grants.edition_id = ${editionId} and granted.payment_status = 'COMPLIMENTARY' and granted.erased_at is null
          and granted.cancelled_at is null) as granted,
      count(*) filter (where payment_status = 'REFUNDED')::int as refunded,
      count(*) filter (where registered_at > ${now}::timestamptz - interval '1 day')::int as "newLastDay",
      (select count(distinct order_id)::int from payments where edition_id = ${editionId} and state = 'captured' and outcome = 'settles'
        and captured_at > ${now}::timestamptz - interval '1 day') as "paidLastDay"
    from registrations where edition_id = ${editionId} and erased_at is null and cancelled_at is null`.execute(db);
  const [found] = rows;
  if (!found) throw new Error('PostgreSQL counted nothing');
  return found;
}

export interface DayFigures {
  day: string;
  registered: number;
  paid: number;
}

/** How many were new on each day of the edition's zone; days without any are not there. */
export async function countByDay(db: Database, editionId: number, timeZone: string): Promise<DayFigures[]> {
  const { rows } = await sql<DayFigures>`
    select to_char(day, 'YYYY-MM-DD') as day, sum(registered)::int as registered, sum(paid)::int as paid from (
      select (registered_at at time zone ${timeZone})::date as day, count(*) as registered, 0 as paid
      from registrations where edition_id = ${editionId} group by 1
      union all
      select (captured_at at time zone ${timeZone})::date, 0, count(distinct order_id)
      from payments where edition_id = ${editionId} and state = 'captured' and outcome = 'settles' and captured_at is not null group by 1
    ) days group by day order by day`.execute(db);
  return rows;
}

export interface EarlierEdition {
  id: number;
  name: string;
  startsOn: string;
  timeZone: string;
}

/** The society's last conference before this one that anybody registered for. */
export async function findEarlier(db: Database, editionId: number): Promise<EarlierEdition | undefined> {
  const { rows } = await sql<EarlierEdition>`
    select earlier.id, earlier.short_name as name, to_char(earlier.starts_on, 'YYYY-MM-DD') as "startsOn", earlier.time_zone as "timeZone"
    from editions this join editions earlier on earlier.society_id = this.society_id and earlier.starts_on < this.starts_on
    where this.id = ${editionId} and exists (select from registrations where registrations.edition_id = earlier.id)
    order by earlier.starts_on desc limit 1`.execute(db);
  return rows[0];
}

export interface MoneyFigures {
  currency: string;
  received: number;
  receivedToday: number;
  toApprove: number;
}

/** Kept payments less what went back of them, by currency. */
export async function sumMoney(db: Database, editionId: number, midnight: Date): Promise<MoneyFigures[]> {
  const { rows } = await sql<MoneyFigures>`
    select currency, sum(received)::float8 as received, sum("receivedToday")::float8 as "receivedToday", sum("toApprove")::float8 as "toApprove"
    from (
      select currency::text, amount_minor as received, case when captured_at >= ${midnight} then amount_minor else 0 end as "receivedToday",
        0 as "toApprove"
      from payments where edition_id = ${editionId} and state = 'captured' and outcome in ('settles', 'part', 'difference')
      union all
      select payments.currency::text,
        case when refunds.state = 'processed' and outcome in ('settles', 'part', 'difference') then -refunds.amount_minor else 0 end,
        case when refunds.state = 'processed' and outcome in ('settles', 'part', 'difference') and refunds.changed_at >= ${midnight}
          then -refunds.amount_minor else 0 end,
        case when refunds.state = 'proposed' then refunds.amount_minor else 0 end
      from refunds join payments on payments.edition_id = refunds.edition_id and payments.id = refunds.payment_id
      where refunds.edition_id = ${editionId} and refunds.state in ('processed', 'proposed')
    ) sums group by currency order by currency`.execute(db);
  return rows;
}

/** What people have paid beyond what is due from them. */
export async function sumOwed(db: Database, editionId: number): Promise<Array<{ currency: string; owed: number }>> {
  const { rows } = await sql<{ currency: string; owed: number }>`
    select currency, sum(paid - price - adjustments - kept)::float8 as owed from ${balances(editionId)} as balance
    where paid > price + adjustments + kept group by 1`.execute(db);
  return rows;
}

export interface LastSettlement {
  id: string;
  settledOn: string;
  currency: string;
  netMinor: number;
}

/** The newest settlement with a payment of this edition, and what it brought for this edition's payments. */
export async function findLastSettlement(db: Database, editionId: number): Promise<LastSettlement | undefined> {
  const { rows } = await sql<LastSettlement>`
    select l.settlement_id as id, l.settled_on::text as "settledOn", l.currency, sum(l.credit_minor - l.debit_minor)::float8 as "netMinor"
    from payments p join editions e on e.id = p.edition_id
    join settlement_lines l on l.society_id = e.society_id and l.id = p.provider_payment_id
    where p.edition_id = ${editionId} group by 1, 2, 3 order by 2 desc, 1 desc limit 1`.execute(db);
  return rows[0];
}

export interface UnsettledChoice {
  category: string | null;
  registrationType: string | null;
  priceKept: boolean;
  count: number;
}

/** What registrations chose that still have to pay. */
export async function countUnsettled(db: Database, editionId: number): Promise<UnsettledChoice[]> {
  const { rows } = await sql<UnsettledChoice>`
    select category, registration_type as "registrationType", price_kept as "priceKept", count(*)::int as count from registrations
    where edition_id = ${editionId} and payment_status in ('PENDING', 'NOT PAID') and erased_at is null and cancelled_at is null group by 1, 2, 3`.execute(
    db,
  );
  return rows;
}

/** Parts that were paid for what is not settled yet. */
export async function sumOpenParts(db: Database, editionId: number): Promise<Array<{ currency: string; paid: number }>> {
  const { rows } = await sql<{ currency: string; paid: number }>`
    select payments.currency::text, sum(payments.amount_minor)::float8 as paid
    from payments
    join payment_orders on payment_orders.edition_id = payments.edition_id and payment_orders.id = payments.order_id
    join registrations on registrations.edition_id = payments.edition_id and registrations.id = payment_orders.registration_id
    where payments.edition_id = ${editionId} and payments.state = 'captured' and payments.outcome = 'part'
      and registrations.payment_status in ('PENDING', 'NOT PAID') and registrations.cancelled_at is null
    group by 1`.execute(db);
  return rows;
}

interface CallFigures {
  status: AbstractStatus;
  call: string;
  count: number;
}

export async function countAbstractsByCall(db: Database, editionId: number, without: readonly string[]): Promise<CallFigures[]> {
  const { rows } = await sql<CallFigures>`
    select status, coalesce(call, 'regular') as call, count(*)::int as count from abstracts
    where edition_id = ${editionId} and id <> all(${without}::uuid[]) group by 1, 2`.execute(db);
  return rows;
}

export interface WorkshopFigures {
  capacity: number;
  confirmed: number;
  held: number;
  waiting: number;
}

/** Undefined: nobody has set how many places there are. */
export async function countPlaces(db: Database, editionId: number): Promise<WorkshopFigures | undefined> {
  const { rows } = await sql<WorkshopFigures>`
    select capacity,
      (select coalesce(sum(seats), 0)::int from seat_reservations where edition_id = ${editionId} and state = 'confirmed') as confirmed,
      (select coalesce(sum(seats), 0)::int from seat_reservations where edition_id = ${editionId} and state = 'held') as held,
      (select count(*)::int from waiting_list where edition_id = ${editionId} and state in ('waiting', 'offered')) as waiting
    from workshop_seats where edition_id = ${editionId} and capacity is not null`.execute(db);
  return rows[0];
}
