import { type RawBuilder, sql } from 'kysely';
import { type Database, readingEverything } from '../../../platform/database.ts';
import { BOOK_RULES } from './book-rules.ts';
import { DECISION_RULES } from './decision-rules.ts';

/** What each registration with money or an order in force has to pay and has paid, as `balanceOf` computes it for one. */
const BALANCES = sql`(
  select registrations.edition_id, registrations.id, registrations.payment_status, booked.order_id, booked.state,
    coalesce(booked.price, 0) as price, coalesce(adjusted.added, 0) as added, coalesce(adjusted.lowered, 0) as lowered,
    coalesce(held.kept, 0) as kept, coalesce(money.paid, 0) as paid
  from registrations
  left join (
    select edition_id, registration_id, min(id::text)::uuid as order_id, min(state) as state, min(price_minor) as price
    from payment_orders where kind = 'registration' and state in ('paid', 'part') group by 1, 2
  ) as booked on booked.edition_id = registrations.edition_id and booked.registration_id = registrations.id
  left join (
    select edition_id, order_id, sum(amount_minor) as added, sum(least(amount_minor, 0)) as lowered
    from adjustments where kind <> 'kept' group by 1, 2
  ) as adjusted on adjusted.edition_id = booked.edition_id and adjusted.order_id = booked.order_id
  left join (
    select edition_id, registration_id, sum(amount_minor) as kept from adjustments where kind = 'kept' group by 1, 2
  ) as held on held.edition_id = registrations.edition_id and held.registration_id = registrations.id
  left join (
    select payment_orders.edition_id, payment_orders.registration_id, sum(payments.amount_minor - coalesce(back.amount, 0)) as paid
    from payments
    join payment_orders on payment_orders.edition_id = payments.edition_id and payment_orders.id = payments.order_id
    left join (
      select edition_id, payment_id, sum(amount_minor) as amount from refunds where state = 'processed' group by 1, 2
    ) as back on back.edition_id = payments.edition_id and back.payment_id = payments.id
    where payments.state = 'captured' and payments.outcome in ('settles', 'part', 'difference')
    group by 1, 2
  ) as money on money.edition_id = registrations.edition_id and money.registration_id = registrations.id
) as balances`;

/**
 * Conditions on money and seats that must always hold. Each statement returns the rows that violate its rule, so the
 * right result is none. Checked after every payment test, every night, and by `pnpm invariants`.
 */

