import type { z } from 'zod';
import { attempt, type Connection, persist, type Request, TIMING, type Timing } from './call.ts';
import { listOf, Order, Payment, type ProviderOrder, type ProviderPayment, Refund } from './entities.ts';
import { type NewOrder, type PaymentProvider, ProviderRefused } from './provider.ts';
import { isCheckoutSigned, isWebhookSigned } from './signatures.ts';

export interface RazorpaySettings {
  baseUrl: string;
  checkoutUrl: string;
  keyId: string;
  keySecret: string;
  /** The current one first, then the one before it. */
  webhookSecrets: readonly string[];
  timing?: Timing;
}

/** What is kept back from creating an order for looking whether it was created. */
const LOOK_UP_SHARE = 1 / 3;
const PAGE = 100;

/** Our own client: the provider's has no timeout, and what may be repeated is different for every call. */
export function razorpay({ baseUrl, checkoutUrl, keyId, keySecret, webhookSecrets, timing = TIMING }: RazorpaySettings): PaymentProvider {
  const connection: Connection = { baseUrl: baseUrl.replace(/\/$/, ''), keyId, keySecret, timing };
  const deadline = () => performance.now() + timing.answer;
  const once = <Answer extends z.ZodType>(request: Request, answer: Answer, by: number) => attempt(connection, request, answer, by);
  /** Reading changes nothing, so it may be repeated at will. */
  const read = <Answer extends z.ZodType>(path: string, answer: Answer, by = deadline()) =>
    persist(connection, by, () => once({ method: 'GET', path }, answer, by));

  const findOrder = async (receipt: string, by = deadline()): Promise<ProviderOrder | undefined> => {
    const orders = await read(`/orders?count=${PAGE}&receipt=${encodeURIComponent(receipt)}`, listOf(Order), by);
    // The provider also finds receipts that only contain this one. Should there be two, money counts, then age.
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
        // It could still be made behind our back; only a later look can tell.
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
      // Only an authorised payment can be captured, so a second request can do no harm.
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
      // Refused, perhaps because it is captured already; what was captured then stands in the answer.
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
      // One that is made meanwhile moves the pages: some are seen twice, none is missed.
      for (const one of page) found.set(one.id, one);
      if (page.length < PAGE) return [...found.values()];
    }
  };

  return {
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
  };
}

/** A receipt that leads to another price was used twice, which is our fault and must not be paid. */
function sameOrder(wanted: NewOrder, found: ProviderOrder): ProviderOrder {
  if (found.amount === wanted.amount && found.currency === wanted.currency) return found;
  throw new Error(`The receipt ${wanted.receipt} belongs to another order.`);
}
