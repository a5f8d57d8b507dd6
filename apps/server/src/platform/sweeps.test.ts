import { setTimeout as pause } from 'node:timers/promises';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '../test/build-test-app.ts';
import { type Sweep, type SweepOutcome, startSweeps } from './sweeps.ts';

const HOUR = 3_600_000;
const log = pino({ level: 'silent' });

let site: TestApp;
beforeAll(async () => {
  site = await buildTestApp();
});
afterAll(() => site.close());
beforeEach(async () => {
  await site.db.deleteFrom('sweep_turns').execute();
});

/** What a worker does that runs these sweeps once. */
async function onceIn(workers: number, sweep: Sweep): Promise<SweepOutcome[]> {
  const outcomes: SweepOutcome[] = [];
  const started = Array.from({ length: workers }, () =>
    startSweeps({ log, db: site.db, onOutcome: (outcome) => outcomes.push(outcome) }, [sweep]),
  );
  await Promise.all(started.map((one) => one.close()));
  return outcomes;
}

const counting = (more: Partial<Sweep> = {}) => {
  let runs = 0;
  return {
    sweep: {
      name: 'test.count',
      everyMs: HOUR,
      run: async () => {
        runs += 1;
        await pause(50);
        return runs;
      },
      ...more,
    },
    runs: () => runs,
  };
};

const row = () => site.db.selectFrom('sweep_turns').selectAll().where('name', '=', 'test.count').executeTakeFirst();
const makeOld = (hours: number) =>
  site.pool.query(
    "update sweep_turns set started_at = started_at - $1 * interval '1 hour', claimed_until = claimed_until - $1 * interval '1 hour'",
    [hours],
  );

test('of several workers one takes each turn of a sweep that goes in turns', { tags: ['OPS-057'] }, async () => {
  const { sweep, runs } = counting({ inTurns: true });
  await onceIn(4, sweep);
  expect(runs()).toBe(1);
  await onceIn(4, sweep);
  expect(runs()).toBe(1);
  await makeOld(1);
  await onceIn(4, sweep);
  expect(runs()).toBe(2);
});

test('any other sweep runs in every worker (so the test above can fail)', async () => {
  const { sweep, runs } = counting();
  await onceIn(4, sweep);
  expect(runs()).toBe(4);
});

test('a turn whose worker died is taken over', async () => {
  const { sweep, runs } = counting({ inTurns: true, everyMs: 60_000 });
  await site.pool.query(
    "insert into sweep_turns (name, started_at, claimed_until) values ('test.count', now() - interval '10 min', now() + interval '5 min')",
  );
  await onceIn(1, sweep);
  expect(runs()).toBe(0);
  await makeOld(1);
  await onceIn(1, sweep);
  expect(runs()).toBe(1);
});

test('how a sweep went stands in the database: what it found, or how often it failed and why', { tags: ['OPS-086'] }, async () => {
  const { sweep } = counting({ inTurns: true });
  await onceIn(1, sweep);
  expect(await row()).toMatchObject({ found: 1, failures: 0, failure: null, claimed_until: null, succeeded_at: expect.any(Date) as Date });

  const failing = { ...sweep, run: () => Promise.reject(new Error('statement timeout, somebody@example.org')) };
  await makeOld(1);
  expect(await onceIn(1, failing)).toEqual([{ name: 'test.count', tookMs: expect.any(Number) as number, failed: true }]);
  // The next turn comes sooner than in an hour.
  await makeOld(0.2);
  await onceIn(1, failing);
  expect(await row()).toMatchObject({ found: 1, failures: 2, failure: 'statement timeout, [hidden]', claimed_until: null });
  await makeOld(0.2);
  await onceIn(1, sweep);
  expect(await row()).toMatchObject({ found: 2, failures: 0, failure: null });
});
