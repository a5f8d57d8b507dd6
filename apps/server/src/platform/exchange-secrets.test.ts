import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseEnv } from 'node:util';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { adminUrl } from '../test/database-urls.ts';
import { createTestDatabase, type TestDatabase } from '../test/database.ts';
import { EARLY } from '../test/delegates.ts';
import { freePort } from '../test/free-port.ts';
import { type MortalProcess, startMortal } from '../test/mortal-process.ts';

/**
 * The real deploy/commands/exchange.sh, on the settings of an invented machine with two real web processes. Restarting them one after the
 * other is done here, as `isocentre restart` does it; that this loses no request behind nginx is shown by upgrade.test.ts.
 */
const COMMANDS = resolve(import.meta.dirname, '../../../../deploy/commands');
const FIRST = { login: `isocentre_app_${randomInt(1e9, 9e9)}`, password: 'first password of a test' };
const TOKEN = 'first token of the metrics';
const DONE = 'restarted';

let database: TestDatabase;
let folder: string;
let admin: pg.Client;
let webs: Array<{ port: number; process: MortalProcess; taken: boolean }>;
const settings = async () => parseEnv(await readFile(join(folder, 'isocentre.env'), 'utf8'));
const processEnv = async (port: number) => ({
  APP_MODE: 'test',
  HOST: '127.0.0.1',
  PUBLIC_ORIGIN: 'http://localhost:3000',
  CLOCK: EARLY,
  LOG_LEVEL: 'info',
  EDITION_CEILING: '1000000',
  TRUSTED_PROXIES: '127.0.0.1',
  ...((await settings()) as Record<string, string>),
  PORT: String(port),
});

beforeAll(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'isocentre-exchange-'));
  admin = new pg.Client({ connectionString: adminUrl });
  await admin.connect();
  await admin.query(`create role ${FIRST.login} login password '${FIRST.password}' in role isocentre_app`);
  await admin.query(`alter role ${FIRST.login} set role isocentre_app`);
  // On an installation the superuser does what this role may do only as a member.
  await admin.query(`grant ${FIRST.login} to current_user`);
  const url = new URL(database.url);
  [url.username, url.password] = [FIRST.login, FIRST.password];
  await writeFile(
    join(folder, 'isocentre.env'),
    `DATABASE_URL=${url.href}\nDATABASE_DIRECT_URL=${url.href}\nSMTP_URL=smtp://127.0.0.1:1\nMETRICS_TOKEN="${TOKEN}"\n`,
  );
  webs = await Promise.all(
    [await freePort(), await freePort()].map(async (port) => ({
      port,
      process: await startMortal('web', await processEnv(port)),
      taken: false,
    })),
  );
}, 240_000);
afterAll(async () => {
  for (const { process } of webs) await process.close();
  const { rows } = await admin.query<{ name: string }>(`select rolname as name from pg_roles where rolname = any ($1)`, [
    [FIRST.login, loginIn(await settings())],
  ]);
  for (const { name } of rows) await admin.query(`grant ${name} to current_user`);
  await database.drop();
  for (const { name } of rows) await admin.query(`drop role ${name}`);
  await admin.end();
  await rm(folder, { recursive: true });
});

const loginIn = ({ DATABASE_URL: url }: NodeJS.Dict<string>) => new URL(url ?? '').username;
const mayConnect = async (url: string) => {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  return client.connect().then(
    () => client.end().then(() => true),
    (error: Error) => error.message,
  );
};

/** Takes each process out of the load, and puts it back when it serves. */
async function restart(): Promise<void> {
  for (const web of webs) {
    web.taken = true;
    await until(() => !busy.has(web.port));
    await web.process.close();
    web.process = await startMortal('web', await processEnv(web.port));
    web.taken = false;
  }
}
const busy = new Set<number>();
async function until(done: () => boolean): Promise<void> {
  while (!done()) await new Promise((go) => setTimeout(go, 20));
}

