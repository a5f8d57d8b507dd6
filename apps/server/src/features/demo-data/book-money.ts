import { DAY_MS, HOUR_MS, MINUTE_MS } from '@isocentre/domain/durations';
import { localDate } from '@isocentre/domain/editions/local-time';
import type { PaymentOutcome, Rail } from '@isocentre/domain/payments/payment-state';
import type { Selectable } from 'kysely';
import type { PaymentOrders, PaymentEvents, Payments, Refunds } from '../../platform/database-types.ts';
import type { Delegate } from './delegate.ts';
import type { World } from './world.ts';

type OrderState = Selectable<PaymentOrders>['state'];
type PaymentState = Selectable<Payments>['state'];

export interface Order {
  id: string;
  amountMinor: number;
  currency: string;
  price: string;
  channel: 'online' | 'desk' | 'office';
  seats: number;
  at: Date;
}

export interface Payment {
  id: string;
  name: string;
  order: Order;
  rail: Rail;
  amountMinor: number;
  at: Date;
}

const after = (at: Date, ms: number) => new Date(at.getTime() + ms);

/** An order for what this delegate's category costs on that day. */
export function makeOrder(
  { rows, chance, editionId }: World,
  { registrationId, quote, category, seats }: Delegate,
  {
    state,
    at,
    channel = 'online',
    amountMinor = quote.chargeMinor,
    kind = 'registration',
  }: {
    state: OrderState;
    at: Date;
    channel?: Order['channel'];
    amountMinor?: number;
    kind?: 'registration' | 'difference';
  },
): Order {
  const order = {
    id: chance.id(),
    amountMinor,
    currency: quote.currency,
    price: quote.price,
    channel,
    seats: kind === 'registration' ? seats : 0,
    at,
  };
  rows.payment_orders.push({
    edition_id: editionId,
    id: order.id,
    registration_id: registrationId,
    receipt: `isocentre-${chance.code(26)}`,
    provider_order_id: channel === 'online' ? `order_${chance.code(14)}` : null,
    state,
    category,
    registration_type: quote.type,
    amount_minor: amountMinor,
    price_minor: kind === 'registration' ? Math.max(quote.chargeMinor, amountMinor) : amountMinor,
    currency: quote.currency,
    price: quote.price,
    seats: order.seats,
    quoted_at: at,
    created_at: at,
    expires_at: after(at, channel === 'online' ? 20 * MINUTE_MS : 30 * DAY_MS),
    claimed_until: at,
    next_ask_at: null,
    payment_account: null,
    channel,
    kind,
  });
  record(rows, chance.id(), {
    edition_id: editionId,
    order_id: order.id,
    currency: order.currency,
    kind: 'order-made',
    fact: `order-made ${order.id}`,
    source: channel === 'online' ? 'delegate' : 'organiser',
    at,
  });
  return order;
}

const METHODS = ['upi', 'card', 'netbanking'] as const;
const KIND_OF = {
  settles: 'settled',
  part: 'part',
  difference: 'difference',
  mismatch: 'mismatch',
  'second-payment': 'sent-back',
  'seat-lost': 'sent-back',
} as const;

