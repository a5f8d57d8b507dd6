import { randomUUID } from 'node:crypto';
import { ampiTnpy2025 } from '@isocentre/editions/ampi-tnpy-2025';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkProcesses } from './features/installation/check-processes.ts';
import { sendRefundJob } from './features/payments/job-definitions.ts';
import { acknowledgementLetter } from './features/contact/letter-definitions.ts';
import { buildTestApp, type TestApp } from './test/build-test-app.ts';
import { until } from './test/insist.ts';
import { type MortalProcess, startMortal } from './test/mortal-process.ts';
import { editionIdOf } from './test/staff.ts';
import { connectionBudget } from './platform/connection-budget.ts';
import { writeLetter } from './platform/letters/write-letter.ts';

let site: TestApp;
const workers: MortalProcess[] = [];
beforeAll(async () => {
  site = await buildTestApp();
});
afterAll(async () => {
  await Promise.all(workers.map((one) => one.close()));
  await site.close();
});

async function startWorker(queues: string): Promise<void> {
  const env = {
    APP_MODE: 'test',
    DATABASE_URL: site.database.url,
    SMTP_URL: site.config.SMTP_URL,
    LOG_LEVEL: 'info',
    MAIL_RETRY_SECONDS: '1',
  };
  workers.push(await startMortal('worker', { ...env, WORKER_QUEUES: queues }));
  await until('announced', async () => (await site.db.selectFrom('processes').select('id').execute()).length === workers.length, 30_000);
}
const jobState = async () =>
  (await site.pool.query<{ state: string }>('select state from pgboss.job where name = $1', [sendRefundJob.name])).rows.map(
    ({ state }) => state,
  );
const letterTries = async () => (await site.db.selectFrom('letters').select('attempts').executeTakeFirstOrThrow()).attempts;
const turns = async () => (await site.db.selectFrom('sweep_turns').select('name').execute()).map(({ name }) => name);

test('a worker takes the jobs, sweeps and letters that WORKER_QUEUES names, and leaves the others', { tags: ['OPS-065'] }, async () => {
  const editionId = await editionIdOf(site, ampiTnpy2025.slug);
  await site.db.transaction().execute((transaction) => site.enqueue(transaction, sendRefundJob, { editionId, refundId: randomUUID() }));
  await writeLetter(site.db, acknowledgementLetter, { editionId, about: randomUUID() });

  await startWorker('letters.send,pictures.*');
  await until('the letter is tried', async () => (await letterTries()) > 0, 30_000);
  await until('its sweep has run', async () => (await turns()).length > 0, 30_000);
  expect(await turns()).toEqual(['pictures.forget-unused']);
  expect(await jobState()).toEqual(['created']);
  const [alone] = await checkProcesses(site.db, site.config);
  expect(alone?.what).toMatch(/^work: nobody takes abstracts\..*payments\.send-refund.*webhooks\.deliver/);
  expect(alone?.what).not.toMatch(/letters\.send|pictures\./);

  await startWorker('*');
  await until('the job is tried', async () => (await jobState())[0] !== 'created', 30_000);
  expect((await checkProcesses(site.db, site.config))[0]).toEqual({ what: 'work: all of it is taken, by 2 workers' });
});

test('processes open no more connections than they say', { tags: ['OPS-061'] }, async () => {
  const { rows } = await site.pool.query<{ open: number }>(
    "select count(*)::int as open from pg_stat_activity where datname = current_database() and usename = 'isocentre_app'",
  );
  const [web, worker] = [connectionBudget('web', site.config), connectionBudget('worker', site.config)];
  expect([web, worker]).toEqual([
    { connections: 14, direct: 3 },
    { connections: 19, direct: 8 },
  ]);
  expect(rows[0]?.open).toBeGreaterThan(2);
  expect(rows[0]?.open).toBeLessThanOrEqual(web.connections + 2 * worker.connections);
});

test('a misspelt name stops the start', { tags: ['OPS-065'] }, async () => {
  const died = await startMortal('worker', {
    APP_MODE: 'test',
    DATABASE_URL: site.database.url,
    SMTP_URL: site.config.SMTP_URL,
    LOG_LEVEL: 'silent',
    WORKER_QUEUES: 'payment.*',
  });
  await died.close();
  expect(died.exitCode).toBe(78);
});
