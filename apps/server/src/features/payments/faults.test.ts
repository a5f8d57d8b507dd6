import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { confirmPayment, receiveWebhook, startPayment } from '@isocentre/contract/payments';
import pg from 'pg';
import { SMTPServer } from 'smtp-server';
import { simpleParser } from 'mailparser';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { adminUrl } from '../../test/database-urls.ts';
import { freePort } from '../../test/free-port.ts';
import { recipientOf } from '../../test/inbox.ts';
import { insist, until } from '../../test/insist.ts';
import { startMortal } from '../../test/mortal-process.ts';
import { SANDBOX_SECRETS } from '../../test/payment-sandbox.ts';
import { type Buyer, type Checkout, expectInvariants, makeBuyers, openPaying, type Paying, paymentSettings } from '../../test/paying.ts';
import { handleInbox } from './handle-inbox.ts';
import { reconcile } from './reconcile.ts';
import { watchWebhooks } from './watch-webhooks.ts';
import { QUIET } from '../../test/limits.ts';

/**
 * Takes away what payments depend on while people pay: connections to PostgreSQL, the mail server, the provider's
 * webhooks. `QUIET=1 CUTS=1000 EVENTS=1000 pnpm exec vitest run --project server payments/faults` for the long run.
 */
const CUTS = Number(process.env['CUTS'] ?? 60);
const EVENTS = Number(process.env['EVENTS'] ?? 60);
/** Set when nothing else runs on this machine, so that times are checked too. */
/** How long the provider waits for us before it retries a webhook. */
const PROVIDER_WAITS_MS = 5000;
const MINUTE = 60;

let paying: Paying;
beforeAll(async () => {
  paying = await openPaying();
});
afterAll(() => paying.close());
afterEach(() => expectInvariants(paying.site));

const buyers = (count: number) => makeBuyers(paying.site, count, { category: 'ampi', registrationType: 'early-bird' });

/** Pays, from the button to the confirmation, and retries as a person would. Returns our longest response time. */
async function pays({ call }: Buyer): Promise<number> {
  const took: number[] = [];
  const timed = <Answer>(work: () => Promise<Answer>) =>
    insist(async () => {
      const began = performance.now();
      return work().finally(() => took.push(performance.now() - began));
    });
  const order = await timed(() => call(startPayment, { body: {} }));
  const { pageResult } = await paying.pay(order.orderId, 'success');
  await timed(() => call(confirmPayment, { body: pageResult.response as Checkout }));
  return Math.max(...took);
}

async function statusesOf(some: readonly Buyer[]): Promise<Record<string, number>> {
  const rows = await paying.site.db
    .selectFrom('registrations')
    .select(['payment_status as status', (all) => all.fn.countAll<string>().as('count')])
    .where(
      'id',
      'in',
      some.map((one) => one.registrationId),
    )
    .groupBy('payment_status')
    .execute();
  return Object.fromEntries(rows.map(({ status, count }) => [status, Number(count)]));
}

/** Counts events in the inbox by outcome; `waiting` for unhandled ones. */
async function outcomesOf(eventIds: readonly string[]): Promise<Record<string, number>> {
  const { rows } = await paying.site.pool.query<{ outcome: string; count: number }>(
    `select case when handled_at is null then 'waiting' else outcome end as outcome, count(*)::int
     from unnest($1::text[]) as sent (event_id) left join webhook_inbox using (event_id) group by 1`,
    [eventIds],
  );
  return Object.fromEntries(rows.map(({ outcome, count }) => [outcome, count]));
}

const processEnv = (mailPort: number) => ({
  APP_MODE: 'test',
  PUBLIC_ORIGIN: paying.site.config.PUBLIC_ORIGIN,
  DATABASE_URL: paying.site.database.url,
  SMTP_URL: `smtp://127.0.0.1:${mailPort}`,
  LOG_LEVEL: 'info',
  MAIL_RETRY_SECONDS: '1',
  MAIL_SERVER_SECONDS: '10',
  ...paymentSettings(paying.sandbox),
});

interface SentEvent {
  id: string;
  body: { payload: { payment?: { entity: { order_id: string } } } };
}

const at = (part: number, all: readonly number[]) => all.toSorted((a, b) => a - b)[Math.ceil(all.length * part) - 1] ?? 0;

