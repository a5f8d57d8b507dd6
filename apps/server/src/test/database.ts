import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { createDatabase } from '../platform/database-setup.ts';
import { adminUrl, urlOf } from './database-urls.ts';

export interface TestDatabase {
  readonly name: string;
  /** As the application's role. */
  readonly url: string;
  /** As the schema's owner. */
  readonly migrationUrl: string;
  drop(): Promise<void>;
}

/** A copy of the template: the whole schema and the editions. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const name = `isocentre_test_${randomBytes(6).toString('hex')}`;
  await asAdmin(`create database ${name} template ${inject('templateDatabase')} owner isocentre_migrator`);
  // Nobody asks what a test's database still holds after a power cut; tests of that have a PostgreSQL of their own.
  await asAdmin(`alter database ${name} set synchronous_commit = off`);
  return handleOf(name);
}

/** A copy as it is now, as a backup would bring it back. Whoever is connected to the original is cut off for a moment. */
export async function copyDatabase({ name: original }: TestDatabase): Promise<TestDatabase> {
  const name = `isocentre_test_${randomBytes(6).toString('hex')}`;
  await asAdmin(`alter database ${original} allow_connections false`);
  try {
    await asAdmin(`select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = '${original}'`);
    await asAdmin(`create database ${name} template ${original} owner isocentre_migrator`);
  } finally {
    await asAdmin(`alter database ${original} allow_connections true`);
  }
  return handleOf(name);
}

/** An empty database, for tests of the migrations themselves. */
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
