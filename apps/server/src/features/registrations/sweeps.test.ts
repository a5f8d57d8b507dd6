import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readMyRegistration, requestErasure, uploadProof } from '@isocentre/contract/registrations';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createClock } from '../../platform/clock.ts';
import { openFiles } from '../../platform/files/open-files.ts';
import { type Enqueue, openJobQueue } from '../../platform/jobs.ts';
import { startSweeps } from '../../platform/sweeps.ts';
import { buildTestApp, type TestApp } from '../../test/build-test-app.ts';
import { callAs, cookieFor, registerAs } from '../../test/delegates.ts';
import { type Inbox, openInbox } from '../../test/inbox.ts';
import { bindSweeps } from '../../worker.ts';

let site: TestApp;
let inbox: Inbox;
let folder: string;
let queue: { enqueue: Enqueue; close(): Promise<void> };

beforeAll(async () => {
  inbox = await openInbox();
  folder = await mkdtemp(join(tmpdir(), 'isocentre-sweeps-'));
  site = await buildTestApp({ env: { FILES_DIR: folder } });
  queue = await openJobQueue(site.config, pino({ level: 'silent' }));
});
afterAll(async () => {
  await queue.close();
  await site.close();
  await inbox.close();
  await rm(folder, { recursive: true });
});

/** Runs one sweep at a moment: `at` by the edition's clock, `system` by the real one. */
async function sweep(name: string, { at, system = new Date() }: { at?: string; system?: Date }): Promise<number> {
  const clock = createClock({ APP_MODE: 'test', CLOCK: at ? new Date(at).toISOString() : undefined }, () => system);
  const log = pino({ level: 'silent' });
  const sweeps = bindSweeps({ config: site.config, db: site.db, files: openFiles(site.config), clock, enqueue: queue.enqueue, log });
  return (
    (await sweeps
      .flat()
      .find((one) => one.name.endsWith(name))
      ?.run()) ?? -1
  );
}
const registration = (email: string) =>
  site.db
    .selectFrom('registrations')
    .innerJoin('accounts', 'accounts.id', 'registrations.account_id')
    .selectAll('registrations')
    .where('accounts.email', '=', email)
    .executeTakeFirst();

describe('before the price rises', () => {
  beforeAll(async () => {
    await registerAs(site, { email: 'later@example.org', payLater: true });
    await registerAs(site, { email: 'unpaid@example.org' });
    await registerAs(site, { email: 'same@example.org', payLater: true, category: 'student' });
    await inbox.next(site, 'later@example.org');
  });

  test('nobody is told earlier than three days ahead', async () => {
    expect(await sweep('remind-paying-later', { at: '2025-08-12T23:59:59.999+05:30' })).toBe(0);
  });

  test('who pays later is told once, by mail; students, whose price stays, are not', async () => {
    expect(await sweep('remind-paying-later', { at: '2025-08-13T00:00:00+05:30' })).toBe(1);
    expect(await sweep('remind-paying-later', { at: '2025-08-14T00:00:00+05:30' })).toBe(0);
    const mail = await inbox.next(site, 'later@example.org');
    expect(mail.subject).toBe('₹1,500 until 15 August, AMPI-TNPY 2025');
    expect(mail.text).toContain('costs ₹1,500 until 15 August, and ₹1,750 from then on');
  });

  test('and again before the next rise, students then too', async () => {
    expect(await sweep('remind-paying-later', { at: '2025-09-09T00:00:00+05:30' })).toBe(2);
    expect(await sweep('remind-paying-later', { at: '2025-09-10T00:00:00+05:30' })).toBe(0);
  });

  test('after the last rise there is nothing to tell', async () => {
    expect(await sweep('remind-paying-later', { at: '2025-10-03T00:00:00+05:30' })).toBe(0);
  });

  test('two workers at the same moment send one mail', async () => {
    await registerAs(site, { email: 'two@example.org', payLater: true });
    const at = '2025-08-15T00:00:00+05:30';
    const told = await Promise.all([sweep('remind-paying-later', { at }), sweep('remind-paying-later', { at })]);
    expect(told.toSorted((a, b) => a - b)).toEqual([0, 1]);
  });
});

