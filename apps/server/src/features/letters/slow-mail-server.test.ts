import { randomUUID } from 'node:crypto';
import { confirmPayment, startPayment } from '@isocentre/contract/payments';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { recipientOf } from '../../test/inbox.ts';
import { until } from '../../test/insist.ts';
import { QUIET } from '../../test/limits.ts';
import { type MailServer, openMailServer } from '../../test/mail-server.ts';
import { type MortalProcess, startMortal } from '../../test/mortal-process.ts';
import { type Buyer, type Checkout, makeBuyers, openPaying, type Paying, paymentSettings } from '../../test/paying.ts';
import { sendRefundJob } from '../payments/job-definitions.ts';
import { receivedLetter } from '../registration/letter-definitions.ts';

/**
 * A mail server that accepts every mail and says so much later. `SLOW_MAILS=500 SLOW_MAIL_SECONDS=20 QUIET=1 pnpm exec vitest run
 * --project server slow-mail-server` for the full size, which takes 35 minutes: five connections, 20 s each.
 */
const MAILS = Number(process.env['SLOW_MAILS'] ?? 20);
const ANSWER_SECONDS = Number(process.env['SLOW_MAIL_SECONDS'] ?? 1.5);
/** In the proportion of what is set by itself, 60 s. */
const PATIENCE_SECONDS = Math.ceil(3 * ANSWER_SECONDS);
const PAYERS = 10;
const SENDING_MS = (MAILS / 5) * ANSWER_SECONDS * 1000;

let paying: Paying;
let mails: MailServer;
beforeAll(async () => {
  paying = await openPaying();
  mails = await openMailServer();
});
afterAll(async () => {
  await mails.down();
  await paying.close();
});

const buyers = (count: number) => makeBuyers(paying.site, count, { category: 'ampi', registrationType: 'early-bird' });
const startWorker = (patience: number) =>
  startMortal('worker', {
    APP_MODE: 'test',
    PUBLIC_ORIGIN: paying.site.config.PUBLIC_ORIGIN,
    DATABASE_URL: paying.site.database.url,
    SMTP_URL: mails.smtpUrl,
    MAIL_SERVER_SECONDS: String(patience),
    MAIL_RETRY_SECONDS: '1',
    LOG_LEVEL: 'info',
    ...paymentSettings(paying.sandbox),
  });
const queue = (some: readonly Buyer[]) =>
  paying.site.pool.query(
    `insert into letters (edition_id, id, purpose, about, kind, state, priority, due_at)
     select 1, gen_random_uuid(), $1, about, 'automatic', 'released', $2, now() from unnest($3::text[]) as about`,
    [receivedLetter.purpose, receivedLetter.priority, some.map(({ registrationId }) => registrationId)],
  );
const arrivedFor = (some: readonly Buyer[]) => {
  const wanted = new Set(some.map(({ email }) => email));
  return mails.accepted.map(({ mail }) => recipientOf(mail)).filter((to) => wanted.has(to));
};
const addressesOf = (some: readonly Buyer[]) => some.map(({ email }) => email).toSorted();

/** The longest answers, of those who pay one after the other. */
async function pay(some: readonly Buyer[]): Promise<number> {
  const took: number[] = [];
  const timed = async <Answer>(answer: Promise<Answer>) => {
    const began = performance.now();
    return answer.finally(() => took.push(performance.now() - began));
  };
  for (const { call } of some) {
    const order = await timed(call(startPayment, { body: {} }));
    const { pageResult } = await paying.pay(order.orderId, 'success');
    await timed(call(confirmPayment, { body: pageResult.response as Checkout }));
  }
  return took.toSorted((a, b) => a - b)[Math.ceil(took.length * 0.95) - 1] ?? 0;
}

/** How long a job and an event of the provider wait for the worker. */
async function otherQueues(): Promise<number> {
  const [refundId, event] = [randomUUID(), `evt_${randomUUID()}`];
  const began = performance.now();
  const { db, pool, enqueue } = paying.site;
  await db.transaction().execute((transaction) => enqueue(transaction, sendRefundJob, { editionId: 1, refundId }));
  const entity = {
    id: 'pay_Slow',
    order_id: 'order_Slow',
    amount: 100,
    currency: 'INR',
    status: 'failed',
    created_at: 1_754_000_000,
    notes: {},
  };
  await pool.query('insert into webhook_inbox (event_id, name, body) values ($1, $2, $3)', [
    event,
    'payment.failed',
    { event: 'payment.failed', created_at: 1_754_000_000, payload: { payment: { entity } } },
  ]);
  await until(
    'the job and the event are done',
    async () => {
      const { rows } = await pool.query<{ done: boolean }>(
        `select exists (select from pgboss.job where name = $1 and data ->> 'refundId' = $2 and state = 'completed')
           and exists (select from webhook_inbox where event_id = $3 and handled_at is not null) as done`,
        [sendRefundJob.name, refundId, event],
      );
      return rows[0]?.done ?? false;
    },
    10_000,
  );
  return performance.now() - began;
}

test(
  `${MAILS} mails to a server that takes ${ANSWER_SECONDS} s for each hold up nobody, and arrive once`,
  { tags: ['OPS-135'], timeout: 120_000 + 3 * SENDING_MS },
  async () => {
    let worker: MortalProcess | undefined;
    const [readers, warm, slow, well] = [await buyers(MAILS), await buyers(3), await buyers(PAYERS), await buyers(PAYERS)];
    mails.delayMs = ANSWER_SECONDS * 1000;
    try {
      worker = await startWorker(PATIENCE_SECONDS);
      await otherQueues();
      await pay(warm);
      await queue(readers);
      await until('all connections are in use', async () => mails.accepted.length >= 5, 20_000);
      const others = await otherQueues();
      const whileSlow = await pay(slow);
      // Control: they were waiting meanwhile.
      expect(arrivedFor(readers).length).toBeLessThan(MAILS);
      await until('all have arrived', async () => arrivedFor(readers).length >= MAILS, 2 * SENDING_MS + 30_000);
      mails.delayMs = 0;
      const everybody = [...readers, ...warm, ...slow];
      await until('everybody has a mail', async () => new Set(arrivedFor(everybody)).size === everybody.length, SENDING_MS + 30_000);
      const atRest = await pay(well);
      await until('the last receipts have left', async () => arrivedFor(well).length === PAYERS, 30_000);
      console.info(
        `p95 of payers while mails are slow ${whileSlow.toFixed(0)} ms, otherwise ${atRest.toFixed(0)} ms; other work after ${others.toFixed(0)} ms`,
      );
      expect(whileSlow).toBeLessThan(QUIET ? Math.max(1.1 * atRest, atRest + 25) : 3000);
      expect(others).toBeLessThan(QUIET ? 3000 : 10_000);
      expect(arrivedFor([...everybody, ...well]).toSorted()).toEqual(addressesOf([...everybody, ...well]));
    } finally {
      await worker?.close();
    }
  },
);

test('with less patience than the server needs, a mail arrives more than once (so that the test above can fail)', async () => {
  const some = await buyers(1);
  mails.delayMs = 1500;
  const worker = await startWorker(1);
  try {
    await queue(some);
    await until('it has arrived again', async () => arrivedFor(some).length > 1, 20_000);
    expect(new Set(arrivedFor(some))).toEqual(new Set(addressesOf(some)));
  } finally {
    mails.delayMs = 0;
    await worker.close();
  }
});
