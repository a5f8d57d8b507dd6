import pg from 'pg';
import { afterEach, expect, test } from 'vitest';
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from '../test/database.ts';
import { prepareDatabase } from './database-setup.ts';
import { migrate } from './migrate.ts';

let database: TestDatabase | undefined;
afterEach(async () => {
  await database?.drop();
});

test('two processes that start together migrate once', async () => {
  database = await createEmptyDatabase();
  await prepareDatabase(database.migrationUrl);
  const { migrationUrl } = database;
  const results = await Promise.all([migrate(migrationUrl), migrate(migrationUrl), migrate(migrationUrl)]);
  const applied = results.filter((names) => names.length > 0);
  expect(applied).toHaveLength(1);
  expect(applied[0]?.[0]).toBe('0001_editions.sql');
  expect(await migrate(migrationUrl)).toEqual([]);
});

test('a migration that was edited after it ran is refused', async () => {
  database = await createTestDatabase();
  const client = new pg.Client({ connectionString: database.migrationUrl });
  await client.connect();
  await client.query("update schema_migrations set checksum = 'other' where name = '0001_editions.sql'");
  await client.end();
  await expect(migrate(database.migrationUrl)).rejects.toThrow('0001_editions.sql has changed since it ran here');
});

test('the application can neither change the schema nor the audit log', { tags: ['SEC-54', 'ORG-036'] }, async () => {
  database = await createTestDatabase();
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query(
    "insert into audit_log (edition_id, id, actor_kind, action, entity, entity_id) values (1, gen_random_uuid(), 'system', 'x', 'y', 'z')",
  );
  await client.query(
    "insert into change_details (edition_id, audit_id, account_id, before) select 1, id, gen_random_uuid(), '{}' from audit_log",
  );
  for (const sql of [
    "update audit_log set action = 'other'",
    'update change_details set before = null',
    'delete from change_details',
    'truncate change_details',
    'delete from audit_log',
    'truncate audit_log',
    'create table extra ()',
    'drop table notices',
    'alter table notices add column x int',
    'create table pgboss.extra ()',
  ]) {
    await expect(client.query(sql), sql).rejects.toMatchObject({ code: '42501' });
  }
  await client.end();
});

test('not even the owner of the schema can change the audit log by accident', async () => {
  database = await createTestDatabase();
  const client = new pg.Client({ connectionString: database.migrationUrl });
  await client.connect();
  await expect(client.query('delete from audit_log')).rejects.toThrow('audit_log is append-only');
  await client.end();
});

test('edition_id is the first column of every key of every table that has it', async () => {
  database = await createTestDatabase();
  const client = new pg.Client({ connectionString: database.migrationUrl });
  await client.connect();
  const { rows } = await client.query<{ key: string; first: string }>(`
    select i.indexrelid::regclass::text as key, a.attname as first
    from pg_index i
    join pg_class t on t.oid = i.indrelid and t.relnamespace = 'public'::regnamespace
    join pg_attribute owner on owner.attrelid = t.oid and owner.attname = 'edition_id'
    join pg_attribute a on a.attrelid = t.oid and a.attnum = i.indkey[0]
    where i.indisunique`);
  await client.end();
  expect(rows.length).toBeGreaterThan(10);
  expect(rows.filter((row) => row.first !== 'edition_id').toSorted((a, b) => a.key.localeCompare(b.key))).toEqual([
    // The directory looks editions up by host, so its key is the host.
    { key: 'edition_hosts_pkey', first: 'host' },
    // An invitation is found by its id or by its token, whichever edition it is for; one may be open in a society.
    { key: 'staff_invitations_open', first: 'society_id' },
    { key: 'staff_invitations_pkey', first: 'id' },
    { key: 'staff_invitations_token_hash_key', first: 'token_hash' },
    // A role may be for all editions of a society.
    { key: 'staff_roles_society_id_edition_id_account_id_role_key', first: 'society_id' },
  ]);
});

test('on a new database every reference to what people make is found by its key, before PostgreSQL has counted anything', async () => {
  database = await createTestDatabase();
  const client = new pg.Client({
    connectionString: database.migrationUrl,
    options: '-c enable_seqscan=off -c plan_cache_mode=force_generic_plan',
  });
  await client.connect();
  const { rows } = await client.query<{ target: string; columns: string[] }>(`
    select distinct c.confrelid::regclass::text as target, array(
      select attname::text from pg_attribute where attrelid = c.confrelid and attnum = any (c.confkey) order by attnum
    ) as columns
    from pg_constraint c
    where c.contype = 'f' and c.confrelid::regclass::text in
      ('accounts', 'registrations', 'payment_orders', 'payments', 'abstracts', 'abstract_revisions', 'abstract_authors')`);
  expect(rows.length).toBeGreaterThanOrEqual(7);
  for (const [n, { target, columns }] of rows.entries()) {
    // As PostgreSQL does when it checks a foreign key.
    await client.query(
      `prepare reference_${n} as select 1 from only ${target} where ${columns.map((name, i) => `${name} = $${i + 1}`).join(' and ')} for key share`,
    );
    const plan = await client.query<{ 'QUERY PLAN': string }>(`explain execute reference_${n}(${columns.map(() => 'null').join(', ')})`);
    const text = plan.rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(text, `${target} (${columns.join(', ')})`).not.toMatch(/Filter|Seq Scan/);
  }
  await client.end();
});