describe('who asked to be forgotten', () => {
  const day = 86_400_000;

  test('is, after seven days and not before: account, details, documents, messages', async () => {
    await registerAs(site, { email: 'gone@example.org', payLater: true });
    const call = await callAs(site, 'gone@example.org');
    await call(uploadProof, { query: { kind: 'age' }, file: Buffer.from('%PDF-1.7') });
    const cookie = await cookieFor(site, 'gone@example.org');
    const { eraseAfter } = await call(requestErasure, {});
    const due = Date.parse(eraseAfter);
    const before = await registration('gone@example.org');

    expect(await sweep('erase-who-asked', { system: new Date(due - 1) })).toBe(0);
    expect(await sweep('erase-who-asked', { system: new Date(due) })).toBe(1);
    expect(await sweep('erase-who-asked', { system: new Date(due + day) })).toBe(0);

    const left = await site.db
      .selectFrom('registrations')
      .selectAll()
      .where('id', '=', before?.id ?? '')
      .executeTakeFirstOrThrow();
    expect(left).toMatchObject({ name: 'Erased delegate', mobile: '', postal_address: '', age: null, membership_id: '' });
    // What was booked stays in the books.
    expect(left).toMatchObject({ category: 'ampi', payment_status: 'PENDING', delegate_number: before?.delegate_number });
    const account = await site.db.selectFrom('accounts').selectAll().where('id', '=', left.account_id).executeTakeFirstOrThrow();
    expect(account).toMatchObject({ email: `${account.id}@erased.invalid`, name: 'Erased', password_hash: null });
    expect(await readdir(join(folder, 'proofs-1'))).toEqual([]);
    expect((await site.app.inject({ url: readMyRegistration.path, headers: { cookie } })).statusCode).toBe(401);
    // The address is free again.
    expect(await registerAs(site, { email: 'gone@example.org' })).toMatchObject({ payLater: 'NO' });
  });
});

describe('[SRV-040] delegates of a conference long past', () => {
  const monthsLater = new Date(Date.now() + 400 * 86_400_000);

  test('are kept for twelve months, and forgotten a day later', async () => {
    await registerAs(site, { email: 'past@example.org' });
    const forget = (at: string) => sweep('forget-past-delegates', { at, system: monthsLater });
    expect(await forget('2026-09-28T00:00:00+05:30')).toBe(0);
    expect(await forget('2026-09-28T23:59:59.999+05:30')).toBe(0);
    expect(await registration('past@example.org')).toMatchObject({ name: 'Asha Raman' });
    expect(await forget('2026-09-29T00:00:00+05:30')).toBeGreaterThan(0);
    expect(await forget('2026-09-29T00:00:00+05:30')).toBe(0);
    expect(await registration('past@example.org')).toBeUndefined();
    const named = await site.db.selectFrom('registrations').select('id').where('erased_at', 'is', null).execute();
    expect(named).toEqual([]);
    const audit = await site.db.selectFrom('audit_log').select('actor_kind').where('action', '=', 'registration.forgotten').execute();
    expect(audit[0]).toEqual({ actor_kind: 'system' });
  });

  test('but not what was typed in just now, wherever the clock was moved', async () => {
    await registerAs(site, { email: 'fresh@example.org' });
    expect(await sweep('forget-past-delegates', { at: '2027-01-01T00:00:00+05:30' })).toBe(0);
  });
});

test('sweeps go on after one fails, and closing waits for what runs', async () => {
  const seen: string[] = [];
  const failing = { name: 'failing', everySeconds: 3600, run: () => Promise.reject(new Error('away')) };
  const working = { name: 'working', everySeconds: 3600, run: async () => seen.push('done') };
  await startSweeps(pino({ level: 'silent' }), [failing, working]).close();
  expect(seen).toEqual(['done']);
});
