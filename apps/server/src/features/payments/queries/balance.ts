import type { Balance } from '@isocentre/domain/payments/balance';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database.ts';

export interface StoredBalance extends Balance {
  /** The order whose price it is. */
  readonly orderId: string | null;
  /** What of the adjustments lowered the price; zero or less. */
  readonly lowered: number;
}

/**
 * What a registration has to pay and has paid. One order at most is `paid` or `part`; refunds count when the money has
 * gone back. In the transaction that has locked the registration, since everything here changes under that lock.
 */
export async function balanceOf(transaction: Database, editionId: number, registrationId: string): Promise<StoredBalance> {
  const { rows } = await sql<StoredBalance>`
    select coalesce(booked.price_minor, 0) as price, booked.id as "orderId", money.paid,
      coalesce((select sum(amount_minor) from adjustments
        where edition_id = ${editionId} and registration_id = ${registrationId} and order_id = booked.id and kind <> 'kept'), 0)::integer as adjustments,
      coalesce((select sum(least(amount_minor, 0)) from adjustments
        where edition_id = ${editionId} and registration_id = ${registrationId} and order_id = booked.id and kind <> 'kept'), 0)::integer as lowered,
      coalesce((select sum(amount_minor) from adjustments
        where edition_id = ${editionId} and registration_id = ${registrationId} and kind = 'kept'), 0)::integer as kept
    from (
      select coalesce(sum(payments.amount_minor - coalesce(back.amount, 0)), 0)::integer as paid
      from payments
      join payment_orders on payment_orders.edition_id = payments.edition_id and payment_orders.id = payments.order_id
      left join lateral (
        select sum(refunds.amount_minor) as amount from refunds
        where refunds.edition_id = payments.edition_id and refunds.payment_id = payments.id and refunds.state = 'processed'
      ) as back on true
      where payment_orders.edition_id = ${editionId} and payment_orders.registration_id = ${registrationId}
        and payments.state = 'captured' and payments.outcome in ('settles', 'part', 'difference')
    ) as money
    left join (
      select id, price_minor from payment_orders
      where edition_id = ${editionId} and registration_id = ${registrationId} and kind = 'registration' and state in ('paid', 'part')
      limit 1
    ) as booked on true`.execute(transaction);
  return rows[0] ?? { price: 0, adjustments: 0, lowered: 0, kept: 0, paid: 0, orderId: null };
}
