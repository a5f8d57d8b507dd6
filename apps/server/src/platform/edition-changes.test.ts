import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../test/database.ts';
import { freePort } from '../test/free-port.ts';
import { type MortalProcess, startMortal } from '../test/mortal-process.ts';
import { LISTENER, listenForChanges } from './edition-changes.ts';
import type { EditionChange } from './edition-directory.ts';

let database: TestDatabase;
let owner: pg.Pool;
/** The application sees and ends its own connections. */
let app: pg.Pool;
beforeAll(async () => {
  database = await createTestDatabase();
  owner = new pg.Pool({ connectionString: database.migrationUrl, max: 2 });
  app = new pg.Pool({ connectionString: database.url, max: 1 });
});
afterAll(async () => {
  await owner.end();
  await app.end();
  await database.drop();
});

/** An organiser's change, as any row of an edition's content makes it; returns the version it made. */
async function change(): Promise<number> {
  await owner.query(`update site_settings set sights_path = sights_path where edition_id = 1`);
  const { rows } = await owner.query<{ version: number }>('select content_version as version from editions where id = 1');
  return rows[0]?.version ?? 0;
}

const LISTENERS = `from pg_stat_activity where datname = current_database() and application_name = '${LISTENER}' and wait_event = 'ClientRead'`;
const listeners = async () => (await app.query(`select 1 ${LISTENERS}`)).rowCount ?? 0;
const cutListeners = () => app.query(`select pg_terminate_backend(pid) ${LISTENERS}`);
async function until(holds: () => boolean | Promise<boolean>, milliseconds = 10_000): Promise<void> {
  for (const end = performance.now() + milliseconds; !(await holds()); await pause(5))
    if (performance.now() > end) throw new Error(`Not within ${milliseconds} ms`);
}

describe('web processes on one database', { tags: ['OPS-063', 'OPS-064'] }, () => {
  const processes: MortalProcess[] = [];
  const heard: string[] = [];
  const deaf: string[] = [];
  beforeAll(async () => {
    await Promise.all(
      [heard, heard, deaf, deaf].map(async (urls) => {
        const port = await freePort();
        urls.push(`http://127.0.0.1:${port}/api/v1/edition`);
        // Nobody is at port 9: the notices are lost, everything else works.
        const direct: Record<string, string> = urls === heard ? {} : { DATABASE_DIRECT_URL: 'postgres://nobody@127.0.0.1:9/none' };
        const env = { DATABASE_URL: database.url, ...direct, APP_MODE: 'test', LOG_LEVEL: 'silent', SMTP_URL: 'smtp://127.0.0.1:1' };
        processes.push(await startMortal('web', { ...env, PUBLIC_ORIGIN: 'http://127.0.0.1:3000', PORT: String(port) }));
      }),
    );
    await until(async () => (await listeners()) === 2);
  });
  afterAll(() => Promise.all(processes.map((one) => one.close())));

  const versionAt = async (url: string) => ((await (await fetch(url)).json()) as { contentVersion: number }).contentVersion;

  /** How long each of them goes on showing the state before, while it is asked all the time. */
  async function delays(urls: readonly string[]): Promise<number[]> {
    await Promise.all(urls.map(versionAt));
    const version = await change();
    const began = performance.now();
    return Promise.all(
      urls.map(async (url) => {
        await until(async () => (await versionAt(url)) >= version);
        return performance.now() - began;
      }),
    );
  }
  async function measure(urls: readonly string[], times: number): Promise<{ median: number; longest: number }> {
    const all: number[] = [];
    for (let i = 0; i < times; i += 1) {
      // Not always at the same point of the second between two looks.
      await pause(137);
      all.push(...(await delays(urls)));
    }
    all.sort((a, b) => a - b);
    return { median: all[Math.floor(all.length / 2)] ?? NaN, longest: all.at(-1) ?? NaN };
  }

  test('those that hear of a change show it within 100 ms, and those that do not within 2 s', async () => {
    const [announced, lookedUp] = [await measure(heard, 15), await measure(deaf, 8)];
    console.log(
      `a change is shown: announced ${announced.median.toFixed(0)} ms (longest ${announced.longest.toFixed(0)}), ` +
        `looked up ${lookedUp.median.toFixed(0)} ms (longest ${lookedUp.longest.toFixed(0)})`,
    );
    expect(announced.median).toBeLessThan(100);
    expect(announced.longest).toBeLessThan(2000);
    expect(lookedUp.longest).toBeLessThan(2000);
    // Else the first half would prove nothing.
    expect(lookedUp.median).toBeGreaterThan(announced.median * 2);
  });

  test('a process whose listener was cut shows a change within 2 s, and hears the next ones', async () => {
    await cutListeners();
    expect(Math.max(...(await delays(heard)))).toBeLessThan(2000);
    await until(async () => (await listeners()) === 2);
    expect((await measure(heard, 10)).median).toBeLessThan(100);
  });
});

describe('the connection that listens', { tags: ['OPS-064'] }, () => {
  const log = pino({ level: 'silent' });
  const config = () => ({ DATABASE_URL: database.url, DATABASE_DIRECT_URL: undefined });

  test('one notice per transaction that changes what pages show; none for one that was taken back', async () => {
    const changes: EditionChange[] = [];
    const before = await listeners();
    const listening = listenForChanges({ config: config(), log, onChange: (one) => changes.push(one) });
    await until(async () => (await listeners()) === before + 1);
    const client = await owner.connect();
    await client.query('begin');
    await client.query(`update site_settings set sights_path = sights_path where edition_id = 1`);
    await client.query('rollback');
    await client.query('begin');
    await client.query(`update site_settings set sights_path = sights_path where edition_id = 1`);
    await client.query(`update site_settings set sights_path = sights_path where edition_id = 1`);
    await client.query('commit');
    client.release();
    const { rows } = await owner.query<{ version: number }>('select content_version as version from editions where id = 1');
    await until(() => changes.length > 0);
    expect(changes).toEqual([{ id: 1, contentVersion: rows[0]?.version }]);
    await listening.close();
    await until(async () => (await listeners()) === before);
  });

  test('one that ends comes back by itself, and closes while PostgreSQL is away', async () => {
    const changes: EditionChange[] = [];
    const before = await listeners();
    const listening = listenForChanges({ config: config(), log, onChange: (one) => changes.push(one), askMs: 50 });
    await until(async () => (await listeners()) > 0);
    await cutListeners();
    await until(async () => (await listeners()) > before);
    const version = await change();
    await until(() => changes.some(({ contentVersion }) => contentVersion === version));
    expect(changes.at(-1)).toEqual({ id: 1, contentVersion: version });
    await listening.close();
    const away = listenForChanges({ config: { ...config(), DATABASE_URL: 'postgres://nobody@127.0.0.1:9/none' }, log, onChange: () => {} });
    await pause(50);
    await away.close();
  });
});
