import { refused } from './api-errors.ts';
import type { Order, PaymentError } from './entities.ts';
import { attempt, type Attempt, authorize, capture, DECLINED, fail, findPayment, NO_ANSWER } from './payments.ts';
import { signCheckout } from './signatures.ts';
import type { World } from './world.ts';

/** How a visit to the checkout can end. */
export const OUTCOMES = {
  success: 'Pays; authorised and captured, and the page is notified.',
  failure: 'The bank declines; the page is notified, and a new attempt may follow.',
  pending: 'Authorised and the page is notified; the money is captured a little later.',
  late: 'Failed for the page; the bank says yes after all, later.',
  unanswered: 'The bank stays silent; the person leaves, and after ten minutes the payment has failed.',
  double: 'Pays twice for the same order, both captured; the page is notified of the second.',
  'closed-tab': 'Pays, and the tab is gone before the page is notified.',
  dismiss: 'Closes the dialog without an attempt.',
} as const;
export type Outcome = keyof typeof OUTCOMES;

/** What the merchant's page receives, if anything. */
export type PageResult =
  | { kind: 'paid'; response: { razorpay_payment_id: string; razorpay_order_id: string; razorpay_signature: string } }
  | { kind: 'failed'; error: PaymentError & { metadata: { order_id: string; payment_id: string } } }
  | { kind: 'dismissed' }
  | { kind: 'silence' };

export interface Visit {
  paymentIds: string[];
  pageResult: PageResult;
}

const BANK_SILENCE_SECONDS = 600;

export interface PayOptions extends Attempt {
  /** For `pending` and `late`: when the bank confirms, instead of the account's setting. */
  afterSeconds?: number | undefined;
  /** Pays although the order is paid or being paid: two tabs that were quicker than the provider. */
  force?: boolean | undefined;
}

export function pay(world: World, order: Order, outcome: Outcome, options: PayOptions = {}): Visit {
  if (outcome === 'dismiss') return { paymentIds: [], pageResult: { kind: 'dismissed' } };
  if (!options.force) refuseSecond(world, order);
  const { pendingSeconds, lateSeconds } = world.store.account.get();
  const { id } = attempt(world, order.id, options);
  const paid = (): Visit => ({ paymentIds: [id], pageResult: paidResult(world, order.id, id) });
  switch (outcome) {
    case 'success':
      authorize(world, id, { keepSecond: options.force ?? false });
      return paid();
    case 'pending':
      authorizeOnly(world, id);
      world.plan('capture', id, options.afterSeconds ?? pendingSeconds);
      return paid();
    case 'failure':
      fail(world, id, DECLINED);
      return { paymentIds: [id], pageResult: failedResult(world, id) };
    case 'late':
      fail(world, id, NO_ANSWER);
      world.plan('authorize', id, options.afterSeconds ?? lateSeconds);
      return { paymentIds: [id], pageResult: failedResult(world, id) };
    case 'unanswered':
      world.plan('give-up', id, BANK_SILENCE_SECONDS);
      return { paymentIds: [id], pageResult: { kind: 'dismissed' } };
    case 'double': {
      const second = attempt(world, order.id, options).id;
      authorize(world, id);
      authorize(world, second, { keepSecond: true });
      return { paymentIds: [id, second], pageResult: paidResult(world, order.id, second) };
    }
    case 'closed-tab':
      authorize(world, id);
      return { paymentIds: [id], pageResult: { kind: 'silence' } };
  }
}

/** One success per order; while one is authorised a second attempt is declined. */
function refuseSecond({ store }: World, order: Order): void {
  const authorised = store.payments.all().some((payment) => payment.order_id === order.id && payment.status === 'authorized');
  if (order.status === 'paid' || authorised) {
    throw refused('Your payment has been declined as the order is already paid. Please initiate the payment with a new order.');
  }
}

/** Authorised and left so, whatever the order's capture settings. */
function authorizeOnly(world: World, id: string): void {
  const payment = world.store.payments.put({ ...findPayment(world, id), status: 'authorized' });
  world.emit('payment.authorized', { payment });
}

const paidResult = (world: World, orderId: string, paymentId: string): PageResult => ({
  kind: 'paid',
  response: {
    razorpay_payment_id: paymentId,
    razorpay_order_id: orderId,
    razorpay_signature: signCheckout(world.key.secret, orderId, paymentId),
  },
});

function failedResult(world: World, id: string): PageResult {
  const { error, order_id } = findPayment(world, id);
  return { kind: 'failed', error: { ...(error ?? DECLINED), metadata: { order_id, payment_id: id } } };
}

/** The transitions a test can trigger by hand. */
export const MOVES = {
  authorize: (world: World, id: string) => authorize(world, id),
  capture: (world: World, id: string) => capture(world, id),
  fail: (world: World, id: string) => fail(world, id, DECLINED),
};
