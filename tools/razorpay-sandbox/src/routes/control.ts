import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { unknownId } from '../api-errors.ts';
import type { Clock } from '../clock.ts';
import { showOrder, showPayment, showRefund } from '../entities.ts';
import type { Courier } from '../courier.ts';
import { Fault, type Faults } from '../faults.ts';
import { findOrder } from '../orders.ts';
import { MOVES, OUTCOMES, type Outcome, pay } from '../pay.ts';
import { findPayment } from '../payments.ts';
import { findRefund } from '../refunds.ts';
import { Account, Webhooks } from '../settings.ts';
import type { World } from '../world.ts';

export interface Controlled {
  world: World;
  courier: Courier;
  faults: Faults;
  clock: Clock;
  advance: (milliseconds: number) => Promise<void>;
}

const Pay = z.strictObject({
  outcome: z.enum(Object.keys(OUTCOMES) as [Outcome, ...Outcome[]]),
  method: z.enum(['card', 'upi', 'netbanking']).optional(),
  email: z.string().optional(),
  contact: z.string().optional(),
  amount: z.number().int().optional(),
  currency: z.string().length(3).optional(),
  afterSeconds: z.number().min(0).optional(),
  force: z.boolean().optional(),
});

const Release = z.strictObject({
  /** Exactly these, in this order; without it all held ones. */
  ids: z.array(z.string()).optional(),
  order: Webhooks.shape.order.default('kept'),
  copies: Webhooks.shape.copies.default(1),
  parallel: Webhooks.shape.parallel.default(1),
});

const Emit = z.strictObject({
  event: z.string(),
  paymentId: z.string().optional(),
  refundId: z.string().optional(),
  /** Merged into the current payment, for late or wrong events. */
  payment: z.record(z.string(), z.unknown()).default({}),
});

/** The controls for tests. README.md says what each does. */
export function useControl(app: FastifyInstance, { world, courier, faults, clock, advance }: Controlled): void {
  const { store } = world;
  const state = () => ({
    key: world.key.id,
    now: new Date(clock.now()).toISOString(),
    account: store.account.get(),
    webhooks: store.webhooks.get(),
    orders: store.orders.all().map(showOrder),
    payments: store.payments.all().map(showPayment),
    refunds: store.refunds.all().map(showRefund),
    tasks: store.tasks.all(),
    events: store.events.all().map(({ body, secret: _secret, ...event }) => ({ ...event, body: JSON.parse(body) as unknown })),
    faults: faults.all(),
  });

  app.get('/sandbox', state);
  app.post('/sandbox/reset', () => {
    store.clear();
    faults.clear();
    faults.forgetCalls();
    return state();
  });
  app.put('/sandbox/account', ({ body }) => {
    store.account.put({ ...store.account.get(), ...Account.partial().parse(body) });
    return store.account.get();
  });
  app.post('/sandbox/clock', async ({ body }) => {
    await advance(z.strictObject({ advanceSeconds: z.number().min(0) }).parse(body).advanceSeconds * 1000);
    return { now: new Date(clock.now()).toISOString() };
  });

  app.post<{ Params: { id: string } }>('/sandbox/orders/:id/pay', ({ params, body }) => {
    const { outcome, ...options } = Pay.parse(body);
    return pay(world, findOrder(world, params.id), outcome, options);
  });
  for (const [name, move] of Object.entries(MOVES)) {
    app.post<{ Params: { id: string } }>(`/sandbox/payments/:id/${name}`, ({ params }) => showPayment(move(world, params.id)));
  }

  app.put('/sandbox/webhooks', ({ body }) => {
    const before = store.webhooks.get();
    const change = Webhooks.partial().parse(body);
    const rotated = change.secret !== undefined && change.secret !== before.secret ? { previousSecret: before.secret } : {};
    store.webhooks.put({ ...before, ...rotated, ...change });
    return store.webhooks.get();
  });
  app.post('/sandbox/webhooks/release', async ({ body }) => {
    const { ids, ...manner } = Release.parse(body ?? {});
    const held = store.events.all().filter((event) => event.state === 'held');
    await courier.sendNow(ids ?? held.map(({ id }) => id), manner);
    return state().events;
  });
  app.post('/sandbox/webhooks/replay', async ({ body }) => {
    const { ids, ...manner } = Release.parse(body ?? {});
    const missed = store.events.all().filter((event) => event.state !== 'delivered');
    await courier.sendNow(ids ?? missed.map(({ id }) => id), manner, store.webhooks.get().secret);
    return state().events;
  });
  app.post('/sandbox/webhooks/emit', ({ body }) => {
    const { event, paymentId, refundId, payment: changes } = Emit.parse(body);
    const refund = refundId ? findRefund(world, refundId) : undefined;
    const id = paymentId ?? refund?.payment_id;
    if (!id) throw unknownId();
    const payment = { ...findPayment(world, id), ...changes };
    world.emit(event, {
      payment,
      ...(refund ? { refund } : {}),
      ...(event === 'order.paid' ? { order: findOrder(world, payment.order_id) } : {}),
    });
    return state().events.at(-1);
  });

  app.get('/sandbox/faults', () => faults.all());
  app.post('/sandbox/faults', ({ body }) => {
    faults.add(Fault.parse(body));
    return faults.all();
  });
  app.delete('/sandbox/faults', () => {
    faults.clear();
    return [];
  });
  app.get('/sandbox/calls', () => faults.calls());
}
