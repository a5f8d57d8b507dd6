import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ApiError, refused } from '../api-errors.ts';
import { showList, showOrder, showPayment, showRefund } from '../entities.ts';
import { createOrder, findOrder } from '../orders.ts';
import { captureOnRequest, findPayment } from '../payments.ts';
import { findRefund, refundOnRequest } from '../refunds.ts';
import type { World } from '../world.ts';

type Query = Record<string, string | undefined>;
type Body = Record<string, unknown>;
interface ById {
  Params: { id: string };
}

/** The provider's REST API, as far as a merchant with orders, payments and refunds needs it. */
export function useApi(api: FastifyInstance, world: World): void {
  const { store, key } = world;
  const expected = Buffer.from(`Basic ${Buffer.from(`${key.id}:${key.secret}`).toString('base64')}`);
  api.addHook('onRequest', async ({ headers }) => {
    const given = Buffer.from(headers.authorization ?? '');
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) {
      throw new ApiError(401, { description: 'Authentication failed' });
    }
  });

  api.post<{ Body: Body | null }>('/v1/orders', ({ body }) => showOrder(createOrder(world, body ?? {})));
  api.get<{ Querystring: Query }>('/v1/orders', ({ query }) => {
    const { receipt } = query;
    // "Retrieves the orders that contain the provided value": a part of a receipt is enough.
    const found = store.orders.all().filter((order) => receipt === undefined || order.receipt?.includes(receipt));
    return showList(pageOf(found, query).map(showOrder));
  });
  api.get<ById>('/v1/orders/:id', ({ params }) => showOrder(findOrder(world, params.id)));
  api.get<ById>('/v1/orders/:id/payments', ({ params }) => {
    const { id } = findOrder(world, params.id);
    return showList(
      store.payments
        .all()
        .filter((payment) => payment.order_id === id)
        .map(showPayment),
    );
  });

  api.get<{ Querystring: Query }>('/v1/payments', ({ query }) => showList(pageOf(store.payments.all(), query).map(showPayment)));
  api.get<ById>('/v1/payments/:id', ({ params }) => showPayment(findPayment(world, params.id)));
  api.post<ById & { Body: Body | null }>('/v1/payments/:id/capture', ({ params, body }) =>
    showPayment(captureOnRequest(world, params.id, body ?? {})),
  );

  const inFlight = new Set<string>();
  const refund = ({ params, body, headers }: FastifyRequest<ById & { Body: Body | null }>) => {
    const sameAs = headers['x-refund-idempotency']?.toString();
    const made = refundOnRequest(world, findPayment(world, params.id), body ?? {}, sameAs, inFlight);
    if (sameAs) inFlight.add(sameAs);
    return showRefund(made);
  };
  // After the faults: a slow response keeps its key busy, even when the caller has disconnected.
  api.addHook('onSend', async ({ headers, routeOptions }, reply, payload) => {
    if (routeOptions.url?.endsWith('/refund') && reply.statusCode !== 409) {
      inFlight.delete(headers['x-refund-idempotency']?.toString() ?? '');
    }
    return payload;
  });
  api.post<ById & { Body: Body | null }>('/v1/payments/:id/refund', refund);
  api.get<ById>('/v1/payments/:id/refunds', ({ params }) => {
    const { id } = findPayment(world, params.id);
    return showList(
      store.refunds
        .all()
        .filter((one) => one.payment_id === id)
        .map(showRefund),
    );
  });
  api.get<{ Params: { id: string; refundId: string } }>('/v1/payments/:id/refunds/:refundId', ({ params }) => {
    findPayment(world, params.id);
    return showRefund(findRefund(world, params.refundId));
  });
  api.get<{ Querystring: Query }>('/v1/refunds', ({ query }) => showList(pageOf(store.refunds.all(), query).map(showRefund)));
  api.get<ById>('/v1/refunds/:id', ({ params }) => showRefund(findRefund(world, params.id)));
}

/** Newest first; ten by default, a hundred at most. */
function pageOf<Item extends { created_at: number }>(items: readonly Item[], query: Query): Item[] {
  const number = (name: string, fallback: number) => {
    const value = Number(query[name] ?? fallback);
    if (!Number.isSafeInteger(value) || value < 0) throw refused(`The ${name} must be an integer.`);
    return value;
  };
  const [from, to, skip, count] = [number('from', 0), number('to', Number.MAX_SAFE_INTEGER), number('skip', 0), number('count', 10)];
  if (count < 1 || count > 100) throw refused('The count may not be greater than 100.');
  return items
    .filter((item) => item.created_at >= from && item.created_at <= to)
    .toReversed()
    .slice(skip, skip + count);
}
