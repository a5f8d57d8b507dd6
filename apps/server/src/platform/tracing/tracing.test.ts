import { execFile } from 'node:child_process';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { sendContactMessage } from '@isocentre/contract/contact';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sendRefundJob } from '../../features/payments/job-definitions.ts';
import { buildTestApp, type TestApp } from '../../test/build-test-app.ts';
import { type Inbox, openInbox } from '../../test/inbox.ts';
import { until } from '../../test/insist.ts';
import { lineSink } from '../../test/line-sink.ts';
import { bindLetters } from '../../worker.ts';
import { createClock } from '../clock.ts';
import { startJobs } from '../jobs.ts';
import { startLetters } from '../letters/start-letters.ts';
import { logOptions } from '../log.ts';
import { openMail } from '../mail.ts';
import { exchange } from '../payments/exchange.ts';
import { readSocietySettings } from '../society-settings.ts';
import { startTracing } from './start-tracing.ts';
import { traced } from './tracing.ts';

const MESSAGE = { name: 'Asha Raman', mobile: '(98400) 00000', email: 'asha@example.org', type: 'Abstract', message: 'Where do I park?' };

interface Span {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[];
}
interface Traces {
  resourceSpans: { scopeSpans: { spans: Span[] }[] }[];
}

let spans: Span[] = [];
let asked = 0;
const receive = async (request: IncomingMessage, response: ServerResponse) => {
  asked += 1;
  const { resourceSpans } = (await json(request)) as Traces;
  spans.push(...resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)));
  response.setHeader('content-type', 'application/json');
  response.end('{}');
};
const collector = createServer((request, response) => void receive(request, response));
let endpoint: string;
let site: TestApp;
let inbox: Inbox;
const { lines, sink } = lineSink<{ name: string; msg: string; traceId?: string }>();
const workersLog = pino(logOptions({ LOG_LEVEL: 'debug', LOG_PRETTY: false }, 'worker'), sink);
const SETTINGS = { TRACES_RATIO: 1, TRACING_PACKAGES: '/nowhere' };

