import { sql } from 'kysely';
import { accountEmail } from '../../platform/account-email.ts';
import type { Database } from '../../platform/database.ts';

export async function serverVersion(db: Database): Promise<string> {
  const { rows } = await sql<{ version: string }>`select current_setting('server_version') as version`.execute(db);
  return rows[0]?.version ?? '';
}

export async function appliedMigrations(db: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from schema_migrations order by name`.execute(db);
  return rows.map(({ name }) => name);
}

/** What should have left long ago: letters of editions that nobody has stopped, and jobs. */
export async function overdue(db: Database): Promise<{ letters: number; jobs: number; dead: number }> {
  const { rows } = await sql<{ letters: number; jobs: number; dead: number }>`
    select
      (select count(*)::int from letters
        where state = 'released' and due_at < now() - interval '15 minutes'
          and edition_id not in (select edition_id from mail_stops)) as letters,
      (select count(*)::int from pgboss.job
        where name not like '%.dead' and state = 'created' and start_after < now() - interval '15 minutes') as jobs,
      (select count(*)::int from pgboss.job where name like '%.dead' and state = 'created') as dead`.execute(db);
  return rows[0] ?? { letters: 0, jobs: 0, dead: 0 };
}

/** Senders of their own that societies and editions have. */
export async function senders(db: Database): Promise<string[]> {
  const { rows } = await sql<{ mail_from: string }>`
    select mail_from from societies where mail_from is not null union select mail_from from editions where mail_from is not null`.execute(
    db,
  );
  return rows.map(({ mail_from: from }) => from);
}

/** How much a copy holds. */
export async function rowsOf(reports: Database): Promise<{ editions: number; registrations: number; payments: number }> {
  const { rows } = await sql<{ editions: number; registrations: number; payments: number }>`
    select (select count(*)::int from editions) as editions,
      (select count(*)::int from registrations) as registrations,
      (select count(*)::int from payments) as payments`.execute(reports);
  return rows[0] ?? { editions: 0, registrations: 0, payments: 0 };
}

/** Somebody who can log in to a restored copy, where nobody's password is known. */
export async function insertVisitorOfDrill(db: Database, { email, passwordHash }: { email: string; passwordHash: string }): Promise<void> {
  await db
    .insertInto('accounts')
    .values({ id: sql`gen_random_uuid()`, ...accountEmail(email), name: 'Drill', password_hash: passwordHash })
    .execute();
}

/** Restores after which something is left to do. */
export async function openRestores(db: Database): Promise<Array<{ recoveredTo: Date; asked: boolean; unknownPayments: string[] }>> {
  const rows = await db
    .selectFrom('restores')
    .select(['recovered_to', 'provider_asked_at', 'unknown_payments'])
    .where((where) => where.or([where('provider_asked_at', 'is', null), where('restored_at', '>', sql<Date>`now() - interval '30 days'`)]))
    .orderBy('restored_at')
    .execute();
  return rows.map((row) => ({
    recoveredTo: row.recovered_to,
    asked: row.provider_asked_at !== null,
    unknownPayments: row.unknown_payments,
  }));
}

export interface RunningProcess {
  readonly kind: 'web' | 'worker';
  readonly connections: number;
  readonly direct: number;
  readonly takes: readonly string[];
  readonly leaves: readonly string[];
}

/** The processes that were heard of lately: each speaks every half minute. */
export async function runningProcesses(db: Database): Promise<RunningProcess[]> {
  return db
    .selectFrom('processes')
    .select(['kind', 'connections', 'direct_connections as direct', 'takes', 'leaves'])
    .where('seen_at', '>', sql<Date>`now() - interval '2 minutes'`)
    .orderBy('started_at')
    .execute();
}

/** How many connections PostgreSQL takes, from everybody. */
export async function maxConnections(db: Database): Promise<number> {
  const { rows } = await sql<{ most: number }>`select current_setting('max_connections')::int as most`.execute(db);
  return rows[0]?.most ?? 0;
}