export const RULES = {
  'seats taken are the seats reserved': sql`
    select workshop_seats.edition_id, taken, coalesce(reserved.seats, 0) as reserved from workshop_seats
    left join (
      select edition_id, sum(seats) as seats from seat_reservations where state <> 'released' group by edition_id
    ) as reserved using (edition_id)
    where taken <> coalesce(reserved.seats, 0)`,
  'never more seats taken than there are': sql`select edition_id, taken, capacity from workshop_seats where taken > capacity`,
  'a seat is only taken where the edition has a row of seats': sql`
    select edition_id, id from seat_reservations
    where state <> 'released' and not exists (select from workshop_seats where workshop_seats.edition_id = seat_reservations.edition_id)`,
  'a confirmed seat is paid for or granted': sql`
    select seat_reservations.edition_id, registration_id from seat_reservations
    join registrations on registrations.edition_id = seat_reservations.edition_id and registrations.id = registration_id
    where state = 'confirmed' and payment_status not in ('PAID', 'COMPLIMENTARY')`,
  'whoever paid for seats has them': sql`
    select payment_orders.edition_id, payment_orders.registration_id from payment_orders
    join registrations on registrations.edition_id = payment_orders.edition_id and registrations.id = payment_orders.registration_id
    where payment_orders.state = 'paid' and payment_orders.seats > 0 and registrations.payment_status = 'PAID'
      and registrations.cancelled_at is null and registrations.category = payment_orders.category
      and not exists (
        select from seat_reservations
        where seat_reservations.edition_id = payment_orders.edition_id
          and seat_reservations.registration_id = payment_orders.registration_id
          and seat_reservations.state = 'confirmed' and seat_reservations.seats = payment_orders.seats
      )`,
  'paid means that the money covers the price': sql`
    select edition_id, id, price, lowered, kept, paid from ${BALANCES}
    where payment_status = 'PAID' and (state is distinct from 'paid' or paid - kept < price + lowered)`,
  'an order is paid while its registration is': sql`
    select payment_orders.edition_id, payment_orders.id from payment_orders
    join registrations on registrations.edition_id = payment_orders.edition_id and registrations.id = payment_orders.registration_id
    where payment_orders.kind = 'registration' and payment_orders.state = 'paid' and payment_status <> 'PAID'`,
  'one order at a time is booked': sql`
    select edition_id, registration_id from payment_orders where kind = 'registration' and state in ('paid', 'part')
    group by edition_id, registration_id having count(*) > 1`,
  'a part is some money, and less than what is due': sql`
    select edition_id, id, price, added, kept, paid from ${BALANCES}
    where state = 'part' and (paid <= kept or paid - kept >= price + added or payment_status in ('PAID', 'COMPLIMENTARY'))`,
  'money pays for something, or was kept': sql`
    select edition_id, id, kept, paid from ${BALANCES} where state is null and paid <> kept`,
  'nothing below zero is due, kept or paid': sql`
    select edition_id, id, price, added, kept, paid from ${BALANCES} where price + added < 0 or kept < 0 or paid < 0`,
  'a settled registration is offered nothing but a difference': sql`
    select payment_orders.edition_id, payment_orders.id from payment_orders
    join registrations on registrations.edition_id = payment_orders.edition_id and registrations.id = payment_orders.registration_id
    where payment_orders.state in ('preparing', 'open')
      and (payment_status = 'COMPLIMENTARY' or payment_status = 'PAID' and payment_orders.kind <> 'difference')`,
  'a cancelled registration has no seat and is offered nothing': sql`
    select registrations.edition_id, registrations.id from registrations
    where cancelled_at is not null and (
      exists (
        select from seat_reservations
        where seat_reservations.edition_id = registrations.edition_id and registration_id = registrations.id and state <> 'released'
      ) or exists (
        select from payment_orders
        where payment_orders.edition_id = registrations.edition_id and registration_id = registrations.id and state in ('preparing', 'open')
      ))`,
  'a grant needs no money': sql`
    select grants.edition_id, registration_id from grants
    join registrations on registrations.edition_id = grants.edition_id and registrations.id = grants.registration_id
    where payment_status <> 'COMPLIMENTARY'`,
  'a payment of the provider belongs to one order': sql`
    select edition_id, id, provider_payment_id from (
      select payments.edition_id, payments.id, provider_payment_id, count(*) over (partition by payment_account, provider_payment_id) as times
      from payments join payment_orders on payment_orders.edition_id = payments.edition_id and payment_orders.id = payments.order_id
      where provider_payment_id is not null
    ) as counted where times > 1`,
  'an order of the provider belongs to one of ours': sql`
    select edition_id, id, provider_order_id from (
      select edition_id, id, provider_order_id, count(*) over (partition by provider_order_id) as times
      from payment_orders where provider_order_id is not null
    ) as counted where times > 1`,
  'a paid order has the payment that settled it': sql`
    select payment_orders.edition_id, payment_orders.id, payment_orders.state from payment_orders
    left join (
      -- Money that was recorded by mistake settles nothing.
      select distinct edition_id, order_id from payments where outcome in ('settles', 'difference') and state <> 'reversed'
    ) as settled on settled.edition_id = payment_orders.edition_id and settled.order_id = payment_orders.id
    -- What settled it was a mistake, and the parts that had come before cover what is due by now: another rule adds them up.
    left join (
      select distinct taken.edition_id, taken.order_id from payments taken
      join payment_orders its on its.edition_id = taken.edition_id and its.id = taken.order_id and its.kind = 'registration'
      join payment_orders other on other.edition_id = its.edition_id and other.registration_id = its.registration_id and other.id <> its.id
      join payments part on part.edition_id = other.edition_id and part.order_id = other.id
      where taken.state = 'reversed' and taken.outcome = 'settles' and part.state = 'captured' and part.outcome in ('part', 'difference')
      union
      -- Or its price was corrected to nothing before, so that nothing is due.
      select taken.edition_id, taken.order_id from payments taken
      join payment_orders its on its.edition_id = taken.edition_id and its.id = taken.order_id and its.kind = 'registration'
      where taken.state = 'reversed' and taken.outcome = 'settles' and 0 >= its.price_minor + coalesce((
        select sum(amount_minor) from adjustments
        where adjustments.edition_id = its.edition_id and adjustments.order_id = its.id and adjustments.kind <> 'kept'
      ), 0)
    ) as covered on covered.edition_id = payment_orders.edition_id and covered.order_id = payment_orders.id
    where (settled.order_id is null and covered.order_id is null and payment_orders.state = 'paid')
      or (settled.order_id is not null and payment_orders.state not in ('paid', 'part', 'replaced', 'ended'))`,
  'what is not for us goes back once': sql`
    select edition_id, id from payments
    where outcome in ('second-payment', 'seat-lost') and 1 <> (
      select count(*) from refunds
      where refunds.edition_id = payments.edition_id and payment_id = payments.id and reason in ('second-payment', 'seat-lost')
    )`,
  // Without those that only the provider has been asked for: it refuses what another refund there has taken, and says so later.
  'no more goes back than came, and no more is proposed': sql`
    select payments.edition_id, payments.id from payments
    join refunds on refunds.edition_id = payments.edition_id and refunds.payment_id = payments.id
    where refunds.state in ('proposed', 'pending', 'processed') or refunds.state = 'requested' and refunds.method <> 'provider'
    group by payments.edition_id, payments.id, payments.amount_minor, payments.state
    having sum(refunds.amount_minor) > payments.amount_minor or payments.state <> 'captured'`,
  'the ledger has every capture': sql`
    select coalesce(recorded.edition_id, kept.edition_id) as edition_id, coalesce(recorded.id, kept.id) as id from
      (select edition_id, payment_id as id, amount_minor from payment_events where kind = 'captured') as recorded
    full join (select edition_id, id, amount_minor from payments where state in ('captured', 'reversed')) as kept using (edition_id, id)
    where recorded.amount_minor is distinct from kept.amount_minor`,
  'the ledger has every reversal': sql`
    select coalesce(recorded.edition_id, kept.edition_id) as edition_id, coalesce(recorded.id, kept.id) as id from
      (select edition_id, payment_id as id, -amount_minor as amount_minor from payment_events where kind = 'reversed') as recorded
    full join (select edition_id, id, amount_minor from payments where state = 'reversed') as kept using (edition_id, id)
    where recorded.amount_minor is distinct from kept.amount_minor`,
  'the ledger has every refund': sql`
    select coalesce(recorded.edition_id, kept.edition_id) as edition_id, coalesce(recorded.payment_id, kept.payment_id) as payment_id from
      (select edition_id, payment_id, -sum(amount_minor) as amount from payment_events where kind = 'refunded' group by 1, 2) as recorded
    full join (select edition_id, payment_id, sum(amount_minor) as amount from refunds where state = 'processed' group by 1, 2) as kept
      using (edition_id, payment_id)
    where recorded.amount is distinct from kept.amount`,
  'all money that counts has its receipt, and nothing else has': sql`
    select coalesce(kept.edition_id, receipts.edition_id) as edition_id, coalesce(kept.id, receipts.payment_id) as id
    from (select edition_id, id, amount_minor from payments where outcome in ('settles', 'part', 'difference')) as kept
    full join (
      -- One that was made out wrongly stands beside the one in its place, less the note between them.
      select receipts.edition_id, receipts.payment_id, sum(receipts.amount_minor - coalesce(corrections.amount_minor, 0)) as amount_minor
      from receipts
      left join credit_notes corrections on corrections.edition_id = receipts.edition_id and corrections.receipt_id = receipts.id
        and corrections.kind = 'correction'
      group by 1, 2
    ) as receipts on receipts.edition_id = kept.edition_id and receipts.payment_id = kept.id
    where kept.amount_minor is distinct from receipts.amount_minor`,
  'receipts are numbered without gaps': sql`
    select edition_id, financial_year, last_number, count(receipts.number) as given, max(receipts.number) as highest
    from receipt_counters full join receipts using (edition_id, financial_year)
    group by edition_id, financial_year, last_number
    having last_number is distinct from count(receipts.number) or max(receipts.number) is distinct from last_number`,
  'credit notes are numbered without gaps': sql`
    select edition_id, financial_year, last_number, count(credit_notes.number) as given, max(credit_notes.number) as highest
    from credit_note_counters full join credit_notes using (edition_id, financial_year)
    group by edition_id, financial_year, last_number
    having last_number is distinct from count(credit_notes.number) or max(credit_notes.number) is distinct from last_number`,
  'all receipted money that went back has its credit note, and nothing else has': sql`
    select coalesce(back.edition_id, credited.edition_id) as edition_id, coalesce(back.payment_id, credited.payment_id) as payment_id from (
      select edition_id, payment_id, sum(amount_minor) as amount_minor from (
        select refunds.edition_id, refunds.payment_id, refunds.amount_minor from refunds
        join payments on payments.edition_id = refunds.edition_id and payments.id = refunds.payment_id
        where refunds.state = 'processed' and payments.outcome in ('settles', 'part', 'difference')
        union all
        select edition_id, id, amount_minor from payments where state = 'reversed' and outcome in ('settles', 'part', 'difference')
      ) as went group by 1, 2
    ) as back
    full join (
      select receipts.edition_id, receipts.payment_id, sum(credit_notes.amount_minor) as amount_minor from credit_notes
      join receipts on receipts.edition_id = credit_notes.edition_id and receipts.id = credit_notes.receipt_id
      where credit_notes.kind <> 'correction' group by 1, 2
    ) as credited using (edition_id, payment_id)
    where back.amount_minor is distinct from credited.amount_minor`,
  'no receipt is taken back for more than it says': sql`
    select receipts.edition_id, receipts.id from receipts
    left join credit_notes on credit_notes.edition_id = receipts.edition_id and credit_notes.receipt_id = receipts.id
    where receipts.replaced_at is not null or credit_notes.id is not null
    group by receipts.edition_id, receipts.id, receipts.amount_minor, receipts.replaced_at
    having sum(credit_notes.amount_minor) > receipts.amount_minor
      or (receipts.replaced_at is not null) is distinct from bool_or(credit_notes.kind = 'correction')`,
  ...BOOK_RULES,
  'nothing waits in the inbox': sql`
    select event_id, failures from webhook_inbox where handled_at is null and received_at < now() - interval '15 minutes'`,
  'no receipt waits': sql`
    select edition_id, id, state from letters
    where purpose = 'payments.receipt' and state in ('released', 'sending') and due_at < now() - interval '15 minutes'`,
  'nothing waits among the jobs': sql`
    select id, name from pgboss.job
    where name like 'payments.%' and name not like '%.dead' and state = 'created' and start_after < now() - interval '15 minutes'`,
} as const;

