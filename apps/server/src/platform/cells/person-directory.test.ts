import { randomUUID } from 'node:crypto';
import { requestErasure } from '@isocentre/contract/registration';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { importDelegates } from '../../features/registration/import-delegates.ts';
import { buildTestApp, type TestApp } from '../../test/build-test-app.ts';
import { createEmptyDatabase, type TestDatabase } from '../../test/database.ts';
import { callAs, goodForm, registerAs } from '../../test/delegates.ts';
import { bindSweeps } from '../../worker.ts';
import { createClock } from '../clock.ts';
import { openFiles } from '../files/open-files.ts';
import { setUpDirectory } from './cell-directory.ts';
import { hashOfAddress, openPersonDirectory } from './person-directory.ts';

let database: TestDatabase;
let directory: pg.Client;
let south: TestApp;
let north: TestApp;
/** With the same schema, and no directory. */
let alone: TestApp;
beforeAll(async () => {
  database = await createEmptyDatabase();
  directory = new pg.Client({ connectionString: database.migrationUrl });
  await directory.connect();
  await setUpDirectory(directory);
  [south, north, alone] = await Promise.all([
    buildTestApp({ env: { CELLS_DATABASE_URL: database.migrationUrl } }),
    buildTestApp({ env: { CELLS_DATABASE_URL: database.migrationUrl } }),
    buildTestApp(),
  ]);
});
afterAll(async () => {
  await Promise.all([south.close(), north.close(), alone.close()]);
  await directory.end();
  await database.drop();
});
beforeEach(async () => {
  await directory.query('delete from cell_people');
});

const idOf = async (site: TestApp, email: string) =>
  (await site.db.selectFrom('accounts').select('id').where('email', '=', email).executeTakeFirst())?.id;
const known = async (email: string) =>
  (await directory.query<{ id: string }>('select account_id as id from cell_people where address_hash = $1', [hashOfAddress(email)]))
    .rows[0]?.id;

describe('one person has one id in all cells', { tags: ['OPS-077'] }, () => {
  test('who registers in one cell, and in another one in another spelling', async () => {
    await registerAs(south, { email: 'asha@example.org' });
    await registerAs(north, { email: 'Asha@Example.org' });
    const id = await idOf(south, 'asha@example.org');
    expect(id).toMatch(/^[0-9a-f-]{36}$/);
    expect(await idOf(north, 'Asha@Example.org')).toBe(id);
    expect(await known('asha@example.org')).toBe(id);
    // Control: without a directory it is another one.
    await registerAs(alone, { email: 'asha@example.org' });
    expect(await idOf(alone, 'asha@example.org')).not.toBe(id);
  });

  test('also when both cells, or one of them twice, store the address at the same moment', async () => {
    const addresses = Array.from({ length: 12 }, (_one, i) => `race-${i}@example.org`);
    await Promise.all(
      addresses.map(async (email) => {
        const tries = [south, north, south, north].map((site) => registerAs(site, { email }));
        const done = await Promise.allSettled(tries);
        expect(done.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'fulfilled', 'rejected', 'rejected']);
        const refusals = done.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
        const taken = { status: 409, code: 'EMAIL_IN_USE' };
        expect(refusals).toMatchObject([taken, taken]);
      }),
    );
    for (const email of addresses) expect(await idOf(south, email)).toBe(await idOf(north, email));
  });

  test('also who comes by a list', async () => {
    await registerAs(south, { email: 'kala@example.org' });
    const people = openPersonDirectory({ CELLS_DATABASE_URL: database.migrationUrl });
    const csv = 'emailId,userName,userTitle,mobileNumber\nKALA@example.org,Kala,Dr.,98400 00000\nnew@example.org,New,Dr.,98400 00000\n';
    expect(await importDelegates(north.db, 1, csv, people)).toMatchObject({ imported: 2 });
    await people.close();
    expect(await idOf(north, 'KALA@example.org')).toBe(await idOf(south, 'kala@example.org'));
    expect(await known('new@example.org')).toBe(await idOf(north, 'new@example.org'));
  });
});

describe('an address that is somebody else’s by now', { tags: ['OPS-077'] }, () => {
  test('gets another id than the one who has changed theirs', async () => {
    await registerAs(south, { email: 'first@example.org' });
    const first = await idOf(south, 'first@example.org');
    await south.db
      .updateTable('accounts')
      .set({ email: 'moved@example.org' })
      .where('id', '=', first ?? '')
      .execute();
    await registerAs(south, { email: 'first@example.org' });
    const second = await idOf(south, 'first@example.org');
    expect(second).not.toBe(first);
    await registerAs(north, { email: 'first@example.org' });
    expect(await idOf(north, 'first@example.org')).toBe(second);
  });

  test('leads to nobody once they are erased', async () => {
    await registerAs(south, { email: 'gone@example.org' });
    const id = await idOf(south, 'gone@example.org');
    expect(await known('gone@example.org')).toBe(id);
    await (
      await callAs(south, 'gone@example.org')
    )(requestErasure, { body: { password: goodForm.password } });
    const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
    await south.db
      .updateTable('erasure_requests')
      .set({ requested_at: daysAgo(8), erase_after: daysAgo(1), forget_marked_at: daysAgo(1.1) })
      .execute();
    const sweeps = bindSweeps({
      config: south.config,
      db: south.db,
      reports: south.reports,
      checks: south.reports,
      files: openFiles(south.config),
      clock: createClock(south.config),
      enqueue: south.enqueue,
      log: pino({ level: 'silent' }),
    });
    expect(
      await sweeps
        .flat()
        .find(({ name }) => name.endsWith('erase-who-asked'))
        ?.run(),
    ).toBe(1);
    expect(await known('gone@example.org')).toBeUndefined();
    await registerAs(south, { email: 'gone@example.org' });
    expect(await idOf(south, 'gone@example.org')).not.toBe(id);
  });
});

test('while the directory is away nobody new is stored, and is told to come again', { tags: ['OPS-077'] }, async () => {
  const away = await buildTestApp({ env: { CELLS_DATABASE_URL: 'postgres://nobody@127.0.0.1:1/cells' }, database: south.database });
  try {
    await expect(registerAs(away, { email: 'waits@example.org' })).rejects.toMatchObject({ status: 503, code: 'UNAVAILABLE' });
    expect(await idOf(south, 'waits@example.org')).toBeUndefined();
  } finally {
    await away.app.close();
  }
  await registerAs(south, { email: 'waits@example.org' });
  expect(await known('waits@example.org')).toBe(await idOf(south, 'waits@example.org'));
  expect(await known(`${randomUUID()}@example.org`)).toBeUndefined();
});
