import { randomUUID } from 'node:crypto';
import { orderMayMove, OrderState } from '@isocentre/domain/payments/order-state';
import {
  furthest,
  furthestRefund,
  isSentBack,
  PaymentOutcome,
  PaymentState,
  paymentStateOf,
  RefundState,
} from '@isocentre/domain/payments/payment-state';
import { PROVIDER } from '@isocentre/domain/people/actor';
import { writeAudit } from '../../platform/audit.ts';
import type { Database } from '../../platform/database.ts';
import { failpoint } from '../../platform/failpoints.ts';
import type { Enqueue } from '../../platform/jobs.ts';
import type { ProviderPayment, ProviderRefund } from '../../platform/payments/entities.ts';
import type { MoneyDeps } from './deps.ts';
import { giveReceipt } from './give-receipt.ts';
import { sendOrganisersNoteJob, sendReceiptJob, sendRefundJob } from './job-definitions.ts';
import { freeSeats, secureSeats } from './seats.ts';
import { findOrder, findOrderByProviderId, moveOrder, type OrderRow, replaceLiveOrders } from './queries/orders.ts';
import {
  balanceOf,
  findPayment,
  type LockedRegistration,
  lockRegistration,
  type PaymentRow,
  refundsOf,
  savePayment,
  saveRefund,
  settleRegistration,
  recordEvent,
  unsettleRegistration,
} from './queries/payments.ts';
import { endWaiting } from './queries/waiting-list.ts';

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
 * The only place where payments change state. Browser, webhook and reconciler all call it with what the provider
 * reported, in any order and any number of times: one transaction, one registration at a time, states only move
 * forward.
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
  const before = await findPayment(transaction, order.edition_id, payment.id);
  const state = furthest(PaymentState.parse(before?.state ?? 'created'), paymentStateOf(payment));
  const step: Step = {
    transaction,
    enqueue,
    now: clock.system(),
    shown: (instant) => clock.asShown(instant, {}),
    source,
    registration,
    order,
    payment,
  };

  const fresh = state === 'captured' && before?.state !== 'captured';
  const outcome = fresh ? await decide(step) : before?.outcome ? PaymentOutcome.parse(before.outcome) : null;
  await savePayment(transaction, rowOf(step, before, state, outcome));
  failpoint('payment-saved');
  await recordState(step);
  if (fresh && outcome) await follow(step, outcome);
  if (state === 'captured') await applyRefunds(step, refunds);
  return 'applied';
}

interface Step {
  transaction: Database;
  enqueue: Enqueue;
  now: Date;
  /** An instant by the edition's clock, which is the one on receipts. */
  shown: (instant: Date) => Date;
  source: PaymentSource;
  registration: LockedRegistration;
  order: OrderRow;
  payment: ProviderPayment;
}

const SETTLED = new Set(['PAID', 'COMPLIMENTARY']);

/** Decides what a newly captured payment is for, and takes the seats it pays for, if any. */
async function decide({ transaction, registration, order, payment, now }: Step): Promise<PaymentOutcome> {
  if (payment.amount !== order.amount_minor || payment.currency !== order.currency) return 'mismatch';
  if (SETTLED.has(registration.payment_status)) return 'second-payment';
  if (order.seats > 0 && !(await secureSeats(transaction, order, now))) return 'seat-lost';
  return 'settles';
}

const isClosed = (order: OrderRow) => order.state === 'expired' || order.state === 'replaced';

function rowOf({ order, payment, now }: Step, before: PaymentRow | undefined, state: PaymentState, outcome: PaymentOutcome | null) {
  const first = before?.state !== 'captured' && state === 'captured';
  return {
    edition_id: order.edition_id,
    id: payment.id,
    order_id: order.id,
    state,
    outcome,
    late: before?.late || (first && isClosed(order)),
    ...(before?.state === 'captured'
      ? { amount_minor: before.amount_minor, currency: before.currency }
      : { amount_minor: payment.amount, currency: payment.currency }),
    method: payment.method ?? before?.method ?? null,
    declined_because: state === 'failed' ? (payment.error?.description.slice(0, 300) ?? before?.declined_because ?? null) : null,
    first_seen_at: before?.first_seen_at ?? now,
    captured_at: state === 'captured' ? (before?.captured_at ?? payment.createdAt) : null,
  };
}

/**
 * Records the reported state even when it is not the furthest, so that the ledger does not depend on the order of
 * events.
 */
async function recordState({ transaction, order, payment, source }: Step): Promise<void> {
  const kind = paymentStateOf(payment);
  if (kind === 'created') return;
  await recordEvent(transaction, {
    edition_id: order.edition_id,
    order_id: order.id,
    payment_id: payment.id,
    kind,
    amount_minor: kind === 'captured' ? payment.amount : null,
    currency: payment.currency,
    fact: `${kind} ${payment.id}`,
    source,
  });
}

async function follow(step: Step, outcome: PaymentOutcome): Promise<void> {
  const { transaction, order, payment, enqueue, source } = step;
  const { edition_id: editionId } = order;
  const kind = outcome === 'settles' ? 'settled' : outcome === 'mismatch' ? 'mismatch' : 'sent-back';
  const fact = { edition_id: editionId, order_id: order.id, payment_id: payment.id, currency: payment.currency, source };
  await recordEvent(transaction, { ...fact, kind, fact: `${kind} ${payment.id}` });
  if (outcome === 'settles') await settle(step);
  if (outcome === 'mismatch') await move(step, 'review');
  if (isSentBack(outcome)) await sendBack(step, outcome);
  if (outcome !== 'settles' || isClosed(order)) await enqueue(transaction, sendOrganisersNoteJob, { editionId, paymentId: payment.id });
}

