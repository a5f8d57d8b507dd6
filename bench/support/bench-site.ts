import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';

const SERVER = '127.0.0.1:5432';
const root = join(import.meta.dirname, '../..');

export interface Asked {
  body?: object;
  cookie?: string | undefined;
  /** The client's address, if the site trusts this machine as a proxy (`TRUSTED_PROXIES`). */
  address?: string;
  host?: string;
  from?: Agent;
}

export interface Answered {
  status: number;
  /** The session's cookie, if one was set. */
  cookie: string | undefined;
  body: string;
}

export type BenchSite = ReturnType<typeof benchSite>;

/** Processes of the production build on their own database, and helpers to call them. */
export function benchSite({
  database,
  port,
  env: more,
  server = SERVER,
}: {
  database: string;
  port: number;
  env: Record<string, string>;
  /** Of a PostgreSQL of its own. */
  server?: string;
}) {
  const env = {
    ...process.env,
    DATABASE_ADMIN_URL: `postgres://isocentre_admin:isocentre@${server}/postgres`,
    DATABASE_MIGRATION_URL: `postgres://isocentre_migrator:isocentre@${server}/${database}`,
    DATABASE_URL: `postgres://isocentre_app:isocentre@${server}/${database}`,
    PORT: String(port),
    ORGANISERS_EMAIL: 'desk@example.org',
    SMTP_URL: 'smtp://127.0.0.1:9',
    LOG_LEVEL: 'warn',
    DRAIN_SECONDS: '0',
    // What is measured is how much there could be.
    EDITION_CEILING: '1000000',
    PUBLIC_ORIGIN: 'https://localhost',
    ...more,
  };
  const agent = new Agent({ keepAlive: true, maxSockets: 400 });
  const running: ChildProcess[] = [];
  let stopping = false;

  async function query<Row extends pg.QueryResultRow>(sql: string, values: unknown[] = [], url = env.DATABASE_MIGRATION_URL) {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    try {
      return (await client.query<Row>(sql, values)).rows;
    } finally {
      await client.end();
    }
  }
  const dropDatabase = () => query(`drop database if exists ${database} with (force)`, [], env.DATABASE_ADMIN_URL);

  async function command(script: string, ...args: string[]): Promise<void> {
    const child = spawn(process.execPath, [script, ...args], { cwd: root, env, stdio: ['ignore', 'ignore', 'inherit'] });
    const [code] = (await once(child, 'exit')) as [number | null];
    if (code !== 0) throw new Error(`${script} ended with ${code}`);
  }

  function start(script: string): ChildProcess {
    const child = spawn(process.execPath, [script], { cwd: root, env, stdio: 'inherit' });
    running.push(child);
    // Without this, whatever else listens on the port would be measured.
    child.once('exit', (code) => {
      if (code && !stopping) throw new Error(`${script} did not start: has the site been built (\`pnpm build\`)?`);
    });
    return child;
  }

  function ask(method: string, path: string, { body, cookie, address, host = 'localhost', from = agent }: Asked = {}) {
    return new Promise<Answered>((resolve, reject) => {
      const headers = {
        host,
        origin: env.PUBLIC_ORIGIN,
        ...(body ? {} : { 'accept-encoding': 'br' }),
        ...(body ? { 'content-type': 'application/json' } : {}),
        ...(cookie ? { cookie } : {}),
        ...(address ? { 'x-forwarded-for': address } : {}),
      };
      const sending = request({ host: '127.0.0.1', port, path, method, agent: from, headers }, (response) => {
        let text = '';
        response.setEncoding('utf8');
        response.on('data', (part: string) => (text += part));
        response.on('error', reject);
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, cookie: response.headers['set-cookie']?.[0]?.split(';', 1)[0], body: text }),
        );
      });
      sending.on('error', reject);
      sending.end(body && JSON.stringify(body));
    });
  }

  return {
    /** The database as the application's role. */
    applicationUrl: env.DATABASE_URL,
    /** The database as who may do everything. */
    databaseAsAdmin: env.DATABASE_ADMIN_URL.replace(/[^/]*$/, database),
    /** The server's own database, likewise. */
    adminUrl: env.DATABASE_ADMIN_URL,
    query,
    ask,
    /** Runs a command of the server to its end. */
    command,
    /** A fresh, fully set-up database. */
    prepare: async () => {
      await dropDatabase();
      await command('apps/server/src/main-setup.ts');
    },
    startWeb: async () => {
      const child = start('apps/server/src/main-web.ts');
      while ((await ask('GET', '/readyz').catch(() => ({ status: 0 }))).status !== 200) await pause(100);
      return child;
    },
    start,
    startWorker: () => start('apps/server/src/main-worker.ts'),
    stop: async () => {
      stopping = true;
      for (const one of running.filter(({ exitCode }) => exitCode === null)) {
        const ended = once(one, 'exit');
        one.kill('SIGTERM');
        await ended;
      }
      agent.destroy();
      await dropDatabase();
    },
  };
}

/** `at(0.95)`: the time within which 95 of 100 were done. */
export function percentiles(times: readonly number[]): (share: number) => number {
  const sorted = times.toSorted((a, b) => a - b);
  return (share) => sorted[Math.floor((sorted.length - 1) * share)] ?? Infinity;
}

/**
 * Starts this many in the given time whether or not the earlier ones are done; `due` is when each should have started,
 * and response times count from there.
 */
export async function evenly(count: number, seconds: number, start: (i: number, due: number) => Promise<unknown>): Promise<void> {
  const began = performance.now();
  const running: Promise<unknown>[] = [];
  for (let i = 0; i < count; i += 1) {
    const due = began + (i * seconds * 1000) / count;
    if (due > performance.now()) await pause(due - performance.now());
    running.push(start(i, due));
  }
  await Promise.all(running);
}

/** The statuses, as `12 x 201, 3 x 503`. */
export const counted = (statuses: ReadonlyMap<number, number>): string =>
  [...statuses].map(([status, count]) => `${count} x ${status || 'no answer'}`).join(', ');

/** While the first conference is open for registration, trusting forwarded client addresses. */
export const REGISTRATION_OPEN = {
  APP_MODE: 'test',
  CLOCK: '2025-08-15T20:00:00+05:30',
  PUBLIC_ORIGIN: 'http://localhost:3000',
  TRUSTED_PROXIES: '127.0.0.1',
};

/** A registration form for it. */
export const registrationOf = (email: string, password: string) => ({
  title: 'Dr.',
  name: 'Asha Raman',
  mobile: '9840000000',
  email,
  password,
  confirmPassword: password,
  category: 'ampi',
  membershipId: 'LM-204',
  designation: 'Medical physicist',
  postalAddress: '12 Beach Road, Chennai',
  postalPin: '600095',
  registrationType: 'early-bird',
  payLater: false,
  acceptTerms: true,
});
