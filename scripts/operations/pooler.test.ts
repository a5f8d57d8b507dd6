import { type ChildProcess, execFile } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { benchSite, counted, REGISTRATION_OPEN, registrationOf } from '../../bench/support/bench-site.ts';
import { mailCounter } from '../../bench/support/mail-counter.ts';
import { freePort } from '../shipped-nginx.ts';
import { ROLE_SETTINGS, startPooler } from './start-pooler.ts';
import { until } from './until.ts';

/** The product behind a real PgBouncer in transaction mode, as docs/scale.md says how to set it up. */

const root = resolve(import.meta.dirname, '../..');
const run = promisify(execFile);
const SERVER = process.env['TEST_DATABASE_SERVER'] ?? '127.0.0.1:5432';
const ADMIN = process.env['DATABASE_ADMIN_URL'] ?? `postgres://isocentre_admin:isocentre@${SERVER}/postgres`;
const DATABASE = 'isocentre_pooler';
const at = (server: string, role = 'app', database = DATABASE) => `postgres://isocentre_${role}:isocentre@${server}/${database}`;
const folder = mkdtempSync(join(tmpdir(), 'isocentre-pooler-'));
const poolers: ChildProcess[] = [];
let good: string;
/** As 1.18 is for us: it does not know prepared statements. */
let forgetful: string;

async function admin(...statements: string[]): Promise<void> {
  for (const statement of statements) await run('psql', ['-qX', '-v', 'ON_ERROR_STOP=1', '-c', statement, ADMIN]);
}

const resets = Object.keys(ROLE_SETTINGS).map((name) => `alter role isocentre_app reset ${name}`);

beforeAll(async () => {
  chmodSync(folder, 0o755);
  await admin(`drop database if exists ${DATABASE} with (force)`);
  const env = { ...process.env, APP_MODE: 'test', DATABASE_ADMIN_URL: ADMIN, DATABASE_MIGRATION_URL: at(SERVER, 'migrator') };
  await run(process.execPath, ['scripts/setup.ts'], {
    cwd: root,
    env: { ...env, DATABASE_URL: at(SERVER), SMTP_URL: 'smtp://127.0.0.1:9' },
  });
  // Of an earlier run that was cut off.
  await admin(...resets);
  for (const prepared of [500, 0]) {
    const pooler = await startPooler(SERVER, folder, prepared);
    poolers.push(pooler.process);
    if (prepared === 0) forgetful = pooler.address;
    else good = pooler.address;
  }
}, 600_000);
afterAll(async () => {
  for (const one of poolers) one.kill('SIGTERM');
  await admin(...resets, `drop database if exists ${DATABASE} with (force)`);
  rmSync(folder, { recursive: true });
});
const giveRoleItsSettings = () =>
  admin(...Object.entries(ROLE_SETTINGS).map(([name, value]) => `alter role isocentre_app set ${name} = '${value}'`));

/** What `isocentre check` says about the pooler. */
async function check(url: string, direct = ''): Promise<string[]> {
  const env = { ...process.env, APP_MODE: 'test', DATABASE_URL: url, DATABASE_DIRECT_URL: direct, SMTP_URL: 'smtp://127.0.0.1:9' };
  const { stdout } = await run(process.execPath, ['apps/server/src/main-check.ts'], { cwd: root, env }).catch(
    (error: unknown) => error as { stdout: string },
  );
  return stdout.split('\n').filter((line) => line.includes('pooler: '));
}

const WRITES = 1000;
const visitor = (i: number) => `10.7.${i >> 8}.${i & 255}`;
const registration = (i: number) => ({
  path: '/api/v1/registrations',
  body: registrationOf(`pooled-${i}@example.org`, `${i} walks by the sea`),
});
const message = (i: number) => ({
  path: '/api/v1/contact-messages',
  body: { name: 'Load', mobile: '9840000000', email: `pooled-${i}@example.org`, message: `message ${i}` },
});

describe('PgBouncer in transaction mode', () => {
  test('check: nothing in between, one that is set up, and what is missing', async () => {
    expect(await check(at(SERVER))).toEqual(['ok     pooler: none']);
    expect(await check(at(good))).toEqual([
      'ok     pooler: keeps prepared statements',
      'FAULT  pooler: no address past it, so wake-ups and announced changes are lost',
      'FAULT  pooler: the role lacks the settings that a pooler drops from our connections',
    ]);
    expect((await check(at(good), at(good)))[1]).toBe('FAULT  pooler: the address past it leads to a pooler too');
    await giveRoleItsSettings();
    // The open connections of the pooler are older than that.
    await run('psql', ['-qX', '-c', 'reconnect', `postgres://isocentre_app:isocentre@${good}/pgbouncer`]);
    expect(await check(at(good), at(SERVER))).toEqual([
      'ok     pooler: keeps prepared statements',
      'ok     pooler: DATABASE_DIRECT_URL leads past it',
      'ok     pooler: the role has its settings (statement_timeout 2500ms)',
    ]);
    expect((await check(at(forgetful), at(SERVER)))[0]).toBe('FAULT  pooler: loses prepared statements, so requests fail');
  });

  test('a load through it: no write fails, everything is stored once, and every mail is sent', async () => {
    const [database, mailPort] = ['isocentre_pooler_load', await freePort()];
    const mails = mailCounter(mailPort);
    const site = benchSite({
      database,
      port: await freePort(),
      env: {
        ...REGISTRATION_OPEN,
        DATABASE_URL: at(good, 'app', database),
        DATABASE_DIRECT_URL: at(SERVER, 'app', database),
        SMTP_URL: `smtp://127.0.0.1:${mailPort}`,
      },
    });
    try {
      await site.prepare();
      await site.startWeb();
      site.startWorker();
      const statuses = new Map<number, number>();
      let next = 0;
      const writer = async () => {
        for (let i = next++; i < WRITES; i = next++) {
          const { path, body } = i % 20 === 0 ? registration(i) : message(i);
          const { status } = await site.ask('POST', path, { address: visitor(i), body }).catch(() => ({ status: 0 }));
          statuses.set(status, (statuses.get(status) ?? 0) + 1);
        }
      };
      await Promise.all(Array.from({ length: 20 }, writer));
      expect(counted(statuses)).toBe(`${WRITES} x 201`);
      const [stored] = await site.query(
        'select (select count(*)::int from registrations) as people, (select count(distinct message)::int from contact_messages) as messages',
      );
      expect(stored).toEqual({ people: WRITES / 20, messages: WRITES - WRITES / 20 });
      // Each write leads to at least one mail.
      await until('every mail is sent', () => Promise.resolve(mails.count() >= WRITES), 120_000);
    } finally {
      await site.stop();
      mails.close();
    }
  });
});
