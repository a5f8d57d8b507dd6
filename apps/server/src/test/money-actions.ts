import { quoteToday } from '@isocentre/domain/fees/quote-today';
import type { OfflineRail } from '@isocentre/domain/payments/payment-state';
import { cancelDelegate } from '../features/corrections/cancel-delegate.ts';
import { readCancellation } from '../features/corrections/read-cancellation.ts';
import { restoreDelegate } from '../features/corrections/restore-delegate.ts';
import { undoCorrection } from '../features/corrections/undo-correction.ts';
import { adjustPrice, offerDifference } from '../features/payments/adjust-price.ts';
import { applyPayment, type PaymentSource } from '../features/payments/apply-payment.ts';
import { bookFor } from '../features/payments/begin-booking.ts';
import { changeCategory } from '../features/payments/change-category.ts';
import { clearCheque } from '../features/payments/clear-cheque.ts';
import { closeOrder } from '../features/payments/close-order.ts';
import { decideFlagged } from '../features/payments/decide-flagged.ts';
import { decideRefund, payOutRefund } from '../features/payments/decide-refund.ts';
import { grantRegistration } from '../features/payments/grant-registration.ts';
import { proposeRefund } from '../features/payments/propose-refund.ts';
import { attachProviderOrder } from '../features/payments/queries/move-order.ts';
import { ordersOf } from '../features/payments/queries/orders.ts';
import { paymentsOf } from '../features/payments/queries/payments.ts';
import { refundsOf } from '../features/payments/queries/refunds.ts';
import { recordPayment } from '../features/payments/record-payment.ts';
import { reversePayment } from '../features/payments/reverse-payment.ts';
import { sendRefund } from '../features/payments/send-refund.ts';
import { startPayment } from '../features/payments/start-payment.ts';
import type { ProviderPayment, ProviderRefund } from '../platform/payments/entities.ts';
import type { Act, MoneyWorld, Person } from './money-world.ts';
import { ORGANISER_ACTIONS } from './organiser-actions.ts';

const pick = <One>(from: readonly One[], dice: number): One | undefined => from[dice % from.length];
const SOURCES: readonly PaymentSource[] = ['callback', 'webhook', 'reconciler'];

const orders = ({ db }: MoneyWorld, { registrationId }: Person) => ordersOf(db, 1, registrationId);
const payments = ({ db }: MoneyWorld, { registrationId }: Person) => paymentsOf(db, 1, registrationId);
const refunds = async (world: MoneyWorld, person: Person) =>
  (await Promise.all((await payments(world, person)).map(({ id }) => refundsOf(world.db, 1, id)))).flat();

/** The provider reports a payment of one of the person's orders, old ones included. Three payments are possible for each. */
const reports =
  (status: ProviderPayment['status']): Act =>
  async (world, person, dice) => {
    const order = pick(
      (await orders(world, person)).filter(({ provider_order_id: id }) => id !== null),
      dice,
    );
    if (!order?.provider_order_id) return;
    const id = `pay_${order.provider_order_id.slice(6)}${dice % 3}`;
    const before = (await payments(world, person)).find((one) => one.provider_payment_id === id);
    const amount = before?.amount_minor ?? (dice % 17 === 0 ? 100 : order.amount_minor);
    await applyPayment(
      world.deps,
      { account: null, payment: snapshot(id, order.provider_order_id, amount, status), refunds: [] },
      pick(SOURCES, dice) ?? 'webhook',
    );
  };

const snapshot = (id: string, orderId: string, amount: number, status: ProviderPayment['status']): ProviderPayment => ({
  id,
  orderId,
  amount,
  currency: 'INR',
  status,
  captured: status === 'captured' || status === 'refunded',
  method: 'card',
  amountRefunded: 0,
  fee: null,
  tax: null,
  error: status === 'failed' ? { code: 'BAD_REQUEST_ERROR', description: 'declined', reason: 'payment_failed' } : null,
  notes: {},
  createdAt: new Date(),
});

/**
 * A refund at the provider: one that we requested, or one that an organiser makes in its dashboard. Never more than is left
 * there, or than has been paid out otherwise: nothing of ours could prevent that.
 */
