import type { Actor } from '@isocentre/domain/people/actor';
import { actorColumns } from '../../../platform/audit.ts';
import type { Database } from '../../../platform/database.ts';
import { type Part, part, statement } from '../../../platform/statement.ts';
import { eventSource } from './event-source.ts';
import type { OrderRow } from './orders.ts';
import type { Payer } from './payers.ts';

export interface NewOrder {
  id: string;
  receipt: string;
  category: string;
  type: string;
  amountMinor: number;
  /** The price of the whole, of which a part may have been paid. */
  priceMinor: number;
  currency: string;
  price: string;
  seats: number;
  /** This registration holds the seats already. */
  seatsAreHeld: boolean;
  quotedAt: Date;
  createdAt: Date;
  claimedUntil: Date;
  expiresAt: Date;
  nextAskAt: Date | null;
  requestId: string;
  paymentAccount: string | null;
  /** The voucher whose price it is. */
  voucherId: string | null;
  actor: Actor;
}

interface OrderValues extends Omit<NewOrder, 'actor'> {
  editionId: number;
  registrationId: string;
  version: number;
  actorKind: string;
  source: string;
  actorAccountId: string | null;
  role: string | null;
  subjectId: string | null;
  terms: string;
}

/**
 * Writes the order with its event, audit row and reservation, and takes the seat, in one statement. The seat comes
 * last, so that the counter row every buyer needs is locked only until the commit. Its check constraint decides; when
 * it fails, the whole statement is undone.
 */
const orderWith = (reservation: Part<OrderValues>, counter: Part<OrderValues>) => statement<OrderValues>`
  with mine as (
    select edition_id, id from registrations
    where edition_id = ${'editionId'} and id = ${'registrationId'} and version = ${'version'}
      and payment_status not in ('PAID', 'COMPLIMENTARY') and cancelled_at is null
    for no key update
  ), reservation as (${reservation}
  ), made as (
    insert into payment_orders (edition_id, id, registration_id, receipt, state, category, registration_type, amount_minor,
      price_minor, currency, price, seats, quoted_at, created_at, claimed_until, expires_at, next_ask_at, payment_account, voucher_id)
    select edition_id, ${'id'}::uuid, id, ${'receipt'}, 'preparing', ${'category'}, ${'type'}, ${'amountMinor'}::integer,
      ${'priceMinor'}::integer, ${'currency'}, ${'price'}, ${'seats'}::integer, ${'quotedAt'}::timestamptz, ${'createdAt'}::timestamptz,
      ${'claimedUntil'}::timestamptz, ${'expiresAt'}::timestamptz, ${'nextAskAt'}::timestamptz, ${'paymentAccount'}, ${'voucherId'}::uuid
    from mine where ${'seats'}::integer = 0 or exists (select from reservation)
    returning edition_id, id
  ), recorded as (
    insert into payment_events (edition_id, id, order_id, kind, currency, fact, source)
    select edition_id, gen_random_uuid(), id, 'order-made', ${'currency'}, 'order-made ' || id, ${'source'} from made
    returning edition_id
  ), audited as (
    insert into audit_log (edition_id, id, actor_kind, account_id, role, subject_account_id, action, entity, entity_id, after,
      request_id)
    select edition_id, gen_random_uuid(), ${'actorKind'}, ${'actorAccountId'}::uuid, ${'role'}, ${'subjectId'}::uuid, 'payment-order.made', 'payment-order', id::text,
      ${'terms'}::jsonb, ${'requestId'}
    from made
    returning edition_id
  ), counter as (${counter}
  )
  select from made`;

const ORDER_STATEMENTS = {
  takingSeats: orderWith(
    part<OrderValues>`
    insert into seat_reservations (edition_id, id, registration_id, seats, state, held_at, held_until, changed_at)
    select edition_id, gen_random_uuid(), id, ${'seats'}::integer, 'held', ${'createdAt'}::timestamptz, ${'expiresAt'}::timestamptz,
      ${'createdAt'}::timestamptz
    from mine
    returning edition_id`,
    part<OrderValues>`
    update workshop_seats set taken = taken + ${'seats'}::integer
    from recorded join audited using (edition_id)
    where workshop_seats.edition_id = recorded.edition_id`,
  ),
  keepingSeats: orderWith(
    part<OrderValues>`
    update seat_reservations
    set held_until = greatest(held_until, ${'expiresAt'}::timestamptz), changed_at = ${'createdAt'}::timestamptz
    from mine
    where seat_reservations.edition_id = mine.edition_id and registration_id = mine.id and state = 'held' and seats = ${'seats'}::integer
    returning seat_reservations.edition_id`,
    part`select from recorded`,
  ),
  withoutSeats: orderWith(part`select from mine`, part`select from recorded`),
};

/** `full`: no seat left. `stale`: the registration has changed since the price was computed. */
export async function insertOrder(db: Database, payer: Payer, { actor, ...order }: NewOrder): Promise<OrderRow | 'full' | 'stale'> {
  const { edition_id: editionId, id: registrationId, version, account_id: accountId } = payer;
  const { actor_kind: actorKind, account_id: actorAccountId, role } = actorColumns(actor);
  const subjectId = accountId === actorAccountId ? null : accountId;
  const { category, type, amountMinor, currency } = order;
  const terms = JSON.stringify({ category, registrationType: type, amountMinor, currency });
  const insert = ORDER_STATEMENTS[order.seats === 0 ? 'withoutSeats' : order.seatsAreHeld ? 'keepingSeats' : 'takingSeats'];
  try {
    const { rows } = await insert(db, {
      ...order,
      editionId,
      registrationId,
      version,
      actorKind,
      source: eventSource(actor),
      actorAccountId,
      role,
      subjectId,
      terms,
    });
    return rows.length === 0 ? 'stale' : rowOf(payer, order);
  } catch (error) {
    if (isNoSeatLeft(error)) return 'full';
    throw error;
  }
}

const rowOf = (payer: Payer, order: Omit<NewOrder, 'actor'>): OrderRow => ({
  edition_id: payer.edition_id,
  id: order.id,
  registration_id: payer.id,
  receipt: order.receipt,
  provider_order_id: null,
  state: 'preparing',
  category: order.category,
  registration_type: order.type,
  amount_minor: order.amountMinor,
  price_minor: order.priceMinor,
  channel: 'online',
  kind: 'registration',
  currency: order.currency,
  price: order.price,
  seats: order.seats,
  quoted_at: order.quotedAt,
  created_at: order.createdAt,
  claimed_until: order.claimedUntil,
  expires_at: order.expiresAt,
  next_ask_at: order.nextAskAt,
  ask_claimed_until: null,
  payment_account: order.paymentAccount,
  voucher_id: order.voucherId,
});

const isNoSeatLeft = (error: unknown) => error instanceof Error && 'constraint' in error && error.constraint === 'workshop_seats_check';

/** Two requests of one delegate raced: the other one has created the order, or has the seat. */
export const isOnlyOneAllowed = (error: unknown) =>
  error instanceof Error &&
  'constraint' in error &&
  ['payment_orders_one_live', 'seat_reservations_one_each'].includes(String(error.constraint));
