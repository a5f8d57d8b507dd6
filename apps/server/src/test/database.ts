import { createHash, randomBytes } from 'node:crypto';
import { editions } from '@isocentre/editions/all';
import pg from 'pg';
import { loadEdition } from '../features/editions/load-edition.ts';
import { createDatabase, grantToApplication, prepareDatabase } from '../platform/database-setup.ts';
import { openDatabase } from '../platform/database.ts';
import { installJobs } from '../platform/jobs.ts';
import { migrate } from '../platform/migrate.ts';
import { patientQueueNames, queueNames } from '../worker.ts';

const SERVER = process.env['TEST_DATABASE_SERVER'] ?? '127.0.0.1:5432';
/** One per checkout: two of them on one machine may stand at different migrations. */
const TEMPLATE = `isocentre_test_template_${createHash('sha256')
  .update(import.meta.dirname)
  .digest('hex')
  .slice(0, 8)}`;

export const adminUrl = process.env['DATABASE_ADMIN_URL'] ?? `postgres://isocentre_admin:isocentre@${SERVER}/postgres`;
const urlOf = (role: 'migrator' | 'app', database: string) => `postgres://isocentre_${role}:isocentre@${SERVER}/${database}`;

export interface TestDatabase {
  readonly name: string;
  /** As the application's role. */
  readonly url: string;
  /** As the schema's owner. */
  readonly migrationUrl: string;
  drop(): Promise<void>;
}

/** A database with the whole schema and the editions, made once per run and then copied. */
export async function makeTemplate(): Promise<void> {
  await asAdmin(`drop database if exists ${TEMPLATE} with (force)`);
  const migrationUrl = urlOf('migrator', TEMPLATE);
  await createDatabase(adminUrl, migrationUrl, urlOf('app', TEMPLATE));
  await prepareDatabase(migrationUrl);
  await migrate(migrationUrl, async (client) => {
    await installJobs(migrationUrl, queueNames, patientQueueNames);
    await grantToApplication(client);
  });
  const { db, pool } = openDatabase({ DATABASE_URL: migrationUrl, DATABASE_POOL_SIZE: 2 }, () => {});
  for (const [i, { edition, content }] of editions.entries()) await loadEdition(db, edition, { content, isDefault: i === 0 });
  await pool.end();
}

export async function createTestDatabase(): Promise<TestDatabase> {
  const name = `isocentre_test_${randomBytes(6).toString('hex')}`;
  await asAdmin(`create database ${name} template ${TEMPLATE} owner isocentre_migrator`);
  return handleOf(name);
}

/** A database with nothing in it, for tests of migrations themselves. */
export async function createEmptyDatabase(): Promise<TestDatabase> {
  const name = `isocentre_test_${randomBytes(6).toString('hex')}`;
  await createDatabase(adminUrl, urlOf('migrator', name), urlOf('app', name));
  return handleOf(name);
}

const handleOf = (name: string): TestDatabase => ({
  name,
  url: urlOf('app', name),
  migrationUrl: urlOf('migrator', name),
  drop: () => asAdmin(`drop database if exists ${name} with (force)`),
});

async function asAdmin(sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
