import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import pg from 'pg';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from '../test/database.ts';
import { migrate } from './migrate.ts';
import { readMigrations } from './migration-files.ts';
import { missingMigrations } from './schema-check.ts';

/** The runner with files of the test's own: what it applies when, and how it waits for others. */

let database: TestDatabase;
let client: pg.Client;
const opened: pg.Client[] = [];
const path = mkdtempSync(join(tmpdir(), 'isocentre-migrations-'));
const folder = pathToFileURL(`${path}/`);
const NO_PAUSE = { folder, pauseMs: () => 50 };

beforeEach(async () => {
  database = await createEmptyDatabase();
  client = await open();
  rmSync(path, { recursive: true });
  mkdirSync(join(path, 'contract'), { recursive: true });
});
afterEach(async () => {
  await Promise.all(opened.splice(0).map((one) => one.end()));
  await database.drop();
});

afterAll(() => rmSync(path, { recursive: true }));

async function open(): Promise<pg.Client> {
  const one = new pg.Client({ connectionString: database.migrationUrl });
  await one.connect();
  opened.push(one);
  return one;
}

const write = (name: string, sql: string) => writeFileSync(join(path, name), sql);
const columns = async (table: string) =>
  (
    await client.query<{ column_name: string }>(
      'select column_name from information_schema.columns where table_name = $1 order by ordinal_position',
      [table],
    )
  ).rows.map((row) => row.column_name);

test('what takes something away waits for the next release', { tags: ['OPS-027'] }, async () => {
  write('0001_people.sql', 'create table people (name text)');
  await migrate(database.migrationUrl, { folder });
  write('0002_full_name.sql', 'alter table people add column full_name text');
  write('contract/0003_no_name.sql', 'alter table people drop column name');
  write('0004_age.sql', 'alter table people add column age int');
  // The upgrade to the release that brings them: the one before it reads `name`.
  expect(await migrate(database.migrationUrl, { folder, step: 'expand' })).toEqual(['0002_full_name.sql', '0004_age.sql']);
  expect(await columns('people')).toEqual(['name', 'full_name', 'age']);
  const missing = async () => missingMigrations(client, await readMigrations(folder));
  expect(await missing()).toEqual({ expand: [], contract: ['0003_no_name.sql'] });
  // The upgrade to the next one.
  expect(await migrate(database.migrationUrl, { folder, step: 'contract' })).toEqual(['0003_no_name.sql']);
  expect(await columns('people')).toEqual(['full_name', 'age']);
  expect(await missing()).toEqual({ expand: [], contract: [] });
});

test('an empty database is given all of it: there is no earlier release', async () => {
  write('0001_people.sql', 'create table people (name text, old text)');
  write('contract/0002_no_old.sql', 'alter table people drop column old');
  expect(await migrate(database.migrationUrl, { folder, step: 'expand' })).toEqual(['0001_people.sql', '0002_no_old.sql']);
});

test('a migration waits a second for a table, lets others pass, and tries again', { tags: ['OPS-029'] }, async () => {
  write('0001_people.sql', 'create table people (name text)');
  await migrate(database.migrationUrl, { folder });
  write('0002_age.sql', 'alter table people add column age int');
  const holder = await open();
  await holder.query('begin; lock table people in access share mode');
  const migrating = migrate(database.migrationUrl, NO_PAUSE);
  const waits: number[] = [];
  for (let n = 0; n < 4; n += 1) {
    await new Promise((done) => setTimeout(done, 300));
    const began = performance.now();
    // Queues behind the migration, which queues behind the holder.
    await client.query('select count(*) from people');
    waits.push(performance.now() - began);
  }
  expect(await columns('people')).toEqual(['name']);
  await holder.query('commit');
  expect(await migrating).toEqual(['0002_age.sql']);
  console.log(`waited behind the migration: ${waits.map(Math.round).join(', ')} ms`);
  expect(Math.max(...waits)).toBeGreaterThan(100);
  expect(Math.max(...waits)).toBeLessThan(1300);
});

test('after ten repetitions it gives up and leaves everything as it was', { tags: ['OPS-029'], timeout: 60_000 }, async () => {
  write('0001_people.sql', 'create table people (name text)');
  await migrate(database.migrationUrl, { folder });
  write('0002_two.sql', 'create table others (name text); alter table people add column age int');
  const holder = await open();
  await holder.query('begin; lock table people in access share mode');
  const pauses: number[] = [];
  const pauseMs = (repetition: number) => {
    pauses.push(repetition);
    return 10;
  };
  await expect(migrate(database.migrationUrl, { folder, pauseMs })).rejects.toThrow(
    'Migration 0002_two.sql failed and was undone: canceling statement due to lock timeout (11 tries;',
  );
  expect(pauses).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  expect(await columns('others')).toEqual([]);
});

