import { type ChildProcess, spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { type Agent, request } from 'node:http';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';

/** A site of its own for measurements of abstracts: a database, processes, and delegates who are signed in. */

const SERVER = '127.0.0.1:5432';
const ROOT = join(import.meta.dirname, '../..');
const ORIGIN = 'http://localhost:3000';

export interface Site {
  readonly port: number;
  readonly databaseUrl: string;
  start(file: string): ChildProcess;
  query<Row extends pg.QueryResultRow>(sql: string, values?: unknown[]): Promise<Row[]>;
  /** Ends every process and drops the database. */
  close(): Promise<void>;
}

export async function openSite(database: string, port: number, more: Record<string, string> = {}): Promise<Site> {
  const admin = `postgres://isocentre_admin:isocentre@${SERVER}/postgres`;
  const migrationUrl = `postgres://isocentre_migrator:isocentre@${SERVER}/${database}`;
  const env = {
    ...process.env,
    DATABASE_ADMIN_URL: admin,
    DATABASE_MIGRATION_URL: migrationUrl,
    DATABASE_URL: `postgres://isocentre_app:isocentre@${SERVER}/${database}`,
    APP_MODE: 'test',
    CLOCK: '2025-09-01T22:00:00+05:30',
    PORT: String(port),
    PUBLIC_ORIGIN: ORIGIN,
    TRUSTED_PROXIES: '127.0.0.1',
    SMTP_URL: 'smtp://127.0.0.1:9',
    LOG_LEVEL: 'warn',
    DRAIN_SECONDS: '0',
    ...more,
  };
  const drop = `drop database if exists ${database} with (force)`;
  const children: ChildProcess[] = [];
  const start = (file: string, stdio: 'inherit' | 'ignore' = 'inherit') => {
    const child = spawn(process.execPath, [file], { cwd: ROOT, env, stdio });
    children.push(child);
    return child;
  };
  await withClient(admin, (client) => client.query(drop));
  await once(start('apps/server/src/main-setup.ts', 'ignore'), 'exit');
  return {
    port,
    databaseUrl: env.DATABASE_URL,
    start,
    query: async <Row extends pg.QueryResultRow>(sql: string, values?: unknown[]) =>
      withClient(migrationUrl, async (client) => (await client.query<Row>(sql, values)).rows),
    close: async () => {
      for (const child of children.filter(({ exitCode, signalCode }) => exitCode === null && signalCode === null)) {
        const ended = once(child, 'exit');
        child.kill('SIGTERM');
        await ended;
      }
      await withClient(admin, (client) => client.query(drop));
    },
  };
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

export interface Delegate {
  registrationId: string;
  accountId: string;
  /** The value of the session's cookie. */
  token: string;
}

/** Delegates with a session each: made in the database, since logging in is not what is measured. */
export async function seedDelegates(site: Site, count: number): Promise<Delegate[]> {
  const tokens = Array.from({ length: count }, () => randomBytes(32).toString('base64url'));
  const hashes = tokens.map((token) => createHash('sha256').update(token).digest());
  const rows = await site.query<{ account_id: string; id: string; n: number }>(
    `with given as (select hash, n, gen_random_uuid() as account_id, gen_random_uuid() as id from unnest($1::bytea[]) with ordinality as t (hash, n)),
      made as (insert into accounts (id, email, name) select account_id, 'author-' || n || '@example.org', 'Author ' || n from given),
      signed_in as (
        insert into sessions (id, token_hash, account_id, remember, started_at, last_seen_at, idle_until, absolute_until, address, user_agent)
        select gen_random_uuid(), hash, account_id, false, now(), now(), now() + interval '2 hours', now() + interval '12 hours', '127.0.0.1', 'bench'
        from given
      ),
      registered as (
        insert into registrations (edition_id, id, account_id, delegate_number, title, name, mobile, institute, designation, city, country,
          country_other, postal_address, postal_pin, meal_preference, membership_id, pay_later, payment_status, source, registered_at)
        select (select id from editions where is_default), id, account_id, n, '', 'Author ' || n, '', '', '', '', 'India', '', '', '', 'veg', '', false,
          'NOT PAID', 'online', now()
        from given
      )
    select account_id, id, n::int from given order by n`,
    [hashes],
  );
  await site.query('analyze accounts, sessions, registrations');
  return rows.map(({ account_id: accountId, id: registrationId, n }) => ({ accountId, registrationId, token: tokens[n - 1] ?? '' }));
}

/** An abstract of about 2.5 kB with five authors, as people write them. */
export function sampleAbstract(i: number) {
  const sentence = 'Dose to water was measured with an ionisation chamber at 10 cm depth, and repeated 3 times.';
  const author = (n: number) => ({
    name: `Author ${i} Number ${n}`,
    department: 'Department of Medical Physics',
    institution: 'Invented Cancer Institute',
    city: 'Chennai',
    isCorresponding: n === 1,
    email: n === 1 ? `author-${i}@example.org` : '',
    mobile: n === 1 ? '98400 00000' : '',
  });
  return {
    title: `Dose to water in a <sup>60</sup>Co beam, sample ${i}`,
    category: 'Particle Therapy and Dosimetry',
    presentationType: i % 2 === 0 ? 'Oral' : 'E-Poster',
    authors: [1, 2, 3, 4, 5].map(author),
    abstract: {
      background: `${sentence} ${sentence} ${sentence} ${sentence}`,
      methods: `${sentence} ${sentence} ${sentence} ${sentence} ${sentence}`,
      results: `${sentence} ${sentence} ${sentence} p < 0.05, α/β = 10 Gy.`,
      conclusion: `${sentence} ${sentence}`,
    },
    keywords: ['dose', 'water', 'cobalt'],
  };
}

export interface Sent {
  status: number;
  body: string;
}

/** A call as a browser on our pages makes it. */
export function call(
  { port }: Pick<Site, 'port'>,
  agent: Agent,
  method: string,
  path: string,
  { token, body }: { token?: string; body?: object } = {},
): Promise<Sent> {
  return new Promise((resolve, reject) => {
    const headers = {
      host: 'localhost',
      origin: ORIGIN,
      ...(token === undefined ? {} : { cookie: `__Host-session=${token}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    };
    const sent = request({ host: '127.0.0.1', port, path, method, agent, headers }, (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (part: string) => (text += part));
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body: text }));
      response.on('error', reject);
    });
    sent.on('error', reject);
    sent.end(body && JSON.stringify(body));
  });
}

export async function untilReady(site: Site, agent: Agent): Promise<void> {
  for (let i = 0; i < 300; i += 1) {
    const { status } = await call(site, agent, 'GET', '/readyz').catch(() => ({ status: 0 }));
    if (status === 200) return;
    await pause(100);
  }
  throw new Error('The site did not become ready: has it been built (`pnpm build`)?');
}
