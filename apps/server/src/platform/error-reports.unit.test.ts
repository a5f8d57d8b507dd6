import { Writable } from 'node:stream';
import { pino } from 'pino';
import { afterEach, expect, test } from 'vitest';
import { openErrorServer, type ReceivedError } from '../test/error-server.ts';
import { createErrorReports } from './error-reports.ts';
import { logOptions } from './log.ts';
import { inRequest } from './request-id.ts';

let close: () => Promise<void> = async () => {};
afterEach(() => close());

async function openServer(answer = 200) {
  const server = await openErrorServer(answer);
  close = server.close;
  return server;
}

const SENDER = { process: 'web', release: '1.2.3' };
const arrived = async (received: unknown[], count: number) => {
  await expect.poll(() => received.length, { timeout: 20_000 }).toBe(count);
};

test('an unexpected error arrives with request, release and place, without bodies and addresses', { tags: ['OPS-099'] }, async () => {
  const { received, dsn } = await openServer();
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const log = pino(logOptions({ LOG_LEVEL: 'info', LOG_PRETTY: false }, 'web', createErrorReports({ SENTRY_DSN: dsn }, SENDER)), nowhere);
  const err = Object.assign(new TypeError('no seat for asha@example.org'), { client: { password: 'hunter22' } });
  inRequest('ab'.repeat(16), () => log.error({ err, body: { mobile: '9840000000' } }, 'POST /api/v1/orders failed'));
  log.warn({ err }, 'will be tried again');
  log.error('said without an error');
  await arrived(received, 1);
  const [{ url, auth, event, whole }] = received as [ReceivedError];
  expect(url).toBe('/inside/api/42/envelope/');
  expect(auth).toContain('sentry_key=publickey');
  expect(event).toMatchObject({
    release: 'isocentre@1.2.3',
    logger: 'web',
    tags: { request_id: 'ab'.repeat(16) },
    transaction: 'POST /api/v1/orders failed',
    exception: { values: [{ type: 'TypeError', value: 'no seat for [hidden]' }] },
  });
  expect(event.exception.values[0].stacktrace.frames.at(-1)?.filename).toContain('error-reports.unit.test.ts');
  expect(whole).not.toMatch(/asha|hunter22|9840000000/);
});

test('a hundred an hour, then none until the next hour; a database that is away is expected', { tags: ['OPS-099'] }, async () => {
  const { received, dsn } = await openServer(429);
  let time = 0;
  const report = createErrorReports({ SENTRY_DSN: dsn }, { ...SENDER, now: () => time });
  for (let n = 0; n < 130; n += 1) report({ error: new Error('again'), message: 'x' });
  report({ error: Object.assign(new Error('away'), { code: 'ECONNREFUSED' }), message: 'x' });
  await arrived(received, 100);
  time = 3_600_000;
  report({ error: new Error('later'), message: 'x' });
  await arrived(received, 101);
  expect(received.at(-1)?.event.exception.values[0].value).toBe('later');
});

test('off by default; a server that is away is nobody’s problem', { tags: ['OPS-099'] }, async () => {
  const { received } = await openServer();
  createErrorReports({ SENTRY_DSN: undefined }, SENDER)({ error: new Error('quiet'), message: 'x' });
  createErrorReports({ SENTRY_DSN: 'http://key@127.0.0.1:9/1' }, SENDER)({ error: new Error('lost'), message: 'x' });
  await new Promise((done) => setTimeout(done, 100));
  expect(received).toEqual([]);
});
