import type { z } from 'zod';
import { attempt, type Connection, persist, type Request, TIMING, type Timing } from './call.ts';
import { listOf, Order, Payment, type ProviderOrder, type ProviderPayment, Refund } from './entities.ts';
import { type NewOrder, type PaymentProvider, ProviderRefused } from './provider.ts';
import { isCheckoutSigned, isWebhookSigned, signWebhook } from './signatures.ts';

export interface RazorpaySettings {
  account: string | null;
  baseUrl: string;
  checkoutUrl: string;
  keyId: string;
  keySecret: string;
  /** The current one first, then the one before it. */
  webhookSecrets: readonly string[];
  timing?: Timing;
}

/** The share of the time limit for creating an order that is reserved for checking whether it was created. */
const LOOK_UP_SHARE = 1 / 3;
const PAGE = 100;

/** Our own client: the provider's has no timeout, and each call has different retry rules. */
export function razorpay({
  account,
  baseUrl,
  checkoutUrl,
  keyId,
  keySecret,
  webhookSecrets,
  timing = TIMING,
}: RazorpaySettings): PaymentProvider {
  const connection: Connection = { baseUrl: baseUrl.replace(/\/$/, ''), keyId, keySecret, timing };
  const deadline = () => performance.now() + timing.answer;
  const once = <Answer extends z.ZodType>(request: Request, answer: Answer, by: number) => attempt(connection, request, answer, by);
  /** Reading changes nothing, so it may always be retried. */
  const read = <Answer extends z.ZodType>(path: string, answer: Answer, by = deadline()) =>
    persist(connection, by, () => once({ method: 'GET', path }, answer, by));

  const findOrder = async (receipt: string, by = deadline()): Promise<ProviderOrder | undefined> => {
    const orders = await read(`/orders?count=${PAGE}&receipt=${encodeURIComponent(receipt)}`, listOf(Order), by);
    // The provider also finds receipts that only contain this one. If there are two orders, prefer the one with money,
    // then the older one.
    return orders
      .filter((order) => order.receipt === receipt)
      .toSorted((one, other) => other.amountPaid - one.amountPaid || one.createdAt.getTime() - other.createdAt.getTime())[0];
  };

  const createOrder = async (order: NewOrder, { lookFirst = false } = {}) => {
    const by = deadline();
    const createBy = by - timing.answer * LOOK_UP_SHARE;
    const earlier = lookFirst ? await findOrder(order.receipt, createBy) : undefined;
    if (earlier) return sameOrder(order, earlier);
    const body = { ...order, payment: { capture: 'automatic' } };
    return persist(
      connection,
      createBy,
      () => once({ method: 'POST', path: '/orders', body }, Order, createBy),
      async (failure) => {
        if (failure.outcome === 'not-done') return undefined;
        const found = await findOrder(order.receipt, by).catch(() => {
          throw failure;
        });
        if (found) return sameOrder(order, found);
        // It could still be created after this; only a later lookup can tell.
        if (failure.underWay) throw failure;
        return undefined;
      },
    );
  };

  const readPayment = (id: string, by?: number) => read(`/payments/${encodeURIComponent(id)}`, Payment, by);

  const capture = async (id: string, expected: { amount: number; currency: string }) => {
    const by = deadline();
    const captured = async (): Promise<ProviderPayment | undefined> => {
      const payment = await readPayment(id, by);
      return payment.captured ? payment : undefined;
    };
    const path = `/payments/${encodeURIComponent(id)}/capture`;
    try {
      // Only an authorised payment can be captured, so a second request is harmless.
      return await persist(
        connection,
        by,
        () => once({ method: 'POST', path, body: expected }, Payment, by),
        (failure) =>
          captured().catch(() => {
            throw failure;
          }),
      );
    } catch (error) {
      // Refused, perhaps because it is captured already; then the response has the captured amount.
      const found = error instanceof ProviderRefused ? await captured() : undefined;
      if (found) return found;
      throw error;
    }
  };

  const allBetween = async <Item extends z.ZodType<{ id: string }>>(path: string, item: Item, from: Date, to: Date) => {
    const [first, last] = [from, to].map((time) => Math.floor(time.getTime() / 1000));
    const found = new Map<string, z.output<Item>>();
    for (let skip = 0; ; skip += PAGE) {
      const page = await read(`${path}?from=${first}&to=${last}&count=${PAGE}&skip=${skip}`, listOf(item));
      // An entry created meanwhile shifts the pages: some entries are seen twice, none is missed.
      for (const one of page) found.set(one.id, one);
      if (page.length < PAGE) return [...found.values()];
    }
  };

  return {
    account,
    keyId,
    checkoutUrl,
    createOrder,
    findOrderByReceipt: (receipt) => findOrder(receipt),
    readPayment: (id) => readPayment(id),
    paymentsOfOrder: (id) => read(`/orders/${encodeURIComponent(id)}/payments`, listOf(Payment)),
    paymentsBetween: (from, to) => allBetween('/payments', Payment, from, to),
    capture,
    refund: (id, { key, amount, notes = {} }) => {
      const by = deadline();
      const path = `/payments/${encodeURIComponent(id)}/refund`;
      const request: Request = {
        method: 'POST',
        path,
        body: { amount, speed: 'normal', notes },
        headers: { 'x-refund-idempotency': key },
      };
      return persist(connection, by, () => once(request, Refund, by));
    },
    refundsOfPayment: (id) => read(`/payments/${encodeURIComponent(id)}/refunds?count=${PAGE}`, listOf(Refund)),
    refundsBetween: (from, to) => allBetween('/refunds', Refund, from, to),
    readRefund: (id) => read(`/refunds/${encodeURIComponent(id)}`, Refund),
    verifyCheckoutSignature: (checkout) => isCheckoutSigned(keySecret, checkout),
    verifyWebhookSignature: (rawBody, signature) => isWebhookSigned(webhookSecrets, rawBody, signature),
    signWebhook: (rawBody) => signWebhook(webhookSecrets[0] ?? '', rawBody),
  };
}

/** A receipt that leads to another price was used twice: our bug, and such an order must not be paid. */
function sameOrder(wanted: NewOrder, found: ProviderOrder): ProviderOrder {
  if (found.amount === wanted.amount && found.currency === wanted.currency) return found;
  throw new Error(`The receipt ${wanted.receipt} belongs to another order.`);
}