/** A payment for an order, with what the ledger says about it, and its receipt if it counts. */
export function makePayment(
  world: World,
  delegate: Delegate,
  order: Order,
  given: { state: PaymentState; outcome?: PaymentOutcome; rail?: Rail; amountMinor?: number; at?: Date },
): Payment {
  const { rows, chance, editionId, treasurerId } = world;
  const { state, outcome = null, rail = 'provider', amountMinor = order.amountMinor, at = after(order.at, 3 * MINUTE_MS) } = given;
  const id = chance.id();
  const providerId = rail === 'provider' ? `pay_${chance.code(14)}` : null;
  const counted = state === 'captured' || state === 'reversed';
  rows.payments.push({
    edition_id: editionId,
    id,
    order_id: order.id,
    rail,
    state,
    outcome,
    amount_minor: amountMinor,
    currency: order.currency,
    method: rail === 'provider' ? chance.pick(METHODS) : null,
    declined_because: state === 'failed' ? 'The bank declined the payment.' : null,
    first_seen_at: at,
    captured_at: counted ? at : null,
    provider_payment_id: providerId,
    taken_by: rail === 'provider' ? null : treasurerId,
    reference: rail === 'provider' || rail === 'cash' ? null : `${rail.slice(0, 3).toUpperCase()}${chance.code(9).toUpperCase()}`,
    received_on: rail === 'provider' ? null : localDate(at, world.edition.timeZone),
  });
  const payment = { id, name: providerId ?? id, order, rail, amountMinor, at };
  const source = rail === 'provider' ? 'webhook' : 'organiser';
  const told = { edition_id: editionId, order_id: order.id, payment_id: id, currency: order.currency, source, at } as const;
  if (counted) record(rows, chance.id(), { ...told, kind: 'captured', amount_minor: amountMinor, fact: `captured ${payment.name}` });
  if (state === 'reversed')
    record(rows, chance.id(), { ...told, kind: 'reversed', amount_minor: -amountMinor, fact: `reversed ${payment.name}` });
  if (state === 'failed' || state === 'authorized' || state === 'returned')
    record(rows, chance.id(), { ...told, kind: state, fact: `${state} ${payment.name}` });
  if (outcome) record(rows, chance.id(), { ...told, kind: KIND_OF[outcome], fact: `${KIND_OF[outcome]} ${payment.name}` });
  if (outcome === 'settles' || outcome === 'part' || outcome === 'difference') giveReceipt(world, delegate, payment, outcome);
  return payment;
}

/** Numbered at the end, in the order of their days. */
function giveReceipt(
  { rows, chance, editionId }: World,
  { registrationId, person, label }: Delegate,
  payment: Payment,
  outcome: string,
): void {
  rows.receipts.push({
    edition_id: editionId,
    id: chance.id(),
    financial_year: '',
    number: 0,
    registration_id: registrationId,
    issued_at: payment.at,
    paid_at: payment.at,
    billed_to: `${person.title} ${person.name}`,
    billed_address: [person.institute, person.postalAddress, `${person.city} ${person.pin}`, 'India'].join('\n'),
    description: [label, outcome === 'settles' ? null : outcome].filter(Boolean).join(', '),
    price: payment.order.price,
    amount_minor: payment.amountMinor,
    currency: payment.order.currency,
    gst: null,
    payment_id: payment.id,
  });
}

export function makeRefund(
  { rows, chance, editionId, registrarId, ownerId }: World,
  payment: Payment,
  given: Pick<Selectable<Refunds>, 'reason' | 'state'> & { amountMinor?: number; effect?: 'keeps' | 'ends' },
): void {
  const { reason, state, amountMinor = payment.amountMinor, effect = null } = given;
  const method = payment.rail === 'provider' ? 'provider' : 'transfer';
  const byPeople = reason === 'organisers' || reason === 'excess';
  const at = after(payment.at, 30 * HOUR_MS);
  const id = chance.id();
  rows.refunds.push({
    edition_id: editionId,
    id,
    payment_id: payment.id,
    reason,
    state,
    amount_minor: amountMinor,
    method,
    effect,
    provider_refund_id: method === 'provider' && (state === 'processed' || state === 'pending') ? `rfnd_${chance.code(14)}` : null,
    failed_because: state === 'failed' ? 'The account of the payer is closed.' : null,
    reference: method === 'transfer' && state === 'processed' ? `REF${chance.code(9).toUpperCase()}` : null,
    requested_at: at,
    changed_at: at,
    proposed_by: byPeople ? registrarId : null,
    approved_by: byPeople && state !== 'proposed' ? ownerId : null,
  });
  const told = {
    edition_id: editionId,
    order_id: payment.order.id,
    payment_id: payment.id,
    currency: payment.order.currency,
    source: 'refund',
    at,
  } as const;
  if (state === 'processed') record(rows, chance.id(), { ...told, kind: 'refunded', amount_minor: -amountMinor, fact: `refunded ${id}` });
  if (state === 'failed') record(rows, chance.id(), { ...told, kind: 'refund-failed', fact: `refund-failed ${id}` });
}

type Told = Omit<Selectable<PaymentEvents>, 'id' | 'amount_minor' | 'payment_id'> & { amount_minor?: number; payment_id?: string };

function record(rows: World['rows'], id: string, event: Told): void {
  rows.payment_events.push({ amount_minor: null, payment_id: null, ...event, id });
}