test('each statement has 15 minutes', { tags: ['OPS-029'] }, async () => {
  write('0001_limits.sql', "create table limits as select current_setting('statement_timeout') s, current_setting('lock_timeout') l");
  await migrate(database.migrationUrl, { folder });
  expect((await client.query('select s, l from limits')).rows).toEqual([{ s: '15min', l: '1s' }]);
});

test('an index is built while people write; what an interruption left is built anew', { tags: ['OPS-030'] }, async () => {
  write('0001_people.sql', 'create table people (name text); insert into people select n::text from generate_series(1, 20000) n');
  await migrate(database.migrationUrl, { folder });
  // An earlier run that was interrupted: rows that are not unique make the index invalid.
  await client.query("insert into people values ('1')");
  await expect(client.query('create unique index concurrently people_name on people (name)')).rejects.toMatchObject({ code: '23505' });
  await client.query("delete from people where ctid = (select max(ctid) from people where name = '1')");
  const valid = async () => (await client.query("select indisvalid from pg_index where indexrelid = 'people_name'::regclass")).rows;
  expect(await valid()).toEqual([{ indisvalid: false }]);
  write(
    '0002_people_name.sql',
    '-- no transaction\n-- People are found by name.\ncreate unique index concurrently people_name on people (name);\ncreate index concurrently people_length on people (length(name));\n',
  );
  expect(await migrate(database.migrationUrl, { folder })).toEqual(['0002_people_name.sql']);
  expect(await valid()).toEqual([{ indisvalid: true }]);
  // Interrupted after the index and before it was written down.
  await client.query("delete from schema_migrations where name = '0002_people_name.sql'");
  expect(await migrate(database.migrationUrl, { folder })).toEqual(['0002_people_name.sql']);
});

test('without a transaction nothing else is done', { tags: ['OPS-030'] }, async () => {
  write('0001_people.sql', '-- no transaction\ncreate table people (name text);\n');
  await expect(migrate(database.migrationUrl, { folder })).rejects.toThrow('only indexes are built or dropped concurrently');
  expect(await columns('people')).toEqual([]);
});

test('numbers are unique in both folders', async () => {
  const numbers = (await readMigrations()).map(({ name }) => name.slice(0, 4));
  expect(numbers).toEqual([...new Set(numbers)]);
});

test.each(['main-web.ts', 'main-worker.ts'])('%s does not start on an older schema', { tags: ['OPS-026'] }, async (main) => {
  const complete = await createTestDatabase();
  const names = (await readMigrations()).filter(({ step }) => step === 'expand').map(({ name }) => name);
  const owner = new pg.Client({ connectionString: complete.migrationUrl });
  await owner.connect();
  await owner.query('delete from schema_migrations where name = $1', [names.at(-1)]);
  await owner.end();
  const { status, stderr } = spawnSync(process.execPath, [resolve(import.meta.dirname, '..', main)], {
    env: {
      PATH: process.env['PATH'],
      APP_MODE: 'test',
      LOG_LEVEL: 'silent',
      SMTP_URL: 'smtp://127.0.0.1:9',
      PORT: '0',
      DATABASE_URL: complete.url,
    },
    encoding: 'utf8',
    timeout: 30_000,
  });
  expect(stderr).toBe(
    `The database is older than this release (${names.at(-1)} not applied): run \`migrate --expand\` of this release first.\n`,
  );
  expect(status).toBe(78);
  await complete.drop();
});

test('a migration that fails ends the command with one sentence', async () => {
  await client.query('create table editions ()');
  const { status, stderr } = spawnSync(process.execPath, [resolve(import.meta.dirname, '../main-migrate.ts'), '--expand'], {
    env: {
      PATH: process.env['PATH'],
      APP_MODE: 'test',
      SMTP_URL: 'smtp://127.0.0.1:9',
      DATABASE_URL: database.url,
      DATABASE_MIGRATION_URL: database.migrationUrl,
    },
    encoding: 'utf8',
  });
  expect([status, stderr]).toEqual([1, 'Migration 0001_editions.sql failed and was undone: relation "editions" already exists\n']);
});
