import { readFileSync } from 'node:fs';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { earlierJobNames } from './earlier-job-names.ts';
import { openDatabase } from './platform/database.ts';
import { defineJob, installJobs, type JobDefinition, openJobQueue, startJobs } from './platform/jobs.ts';
import { createTestDatabase, type TestDatabase } from './test/database.ts';
import { jobDefinitions } from './worker.ts';

/**
 * While an upgrade replaces the processes, a worker meets jobs of the other release. `job-payloads.json` holds the payloads of all
 * jobs that were ever queued: a field stays what it is, and a new one may be missing.
 */

interface Field {
  type: unknown;
  required: boolean;
}
type Payloads = Record<string, Record<string, Field>>;

const recorded = JSON.parse(readFileSync(new URL('job-payloads.json', import.meta.url), 'utf8')) as Payloads;

const payloadsOf = (definitions: readonly JobDefinition<object>[]): Payloads =>
  Object.fromEntries(
    definitions.map(({ name, payload }) => {
      const { properties = {}, required = [] } = z.toJSONSchema(payload, { io: 'input' });
      const fields = Object.entries(properties).map(([field, schema]) => {
        const type = typeof schema === 'object' && 'type' in schema ? schema.type : schema;
        return [field, { type, required: required.includes(field) }];
      });
      return [name, Object.fromEntries(fields) as Record<string, Field>];
    }),
  );

/** What a worker of one release could not do with jobs of the other. */
function breaks(before: Payloads, after: Payloads): string[] {
  return Object.entries(before).flatMap(([job, fields]) => {
    const now = after[earlierJobNames[job] ?? job];
    if (!now) return [`${job} is gone`];
    const changed = Object.entries(fields).flatMap(([field, { type, required }]) => {
      if (!now[field]) return [`${job}.${field} is gone`];
      if (now[field].type !== type) return [`${job}.${field} is of another type`];
      return now[field].required && !required ? [`${job}.${field} must not become required`] : [];
    });
    const added = Object.entries(now).flatMap(([field, { required }]) =>
      required && !fields[field] ? [`${job}.${field} is new and required`] : [],
    );
    return [...changed, ...added];
  });
}

test('payloads of jobs only grow', { tags: ['OPS-033'] }, () => {
  const current = payloadsOf(jobDefinitions);
  expect(breaks(recorded, current)).toEqual([]);
  // A new job or field is recorded with the change that brings it.
  expect(current).toEqual(recorded);
});

test('the control: what shrinks, changes or is new and required is found', () => {
  const before = payloadsOf([
    defineJob('a.do', z.object({ one: z.int(), two: z.string(), three: z.string().optional() })),
    defineJob('b.do', z.object({})),
  ]);
  const after = payloadsOf([defineJob('a.do', z.object({ two: z.int(), three: z.string(), four: z.int(), five: z.int().optional() }))]);
  expect(breaks(before, after)).toEqual([
    'a.do.one is gone',
    'a.do.two is of another type',
    'a.do.three must not become required',
    'a.do.four is new and required',
    'b.do is gone',
  ]);
});

let database: TestDatabase;
let client: pg.Client;
beforeAll(async () => {
  database = await createTestDatabase();
  client = new pg.Client({ connectionString: database.migrationUrl });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

const narrow = defineJob('tests.do-something', z.object({ id: z.int() }));
const wide = defineJob('tests.do-something', z.object({ id: z.int(), currency: z.string() }));
const silent = Object.assign(() => {}, { info: () => {}, warn: () => {} }) as never;
const jobs = async () =>
  (
    await client.query<{ name: string; state: string; data: object; retries: number; limit: number }>(
      "select name, state, data, retry_count as retries, retry_limit as limit from pgboss.job where name like 'tests.%' order by created_on",
    )
  ).rows;

test('a job of a newer release is done; one that cannot be read is tried 30 times and then kept', { tags: ['OPS-033'] }, async () => {
  await installJobs(database.migrationUrl, [narrow]);
  const config = { DATABASE_URL: database.url, DATABASE_POOL_SIZE: 2, MAIL_RETRY_SECONDS: 1, JOB_HEARTBEAT_SECONDS: 10 };
  const { db, pool } = openDatabase(config, () => {});
  const queue = await openJobQueue(config, silent);
  const done: unknown[] = [];
  try {
    await queue.enqueue(db, wide, { id: 1, currency: 'INR' });
    const worker = await startJobs(config, silent, [{ definition: narrow, run: async (payload) => void done.push(payload) }]);
    await vi.waitFor(() => expect(done).toEqual([{ id: 1 }]), { timeout: 20_000 });
    await worker.close();

    await queue.enqueue(db, narrow, { id: 2 });
    const newer = await startJobs(config, silent, [{ definition: wide, run: async (payload) => void done.push(payload) }]);
    await vi.waitFor(async () => expect((await jobs()).at(-1)).toMatchObject({ state: 'retry', data: { id: 2 }, limit: 30 }), {
      timeout: 20_000,
    });
    // Hours later: the last try.
    await client.query("update pgboss.job set retry_count = 29, start_after = now() where name = 'tests.do-something' and state = 'retry'");
    await vi.waitFor(
      async () => {
        await client.query("update pgboss.job set start_after = now() where name = 'tests.do-something' and state = 'retry'");
        expect((await jobs()).filter(({ name }) => name === 'tests.do-something.dead')).toMatchObject([
          { state: 'created', data: { id: 2 } },
        ]);
      },
      { timeout: 30_000, interval: 500 },
    );
    await newer.close();
    expect(done).toEqual([{ id: 1 }]);
  } finally {
    await queue.close();
    await pool.end();
  }
});
