import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createClock } from '../../platform/clock.ts';
import { noteFailure, noteSuccess } from '../../platform/sweep-turns.ts';
import { buildTestApp, type TestApp } from '../../test/build-test-app.ts';
import { type Inbox, openInbox } from '../../test/inbox.ts';
import { alertsOf, alertNames, type Observed } from './conditions.ts';
import { measure } from './measure.ts';
import { watch } from './watch.ts';

const OPERATOR = 'operator@example.org';
const [MINUTE, HOUR, DAY] = [60, 3600, 86_400];

let site: TestApp;
let inbox: Inbox;
let folder: string;
let offset = 0;
const system = () => new Date(Date.now() + offset * 1000);

beforeAll(async () => {
  inbox = await openInbox();
  folder = await mkdtemp(join(tmpdir(), 'isocentre-watch-'));
  site = await buildTestApp({ env: { OPERATOR_EMAIL: OPERATOR, METRICS_DIR: folder, SMTP_URL: inbox.smtpUrl, FILES_DIR: folder } });
});
afterAll(async () => {
  await site.close();
  await inbox.close();
  await rm(folder, { recursive: true });
});

/** The worker's look at everything. What only a moved clock would find wrong is kept right. */
async function look(): Promise<number> {
  const now = Math.floor(system().getTime() / 1000);
  await writeFile(
    join(folder, 'backup.prom'),
    `isocentre_backup_last_success_timestamp_seconds ${now}\nisocentre_drill_last_success_timestamp_seconds ${now}\n`,
  );
  await site.pool.query(
    `insert into web_minutes (process, started_at, requests, failed, waiting) values (gen_random_uuid(), now() - interval '1 day', 10, 0, 0)`,
  );
  // The clock of the alerts alone: PostgreSQL's does not move, and that they differ is another alert.
  const clock = createClock(site.config, system);
  const found = await watch({ ...site, clock, log: pino({ level: 'silent' }), nearLimits: async () => [] });
  return offset === 0 ? found : found - 1;
}

const later = (seconds: number) => {
  offset += seconds;
};
const letters = async () =>
  (
    await site.db
      .selectFrom('letters')
      .select(['purpose', 'about'])
      .where('purpose', 'like', 'operations.%')
      .where('about', '<>', 'ClockOff')
      .orderBy('written_at')
      .execute()
  ).map(({ purpose, about }) => `${purpose} ${about}`);

beforeEach(async () => {
  offset = 0;
  await site.pool.query('delete from operator_alerts; delete from web_minutes; delete from sweep_turns; delete from webhook_inbox;');
  await site.pool.query("update letters set state = 'discarded' where state = 'released'");
});

const breakMoney = () => noteSuccess(site.db, 'payments.invariants', { found: 1, tookMs: 1 });
const mendMoney = () => noteSuccess(site.db, 'payments.invariants', { found: 0, tookMs: 1 });

test('the operator gets one mail that says what is wrong, and one when it is over', { tags: ['OPS-091'] }, async () => {
  expect(await look()).toBe(0);
  await breakMoney();
  expect(await look()).toBe(1);
  const mail = await inbox.next(site, OPERATOR);
  expect(mail.subject).toBe('InvariantBroken at localhost');
  expect(mail.text).toContain('1 rules about money and seats are broken.');
  expect(mail.text).toContain('docs/operations/alerts.md, under InvariantBroken');
  await mendMoney();
  await look();
  // It may come back within minutes.
  expect(await site.db.selectFrom('operator_alerts').select('ended_at').where('name', '=', 'InvariantBroken').execute()).toEqual([
    { ended_at: null },
  ]);
  later(11 * MINUTE);
  await look();
  const over = await inbox.next(site, OPERATOR, 'Over:');
  expect(over.subject).toBe('Over: InvariantBroken at localhost');
});

test('while it lasts it is mailed again each day, and not in between', { tags: ['OPS-091'] }, async () => {
  const before = (await letters()).length;
  await breakMoney();
  for (const pause of [0, MINUTE, HOUR, 10 * HOUR, 12 * HOUR]) {
    later(pause);
    await look();
  }
  expect((await letters()).slice(before)).toEqual(['operations.alert InvariantBroken']);
  later(HOUR);
  await look();
  expect((await letters()).slice(before)).toEqual(['operations.alert InvariantBroken', 'operations.alert InvariantBroken']);
});

test('what comes and goes is mailed at most once an hour', { tags: ['OPS-091'] }, async () => {
  const before = (await letters()).length;
  for (let times = 0; times < 4; times += 1) {
    await breakMoney();
    await look();
    await mendMoney();
    later(12 * MINUTE);
    await look();
    later(MINUTE);
  }
  const raised = (await letters()).slice(before).filter((one) => one === 'operations.alert InvariantBroken');
  expect(raised).toHaveLength(1);
  later(HOUR);
  await breakMoney();
  await look();
  expect((await letters()).slice(before).filter((one) => one === 'operations.alert InvariantBroken')).toHaveLength(2);
});

