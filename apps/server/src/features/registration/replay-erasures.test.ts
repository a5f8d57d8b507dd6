import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { spawnSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { sendContactMessage } from '@isocentre/contract/contact';
import { requestErasure, uploadProof } from '@isocentre/contract/registration';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createClock } from '../../platform/clock.ts';
import { diskFiles } from '../../platform/files/disk-files.ts';
import { buildTestApp, type TestApp } from '../../test/build-test-app.ts';
import { copyDatabase, type TestDatabase } from '../../test/database.ts';
import { callAs, goodForm, registerAs } from '../../test/delegates.ts';
import { bindSweeps } from '../../worker.ts';
import { replayErasures } from './replay-erasures.ts';

/** A backup is made, people are erased, the backup is restored: the copy of the database is taken before they are. */

const DAY = 86_400_000;
let folder: string;
let list: string;
let site: TestApp;
let backup: TestDatabase;
let restored: TestApp;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'isocentre-erasures-'));
  list = join(folder, 'erasures');
  site = await buildTestApp({ env: { FILES_DIR: join(folder, 'files'), ERASURES_FILE: list } });
  for (const email of ['asks@example.org', 'stays@example.org', 'past@example.org']) await registerAs(site, { email });
  const asks = await callAs(site, 'asks@example.org');
  await asks(uploadProof, { query: { kind: 'age' }, file: Buffer.from('%PDF-1.7') });
  await site.callWith()(sendContactMessage, {
    body: { name: 'Asks', mobile: '9840000000', email: 'asks@example.org', type: '', message: 'A question about fees', website: '' },
  });
  await asks(requestErasure, { body: { password: goodForm.password } });
  backup = await copyDatabase(site.database);
  restored = await buildTestApp({ env: { FILES_DIR: join(folder, 'restored'), ERASURES_FILE: list }, database: backup });
});
afterAll(async () => {
  await restored.close();
  await backup.drop();
  await site.close();
  await rm(folder, { recursive: true });
});

const sweep = (name: string) =>
  bindSweeps({
    config: site.config,
    db: site.db,
    reports: site.reports,
    checks: site.reports,
    files: diskFiles(site.config.FILES_DIR),
    clock: createClock(site.config),
    enqueue: site.enqueue,
    log: pino({ level: 'silent' }),
  })
    .flat()
    .find((one) => one.name === `registrations.${name}`)
    ?.run();
const people = async ({ db }: TestApp) =>
  (await db.selectFrom('accounts').select('email').orderBy('email').execute()).map(({ email }) => email.replace(/^[0-9a-f-]{36}@/, '*@'));
const idOf = async (email: string) =>
  (await restored.db.selectFrom('accounts').select('id').where('email', '=', email).executeTakeFirstOrThrow()).id;
const lines = async () => (await readFile(list, 'utf8')).trim().split('\n').toSorted();

test('whoever is erased is listed by id, outside the database, as soon as it is done', { tags: ['OPS-048'] }, async () => {
  await site.db
    .updateTable('erasure_requests')
    .set({
      requested_at: new Date(Date.now() - 8 * DAY),
      erase_after: new Date(Date.now() - DAY),
      forget_marked_at: new Date(Date.now() - 1.1 * DAY),
    })
    .execute();
  await site.db.updateTable('forgetting_looks').set({ looked_at: new Date() }).execute();
  expect(await sweep('erase-who-asked')).toBe(1);
  const asked = await idOf('asks@example.org');
  const mine = await restored.db.selectFrom('registrations').select('id').where('account_id', '=', asked).executeTakeFirstOrThrow();
  expect(await lines()).toEqual([
    expect.stringMatching(`^account ${asked} \\S+Z$`),
    expect.stringMatching(`^registration 1 ${mine.id} \\S+Z$`),
  ]);
  expect(await readFile(list, 'utf8')).not.toMatch(/asks|Asha/);
});

test('a worker that died before it could list somebody does so when it runs again; nobody is listed twice', async () => {
  const past = await idOf('past@example.org');
  await site.db
    .updateTable('registrations')
    .set({ erased_at: new Date(), name: 'Erased delegate' })
    .where('account_id', '=', past)
    .execute();
  expect([await sweep('list-erasures'), await sweep('list-erasures')]).toEqual([1, 0]);
  expect(await lines()).toHaveLength(3);
});

test('a restore brings them back, and they are erased again before anything else happens', { tags: ['OPS-048'] }, async () => {
  const asked = await idOf('asks@example.org');
  // The control: without the list they would be here.
  expect(await people(restored)).toEqual(['asks@example.org', 'past@example.org', 'stays@example.org']);
  const key = (await restored.db.selectFrom('proofs').select('storage_key').executeTakeFirstOrThrow()).storage_key;
  const files = diskFiles(join(folder, 'restored'));
  await files.put(key, Buffer.from('%PDF-1.7'), 'application/pdf');

  const { status, stdout } = spawnSync(process.execPath, [resolve(import.meta.dirname, '../../main-restored.ts'), '2026-01-02T03:04:05Z'], {
    env: {
      ...process.env,
      APP_MODE: 'test',
      DATABASE_URL: backup.url,
      SMTP_URL: 'smtp://127.0.0.1:1',
      FILES_DIR: join(folder, 'restored'),
      ERASURES_FILE: list,
    },
    encoding: 'utf8',
  });
  expect([status, stdout]).toEqual([0, expect.stringContaining('erased again: 2;')]);
  expect(await people(restored)).toEqual(['*@erased.invalid', 'past@example.org', 'stays@example.org']);
  const rows = await restored.db.selectFrom('registrations').select(['account_id', 'name']).execute();
  expect(rows.map((row) => `${row.account_id === asked ? 'asked' : 'other'}: ${row.name}`).toSorted()).toEqual([
    'asked: Erased delegate',
    'other: Asha Raman',
    'other: Erased delegate',
  ]);
  expect(await restored.db.selectFrom('contact_messages').select('id').execute()).toEqual([]);
  expect(await restored.db.selectFrom('proofs').select('id').execute()).toEqual([]);
  expect(await readdir(join(folder, 'restored', 'proofs-1'))).toEqual([]);
  expect(await restored.db.selectFrom('erasure_requests').select('erased_at').execute()).toEqual([{ erased_at: expect.any(Date) as Date }]);
  expect(await restored.db.selectFrom('restores').select('recovered_to').execute()).toEqual([
    { recovered_to: new Date('2026-01-02T03:04:05Z') },
  ]);
  // Again, nothing is left to do.
  expect(await replayErasures({ db: restored.db, files }, list)).toBe(0);
});

test('a list that cannot be read stops the restore instead of leaving people in', async () => {
  await expect(replayErasures({ db: restored.db, files: diskFiles(folder) }, folder)).rejects.toThrow(/EISDIR/);
  const { status } = spawnSync(process.execPath, [resolve(import.meta.dirname, '../../main-restored.ts'), '2026-01-02T03:04:05Z'], {
    env: {
      ...process.env,
      APP_MODE: 'test',
      DATABASE_URL: backup.url,
      SMTP_URL: 'smtp://127.0.0.1:1',
      ERASURES_FILE: import.meta.filename,
    },
  });
  expect(status).not.toBe(0);
});
