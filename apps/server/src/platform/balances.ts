import { sql } from 'kysely';

/** What each registration of an edition with an order in force or with money has to pay and has paid, as `Balance` defines it. */
export const balances = (editionId: number) => sql`(
  select coalesce(booked.registration_id, money.registration_id) as registration_id, coalesce(booked.price, 0) as price,
    coalesce(adjusted.amount, 0) as adjustments, coalesce(held.amount, 0) as kept, coalesce(money.paid, 0) as paid, money.currency
  from (
    select registration_id, id, price_minor as price from payment_orders
    where edition_id = ${editionId} and kind = 'registration' and state in ('paid', 'part')
  ) as booked
  full join (
    select payment_orders.registration_id, max(payments.currency) as currency, sum(payments.amount_minor - coalesce(back.amount, 0)) as paid
    from payments
    join payment_orders on payment_orders.edition_id = payments.edition_id and payment_orders.id = payments.order_id
    left join (
      select payment_id, sum(amount_minor) as amount from refunds where edition_id = ${editionId} and state = 'processed' group by 1
    ) as back on back.payment_id = payments.id
    where payments.edition_id = ${editionId} and payments.state = 'captured' and payments.outcome in ('settles', 'part', 'difference')
    group by 1
  ) as money on money.registration_id = booked.registration_id
  left join (
    select order_id, sum(amount_minor) as amount from adjustments where edition_id = ${editionId} and kind <> 'kept' group by 1
  ) as adjusted on adjusted.order_id = booked.id
  left join (
    select registration_id, sum(amount_minor) as amount from adjustments where edition_id = ${editionId} and kind = 'kept' group by 1
  ) as held on held.registration_id = coalesce(booked.registration_id, money.registration_id)
)`;
