import { ApiError, refused, unknownId, wrongInput } from './api-errors.ts';
import { unixSeconds } from './clock.ts';
import type { Payment, Refund } from './entities.ts';
import { makeId } from './ids.ts';
import { readAmount, readNotes } from './orders.ts';
import type { World } from './world.ts';

type Body = Readonly<Record<string, unknown>>;

const KNOWN = new Set(['amount', 'speed', 'notes', 'receipt']);
const SIX_MONTHS = 183 * 86_400;

/** The merchant requests a refund. With a key, the same request gives the same refund however often it is sent. */
export function refundOnRequest(
  world: World,
  payment: Payment,
  body: Body,
  key: string | undefined,
  inFlight: ReadonlySet<string>,
): Refund {
  if (key === undefined) return makeRefund(world, payment, body);
  if (!/^[\w-]{10,}$/.test(key)) throw wrongInput('The idempotency key must have at least 10 letters, digits, hyphens or underscores.');
  if (inFlight.has(key))
    throw new ApiError(409, { description: 'Request failed because another request with the same key is in progress' });
  const request = JSON.stringify([payment.id, body]);
  const earlier = world.store.refundKeys.get(key);
  if (!earlier) {
    const refund = makeRefund(world, payment, body);
    world.store.refundKeys.put({ id: key, request, refundId: refund.id });
    return refund;
  }
  if (earlier.request !== request) throw refused('Different request with the same idempotency key has already been processed.');
  return findRefund(world, earlier.refundId);
}

export function findRefund({ store }: World, id: string): Refund {
  const refund = store.refunds.get(id);
  if (!refund) throw unknownId();
  return refund;
}

function makeRefund(world: World, payment: Payment, body: Body): Refund {
  const extra = Object.keys(body).filter((name) => !KNOWN.has(name));
  if (extra.length > 0) throw wrongInput(`${extra.join(', ')} is/are not required and should not be sent`);
  if (payment.status === 'refunded') throw refused('The payment has been fully refunded already');
  if (payment.status !== 'captured') throw refused('The payment status should be captured for action to be taken');
  if (unixSeconds(world.clock) - payment.created_at > SIX_MONTHS) throw refused('Refund is not supported for payments older than 6 months');
  const left = payment.amount - payment.amount_refunded;
  const amount = body['amount'] === undefined ? left : readAmount(body['amount']);
  if (amount > left) throw wrongInput('The refund amount provided is greater than amount captured', 'amount');
  return giveBack(world, payment, amount, body);
}

/** Refunds money; the outcome is reported later. */
export function giveBack(world: World, payment: Payment, amount: number, { receipt, notes, speed }: Body): Refund {
  const { store, clock } = world;
  const refund = store.refunds.put({
    id: makeId('rfnd'),
    payment_id: payment.id,
    amount,
    currency: payment.currency,
    receipt: typeof receipt === 'string' ? receipt : null,
    notes: readNotes(notes),
    status: 'pending',
    speed_requested: typeof speed === 'string' ? speed : 'normal',
    created_at: unixSeconds(clock),
  });
  const after = refundedBy(world, payment, amount);
  world.emit('refund.created', { refund, payment: after });
  world.plan('settle-refund', refund.id, store.account.get().refundSeconds);
  return refund;
}

export function settleRefund(world: World, id: string): void {
  const { store } = world;
  const before = findRefund(world, id);
  const payment = store.payments.get(before.payment_id);
  if (before.status !== 'pending' || !payment) return;
  const refund = store.refunds.put({ ...before, status: store.account.get().refundOutcome });
  // A refund that failed leaves the money where it was.
  const after = refund.status === 'failed' ? refundedBy(world, payment, -refund.amount) : payment;
  world.emit(`refund.${refund.status}`, { refund, payment: after });
}

function refundedBy({ store }: World, payment: Payment, amount: number): Payment {
  const total = payment.amount_refunded + amount;
  const unrefunded = payment.captured ? 'captured' : 'authorized';
  return store.payments.put({ ...payment, amount_refunded: total, status: total >= payment.amount ? 'refunded' : unrefunded });
}
