import { applyPayment, type PaymentSource } from '../features/payments/apply-payment.ts';
import { refundsOf } from '../features/payments/queries/refunds.ts';
import type { ProviderPayment, ProviderRefund } from '../platform/payments/entities.ts';
import { orders, payments, pick } from './books-of.ts';
import type { Act } from './money-world.ts';

/** What the payment provider may tell us, at any time and in any order. */

const SOURCES: readonly PaymentSource[] = ['callback', 'webhook', 'reconciler'];

/** The provider reports a payment of one of the person's orders, old ones included. Three payments are possible for each. */
export const reports =
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
export const refundsAtProvider =
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