export type Rule = keyof typeof RULES;

export interface Breach {
  readonly rule: Rule | keyof typeof DECISION_RULES;
  readonly rows: readonly unknown[];
}

/** Editions with these ids. */
export interface Range {
  readonly from: number;
  readonly to: number;
}

/** Where there are more editions, rules are checked for so many at a time: each statement then takes as long however many there are. */
const EDITIONS_AT_ONCE = 100;

/** About what different editions share, or what belongs to none. */
const ACROSS = new Set<string>([
  'a payment of the provider belongs to one order',
  'an order of the provider belongs to one of ours',
  'what is explained about a settlement did not agree',
  'every explanation of a settlement line is in the record',
  'nothing waits in the inbox',
  'nothing waits among the jobs',
] satisfies Array<Rule>);

/** The violated rules, with the rows that violate them. Within a range: without the rules that are about several editions. */
export async function brokenInvariants(checks: Database, within?: Range): Promise<Breach[]> {
  const rules = Object.entries({ ...RULES, ...DECISION_RULES });
  const ranges = within ? [within] : await rangesOf(checks);
  const found = new Map<string, unknown[]>();
  const check = (rule: string, statement: RawBuilder<unknown>) =>
    readingEverything(checks, async (transaction) => {
      const { rows } = await statement.execute(transaction);
      if (rows.length > 0) found.set(rule, [...(found.get(rule) ?? []), ...rows]);
    });
  const tables = ranges.length > 0 ? await tablesOfEditions(checks) : [];
  for (const [rule, statement] of rules) {
    if (ranges.length === 0 || ACROSS.has(rule)) {
      if (!within) await check(rule, statement);
      continue;
    }
    const words = new Set(statement.compile(checks).sql.match(/\w+/g));
    const named = tables.filter((table) => words.has(table));
    for (const range of ranges) await check(rule, seeingOnly(named, range, statement));
  }
  return [...found].map(([rule, rows]) => ({ rule: rule as Breach['rule'], rows }));
}

/** The rule, where each table holds nothing but these editions: a name that `with` defines comes before a table's. */
function seeingOnly(tables: readonly string[], { from, to }: Range, rule: RawBuilder<unknown>): RawBuilder<unknown> {
  const seen = tables.map(
    (table) =>
      sql`${sql.id(table)} as not materialized (select * from ${sql.id('public', table)} where edition_id between ${from} and ${to})`,
  );
  return sql`with ${sql.join(seen)} ${rule}`;
}

async function tablesOfEditions(db: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class join pg_attribute on attrelid = pg_class.oid and attname = 'edition_id'
    where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace order by 1`.execute(db);
  return rows.map(({ name }) => name);
}

/** None: there are few, and all are checked at once. */
async function rangesOf(db: Database): Promise<Range[]> {
  const { rows } = await sql<Range>`
    select min(id) as from, max(id) as to
    from (select id, (row_number() over (order by id) - 1) / ${EDITIONS_AT_ONCE}::int as chunk from editions) as counted
    group by chunk order by chunk`.execute(db);
  return rows.length > 1 ? rows : [];
}