const refundsAtProvider =
  (ours: boolean): Act =>
  async (world, person, dice) => {
    const payment = pick(
      (await payments(world, person)).filter(({ rail, state }) => rail === 'provider' && state === 'captured'),
      dice,
    );
    const order = (await orders(world, person)).find(({ id }) => id === payment?.order_id);
    if (!payment?.provider_payment_id || !order?.provider_order_id) return;
    const known = await refundsOf(world.db, 1, payment.id);
    const gone = known.filter((one) => one.state === 'processed' || (one.provider_refund_id !== null && one.state !== 'failed'));
    const left = gone.reduce((sum, one) => sum - one.amount_minor, payment.amount_minor);
    const requested = pick(
      known.filter(
        ({ state, method, provider_refund_id: made }) =>
          method === 'provider' && (state === 'requested' || state === 'pending' || (state === 'failed' && made !== null)),
      ),
      dice,
    );
    if (ours && !requested) return;
    const id = (ours && requested?.provider_refund_id) || `rfnd_${payment.id}${ours ? requested?.id : dice % 4}`;
    const again = known.find((one) => one.provider_refund_id === id);
    const wanted = ours ? (requested?.amount_minor ?? 0) : dice % 2 === 0 ? left : Math.ceil(left / 3);
    const amount = again?.amount_minor ?? wanted;
    if (amount <= 0 || (!again && amount > left)) return;
    const refund: ProviderRefund = {
      id,
      paymentId: payment.provider_payment_id,
      amount,
      currency: 'INR',
      // What has gone back stays so; a failed refund may go back late, while that much is left.
      status:
        again?.state === 'processed' || (again?.state === 'failed' && amount > left)
          ? again.state
          : (pick(['processed', 'processed', 'pending', 'failed'], dice) as 'processed'),
      notes: ours && requested ? { refundId: requested.id } : {},
      createdAt: new Date(),
    };
    const reported = snapshot(payment.provider_payment_id, order.provider_order_id, payment.amount_minor, 'refunded');
    await applyPayment(world.deps, { account: null, payment: reported, refunds: [refund] }, 'webhook');
  };

/** Money over the counter or from the bank: what is asked for, a part of it, or more. */
const takes =
  (rail: OfflineRail): Act =>
  async (world, { visit, registrationId }, dice) => {
    const row = await world.db.selectFrom('registrations').selectAll().where('id', '=', registrationId).executeTakeFirstOrThrow();
    const price = quoteToday(visit.edition.edition, row, visit.now)?.chargeMinor ?? 150_000;
    await recordPayment(world.deps, visit, {
      rail,
      channel: dice % 2 === 0 ? 'desk' : 'office',
      amountMinor: pick([price, price, Math.ceil(price / 3), price - 100, price + 5000, 25_000], dice) ?? price,
      receivedOn: dice % 5 === 0 ? '2025-07-20' : '2025-08-01',
      // Some numbers are given twice, written differently.
      reference: rail === 'cash' ? null : dice % 2 === 0 ? `utr-000${dice % 20_000}` : `UTR000 ${dice % 20_000}`,
    });
  };

const verdictOnCheque =
  (verdict: 'cleared' | 'bounced'): Act =>
  async (world, person, dice) => {
    const cheque = pick(
      (await payments(world, person)).filter(({ rail }) => rail === 'cheque'),
      dice,
    );
    if (cheque) await clearCheque(world.deps, person.visit, cheque.id, verdict);
  };

const decides =
  (approve: boolean): Act =>
  async (world, person, dice) => {
    const refund = pick(
      (await refunds(world, person)).filter(({ state }) => state === 'proposed'),
      dice,
    );
    if (refund) await decideRefund(world.deps, dice % 7 === 0 ? person.visit : person.colleague, { refundId: refund.id, approve });
  };

