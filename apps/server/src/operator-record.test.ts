import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { ampiTnpy2025 } from '@isocentre/editions/ampi-tnpy-2025';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from './test/build-test-app.ts';

/** Whoever changes something with a command leaves a row of the system in the record. */

let site: TestApp;
let owner: pg.Client;
beforeAll(async () => {
  site = await buildTestApp();
  owner = new pg.Client({ connectionString: site.database.migrationUrl });
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await site.close();
});

function run(script: string, ...args: string[]): void {
  const { DATABASE_ADMIN_URL: _, ...inherited } = process.env;
  const env = {
    ...inherited,
    APP_MODE: 'test',
    SMTP_URL: 'smtp://127.0.0.1:9',
    DATABASE_URL: site.database.url,
    DATABASE_MIGRATION_URL: site.database.migrationUrl,
    SECOND_FACTOR_KEY: randomBytes(32).toString('base64'),
    SECOND_FACTOR_OLD_KEY: randomBytes(32).toString('base64'),
  };
  const { status, stderr } = spawnSync(process.execPath, [join(import.meta.dirname, script), ...args], { env, encoding: 'utf8' });
  expect([status, stderr]).toEqual([0, '']);
}

/** What the command added to the record of the default edition. */
async function recorded(command: () => unknown): Promise<object[]> {
  const rows = () =>
    site.db
      .selectFrom('audit_log')
      .innerJoin('editions', 'editions.id', 'edition_id')
      .select(['audit_log.id', 'action', 'actor_kind as by', 'account_id as account', 'after'])
      .where('is_default', '=', true)
      .execute();
  const before = new Set((await rows()).map(({ id }) => id));
  await command();
  return (await rows()).filter(({ id }) => !before.has(id)).map(({ id: _, ...row }) => row);
}

const bySystem = (action: string, after: unknown = expect.anything()) => [{ action, by: 'system', account: null, after }];

test('migrations', { tags: ['OPS-115'] }, async () => {
  // The last one once more: it only makes an index, which may be there.
  const { rows } = await owner.query<{ name: string }>("select name from schema_migrations where name like '%_delegates_in_order.sql'");
  expect(rows).toHaveLength(1);
  await owner.query('delete from schema_migrations where name = $1', [rows[0]?.name]);
  expect(await recorded(() => run('main-migrate.ts', '--expand'))).toEqual(bySystem('schema.migrated', { applied: [rows[0]?.name] }));
  // With nothing to do nothing is done.
  expect(await recorded(() => run('main-migrate.ts'))).toEqual([]);
});

test('loading an edition', { tags: ['OPS-115'] }, async () => {
  const { rows } = await owner.query<{ id: number }>('select id from editions where slug = $1', [ampiTnpy2025.slug]);
  await owner.query("update editions set venue_name = venue_name || ' (changed)' where id = $1", [rows[0]?.id]);
  const load = () => run('main-editions.ts', 'load', ampiTnpy2025.slug, '--replace', ampiTnpy2025.slug);
  expect(await recorded(load)).toEqual(bySystem('edition.loaded'));
});

test.each([
  ['main-letters.ts', ['stop', ampiTnpy2025.slug], 'letters.stopped', null],
  ['main-letters.ts', ['resume', ampiTnpy2025.slug], 'letters.resumed', null],
  ['main-letters.ts', ['retry', ampiTnpy2025.slug], 'letters.retried', null],
  ['main-letters.ts', ['pace', 'desk@example.org', '30'], 'letters.paced', { sender: 'desk@example.org', perMinute: 30 }],
  ['main-letters.ts', ['pace', 'desk@example.org', 'none'], 'letters.paced', { sender: 'desk@example.org', perMinute: null }],
  ['main-secrets.ts', ['reseal'], 'secrets.resealed', { sealed: 0, already: 0 }],
  ['main-restored.ts', ['2026-09-25T09:00:00.000Z'], 'database.restored', { recoveredTo: '2026-09-25T09:00:00.000Z', erasedAgain: 0 }],
])('%s %j', { tags: ['OPS-115'] }, async (script, args, action, after) => {
  expect(await recorded(() => run(script, ...args))).toEqual(bySystem(action, after));
});

test('the first owner of a society', { tags: ['OPS-115'] }, async () => {
  const { rows } = await owner.query<{ slug: string }>(
    'select societies.slug from societies join editions on society_id = societies.id where is_default',
  );
  const added = await recorded(() => run('main-organisers.ts', 'owner', rows[0]?.slug ?? '', 'owner@example.org'));
  expect(added).toEqual([expect.objectContaining({ by: 'system', account: null })]);
});