describe('F5: without a mail server', () => {
  test('nobody who pays waits for it, and every receipt arrives when it is back, once', { timeout: 240_000 }, async () => {
    const port = await freePort();
    let mood: 'refusing' | 'hanging' | 'well' = 'refusing';
    const received: string[] = [];
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onData: (stream, _session, done) => {
        simpleParser(stream).then((mail) => {
          if (mood === 'hanging') return;
          if (mood === 'refusing') return done(Object.assign(new Error('come back later'), { responseCode: 451 }));
          received.push(recipientOf(mail));
          done();
        }, done);
      },
    });
    server.on('error', () => {});
    const worker = await startMortal('worker', processEnv(port));
    try {
      const everybody: Buyer[] = [];
      const inTurn = async () => {
        const some = await buyers(20);
        everybody.push(...some);
        const took: number[] = [];
        for (const one of some) took.push(await pays(one));
        await pause(1000);
        return at(0.95, took);
      };
      // A warm-up: first runs are slower.
      await inTurn();
      const away = await inTurn();
      server.listen(port, '127.0.0.1');
      await once(server.server, 'listening');
      const refusing = await inTurn();
      mood = 'hanging';
      const hanging = await inTurn();
      expect(received).toEqual([]);
      mood = 'well';
      const well = await inTurn();
      console.info('F5, p95 in ms:', { away, refusing, hanging, well });
      for (const slowest of [away, refusing, hanging]) expect(slowest).toBeLessThan(QUIET ? Math.max(1.1 * well, well + 25) : 3000);
      await until('every mail has arrived', async () => everybody.every(({ email }) => received.includes(email)), 120_000);
      const theirs = everybody.map(({ email }) => email);
      expect(received.filter((to) => theirs.includes(to)).toSorted()).toEqual(theirs.toSorted());
    } finally {
      await worker.close();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    }
  });
});