/** The delegate gets what was paid for, whatever was chosen in another window meanwhile. */
async function settle(step: Step): Promise<void> {
  const { transaction, registration, order, payment, now, shown, enqueue } = step;
  const { edition_id: editionId, id: registrationId } = registration;
  await move(step, 'paid');
  await replaceLiveOrders(transaction, editionId, registrationId, order.id);
  if (order.seats === 0) await freeSeats(transaction, step, { editionId, registrationId });
  await endWaiting(transaction, editionId, registrationId, order.seats > 0 ? 'booked' : 'left');
  await settleRegistration(transaction, registration, {
    category: order.category,
    registration_type: order.registration_type,
    completed_at: registration.completed_at ?? now,
  });
  await writeAudit(transaction, {
    editionId,
    actor: PROVIDER,
    subject: registration.account_id,
    action: 'registration.paid',
    entity: 'registration',
    entityId: registrationId,
    before: { paymentStatus: registration.payment_status, payLater: registration.pay_later },
    after: { paymentStatus: 'PAID', payLater: false, paymentId: payment.id, amountMinor: payment.amount, currency: payment.currency },
  });
  registration.payment_status = 'PAID';
  const receiptId = await giveReceipt(transaction, { registration, order, payment, now, shown });
  await enqueue(transaction, sendReceiptJob, { editionId, receiptId });
}

/** Once per payment, enforced by a unique constraint. */
async function sendBack(step: Step, reason: 'second-payment' | 'seat-lost'): Promise<void> {
  const { transaction, order, payment, now, enqueue } = step;
  const { edition_id: editionId } = order;
  await move(step, 'unfulfilled');
  const refundId = randomUUID();
  await saveRefund(transaction, {
    edition_id: editionId,
    id: refundId,
    payment_id: payment.id,
    reason,
    state: 'requested',
    amount_minor: payment.amount,
    requested_at: now,
    changed_at: now,
  });
  await auditRefund(step, 'refund.requested', refundId, { reason, amountMinor: payment.amount });
  await enqueue(transaction, sendRefundJob, { editionId, refundId });
}

async function move({ transaction, order }: Step, to: OrderState): Promise<void> {
  if (orderMayMove(OrderState.parse(order.state), to)) await moveOrder(transaction, order, to);
}

async function applyRefunds(step: Step, refunds: readonly ProviderRefund[]): Promise<void> {
  const { transaction, order, payment, now, registration, enqueue, source } = step;
  const { edition_id: editionId } = order;
  const known = refunds.length > 0 ? await refundsOf(transaction, editionId, payment.id) : [];
  for (const refund of refunds) {
    const row = known.find((one) => one.provider_refund_id === refund.id) ?? known.find((one) => one.id === refund.notes['refundId']);
    const state = furthestRefund(RefundState.parse(row?.state ?? 'requested'), refund.status);
    const saved = {
      edition_id: editionId,
      id: row?.id ?? randomUUID(),
      payment_id: payment.id,
      reason: row?.reason ?? 'organisers',
      state,
      amount_minor: refund.amount,
      provider_refund_id: refund.id,
      requested_at: row?.requested_at ?? now,
      changed_at: now,
    };
    if (row?.state !== state || row.provider_refund_id !== refund.id) await saveRefund(transaction, saved);
    // Recorded even when it changes nothing, as with payments, so that the ledger does not depend on the order of
    // events.
    if (refund.status === 'pending') continue;
    const kind = refund.status === 'processed' ? 'refunded' : 'refund-failed';
    const news = await recordEvent(transaction, {
      edition_id: editionId,
      order_id: order.id,
      payment_id: payment.id,
      kind,
      amount_minor: kind === 'refunded' ? -refund.amount : null,
      currency: refund.currency,
      fact: `${kind} ${refund.id}`,
      source,
    });
    if (!news) continue;
    await auditRefund(step, `refund.${refund.status}`, saved.id, { reason: saved.reason, amountMinor: refund.amount });
    // A failure reported after the money has gone back needs nobody's attention.
    if (state === 'failed') await enqueue(transaction, sendOrganisersNoteJob, { editionId, paymentId: payment.id });
  }
  if (registration.payment_status === 'PAID' && refunds.length > 0) await unsettle(step);
}

/** A registration is paid while money received less money refunded covers the price. */
async function unsettle(step: Step): Promise<void> {
  const { transaction, registration } = step;
  const { edition_id: editionId, id: registrationId } = registration;
  const { balance, price } = await balanceOf(transaction, editionId, registrationId);
  if (balance >= price) return;
  await unsettleRegistration(transaction, registration);
  await writeAudit(transaction, {
    editionId,
    actor: PROVIDER,
    subject: registration.account_id,
    action: 'registration.refunded',
    entity: 'registration',
    entityId: registrationId,
    before: { paymentStatus: 'PAID' },
    after: { paymentStatus: 'REFUNDED', balanceMinor: balance },
  });
  await freeSeats(transaction, step, { editionId, registrationId });
}

const auditRefund = ({ transaction, order, payment, registration }: Step, action: string, refundId: string, after: object) =>
  writeAudit(transaction, {
    editionId: order.edition_id,
    actor: PROVIDER,
    subject: registration.account_id,
    action,
    entity: 'refund',
    entityId: refundId,
    after: { ...after, paymentId: payment.id },
  });
