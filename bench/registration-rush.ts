import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';

/**
 * The last evening of the early bird: 500 people register within a minute, each with a password to hash, while the worker
 * sends their mails. One web process and one worker on a database of its own; people come at an even pace whether the
 * last one has been answered or not, and their waiting counts from the moment they came.
 *
 *   node bench/registration-rush.ts           needs `pnpm build`, and PostgreSQL as `pnpm setup` does
 */
const PEOPLE = 500;
const SECONDS = 60;
const TARGET_P95_MS = 800;
const WARM_UP = 20;
const PORT = 3184;
const MAIL_PORT = 3185;
const SERVER = '127.0.0.1:5432';
const DATABASE = 'isocentre_bench_rush';
const root = join(import.meta.dirname, '..');
const env = {
  ...process.env,
  DATABASE_ADMIN_URL: `postgres://isocentre_admin:isocentre@${SERVER}/postgres`,
  DATABASE_MIGRATION_URL: `postgres://isocentre_migrator:isocentre@${SERVER}/${DATABASE}`,
  DATABASE_URL: `postgres://isocentre_app:isocentre@${SERVER}/${DATABASE}`,
  APP_MODE: 'test',
  CLOCK: '2025-08-15T20:00:00+05:30',
  PORT: String(PORT),
  PUBLIC_ORIGIN: 'http://localhost:3000',
  // So that everybody comes from an address of their own.
  TRUSTED_PROXIES: '127.0.0.1',
  SMTP_URL: `smtp://127.0.0.1:${MAIL_PORT}`,
  LOG_LEVEL: 'warn',
  DRAIN_SECONDS: '0',
};

let mails = 0;
const agent = new Agent({ keepAlive: true, maxSockets: 200 });
const mailServer = createServer(takeMail).listen(MAIL_PORT, '127.0.0.1');
await asAdmin(`drop database if exists ${DATABASE} with (force)`);
await once(start('apps/server/src/main-setup.ts', 'ignore'), 'exit');
const processes = [start('apps/server/src/main-web.ts'), start('apps/server/src/main-worker.ts')];
try {
  process.exitCode = (await rush()) ? 0 : 1;
} finally {
  for (const one of processes.filter(({ exitCode }) => exitCode === null)) {
    const ended = once(one, 'exit');
    one.kill('SIGTERM');
    await ended;
  }
  agent.destroy();
  mailServer.close();
  await asAdmin(`drop database if exists ${DATABASE} with (force)`);
}

/** Whether everybody was taken, in time. */
async function rush(): Promise<boolean> {
  while ((await send('GET', '/readyz').catch(() => 0)) !== 200) await pause(100);
  for (let i = 0; i < WARM_UP; i += 1) await register(`warm-up-${i}`, i);

  const times: number[] = [];
  const statuses = new Map<number, number>();
  const visits: Array<Promise<void>> = [];
  const usedBefore = processes.map(cpuMs);
  const began = performance.now();
  for (let i = 0; i < PEOPLE; i += 1) {
    const due = began + (i * SECONDS * 1000) / PEOPLE;
    if (due > performance.now()) await pause(due - performance.now());
    visits.push(
      register(`rush-${i}`, WARM_UP + i)
        .catch(() => 0)
        .then((status) => {
          times.push(performance.now() - due);
          statuses.set(status, (statuses.get(status) ?? 0) + 1);
        }),
    );
  }
  await Promise.all(visits);
  const took = (performance.now() - began) / 1000;
  for (let waited = 0; mails < PEOPLE + WARM_UP && waited < 30; waited += 1) await pause(1000);

  const [web, worker] = processes.map((one, i) => ((cpuMs(one) - (usedBefore[i] ?? 0)) / (statuses.get(201) ?? 1)).toFixed(0));
  const [stored] = await query<{ people: string; numbers: string }>(
    'select count(*)::text as people, (max(delegate_number) - min(delegate_number) + 1)::text as numbers from registrations',
  );
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.floor((sorted.length - 1) * share)] ?? Infinity;
  const said = [...statuses].map(([status, count]) => `${count} x ${status || 'no answer'}`).join(', ');
  console.log(`${PEOPLE} registrations in ${took.toFixed(1)} s: ${said}`);
  console.log(`p50 ${at(0.5).toFixed(0)} ms, p95 ${at(0.95).toFixed(0)} ms, slowest ${at(1).toFixed(0)} ms`);
  console.log(
    `stored ${stored?.people} registrations under ${stored?.numbers} numbers, ${mails} mails sent (${WARM_UP} of each to warm up)`,
  );
  // Says what a registration costs, however busy the machine is with other things.
  console.log(`processor time per registration: ${web} ms in the web process, ${worker} ms in the worker`);
  const everybody = statuses.get(201) === PEOPLE && stored?.people === String(PEOPLE + WARM_UP) && stored.numbers === stored.people;
  const good = everybody && at(0.95) <= TARGET_P95_MS;
  console.log(good ? 'within the target' : `NOT within the target: no error, p95 at most ${TARGET_P95_MS} ms`);
  return good;
}

function register(name: string, i: number): Promise<number> {
  const password = `${name} walks by the sea`;
  return send('POST', '/api/v1/registrations', `198.18.${i >> 8}.${i & 255}`, {
    title: 'Dr.',
    name: `Person ${i}`,
    mobile: '9840000000',
    email: `${name}@example.org`,
    password,
    confirmPassword: password,
    category: 'ampi',
    membershipId: `LM-${i}`,
    designation: 'Medical physicist',
    postalAddress: '12 Beach Road, Chennai',
    postalPin: '600095',
    registrationType: 'early-bird',
    payLater: i % 2 === 0,
    acceptTerms: true,
  });
}

function send(method: string, path: string, client = '127.0.0.1', body?: object): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = { host: 'localhost', origin: env.PUBLIC_ORIGIN, 'content-type': 'application/json', 'x-forwarded-for': client };
    const sent = request({ host: '127.0.0.1', port: PORT, path, method, agent, headers }, (response) => {
      response.resume();
      response.on('end', () => resolve(response.statusCode ?? 0));
    });
    sent.on('error', reject);
    sent.end(body && JSON.stringify(body));
  });
}

/** As much of a mail server as it takes to be sent to. */
function takeMail(socket: Socket): void {
  let inMail = false;
  let rest = '';
  socket.write('220 here\r\n');
  socket.on('error', () => {});
  socket.on('data', (chunk) => {
    const lines = (rest + chunk.toString('latin1')).split('\r\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      if (inMail && line !== '.') continue;
      if (inMail) mails += 1;
      inMail = !inMail && line.toUpperCase() === 'DATA';
      socket.write(inMail ? '354 go on\r\n' : line.toUpperCase() === 'QUIT' ? '221 bye\r\n' : '250 ok\r\n');
    }
  });
}

/** The processor time a process has used, from Linux's own count in hundredths of a second. */
function cpuMs({ pid }: ChildProcess): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ');
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

function start(file: string, stdio: 'inherit' | 'ignore' = 'inherit'): ChildProcess {
  return spawn(process.execPath, [file], { cwd: root, env, stdio });
}

async function query<Row extends pg.QueryResultRow>(sql: string): Promise<Row[]> {
  return withClient(env.DATABASE_MIGRATION_URL, async (client) => (await client.query<Row>(sql)).rows);
}

async function asAdmin(sql: string): Promise<void> {
  await withClient(env.DATABASE_ADMIN_URL, (client) => client.query(sql));
}

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