/** Reads and writes until it is stopped, by turns over the processes that are not taken out. What failed is its result. */
function startLoad(): { stop(): Promise<{ answered: number; failed: string[] }> } {
  const failed: string[] = [];
  const stopping = new AbortController();
  let answered = 0;
  const work = async () => {
    for (let n = 0; !stopping.signal.aborted; n += 1) {
      const at = webs.filter(({ taken }) => !taken)[n % webs.filter(({ taken }) => !taken).length];
      if (!at) throw new Error('No process serves');
      busy.add(at.port);
      const body = JSON.stringify({
        name: 'Asha',
        mobile: '9840000000',
        email: `load-${n}@example.org`,
        type: '',
        message: 'Hello',
        website: '',
      });
      const headers = {
        'x-forwarded-for': `198.18.${n >> 8}.${n & 255}`,
        host: 'localhost:3000',
        origin: 'http://localhost:3000',
        'content-type': 'application/json',
      };
      const { status } = await fetch(
        `http://127.0.0.1:${at.port}/api/v1/${n % 2 ? 'clock' : 'contact-messages'}`,
        n % 2 ? {} : { method: 'POST', headers, body },
      ).catch((error: unknown) => ({ status: String(error) }));
      busy.delete(at.port);
      if (typeof status === 'number' && status < 300) answered += 1;
      else failed.push(`${n} ${status}`);
    }
  };
  const working = work();
  return {
    stop: async () => {
      stopping.abort();
      await working;
      return { answered, failed };
    },
  };
}

/** Runs the command; where it restarts the processes, this test does. */
async function exchange(what: string): Promise<string> {
  const lines = `set -euo pipefail
readonly SETTINGS=${folder}
stop() { echo "$*" >&2; exit 1; }
usage() { exit 64; }
find_cluster() { :; }
sql() { psql -qAtX -v ON_ERROR_STOP=1 "$ADMIN"; }
restart() { echo restart; read -r answer; [ "$answer" = ${DONE} ]; }
. ${COMMANDS}/roles.sh
. ${COMMANDS}/exchange.sh
exchange "$1"`;
  const child = spawn('bash', ['--norc', '-c', lines, 'exchange', what], {
    env: { PATH: process.env['PATH'], ADMIN: adminUrl },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  let said = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    said += text;
    if (text.includes('restart\n')) void restart().then(() => child.stdin.write(`${DONE}\n`));
  });
  expect(await once(child, 'close')).toEqual([0, null]);
  return said.replace('restart\n', '');
}

test(
  'the login of the application is exchanged under load: no request fails, and the old one is dead at the time printed',
  { tags: ['OPS-110'], timeout: 240_000 },
  async () => {
    const before = await settings();
    expect(await mayConnect(before['DATABASE_URL'] ?? '')).toBe(true);
    // Somebody else has learnt it.
    const thief = new pg.Client({ connectionString: before['DATABASE_URL'] ?? '' });
    thief.on('error', () => {});
    await thief.connect();
    const load = startLoad();
    const said = await exchange('database');
    const { answered, failed } = await load.stop();
    expect(failed).toEqual([]);
    expect(answered).toBeGreaterThan(20);
    expect(said).toMatch(new RegExp(`^the login ${FIRST.login} is dead since 20\\d\\d-\\d\\d-\\d\\dT[\\d:]+Z\\n$`));
    expect(await mayConnect(before['DATABASE_URL'] ?? '')).toMatch(/not permitted to log in/);
    await expect(thief.query('select')).rejects.toThrow(/terminat|closed|not queryable/i);
    const after = await settings();
    expect(loginIn(after)).toMatch(/^isocentre_app_\d{14}$/);
    expect(after).toEqual({ ...before, DATABASE_URL: after['DATABASE_URL'], DATABASE_DIRECT_URL: after['DATABASE_URL'] });
    expect(await mayConnect(after['DATABASE_URL'] ?? '')).toBe(true);
  },
);

test('so is the token of the metrics', { tags: ['OPS-110'], timeout: 240_000 }, async () => {
  const statuses = async (token: string) =>
    Promise.all(
      webs.map(
        async ({ port }) => (await fetch(`http://127.0.0.1:${port}/metrics`, { headers: { authorization: `Bearer ${token}` } })).status,
      ),
    );
  expect(await statuses(TOKEN)).toEqual([200, 200]);
  const load = startLoad();
  const said = await exchange('metrics');
  const { answered, failed } = await load.stop();
  expect(failed).toEqual([]);
  expect(answered).toBeGreaterThan(20);
  expect(said).toMatch(/^the old METRICS_TOKEN is dead since 20.*\nGive the new one/);
  expect(await statuses(TOKEN)).toEqual([404, 404]);
  expect(await statuses((await settings())['METRICS_TOKEN'] ?? '')).toEqual([200, 200]);
});
