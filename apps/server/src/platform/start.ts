import { setTimeout as pause } from 'node:timers/promises';
import type { Pool } from 'pg';
import { BadConfiguration, type Config, readConfig } from './config.ts';
import { isDatabaseAway } from './database.ts';
import type { Log } from './log.ts';
import { queueSchema } from './queue-schema.ts';
import { missingMigrations } from './schema-check.ts';

/** A configuration error is for the operator to read: the list alone, without a stack trace. */
export function readConfigOrExit<Settings = Config>(read: () => Settings): Settings {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof BadConfiguration)) throw error;
    console.error(error.message);
    process.exit(78); // EX_CONFIG
  }
}

/**
 * The configuration for a command. From then on a database that is away or too slow ends the command with one sentence
 * for the operator instead of a stack trace.
 */
export function configOfCommand(): Config {
  process.once('uncaughtException', (error) => {
    if (!isDatabaseAway(error)) throw error;
    console.error(`PostgreSQL cannot be reached or does not answer in time: ${messageOf(error)}. Nothing more was done; try again later.`);
    process.exit(69); // EX_UNAVAILABLE
  });
  return readConfigOrExit(() => readConfig(process.env));
}

const messageOf = (error: Error): string =>
  error instanceof AggregateError && error.errors[0] instanceof Error ? error.errors[0].message : error.message;

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

/**
 * A process that finds columns missing would fail at every other request, so it does not start. What only takes something away may come
 * later: the schema serves both releases until then.
 */
export async function exitOnOlderSchema(pool: Pool): Promise<void> {
  const queue = (await queueSchema(pool)) === 'older' ? ['schema of the job queue'] : [];
  const [first, ...others] = [...(await missingMigrations(pool)).expand, ...queue];
  if (first === undefined) return;
  const count = others.length > 0 ? ` and ${others.length} more` : '';
  console.error(`The database is older than this release (${first}${count} not applied): run \`migrate --expand\` of this release first.`);
  process.exit(78); // EX_CONFIG
}
