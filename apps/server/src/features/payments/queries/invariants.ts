import { sql } from 'kysely';
import { type Database, readingEverything } from '../../../platform/database.ts';

/**
 * Conditions on money and seats that must always hold. Each statement returns the rows that violate its rule, so the
 * right result is none. Checked after every payment test, every night, and by `pnpm invariants`.
 */
const RULES = {
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
  'a confirmed seat is paid for': sql`
    select seat_reservations.edition_id, registration_id from seat_reservations
    join registrations on registrations.edition_id = seat_reservations.edition_id and registrations.id = registration_id
    where state = 'confirmed' and payment_status <> 'PAID'`,
  'whoever paid for seats has them': sql`
    select payment_orders.edition_id, payment_orders.registration_id from payment_orders
    join registrations on registrations.edition_id = payment_orders.edition_id and registrations.id = payment_orders.registration_id
    join payments on payments.edition_id = payment_orders.edition_id and payments.order_id = payment_orders.id and outcome = 'settles'
    where payment_orders.state = 'paid' and payment_orders.seats > 0 and registrations.payment_status = 'PAID'
      and registrations.category = payment_orders.category
      and not exists (
        select from seat_reservations
        where seat_reservations.edition_id = payment_orders.edition_id
          and seat_reservations.registration_id = payment_orders.registration_id
          and seat_reservations.state = 'confirmed' and seat_reservations.seats = payment_orders.seats
      )`,
  'paid means that the money covers the price': sql`
    select registrations.edition_id, registrations.id from registrations
    left join (
      select payment_orders.edition_id, payment_orders.registration_id,
        sum(payments.amount_minor - coalesce(back.amount, 0)) as balance,
        (array_agg(payment_orders.amount_minor order by payments.captured_at desc, payments.id))[1] as price
      from payments
      join payment_orders on payment_orders.edition_id = payments.edition_id and payment_orders.id = payments.order_id
      left join (
        select edition_id, payment_id, sum(amount_minor) as amount from refunds where state = 'processed' group by 1, 2
      ) as back on back.edition_id = payments.edition_id and back.payment_id = payments.id
      where payments.outcome = 'settles'
      group by 1, 2
    ) as money on money.edition_id = registrations.edition_id and money.registration_id = registrations.id
    where payment_status = 'PAID' and coalesce(money.balance, 0) < coalesce(money.price, 1)`,
  'money that covers the price means paid': sql`
    select registrations.edition_id, registrations.id from registrations
    join payment_orders on payment_orders.edition_id = registrations.edition_id and payment_orders.registration_id = registrations.id
    join payments on payments.edition_id = payment_orders.edition_id and payments.order_id = payment_orders.id
    where payments.outcome = 'settles' and payment_status not in ('PAID', 'REFUNDED')`,
  'a paid registration is offered nothing more': sql`
    select payment_orders.edition_id, payment_orders.id from payment_orders
    join registrations on registrations.edition_id = payment_orders.edition_id and registrations.id = payment_orders.registration_id
    where payment_orders.state in ('preparing', 'open') and payment_status in ('PAID', 'COMPLIMENTARY')`,
  'a payment belongs to one order': sql`select id from payments group by id having count(*) > 1`,
  'an order of the provider belongs to one of ours': sql`
    select provider_order_id from payment_orders where provider_order_id is not null group by provider_order_id having count(*) > 1`,
  'a paid order has the money that settled it': sql`
    select edition_id, id from payment_orders
    where (state = 'paid') <> exists (
      select from payments where payments.edition_id = payment_orders.edition_id and order_id = payment_orders.id and outcome = 'settles'
    )`,
  'what is not for us goes back once': sql`
    select edition_id, id from payments
    where outcome in ('second-payment', 'seat-lost') and 1 <> (
      select count(*) from refunds
      where refunds.edition_id = payments.edition_id and payment_id = payments.id and reason in ('second-payment', 'seat-lost')
    )`,
  'no more goes back than came': sql`
    select payments.edition_id, payments.id from payments
    join refunds on refunds.edition_id = payments.edition_id and refunds.payment_id = payments.id
    where refunds.state in ('pending', 'processed')
    group by payments.edition_id, payments.id, payments.amount_minor, payments.state
    having sum(refunds.amount_minor) > payments.amount_minor or payments.state <> 'captured'`,
  'the ledger has every capture': sql`
    select coalesce(recorded.edition_id, kept.edition_id) as edition_id, coalesce(recorded.id, kept.id) as id from
      (select edition_id, payment_id as id, amount_minor from payment_events where kind = 'captured') as recorded
    full join (select edition_id, id, amount_minor from payments where state = 'captured') as kept using (edition_id, id)
    where recorded.amount_minor is distinct from kept.amount_minor`,
  'the ledger has every refund': sql`
    select coalesce(recorded.edition_id, kept.edition_id) as edition_id, coalesce(recorded.payment_id, kept.payment_id) as payment_id from
      (select edition_id, payment_id, -sum(amount_minor) as amount from payment_events where kind = 'refunded' group by 1, 2) as recorded
    full join (select edition_id, payment_id, sum(amount_minor) as amount from refunds where state = 'processed' group by 1, 2) as kept
      using (edition_id, payment_id)
    where recorded.amount is distinct from kept.amount`,
  'every settling payment has its receipt, and nothing else has': sql`
    select coalesce(kept.edition_id, receipts.edition_id) as edition_id, coalesce(kept.id, receipts.payment_id) as id
    from (select edition_id, id, amount_minor from payments where outcome = 'settles') as kept
    full join receipts on receipts.edition_id = kept.edition_id and receipts.payment_id = kept.id
    where kept.amount_minor is distinct from receipts.amount_minor`,
  'receipts are numbered without gaps': sql`
    select edition_id, financial_year, last_number, count(receipts.number) as given, max(receipts.number) as highest
    from receipt_counters full join receipts using (edition_id, financial_year)
    group by edition_id, financial_year, last_number
    having last_number is distinct from count(receipts.number) or max(receipts.number) is distinct from last_number`,
  'nothing waits in the inbox': sql`
    select event_id, failures from webhook_inbox where handled_at is null and received_at < now() - interval '15 minutes'`,
  'nothing waits among the jobs': sql`
    select id, name from pgboss.job
    where name like 'payments.%' and name not like '%.dead' and state = 'created' and start_after < now() - interval '15 minutes'`,
} as const;

export interface Breach {
  readonly rule: string;
  readonly rows: readonly unknown[];
}

/** The violated rules, with the rows that violate them. */
export const brokenInvariants = (db: Database): Promise<Breach[]> =>
  readingEverything(db, async (transaction) => {
    const found: Breach[] = [];
    for (const [rule, statement] of Object.entries(RULES)) {
      const { rows } = await statement.execute(transaction);
      if (rows.length > 0) found.push({ rule, rows });
    }
    return found;
  });
