import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '../test/build-test-app.ts';
import { startJobs } from './jobs.ts';

let site: TestApp;
beforeAll(async () => {
  site = await buildTestApp();
});
afterAll(() => site.close());

const named = (name: string) => {
  const url = new URL(site.database.url);
  url.searchParams.set('application_name', name);
  return url.href;
};

/** The names of the connections that wait for wake-ups while a worker runs. */
async function listening(settings: { DATABASE_DIRECT_URL?: string }): Promise<string[]> {
  const jobs = await startJobs({ ...site.config, DATABASE_URL: named('pooled'), ...settings }, pino({ level: 'silent' }), []);
  try {
    const { rows } = await site.pool.query<{ name: string }>(
      `select application_name as name from pg_stat_activity where datname = current_database() and query ilike 'listen %'`,
    );
    return rows.map((row) => row.name);
  } finally {
    await jobs.close();
  }
}

test('the worker waits for wake-ups on its direct address, past any pooler', { tags: ['OPS-059'] }, async () => {
  expect(await listening({ DATABASE_DIRECT_URL: named('direct') })).toEqual(['direct']);
});

test('without a direct address it waits on the only one there is', async () => {
  expect(await listening({})).toEqual(['pooled']);
});