export const ACTIONS = {
  'begins to pay online': (world, { visit }) => startPayment(world.deps, visit, undefined),
  'provider captures': reports('captured'),
  'provider captures, again': reports('captured'),
  'provider authorises': reports('authorized'),
  'provider declines': reports('failed'),
  'refund in the dashboard': refundsAtProvider(false),
  'provider makes our refund': refundsAtProvider(true),
  'pays cash': takes('cash'),
  'pays by terminal': takes('card-terminal'),
  'pays by transfer': takes('transfer'),
  'gives a cheque': takes('cheque'),
  'cheque clears': verdictOnCheque('cleared'),
  'cheque bounces': verdictOnCheque('bounced'),
  'is granted': (world, { visit }, dice) =>
    dice % 3 === 0 ? grantRegistration(world.deps, visit, { as: 'faculty', reason: 'invited' }) : Promise.resolve(),
  'price is corrected': (world, { visit }, dice) =>
    adjustPrice(world.deps, visit, {
      kind: 'correction',
      amountMinor: (pick([25_000, -25_000, -7000, -100_000, -200_000], dice) ?? 0) + 100 * (dice % 3),
      reason: 'category',
    }),
  'difference is waived': (world, { visit }, dice) =>
    adjustPrice(world.deps, visit, { kind: 'waiver', amountMinor: -1000 * (1 + (dice % 25)), reason: 'hardship' }),
  'difference is offered': async (world, { visit }) => {
    const order = await offerDifference(world.deps, visit);
    await attachProviderOrder(world.db, order, `order_${order.id}`);
  },
  'refund is proposed': async (world, person, dice) => {
    const payment = pick(await payments(world, person), dice);
    if (!payment) return;
    await proposeRefund(world.deps, person.visit, {
      paymentId: payment.id,
      amountMinor: dice % 2 === 0 ? payment.amount_minor : Math.ceil(payment.amount_minor / 2),
      effect: dice % 3 === 0 ? 'ends' : 'keeps',
      method: payment.rail === 'provider' && dice % 4 > 0 ? 'provider' : dice % 5 === 0 ? 'cash' : 'transfer',
      reason: 'asked for it',
    });
  },
  'mismatch is decided': async (world, person, dice) => {
    const payment = pick(
      (await payments(world, person)).filter(({ outcome }) => outcome === 'mismatch'),
      dice,
    );
    const decision = pick(['accept', 'rest', 'refund'] as const, dice) ?? 'refund';
    if (payment) await decideFlagged(world.deps, person.visit, { paymentId: payment.id, decision, reason: 'looked at it' });
  },
  'refund is approved': decides(true),
  'refund is declined': decides(false),
  'refund is paid out': async (world, person, dice) => {
    const refund = pick(
      (await refunds(world, person)).filter(({ method }) => method !== 'provider'),
      dice,
    );
    if (refund) await payOutRefund(world.deps, person.visit, { refundId: refund.id, reference: 'voucher 7' });
  },
  'refund is sent to the provider': async (world, person, dice) => {
    const refund = pick(await refunds(world, person), dice);
    // The sandbox knows none of these payments and refuses; only sometimes, so that others can succeed.
    if (refund && dice % 4 === 0) await sendRefund(world.deps, { editionId: 1, refundId: refund.id });
  },
  'payment is reversed': async (world, person, dice) => {
    const payment = pick(await payments(world, person), dice);
    if (payment) await reversePayment(world.deps, person.visit, { paymentId: payment.id, reason: 'wrong person' });
  },
  'hold ends': async (world, person, dice) => {
    const order = pick(
      (await orders(world, person)).filter(({ channel }) => channel === 'online'),
      dice,
    );
    if (order) await closeOrder(world.deps, order, 'expired', { keepSeats: false });
  },
  'category is corrected': async ({ deps, db }, { visit, registrationId }, dice) => {
    const category = pick(['ampi', 'student', 'oncology-or-physicist', 'oncologist-physicist-team', 'rtt'], dice) ?? 'ampi';
    const choice = { category, price: pick(['when-paid', 'today'] as const, dice) ?? 'when-paid', waive: dice % 7 === 0 };
    await bookFor(deps, visit, registrationId, (booking) =>
      changeCategory(booking, { edition: visit.edition.edition, now: visit.now }, { ...choice, reason: 'another category' }),
    );
    // Half of them by mistake.
    const [last] = await db
      .selectFrom('audit_log')
      .select('id')
      .where('entity_id', '=', registrationId)
      .where('action', '=', 'registration.corrected')
      .orderBy('at', 'desc')
      .limit(1)
      .execute();
    if (last && dice % 2 === 0) await undoCorrection(deps, visit, last.id);
  },
  'is cancelled': async ({ deps, db }, { visit, registrationId }, dice) => {
    const { cancellation, mark: seen } = await readCancellation(deps, { ...visit, registrationId });
    const row = await db.selectFrom('registrations').select('version').where('id', '=', registrationId).executeTakeFirstOrThrow();
    const refundMinor = pick([0, cancellation.refundable, Math.floor(cancellation.refundable / 3)], dice) ?? 0;
    const body = { version: row.version, reason: 'cannot come', refundMinor, refundReason: 'asked for it', seen };
    await cancelDelegate(deps, visit, body);
  },
  'is restored': (world, { visit }) => restoreDelegate(world.deps, visit),
  'chooses something else': async (world, { registrationId }, dice) => {
    const choice = pick(
      [
        ['ampi', 'early-bird'],
        ['oncology-or-physicist', 'fixed'],
      ] as const,
      dice,
    );
    if (!choice) return;
    await world.db
      .updateTable('registrations')
      .set((row) => ({ category: choice[0], registration_type: choice[1], version: row('version', '+', 1) }))
      .where('edition_id', '=', 1)
      .where('id', '=', registrationId)
      .where('payment_status', 'in', ['NOT PAID', 'PENDING'])
      .execute();
  },
  ...ORGANISER_ACTIONS,
} as const satisfies Record<string, Act>;

export type Action = keyof typeof ACTIONS;

/** Once somebody is cancelled or merged, most of what follows is refused: a quarter as often as the others. */
const SELDOM = new Set<string>(['is cancelled', 'is restored', ...Object.keys(ORGANISER_ACTIONS)]);

/** What can break every rule about money, without what makes the rest be refused. */
export const USUAL = (Object.keys(ACTIONS) as Action[]).filter((action) => !SELDOM.has(action));

export const TO_DRAW = (Object.keys(ACTIONS) as Action[]).flatMap((action) =>
  Array.from({ length: SELDOM.has(action) ? 1 : 4 }, () => action),
);
