import { setTimeout as pause } from 'node:timers/promises';
import type { Pool } from 'pg';
import { BadConfiguration, type Config } from './config.ts';
import type { Log } from './log.ts';

/** A configuration error is for the operator to read: the list alone, without a stack trace. */
export function readConfigOrExit(read: () => Config): Config {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof BadConfiguration)) throw error;
    console.error(error.message);
    process.exit(78); // EX_CONFIG
  }
}

/** The URL for the role that owns the schema, needed only by commands that change it. */
export function migrationUrlOrExit({ DATABASE_MIGRATION_URL: url }: Config): string {
  if (url) return url;
  console.error('Set DATABASE_MIGRATION_URL: the schema is changed by the role that owns it.');
  process.exit(78); // EX_CONFIG
}

/** A process may start before its database does. */
export async function untilDatabaseAnswers(pool: Pool, log: Log): Promise<void> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      await pool.query('select 1');
      return;
    } catch (error) {
      if (attempt === 0) log.warn({ err: error }, 'waiting for PostgreSQL');
      await pause(1000);
    }
  }
}
