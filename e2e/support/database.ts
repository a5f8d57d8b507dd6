import pg from 'pg';
import { runToEnd } from './processes.ts';

const ADMIN = process.env['DATABASE_ADMIN_URL'] ?? 'postgres://isocentre_admin:isocentre@127.0.0.1:5432/postgres';

export interface DatabaseEnv extends Record<string, string> {
  DATABASE_ADMIN_URL: string;
  DATABASE_MIGRATION_URL: string;
  DATABASE_URL: string;
}

/** URLs of a database on the server that `DATABASE_ADMIN_URL` names. */
export function databaseEnv(name: string, admin = ADMIN): DatabaseEnv {
  const { host } = new URL(admin);
  return {
    DATABASE_ADMIN_URL: admin,
    DATABASE_MIGRATION_URL: `postgres://isocentre_migrator:isocentre@${host}/${name}`,
    DATABASE_URL: `postgres://isocentre_app:isocentre@${host}/${name}`,
  };
}

/** Drops the database if an earlier run left it, and sets it up as `pnpm setup` does. */
export async function freshDatabase(name: string, env = databaseEnv(name)): Promise<DatabaseEnv> {
  await query(env.DATABASE_ADMIN_URL, `drop database if exists ${name} with (force)`);
  await runToEnd('scripts/setup.ts', { ...env, APP_MODE: 'test' });
  return env;
}

export async function query<Row extends pg.QueryResultRow>(url: string, sql: string, values: unknown[] = []): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(sql, values)).rows;
  } finally {
    await client.end();
  }
}
