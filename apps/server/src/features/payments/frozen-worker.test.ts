import { setTimeout as pause } from 'node:timers/promises';
import { startPayment } from '@isocentre/contract/payments';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { registerAs } from '../../test/delegates.ts';
import { until } from '../../test/insist.ts';
import { type MailServer, openMailServer } from '../../test/mail-server.ts';
import { type MortalProcess, startMortal } from '../../test/mortal-process.ts';
import { type Buyer, expectInvariants, makeBuyers, openPaying, type Paying, paymentSettings } from '../../test/paying.ts';

/**
 * A worker stands still in the middle of its work, as on a machine that is moved, long after it was given up; another does its work
 * meanwhile; then it wakes and goes on where it was. With the shortest heartbeat 30 s stand for the five minutes of the usual one.
 */
const HEARTBEAT_S = 10;
const FROZEN_MS = 30_000;
const SLOW_MS = 5000;
const BUYERS = 4;
const PAYING_LATER = 5;

let paying: Paying;
let mails: MailServer;
let buyers: Buyer[];
const workers: MortalProcess[] = [];

beforeAll(async () => {
  mails = await openMailServer();
  paying = await openPaying();
  await paying.sandbox.control('PUT', '/webhooks', { hold: false, retrySeconds: 1 });
  for (let i = 0; i < PAYING_LATER; i += 1) await registerAs(paying.site, { email: `later-${i}@example.org`, payLater: true });
  buyers = await makeBuyers(paying.site, BUYERS, { category: 'ampi', registrationType: 'early-bird' });
}, 120_000);
afterAll(async () => {
  await Promise.all(workers.map((one) => one.close()));
  await mails.down();
  await paying.close();
});

async function startWorker(): Promise<MortalProcess> {
  const worker = await startMortal('worker', {
    APP_MODE: 'test',
    PUBLIC_ORIGIN: paying.site.config.PUBLIC_ORIGIN,
    DATABASE_URL: paying.site.database.url,
    SMTP_URL: mails.smtpUrl,
    ORGANISERS_EMAIL: 'organisers@example.org',
    LOG_LEVEL: 'info',
    MAIL_RETRY_SECONDS: '1',
    JOB_HEARTBEAT_SECONDS: String(HEARTBEAT_S),
    // Two days before the price rises: whoever pays later is reminded.
    CLOCK: '2025-08-13T12:00:00+05:30',
    ...paymentSettings(paying.sandbox),
  });
  workers.push(worker);
  return worker;
}

const count = async (query: string) => Number((await paying.site.pool.query<{ n: string }>(`select (${query}) as n`)).rows[0]?.n);
const nothingIsLeft = async () =>
  (await count(
    `(select count(*) from pgboss.job where name like 'payments.%' and state in ('created', 'retry', 'active'))
     + (select count(*) from letters where state in ('released', 'sending')) + (select count(*) from webhook_inbox where handled_at is null)`,
  )) === 0;

/** Everybody pays twice, so that each second payment has to go back. */
const payTwice = async (people: readonly Buyer[]) => {
  for (const { call } of people) await paying.pay((await call(startPayment, { body: {} })).orderId, 'double');
};
const refundsSent = async () => {
  const { refunds } = await paying.sandbox.control<{ refunds: { notes: { refundId?: string } }[] }>('GET', '');
  return refunds.flatMap(({ notes }) => notes.refundId ?? []);
};

test('a worker that was frozen and wakes does nothing twice', { tags: ['OPS-056'], timeout: 480_000 }, async () => {
  mails.delayMs = SLOW_MS;
  await paying.sandbox.control('POST', '/faults', { method: 'POST', path: '/payments', kind: 'slow', ms: SLOW_MS, times: 0 });
  const sleeper = await startWorker();
  await payTwice(buyers);
  await until(
    'it sends mails and refunds',
    async () =>
      (await count(`select count(*) from letters where state = 'sending'`)) > 0 &&
      mails.accepted.length > 0 &&
      (await count(`select count(*) from pgboss.job where name = 'payments.send-refund' and state = 'active'`)) > 0,
    60_000,
  );
  process.kill(sleeper.pid, 'SIGSTOP');
  const began = performance.now();
  const held = await count(`select count(*) from letters where state = 'sending'`);
  expect(held).toBeGreaterThan(0);

  mails.delayMs = 0;
  await paying.sandbox.control('DELETE', '/faults');
  const other = await startWorker();
  await until('the other has done everything', nothingIsLeft, 90_000);
  await pause(Math.max(0, FROZEN_MS - (performance.now() - began)));
  process.kill(sleeper.pid, 'SIGCONT');
  await pause(8000);
  // It has woken, and works: what comes now is done by it alone.
  await other.kill();
  const [late] = (await makeBuyers(paying.site, 1, { category: 'ampi', registrationType: 'early-bird' })) as [Buyer];
  await payTwice([late]);
  await until(
    'it works again',
    async () => (await count(`select count(*) from receipts where registration_id = '${late.registrationId}'`)) === 1,
    60_000,
  );
  await until('nothing is left', nothingIsLeft, 90_000);

  const everybody = [...buyers, late];
  // Money: each second payment went back once, whoever asked for it how often.
  const refunds = await refundsSent();
  expect([refunds.length, new Set(refunds).size]).toEqual([everybody.length, everybody.length]);
  expect(await count(`select count(*) from refunds where provider_refund_id is not null`)).toBe(everybody.length);
  expect(await count('select count(*) from receipts')).toBe(everybody.length);
  // Mails: each was sent once as far as the books say, and what came twice has the same id, by which a mail server knows it.
  expect(
    await count(
      `select count(*) from (select from letter_events where state = 'sent' group by edition_id, letter_id having count(*) > 1) as twice`,
    ),
  ).toBe(0);
  const ids = mails.accepted.map(({ mail }) => mail.messageId);
  expect(new Set(ids).size).toBe(await count(`select count(*) from letters where state = 'sent'`));
  // Sweeps: one reminder for each, though both found them.
  const { rows: reminders } = await paying.site.pool.query<{ id: string }>(
    "select message_id as id from letters where purpose = 'registrations.price-rises' and state = 'sent'",
  );
  expect(reminders).toHaveLength(PAYING_LATER);
  expect(reminders.filter(({ id }) => ids.includes(id))).toHaveLength(PAYING_LATER);
  // That it can happen: what the sleeper had handed over, and could not note, was sent a second time by the other.
  expect(ids.length).toBeGreaterThan(new Set(ids).size);
  await expectInvariants(paying.site);
});
