import { setTimeout as pause } from 'node:timers/promises';
import { sendContactMessage } from '@isocentre/contract/contact';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sendRefundJob } from '../features/payments/job-definitions.ts';
import { buildTestApp, type TestApp } from '../test/build-test-app.ts';
import { type Inbox, openInbox } from '../test/inbox.ts';
import { until } from '../test/insist.ts';
import { lineSink } from '../test/line-sink.ts';
import { bindLetters } from '../worker.ts';
import { createClock } from './clock.ts';
import { startJobs } from './jobs.ts';
import { startLetters } from './letters/start-letters.ts';
import { logOptions } from './log.ts';
import { openMail } from './mail.ts';
import { inRequest } from './request-id.ts';
import { readSocietySettings } from './society-settings.ts';

const GIVEN = 'ab'.repeat(16);
const MESSAGE = { name: 'Asha Raman', mobile: '(98400) 00000', email: 'asha@example.org', type: 'Abstract', message: 'Where do I park?' };

interface Line {
  name: string;
  msg: string;
  reqId?: string;
  route?: string;
  time: string;
}
const { lines, sink } = lineSink<Line>();

let site: TestApp;
let inbox: Inbox;
beforeAll(async () => {
  inbox = await openInbox();
  site = await buildTestApp({
    env: { TRUSTED_PROXIES: '127.0.0.1', SMTP_URL: inbox.smtpUrl, ORGANISERS_EMAIL: 'desk@example.org' },
    log: sink,
  });
});
afterAll(async () => {
  await site.close();
  await inbox.close();
});
beforeEach(() => {
  lines.length = 0;
});

const workersLog = pino(logOptions({ LOG_LEVEL: 'debug', LOG_PRETTY: false }, 'worker'), sink);
const of = (id: string) => lines.filter(({ reqId }) => reqId === id);

test('one id leads from the proxy through the request and its mail to the worker’s log', { tags: ['OPS-097'] }, async () => {
  await site.callWith({ 'x-request-id': GIVEN })(sendContactMessage, { body: MESSAGE });
  expect(of(GIVEN)).toMatchObject([
    { name: 'web', route: sendContactMessage.path, msg: `POST ${sendContactMessage.path} ${sendContactMessage.status}` },
  ]);
  const { db, config } = site;
  const mail = openMail(config, (editionId) => readSocietySettings(db, editionId));
  const sender = startLetters({ ...bindLetters({ config, db, clock: createClock(config) }), sendMail: mail.send, log: workersLog });
  await until('both letters are sent', async () => of(GIVEN).filter(({ name }) => name === 'worker').length >= 2, 30_000);
  await sender.close();
  mail.close();
  expect(of(GIVEN).map(({ name }) => name)).toEqual(['web', 'worker', 'worker']);
});

test('every line says when by UTC, for which edition, on which route, and nothing that people typed', { tags: ['OPS-096'] }, async () => {
  await site.callWith({ 'x-request-id': GIVEN })(sendContactMessage, { body: MESSAGE });
  await site.app.inject({
    url: `/api/v1/nothing?email=${encodeURIComponent(MESSAGE.email)}`,
    headers: { host: 'localhost', 'x-request-id': GIVEN },
  });
  await pause(50);
  expect(of(GIVEN)).toHaveLength(2);
  expect(of(GIVEN)[0]).toMatchObject({ edition: 'ampi-tnpy-2025', route: sendContactMessage.path });
  for (const { time } of lines) expect(time).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  const written = JSON.stringify(lines);
  expect(Object.values(MESSAGE).filter((typed) => typed !== MESSAGE.type && written.includes(typed))).toEqual([]);
});

test('a job carries the id of the request that caused it', async () => {
  const editionId = 1;
  const refundId = crypto.randomUUID();
  await inRequest(GIVEN, () =>
    site.db.transaction().execute((transaction) => site.enqueue(transaction, sendRefundJob, { editionId, refundId })),
  );
  const seen: unknown[] = [];
  const jobs = await startJobs(site.config, workersLog, [{ definition: sendRefundJob, run: async (payload) => void seen.push(payload) }]);
  await until('the job is done', async () => of(GIVEN).length > 0, 20_000);
  await jobs.close();
  expect(of(GIVEN)).toMatchObject([{ name: 'worker', msg: 'payments.send-refund done' }]);
  expect(seen).toEqual([{ editionId, refundId }]);
});

test('an error is answered with the id under which the log has it', async () => {
  const answer = await site.app.inject({ url: '/api/v1/nothing', headers: { host: 'localhost', 'x-request-id': GIVEN } });
  expect(answer.json<{ error: { requestId: string } }>().error.requestId).toBe(GIVEN);
  await pause(50);
  expect(of(GIVEN)).toHaveLength(1);
});

test.each([
  ['of another form', { TRUSTED_PROXIES: '127.0.0.1' }, 'x'.repeat(32)],
  ['longer than an id', { TRUSTED_PROXIES: '127.0.0.1' }, `${GIVEN}ab`],
  ['from anybody, where no proxy is trusted', {}, GIVEN],
])('an id %s is not taken', async (_what, env, given) => {
  const other = await buildTestApp({ env, database: site.database });
  const answer = await other.app.inject({ url: '/api/v1/nothing', headers: { host: 'localhost', 'x-request-id': given } });
  expect(answer.json<{ error: { requestId: string } }>().error.requestId).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-/);
  await other.close();
});
