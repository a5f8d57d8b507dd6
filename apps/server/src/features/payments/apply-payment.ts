import { randomUUID } from 'node:crypto';
import { furthest, paymentStateOf } from '@isocentre/domain/payments/payment-state';
import { PROVIDER } from '@isocentre/domain/people/actor';
import type { Database } from '../../platform/database.ts';
import { failpoint } from '../../platform/failpoints.ts';
import type { ProviderPayment, ProviderRefund } from '../../platform/payments/entities.ts';
import { applyRefunds } from './apply-refunds.ts';
import { type Booking, insistMoved, type Money } from './booking.ts';
import type { MoneyDeps } from './deps.ts';
import { describePayment, insertPayment, movePayment } from './queries/move-payment.ts';
import { findOrder, findOrderByProviderId, type OrderRow } from './queries/orders.ts';
import { findPaymentOfProvider, lockRegistration, type PaymentRow, recordEvent } from './queries/payments.ts';
import { decideOutcome, followOutcome } from './settle.ts';

/**
 * A payment and the refunds reported with it, as the provider saw them at some moment: possibly not their final state.
 */
export interface PaymentSnapshot {
  /** The account that reports it: it can only report on orders of its own. */
  readonly account: string | null;
  readonly payment: ProviderPayment;
  readonly refunds: readonly ProviderRefund[];
}

export type PaymentSource = 'callback' | 'webhook' | 'reconciler' | 'refund';

/**
 * The only place where the provider's payments change state. Browser, webhook and reconciler all call it with what the
 * provider reported, in any order and any number of times: one transaction, one registration at a time, states only
 * move forward. What the money then does (`settle.ts`) is the same for every rail.
 */
export const applyPayment = (deps: MoneyDeps, snapshot: PaymentSnapshot, source: PaymentSource): Promise<'applied' | 'not-ours'> =>
  deps.db.transaction().execute((transaction) => applyWithin(transaction, deps, snapshot, source));

export async function applyWithin(
  transaction: Database,
  { enqueue, clock }: Pick<MoneyDeps, 'enqueue' | 'clock'>,
  { account, payment, refunds }: PaymentSnapshot,
  source: PaymentSource,
): Promise<'applied' | 'not-ours'> {
  const known = payment.orderId === null ? undefined : await findOrderByProviderId(transaction, payment.orderId);
  if (!known || known.payment_account !== account) return 'not-ours';
  const registration = await lockRegistration(transaction, known.edition_id, known.registration_id);
  const order = (await findOrder(transaction, known.edition_id, known.id, { lock: true })) ?? known;
  const before = await findPaymentOfProvider(transaction, order.edition_id, payment.id);
  const now = clock.system();
  const shown = (instant: Date) => clock.asShown(instant, {});
  const booking: Booking = { transaction, enqueue, now, shown, registration, actor: PROVIDER, source };
  const money: Money = {
    id: before?.id ?? randomUUID(),
    name: payment.id,
    rail: 'provider',
    amount: payment.amount,
    currency: payment.currency,
    paidAt: payment.createdAt,
  };

  const state = furthest(before?.state ?? 'created', paymentStateOf(payment));
  const fresh = state === 'captured' && before?.state !== 'captured';
  const outcome = fresh ? await decideOutcome(booking, order, money) : (before?.outcome ?? null);
  const { late, captured_at, ...details } = detailsOf(payment, order, before, state);
  const row = { ...details, late, captured_at, state, outcome };
  if (before?.state === state) await describePayment(transaction, before, details);
  else if (before) insistMoved(await movePayment(transaction, before, state, row), { payment: before.state });
  else
    await insertPayment(transaction, {
      ...row,
      edition_id: order.edition_id,
      id: money.id,
      provider_payment_id: payment.id,
      order_id: order.id,
      rail: 'provider',
      first_seen_at: now,
    });
  failpoint('payment-saved');
  await recordState(booking, order, money, paymentStateOf(payment));
  if (fresh && outcome) await followOutcome(booking, order, money, outcome);
  if (state === 'captured' && refunds.length > 0) await applyRefunds(booking, order, { ...money, outcome }, refunds);
  return 'applied';
}

const isClosed = (order: OrderRow) => order.state === 'expired' || order.state === 'replaced';

function detailsOf(payment: ProviderPayment, order: OrderRow, before: PaymentRow | undefined, state: PaymentRow['state']) {
  const first = before?.state !== 'captured' && state === 'captured';
  return {
    late: before?.late || (first && isClosed(order)),
    ...(before?.state === 'captured'
      ? { amount_minor: before.amount_minor, currency: before.currency }
      : { amount_minor: payment.amount, currency: payment.currency }),
    method: payment.method ?? before?.method ?? null,
    declined_because: state === 'failed' ? (payment.error?.description.slice(0, 300) ?? before?.declined_because ?? null) : null,
    captured_at: state === 'captured' ? (before?.captured_at ?? payment.createdAt) : null,
  };
}

/**
 * Records the reported state even when it is not the furthest, so that the ledger does not depend on the order of
 * events.
 */
async function recordState(
  { transaction, source }: Booking,
  order: OrderRow,
  { id, name, amount, currency }: Money,
  kind: ReturnType<typeof paymentStateOf>,
): Promise<void> {
  if (kind === 'created') return;
  await recordEvent(transaction, {
    edition_id: order.edition_id,
    order_id: order.id,
    payment_id: id,
    kind,
    amount_minor: kind === 'captured' ? amount : null,
    currency,
    fact: `${kind} ${name}`,
    source,
  });
}
