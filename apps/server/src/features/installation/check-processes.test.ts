import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { pino } from 'pino';
import { announceProcess } from '../../platform/announce-process.ts';
import { connectionBudget } from '../../platform/connection-budget.ts';
import { buildTestApp, type TestApp } from '../../test/build-test-app.ts';
import { checkProcesses } from './check-processes.ts';

let site: TestApp;
const running: Array<{ close(): Promise<void> }> = [];
beforeAll(async () => {
  site = await buildTestApp();
});
afterEach(() => Promise.all(running.splice(0).map((one) => one.close())));
afterAll(() => site.close());

const log = pino({ level: 'silent' });
/** As a process of this kind announces itself. */
async function run(kind: 'web' | 'worker', work?: { takes: string[]; leaves: string[] }, budget = connectionBudget(kind, site.config)) {
  const before = await site.db.selectFrom('processes').select('id').execute();
  running.push(announceProcess(site.db, log, { kind, ...budget, ...(work && { work }) }));
  await expect.poll(async () => (await site.db.selectFrom('processes').select('id').execute()).length).toBe(before.length + 1);
}
const found = async (config: { DATABASE_DIRECT_URL?: string } = {}) =>
  checkProcesses(site.db, { DATABASE_DIRECT_URL: config.DATABASE_DIRECT_URL }, 0);
const silent = (minutes: number) => site.pool.query("update processes set seen_at = seen_at - $1::float8 * interval '1 minute'", [minutes]);

describe('who takes which work', { tags: ['OPS-065'] }, () => {
  test('one worker takes all of it', async () => {
    await run('worker', { takes: ['letters.send', 'payments.reconcile'], leaves: [] });
    expect((await found())[0]).toEqual({ what: 'work: all of it is taken, by one worker' });
  });

  test('two workers share it; once one is gone, what nobody takes is named', async () => {
    await run('worker', { takes: ['payments.reconcile'], leaves: ['books.set-book', 'letters.send'] });
    await run('worker', { takes: ['books.set-book', 'letters.send'], leaves: ['payments.reconcile'] });
    expect((await found())[0]).toEqual({ what: 'work: all of it is taken, by 2 workers' });
    await running.pop()?.close();
    expect((await found())[0]).toEqual({
      what: 'work: nobody takes books.set-book, letters.send',
      remedy: 'WORKER_QUEUES of one of the workers, then isocentre restart',
    });
  });

  test('a worker that has been silent for two minutes is none, and a web process never was one', async () => {
    await run('web');
    await run('worker', { takes: ['letters.send'], leaves: [] });
    await silent(1.9);
    expect((await found())[0]?.remedy).toBeUndefined();
    await silent(0.2);
    expect((await found())[0]).toEqual({
      what: 'work: no worker has been heard of for two minutes, so no mail leaves',
      remedy: 'systemctl status isocentre-worker',
    });
  });
});

describe('the connections of all processes together', { tags: ['OPS-061'] }, () => {
  const most = async () => Number((await site.pool.query<{ max_connections: string }>('show max_connections')).rows[0]?.max_connections);

  test('fit into what PostgreSQL has, less twenty', async () => {
    await run('web');
    await run('web');
    await run('worker', { takes: ['letters.send'], leaves: [] });
    const limit = await most();
    expect((await found())[1]).toEqual({
      what: `connections: 3 processes open up to ${14 + 14 + 19}, of ${limit - 20} (max_connections ${limit} less 20)`,
    });
  });

  test('one more than that is a fault; behind a pooler only what goes past it counts', async () => {
    const limit = await most();
    await run('worker', { takes: [], leaves: [] }, { connections: limit - 20, direct: 5 });
    expect((await found())[1]?.remedy).toBeUndefined();
    await run('web', undefined, { connections: 1, direct: 1 });
    expect((await found())[1]).toEqual({
      what: `connections: 2 processes open up to ${limit - 19}, of ${limit - 20} (max_connections ${limit} less 20)`,
      remedy: `postgresql.conf: max_connections of ${limit + 1} or more; or a smaller DATABASE_POOL_SIZE; or a pooler`,
    });
    expect((await found({ DATABASE_DIRECT_URL: site.config.DATABASE_URL }))[1]).toEqual({
      what: `connections: 2 processes open up to 6 past the pooler, of ${limit - 20} (max_connections ${limit} less 20)`,
    });
  });
});