test(`F8: ${EVENTS} events, each delivered three times in any order: acknowledged at once, applied within a minute, one effect each`, async () => {
  const some = await buyers(Math.ceil(EVENTS / 3));
  const orders = new Set<string>();
  for (const { call } of some) {
    const { orderId } = await call(startPayment, { body: {} });
    orders.add(orderId);
    await paying.pay(orderId, 'closed-tab');
  }
  const { events } = await paying.sandbox.control<{ events: SentEvent[] }>('GET', '');
  const ours = events.filter(({ body }) => orders.has(body.payload.payment?.entity.order_id ?? ''));
  expect(ours.length).toBeGreaterThanOrEqual(Math.min(EVENTS, some.length));
  const deliveries = [...ours, ...ours, ...ours].toSorted(() => Math.random() - 0.5);
  const port = await freePort();
  const deliver = async ({ id, body }: SentEvent) => {
    const bytes = JSON.stringify(body);
    const answer = await fetch(`http://127.0.0.1:${port}${receiveWebhook.path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-razorpay-event-id': id,
        'x-razorpay-signature': createHmac('sha256', SANDBOX_SECRETS.webhookSecret).update(bytes).digest('hex'),
      },
      body: bytes,
    });
    await answer.arrayBuffer();
    return answer.status;
  };
  const mailPort = await freePort();
  const mailServer = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, _session, done) => stream.on('end', () => done()).resume(),
  });
  // A worker that is killed drops its SMTP connection.
  mailServer.on('error', () => {});
  mailServer.listen(mailPort, '127.0.0.1');
  // Both run as separate processes: the storm comes from here.
  const web = await startMortal('web', { ...processEnv(mailPort), HOST: '127.0.0.1', PORT: String(port) });
  const worker = await startMortal('worker', processEnv(mailPort));
  try {
    // Warm up: a storm does not usually hit a process that has just started.
    for (let i = 0; i < 200; i += 1) await deliver({ id: `before-the-storm-${i}`, body: { payload: {} } });
    const took: number[] = [];
    const answers = new Map<number, number>();
    const everyMs = 10_000 / 3000;
    const began = performance.now();
    await Promise.all(
      deliveries.map(async (one, i) => {
        await pause(i * everyMs);
        const sent = performance.now();
        const status = await deliver(one);
        took.push(performance.now() - sent);
        answers.set(status, (answers.get(status) ?? 0) + 1);
      }),
    );
    console.info('F8:', { deliveries: took.length, p50: at(0.5, took), p95: at(0.95, took), p99: at(0.99, took), slowest: at(1, took) });
    expect(answers).toEqual(new Map([[200, deliveries.length]]));
    expect(at(0.99, took)).toBeLessThan(QUIET ? 250 : PROVIDER_WAITS_MS);
    // Checks the inbox itself, not only who is paid: the worker also asks the provider at start and would find the
    // payments without a single event.
    const ids = [...new Set(ours.map(({ id }) => id))];
    await until('every event is applied', async () => (await outcomesOf(ids))['waiting'] === undefined, 60_000);
    console.info('F8, applied after ms:', performance.now() - began);
    expect(await outcomesOf(ids)).toEqual({ applied: ids.length });
    expect(await statusesOf(some)).toEqual({ PAID: some.length });
    const { count } = await paying.site.db
      .selectFrom('payments')
      .innerJoin('payment_orders', 'payment_orders.id', 'payments.order_id')
      .select((all) => all.fn.countAll<string>().as('count'))
      .where(
        'registration_id',
        'in',
        some.map((one) => one.registrationId),
      )
      .executeTakeFirstOrThrow();
    expect(Number(count)).toBe(some.length);
  } finally {
    await worker.close();
    await web.close();
    await new Promise<void>((resolve) => mailServer.close(() => resolve()));
  }
}, 240_000);

test('F10: without webhooks for a day, polling finds every payment, and organisers are alerted within half an hour', async () => {
  const some = await buyers(30);
  const errors: unknown[] = [];
  const watch = () => watchWebhooks(paying.deps, { error: (...args: unknown[]) => errors.push(args) });
  for (const { call } of some) {
    const order = await call(startPayment, { body: {} });
    await paying.pay(order.orderId, 'closed-tab');
  }
  expect(await statusesOf(some)).toEqual({ 'NOT PAID': some.length });
  paying.later(5 * MINUTE);
  await reconcile(paying.deps);
  expect(await statusesOf(some)).toEqual({ PAID: some.length });
  expect(await watch()).toBe(0);
  paying.later(25 * MINUTE);
  expect(await watch()).toBe(1);
  expect(errors).toHaveLength(1);
  for (let hour = 0; hour < 24; hour += 1) {
    paying.later(60 * MINUTE);
    await reconcile(paying.deps);
  }
  // All events arrive at once when webhooks are turned on again, and change nothing.
  await paying.sandbox.control('POST', '/webhooks/release', {});
  await handleInbox(paying.deps);
  expect(await statusesOf(some)).toEqual({ PAID: some.length });
});

test(`F3: connections to PostgreSQL are cut ${CUTS} times while people pay: each pays once, and no connection is lost`, async () => {
  const some = await buyers(CUTS);
  const admin = new pg.Client({ connectionString: adminUrl });
  await admin.connect();
  const connections = async () => {
    const { rows } = await admin.query<{ count: number }>('select count(*)::int from pg_stat_activity where datname = $1', [
      paying.site.database.name,
    ]);
    return rows[0]?.count ?? 0;
  };
  let cut = 0;
  const cutting = (async () => {
    while (cut < CUTS) {
      const { rowCount } = await admin.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 order by state <> 'active', random() limit 1`,
        [paying.site.database.name],
      );
      cut += rowCount ?? 0;
      await pause(25);
    }
  })();
  const took: number[] = [];
  for (let first = 0; first < some.length; first += 10) took.push(...(await Promise.all(some.slice(first, first + 10).map(pays))));
  await cutting;
  await handleInbox(paying.deps);

  expect(await statusesOf(some)).toEqual({ PAID: some.length });
  expect(at(0.99, took)).toBeLessThan(QUIET ? 5000 : 10_000);
  const { totalCount, idleCount, waitingCount } = paying.site.pool;
  expect({ inUse: totalCount - idleCount, waitingCount }).toEqual({ inUse: 0, waitingCount: 0 });
  // The pool's connections and the job queue's.
  expect(await connections()).toBeLessThanOrEqual(paying.site.config.DATABASE_POOL_SIZE + 1);
  await admin.end();
}, 300_000);