test('a sweep that fails is not only a line in the log', { tags: ['OPS-091'] }, async () => {
  for (let times = 0; times < 3; times += 1)
    await noteFailure(site.db, 'registrations.forget-past-delegates', new Error('statement timeout'));
  await look();
  const { says } = await site.db.selectFrom('operator_alerts').select('says').where('name', '=', 'SweepFails').executeTakeFirstOrThrow();
  expect(says).toBe('Periodic jobs fail again and again: registrations.forget-past-delegates (3 times).');
});

/** All is well but for what a case changes. */
const well = async (): Promise<Observed> => ({
  figures: await measure(site.reports),
  site: { lastMinute: 30, lately: { requests: 1000, failed: 0 }, hour: { requests: 10_000, failed: 1 }, started: 2, waiting: 0 },
  filed: new Map([
    ['isocentre_backup_last_success_timestamp_seconds', 10 * DAY - HOUR],
    ['isocentre_drill_last_success_timestamp_seconds', 9 * DAY],
  ]),
  nearLimits: [],
  clockDifference: 0.1,
  diskFree: 0.5,
  now: 10 * DAY,
});

type Change = (observed: Observed) => Partial<Observed>;
const figures =
  (change: Partial<Observed['figures']>): Change =>
  (all) => ({ figures: { ...all.figures, ...change } });
const money =
  (change: Partial<Observed['figures']['money']>): Change =>
  (all) =>
    figures({ money: { ...all.figures.money, ...change } })(all);
const web =
  (change: Partial<Observed['site']>): Change =>
  (all) => ({ site: { ...all.site, ...change } });
const sweep = (change: Partial<Observed['figures']['sweeps'][number]> & { name: string }) =>
  figures({ sweeps: [{ succeededAt: 10 * DAY - HOUR, found: 0, failures: 0, ...change }] });

test.each<[string, Change]>([
  ['WebDown', web({ lastMinute: 200 })],
  ['ErrorBudgetBurnsFast', web({ lately: { requests: 1000, failed: 30 }, hour: { requests: 10_000, failed: 200 } })],
  ['ProcessDies', web({ started: 4 })],
  ['ConnectionsExhausted', web({ waiting: 3 })],
  ['MoneyWaits', money({ inboxOldest: 301 })],
  ['WebhooksSilent', money({ foundByAsking: 2, lastWebhook: 1900 })],
  ['WebhooksSilent', sweep({ name: 'payments.watch-webhooks', found: 1 })],
  ['InvariantBroken', sweep({ name: 'payments.invariants', found: 1 })],
  ['InvariantsNotChecked', sweep({ name: 'payments.invariants', succeededAt: 8 * DAY })],
  ['RefundFailed', money({ refundsFailed: 1 })],
  ['QueueOld', figures({ queues: [{ queue: 'payments.send-refund', state: 'created', jobs: 1, oldestReady: 1000 }] })],
  ['DeadLetters', figures({ queues: [{ queue: 'payments.send-refund.dead', state: 'created', jobs: 2, oldestReady: 99_999 }] })],
  ['MailOld', figures({ letters: { oldestDue: 1000, waiting: 4, failed: 0, sentP95: null } })],
  ['SweepFails', sweep({ name: 'files.forget-orphans', failures: 3 })],
  ['BackupOld', ({ filed }) => ({ filed: new Map([...filed, ['isocentre_backup_last_success_timestamp_seconds', 8 * DAY]]) })],
  ['BackupOld', ({ filed }) => ({ filed: new Map([...filed].filter(([name]) => !name.includes('backup'))) })],
  ['DrillOld', ({ filed }) => ({ filed: new Map([...filed, ['isocentre_drill_last_success_timestamp_seconds', -25 * DAY]]) })],
  ['WalNotArchived', figures({ archivedAgo: 400 })],
  ['DiskFull', () => ({ diskFree: 0.04 })],
  ['EditionNearLimit', () => ({ nearLimits: ['lakeside-2026 has 41,000 of 50,000 registrations'] })],
  ['ClockOff', () => ({ clockDifference: -1.5 })],
])('%s is told, and nothing else', async (name, change) => {
  const usual = await well();
  expect([...alertsOf(usual)]).toEqual([]);
  const found = alertsOf({ ...usual, ...change(usual) });
  expect([...found.keys()]).toEqual([name]);
  expect(alertNames).toContain(name);
});
