import type { OrderState } from '@isocentre/domain/payments/order-state';
import type { ShiftState } from '@isocentre/domain/payments/shift';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database.ts';
import { UNDECIDED } from '../../../platform/undecided-payment.ts';
import { MOMENT } from './conditions.ts';
import { BOOKS, type ListedPayment, REFUNDED } from './list.ts';

export interface OnePayment extends Omit<ListedPayment, 'key' | 'ordered' | 'receipt'> {
  account: string;
  takenBy: string | null;
  takenByAccount: string | null;
  /** Of the shift it was taken in; null: in none. */
  shiftState: ShiftState | null;
  receivedOn: string | null;
  reference: string | null;
  payer: string | null;
  declinedBecause: string | null;
  orderId: string;
  orderProviderId: string | null;
  channel: 'online' | 'desk' | 'office';
  orderState: OrderState;
  type: string;
  priceMinor: number;
  orderMinor: number;
  orderCurrency: string;
  orderedAt: Date;
}

export async function findOnePayment(db: Database, editionId: number, id: string): Promise<OnePayment | undefined> {
  const { rows } = await sql<OnePayment>`
    select p.id, p.provider_payment_id as "providerId", ${MOMENT} as at, r.id as registration, r.account_id as account, r.delegate_number as number, r.name,
      o.category, o.kind, p.rail, p.method, p.state, p.outcome, p.late, ${UNDECIDED} is true as flagged, p.amount_minor as "amountMinor", p.currency,
      ${REFUNDED} as "refundedMinor", taker.name as "takenBy", p.taken_by as "takenByAccount", taken_in.state as "shiftState", p.received_on::text as "receivedOn", p.reference, p.payer,
      p.declined_because as "declinedBecause", o.id as "orderId", o.provider_order_id as "orderProviderId", o.channel, o.state as "orderState",
      o.registration_type as type, o.price_minor as "priceMinor", o.amount_minor as "orderMinor", o.currency as "orderCurrency",
      o.created_at as "orderedAt"
    from ${BOOKS} left join accounts taker on taker.id = p.taken_by
    left join shifts taken_in on taken_in.edition_id = p.edition_id and taken_in.id = p.shift_id
    where p.edition_id = ${editionId} and p.id = ${id}`.execute(db);
  return rows[0];
}

export interface StoredEvent {
  id: string;
  at: Date;
  kind: string;
  source: string;
  amountMinor: number | null;
  currency: string;
}

/** What one transaction wrote has one moment: it came before it was decided what it is for. */
const SEQUENCE = ['order-made', 'authorized', 'failed', 'captured', 'refunded', 'reversed'];

/** Oldest first. What is about the order as a whole is about each of its payments. */
export async function findEvents(
  db: Database,
  editionId: number,
  { id, orderId }: { id: string; orderId: string },
): Promise<StoredEvent[]> {
  const { rows } = await sql<StoredEvent>`
    select id, at, kind, source, amount_minor as "amountMinor", currency from payment_events
    where edition_id = ${editionId} and order_id = ${orderId} and (payment_id = ${id} or payment_id is null)
    order by at, coalesce(array_position(${SEQUENCE}::text[], kind), ${SEQUENCE.length + 1}), id`.execute(db);
  return rows;
}
