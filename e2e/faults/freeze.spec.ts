import { readFileSync } from 'node:fs';
import { request } from 'node:https';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from '@playwright/test';
import { freshDatabase, query } from '../support/database.ts';
import { Nginx } from '../support/nginx.ts';
import { isReady, type Running, start, until } from '../support/processes.ts';

const [PORT, FIRST, SECOND] = [3170, 3171, 3172] as const;
const ORIGIN = `https://localhost:${PORT}`;
const FROZEN_MS = 60_000;
/** Pages past the cache and from it, and the API. */
const READS = ['/contacts?x=1', '/registration?tab=fees', '/', '/api/v1/edition', '/api/v1/fees', '/login-page'];
const FORM = {
  title: 'Dr.',
  name: 'Asha Raman',
  mobile: '98400 00000',
  password: 'rain over the rooftops',
  confirmPassword: 'rain over the rooftops',
  category: 'ampi',
  membershipId: 'LM-204',
  institute: 'Invented Hospital',
  city: 'Chennai',
  country: 'India',
  designation: 'Medical physicist',
  postalAddress: '12 Beach Road',
  postalPin: '600095',
  mealPreference: 'veg',
  age: 34,
  registrationType: 'early-bird',
  payLater: false,
  acceptTerms: true,
};

const processes: Running[] = [];
const nginx = new Nginx(PORT, [FIRST, SECOND]);
test.afterAll(async () => {
  for (const one of processes) {
    one.child.kill('SIGCONT');
    await one.stop('SIGKILL');
  }
  await nginx.stop();
});

/** Through nginx. The status, 0 when nothing came in time, and how long it took. */
function ask(path: string, { body, within = 60_000 }: { body?: object; within?: number } = {}): Promise<{ status: number; ms: number }> {
  const began = performance.now();
  return new Promise((done) => {
    const end = (status: number) => done({ status, ms: performance.now() - began });
    const headers = {
      origin: ORIGIN,
      cookie: 'isocentre-clock=2025-08-01T12%3A00%3A00%2B05%3A30',
      ...(body && { 'content-type': 'application/json' }),
    };
    const sent = request(
      ORIGIN + path,
      { method: body ? 'POST' : 'GET', headers, ca: readFileSync(nginx.certificate), agent: false, signal: AbortSignal.timeout(within) },
      (response) => {
        response.resume();
        response.on('end', () => end(response.statusCode ?? 0));
        response.on('error', () => end(0));
      },
    );
    sent.on('error', () => end(0));
    sent.end(body && JSON.stringify(body));
  });
}

test(
  'a web process stands still for a minute: reads are answered by the other after three seconds at most, and when it wakes it does no harm',
  { tag: ['@OPS-139'] },
  async () => {
    const env = {
      ...(await freshDatabase('isocentre_faults_freeze')),
      APP_MODE: 'test',
      SMTP_URL: 'smtp://127.0.0.1:9',
      PUBLIC_ORIGIN: ORIGIN,
      TRUSTED_PROXIES: '127.0.0.1',
      LOG_LEVEL: 'silent',
      DRAIN_SECONDS: '0',
    };
    for (const port of [FIRST, SECOND]) processes.push(start('apps/server/src/main-web.ts', { ...env, PORT: String(port) }));
    nginx.start();
    for (const port of [FIRST, SECOND]) await until('ready', isReady(`http://127.0.0.1:${port}`), 60_000);
    for (const path of [...READS, ...READS]) expect((await ask(path)).status).toBe(200);

    const frozen = processes[0];
    frozen?.child.kill('SIGSTOP');
    const reads: { status: number; ms: number }[] = [];
    const end = performance.now() + FROZEN_MS;
    const readers = Array.from({ length: 4 }, async (_, i) => {
      for (let n = i; performance.now() < end; n += 1) {
        reads.push(await ask(READS[n % READS.length] ?? '/'));
        await pause(100);
      }
    });
    // People whose form is with the process that stands still send it again; everybody is registered once.
    const people = Array.from({ length: 8 }, (_, i) => `frozen-${i}@example.org`);
    const stuck: string[] = [];
    for (const email of people) {
      const { status } = await ask('/api/v1/registrations', { body: { ...FORM, email }, within: 4000 });
      if (status === 201) continue;
      stuck.push(email);
      await until(
        'sent again',
        async () => (await ask('/api/v1/registrations', { body: { ...FORM, email }, within: 4000 })).status === 201,
        40_000,
      );
    }
    await Promise.all(readers);
    expect(stuck.length).toBeGreaterThan(0);
    const slowest = Math.max(...reads.map(({ ms }) => ms));
    const usual = reads.map(({ ms }) => ms).toSorted((a, b) => a - b)[reads.length >> 1] ?? 0;
    console.log(
      `frozen for 60 s: ${reads.length} reads, ${reads.filter(({ status }) => status !== 200).length} failed, median ${Math.round(usual)} ms, ` +
        `${reads.filter(({ ms }) => ms > 2500).length} waited, at most ${Math.round(slowest)} ms; ${stuck.length} of ${people.length} forms sent again`,
    );
    expect(reads.filter(({ status }) => status !== 200)).toEqual([]);
    // What came after the turn is the other's own time.
    const before = nginx.turns().flatMap((tries) => tries.slice(0, -1));
    expect(before.length).toBeGreaterThan(0);
    expect(Math.max(...before)).toBeLessThanOrEqual(3);
    const unhindered = Math.max(...reads.map(({ ms }) => ms).filter((ms) => ms < 2500));
    expect(slowest).toBeLessThanOrEqual(3000 + unhindered);

    frozen?.child.kill('SIGCONT');
    await until('it is ready again', isReady(`http://127.0.0.1:${FIRST}`), 10_000);
    await pause(5000);
    const rows = await query<{ email: string; count: string }>(
      env.DATABASE_URL,
      `select email, count(*) from registrations join accounts on accounts.id = account_id where email like 'frozen-%' group by email order by email`,
    );
    expect(rows).toEqual(people.map((email) => ({ email, count: '1' })));
    for (const path of [...READS, ...READS]) expect((await ask(path)).status).toBe(200);
  },
);
