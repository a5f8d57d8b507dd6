import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { applyWithoutTransaction } from './migrate-without-transaction.ts';
import { type Migration, readMigrations, type Step } from './migration-files.ts';

/** An arbitrary number that no other user of the database takes; it names the lock for migrations. */
const LOCK = 7_150_428;

/** Whoever wants a table waits behind a migration that waits for it: so it waits for a second, gives up, and tries again. */
const LIMITS = "set lock_timeout = '1s'; set statement_timeout = '15min'";
const RETRIES = 10;
const LOCK_NOT_AVAILABLE = '55P03';
const DEADLOCK = '40P01';

/** Its message is for the operator. */
export class MigrationFailed extends Error {}

interface MigrateOptions {
  /** Only one of the two steps. On an empty database both, always: there is no earlier release to spare. */
  readonly step?: Step | undefined;
  /** Work on the same connection after the files of the expanding step. */
  readonly afterwards?: (client: pg.Client) => Promise<void>;
  /** Tests stop at this file to begin with an older schema. */
  readonly last?: string;
  /** Tests bring their own files. */
  readonly folder?: URL;
  /** How long to wait before the nth repetition. */
  readonly pauseMs?: (repetition: number) => number;
}

/**
 * Applies the pending numbered SQL files, each in its own transaction. Processes that start together take turns at the
 * advisory lock: the first migrates, the others find nothing left to do. Returns the names of what was applied.
 */
export async function migrate(connectionString: string, options: MigrateOptions = {}): Promise<string[]> {
  const { step, afterwards, last, folder, pauseMs = (repetition) => repetition * 1000 } = options;
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await takeLock(client);
    await client.query(
      'create table if not exists schema_migrations (name text primary key, checksum text not null, applied_at timestamptz not null default now())',
    );
    const done = new Map(
      (await client.query<{ name: string; checksum: string }>('select name, checksum from schema_migrations')).rows.map((row) => [
        row.name,
        row.checksum,
      ]),
    );
    const isWanted = (migration: Migration) =>
      (step === undefined || step === migration.step || done.size === 0) && (last === undefined || migration.name <= last);
    const applied: string[] = [];
    for (const migration of (await readMigrations(folder)).filter(isWanted)) {
      const { name, checksum } = migration;
      const known = done.get(name);
      if (known !== undefined && known !== checksum)
        throw new MigrationFailed(`Migration ${name} has changed since it ran here. Migrations are never edited: add a new one.`);
      if (known !== undefined) continue;
      await applyPatiently(client, migration, pauseMs);
      applied.push(name);
    }
    await client.query('reset lock_timeout; reset statement_timeout');
    if (step !== 'contract') await afterwards?.(client);
    return applied;
  } finally {
    await client.end();
  }
}

const LOCK_POLL_MS = 200;

/**
 * Asked for again and again: whoever waited inside PostgreSQL would be an open transaction, for whose end an index that is built
 * concurrently waits, by the process that has the lock: neither would go on.
 */
async function takeLock(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [LOCK]);
    if (rows[0]?.taken) return;
    await pause(LOCK_POLL_MS);
  }
}

async function applyPatiently(client: pg.Client, migration: Migration, pauseMs: (repetition: number) => number): Promise<void> {
  for (let repetition = 1; ; repetition += 1) {
    try {
      await apply(client, migration);
      return;
    } catch (error) {
      const { code, message } = error as { code?: string; message: string };
      const isBusy = code === LOCK_NOT_AVAILABLE || code === DEADLOCK;
      if (isBusy && repetition <= RETRIES) {
        await pause(pauseMs(repetition));
        continue;
      }
      const undone = migration.inTransaction
        ? 'failed and was undone'
        : 'failed; what is done of it stays, and is found when it is run again';
      const tries = isBusy ? ` (${repetition} tries; others use the table, so try again when less is going on)` : '';
      throw new MigrationFailed(`Migration ${migration.name} ${undone}: ${message}${tries}`, { cause: error });
    }
  }
}

async function apply(client: pg.Client, migration: Migration): Promise<void> {
  const { name, checksum, sql } = migration;
  const remember = () => client.query('insert into schema_migrations (name, checksum) values ($1, $2)', [name, checksum]);
  await client.query(LIMITS);
  if (!migration.inTransaction) {
    await applyWithoutTransaction(client, sql);
    await remember();
    return;
  }
  await client.query('begin');
  try {
    await client.query(sql);
    await remember();
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}
