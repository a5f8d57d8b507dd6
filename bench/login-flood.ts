import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';

/**
 * A flood of logins with wrong passwords from two thousand addresses, while others read a public page and somebody who is
 * signed in looks at their own data: how long those two wait at rest and during the flood, and what the flood is told.
 *
 *   node bench/login-flood.ts                 needs `pnpm build`, and PostgreSQL as `pnpm setup` does
 *   node bench/login-flood.ts --seconds 10 --rate 300 --mine /api/v1/sessions
 */
const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '20' },
    rate: { type: 'string', default: '300' },
    page: { type: 'string', default: '/contacts' },
    mine: { type: 'string', default: '/api/v1/sessions' },
    // The flood comes from a process of its own: who measures must not be kept waiting by who floods.
    flood: { type: 'boolean', default: false },
  },
});
const SECONDS = Number(values.seconds);
const RATE = Number(values.rate);
const MOST_TIMES = 3;
const PORT = 3166;
const SERVER = '127.0.0.1:5432';
const DATABASE = 'isocentre_bench_logins';
const ORIGIN = 'https://localhost';
const root = join(import.meta.dirname, '..');
const env = {
  ...process.env,
  DATABASE_ADMIN_URL: `postgres://isocentre_admin:isocentre@${SERVER}/postgres`,
  DATABASE_MIGRATION_URL: `postgres://isocentre_migrator:isocentre@${SERVER}/${DATABASE}`,
  DATABASE_URL: `postgres://isocentre_app:isocentre@${SERVER}/${DATABASE}`,
  APP_MODE: 'production',
  PORT: String(PORT),
  PUBLIC_ORIGIN: ORIGIN,
  ORGANISERS_EMAIL: 'desk@example.org',
  SMTP_URL: 'smtp://127.0.0.1:9',
  TRUSTED_PROXIES: '127.0.0.1',
  LOG_LEVEL: 'fatal',
  DRAIN_SECONDS: '0',
};
/** The hash of this password, so that an account can be made without the server's code. */
const PASSWORD = 'a lantern in the harbour';
const HASH = '$argon2id$v=19$m=19456,t=2,p=1$Njd5a1LSQpH8bPdpbXN7Fw$UaTAz/1DOgIWGVfzh7sN6cvAu0xSrCXWC3Jhz1IxZg4';

let refused = 0;
const agent = new Agent({ keepAlive: true, maxSockets: 400 });
const readers = new Agent({ keepAlive: true, maxSockets: 20 });

if (values.flood) {
  console.log(JSON.stringify([...(await flood(SECONDS))]));
  process.exit();
}
await asAdmin(`drop database if exists ${DATABASE} with (force)`);
await runToEnd('apps/server/src/main-setup.ts');
await insertAccount();
const site = spawn(process.execPath, ['apps/server/src/main-web.ts'], { cwd: root, env, stdio: 'inherit' });
process.on('exit', () => site.kill());
// Without this, whatever else listens on the port would be measured.
site.once('exit', (code) => {
  if (code) throw new Error('The site did not start: has it been built (`pnpm build`)?');
});
while ((await ask('GET', '/readyz').catch(() => ({ status: 0 }))).status !== 200) await pause(100);
const { cookie } = await ask('POST', '/api/v1/session', { body: { email: 'asha@example.org', password: PASSWORD } });

await read(3);
const rest = await read(SECONDS);
const [busy, told] = await Promise.all([read(SECONDS), floodApart()]);

const sent = [...told.values()].reduce((sum, count) => sum + count, 0);
console.log(`${sent} logins in ${SECONDS} s were told: ${[...told].map(([status, count]) => `${count} x ${status}`).join(', ')}`);
console.log(`${refused} of the readers were refused`);
let failed = refused > 0 || [...told.keys()].some((status) => ![401, 429, 503].includes(status));
for (const what of ['page', 'mine'] as const) {
  const [before, during] = [p99(rest[what]), p99(busy[what])];
  failed ||= during > MOST_TIMES * before;
  console.log(
    `${values[what]}: p99 ${before.toFixed(1)} ms at rest, ${during.toFixed(1)} ms in the flood, ${(during / before).toFixed(2)} times`,
  );
}