beforeAll(async () => {
  await new Promise<void>((done) => collector.listen(0, '127.0.0.1', done));
  endpoint = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`;
  inbox = await openInbox();
  site = await buildTestApp({ env: { SMTP_URL: inbox.smtpUrl, ORGANISERS_EMAIL: 'desk@example.org' }, log: sink });
});
afterAll(async () => {
  await site.close();
  await inbox.close();
  collector.close();
});

const collect = async (work: () => Promise<unknown>, settings: Partial<typeof SETTINGS> = {}) => {
  spans = [];
  lines.length = 0;
  const tracing = await startTracing({ ...SETTINGS, ...settings, OTEL_EXPORTER_OTLP_ENDPOINT: endpoint }, 'web', '1.2.3', workersLog);
  await work();
  await tracing.close();
};
const factOf = (span: Span | undefined, key: string) => span?.attributes.find((one) => one.key === key)?.value.stringValue;
const named = (name: string) => spans.find((span) => span.name === name);

test(
  'a request, its route, each statement and the letters that the worker sends for it are one trace',
  { tags: ['OPS-094', 'OPS-095'] },
  async () => {
    const { db, config } = site;
    await collect(async () => {
      await site.callWith()(sendContactMessage, { body: MESSAGE });
      const mail = openMail(config, (editionId) => readSocietySettings(db, editionId));
      const sender = startLetters({ ...bindLetters({ config, db, clock: createClock(config) }), sendMail: mail.send, log: workersLog });
      await until('both letters are sent', async () => lines.filter(({ msg }) => msg.endsWith(' sent')).length >= 2, 30_000);
      await sender.close();
      mail.close();
    });
    const request = named(`POST ${sendContactMessage.path}`);
    const route = named('sendContactMessage');
    const statement = named('insert contact_messages');
    const letters = spans.filter(({ name }) => name.startsWith('letter '));
    const smtp = spans.filter(({ name }) => name === 'smtp');
    expect(route?.parentSpanId).toBe(request?.spanId);
    expect(statement?.parentSpanId).toBe(route?.spanId);
    expect(letters.map(({ parentSpanId }) => parentSpanId)).toEqual([route?.spanId, route?.spanId]);
    // The two letters leave side by side: they may end in another order than their talks with the mail server.
    expect(smtp).toHaveLength(letters.length);
    expect(new Set(smtp.map(({ parentSpanId }) => parentSpanId))).toEqual(new Set(letters.map(({ spanId }) => spanId)));
    expect(new Set([request, route, statement, ...letters, ...smtp].map((span) => span?.traceId)).size).toBe(1);
    expect(factOf(letters[0], 'isocentre.request_id')).toBe(factOf(request, 'isocentre.request_id'));
    // The log of both processes is found by the trace.
    const inTrace = lines.filter((line) => line.traceId === request?.traceId);
    expect(new Set(inTrace.map(({ name }) => name))).toEqual(new Set(['web', 'worker']));
    // What people typed is nowhere.
    const whole = JSON.stringify(spans);
    expect(['Asha', 'asha@', 'Where do I park', 'desk@'].filter((typed) => whole.includes(typed))).toEqual([]);
  },
);

test(
  'a job that a request caused, and its call of the provider, stand in that request’s trace',
  { tags: ['OPS-094', 'OPS-095'] },
  async () => {
    const payload = { editionId: 1, refundId: crypto.randomUUID() };
    await collect(async () => {
      await traced({ name: 'a request', kind: 'server' }, () =>
        site.db.transaction().execute((transaction) => site.enqueue(transaction, sendRefundJob, payload)),
      );
      const run = async () =>
        void (await exchange(`${endpoint}/nowhere`, { method: 'POST', headers: {}, body: '{"resourceSpans":[]}', timeoutMs: 2000 }));
      const jobs = await startJobs(site.config, workersLog, [{ definition: sendRefundJob, run }]);
      await until('the job is done', async () => lines.some(({ msg }) => msg === 'payments.send-refund done'), 20_000);
      await jobs.close();
    });
    const job = named('job payments.send-refund');
    expect(job).toMatchObject({ traceId: named('a request')?.traceId, parentSpanId: named('a request')?.spanId });
    expect(named('POST 127.0.0.1')?.parentSpanId).toBe(job?.spanId);
    expect(lines.find(({ msg }) => msg === 'payments.send-refund done')?.traceId).toBe(job?.traceId);
  },
);

test('a visitor cannot choose the trace, and what was not chosen sends nothing', { tags: ['OPS-094'] }, async () => {
  const chosen = 'ab'.repeat(16);
  await collect(() => site.callWith({ traceparent: `00-${chosen}-${'cd'.repeat(8)}-01` })(sendContactMessage, { body: MESSAGE }));
  expect(spans.length).toBeGreaterThan(0);
  expect(spans.filter(({ traceId }) => traceId === chosen)).toEqual([]);
  asked = 0;
  await collect(() => site.callWith()(sendContactMessage, { body: MESSAGE }), { TRACES_RATIO: 0 });
  expect(asked).toBe(0);
});

// The metrics' library loads their types, 20 kB, by itself.
test('without the setting no package for traces is loaded', { tags: ['OPS-094'] }, async () => {
  const loads = async (setting: string) => {
    const script = `
      import { registerHooks } from 'node:module';
      let seen = 0;
      registerHooks({ resolve: (name, context, next) => { if (/@opentelemetry.(sdk|exporter|resources)/.test(name)) seen += 1; return next(name, context); } });
      await import('${new URL('../../app.ts', import.meta.url).href}');
      const { startTracing } = await import('${new URL('start-tracing.ts', import.meta.url).href}');
      const log = { info() {}, warn() {}, error(about) { throw about.err; } };
      await startTracing({ TRACES_RATIO: 1, TRACING_PACKAGES: '/nowhere', OTEL_EXPORTER_OTLP_ENDPOINT: ${setting} }, 'web', '1', log);
      console.log(seen > 0);
      process.exit();`;
    const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script], { cwd: import.meta.dirname });
    return stdout.trim();
  };
  expect(await loads('undefined')).toBe('false');
  expect(await loads(`'${endpoint}'`)).toBe('true');
});