const ended = once(site, 'exit');
site.kill('SIGTERM');
agent.destroy();
readers.destroy();
await ended;
await asAdmin(`drop database if exists ${DATABASE} with (force)`);
process.exitCode = failed ? 1 : 0;

/** Asks for both, fifty times a second each, and notes how long each answer took. */
async function read(seconds: number): Promise<{ page: number[]; mine: number[] }> {
  const times = { page: [] as number[], mine: [] as number[] };
  const one = async (what: 'page' | 'mine') => {
    const began = performance.now();
    const { status } = await ask('GET', values[what], { from: readers, ...(what === 'mine' ? { cookie } : {}) });
    if (status !== 200) refused += 1;
    times[what].push(performance.now() - began);
  };
  await evenly(50, seconds, () => Promise.all([one('page'), one('mine')]));
  return times;
}

async function floodApart(): Promise<Map<number, number>> {
  const args = ['--flood', '--seconds', values.seconds, '--rate', values.rate];
  const child = spawn(process.execPath, [import.meta.filename, ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
  let said = '';
  for await (const part of child.stdout) said += String(part);
  return new Map(JSON.parse(said) as Array<[number, number]>);
}

async function flood(seconds: number): Promise<Map<number, number>> {
  const answers = new Map<number, number>();
  await evenly(RATE, seconds, async (i) => {
    const { status } = await ask('POST', '/api/v1/session', {
      body: { email: i % 4 === 0 ? 'asha@example.org' : `guess-${i % 500}@example.org`, password: `guess number ${i}` },
      address: `10.0.${(i >> 8) % 8}.${i % 256}`,
    });
    answers.set(status, (answers.get(status) ?? 0) + 1);
  });
  return answers;
}

/** Starts so many a second whether or not the earlier ones are done, as strangers do. */
async function evenly(rate: number, seconds: number, start: (i: number) => Promise<unknown>): Promise<void> {
  const began = performance.now();
  const running: Promise<unknown>[] = [];
  for (let i = 0; i < rate * seconds; i += 1) {
    const due = began + (i * 1000) / rate;
    if (due > performance.now()) await pause(due - performance.now());
    running.push(start(i));
  }
  await Promise.all(running);
}

interface Asked {
  body?: object;
  cookie?: string | undefined;
  address?: string;
  from?: Agent;
}

function ask(method: string, path: string, { body, cookie: sentCookie, address, from = agent }: Asked = {}) {
  return new Promise<{ status: number; cookie: string | undefined }>((resolve, reject) => {
    const headers = {
      host: 'localhost',
      origin: ORIGIN,
      ...(body ? { 'content-type': 'application/json' } : {}),
      ...(sentCookie ? { cookie: sentCookie } : {}),
      ...(address ? { 'x-forwarded-for': address } : {}),
    };
    const sending = request({ host: '127.0.0.1', port: PORT, path, method, agent: from, headers }, (response) => {
      response.resume();
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, cookie: response.headers['set-cookie']?.[0]?.split(';', 1)[0] }),
      );
    });
    sending.on('error', reject);
    sending.end(body && JSON.stringify(body));
  });
}

function p99(times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor((times.length - 1) * 0.99)] ?? 0;
}

async function insertAccount(): Promise<void> {
  const client = new pg.Client({ connectionString: env.DATABASE_URL });
  await client.connect();
  await client.query("insert into accounts (id, email, name, password_hash) values ($1, 'asha@example.org', 'Asha Raman', $2)", [
    randomUUID(),
    HASH,
  ]);
  await client.end();
}

async function runToEnd(file: string): Promise<void> {
  const child = spawn(process.execPath, [file], { cwd: root, env, stdio: 'ignore' });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`${file} failed`);
}

async function asAdmin(sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: env.DATABASE_ADMIN_URL });
  await client.connect();
  await client.query(sql);
  await client.end();
}
