import type { BulkRun } from '@isocentre/contract/delegates/bulk';
import type { DelegateQuery } from '@isocentre/contract/delegates';
import type { BulkCause, BulkKind } from '@isocentre/domain/bulk/runs';
import type { Role } from '@isocentre/domain/people/roles';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database.ts';
import { type Condition, isListed, ofStatus } from './conditions.ts';

export interface NewRun {
  editionId: number;
  id: string;
  kind: BulkKind;
  tag: string | null;
  subject: string | null;
  body: string | null;
  news: boolean;
  undoes: string | null;
  startedBy: string;
  role: Role;
}

export async function insertRun(transaction: Database, { editionId, startedBy, ...run }: NewRun): Promise<void> {
  await transaction
    .insertInto('bulk_runs')
    .values({ ...run, edition_id: editionId, started_by: startedBy, started_at: sql<Date>`now()` })
    .execute();
}

interface Filling {
  editionId: number;
  runId: string;
}

/** Everybody who matches now, by one statement. Returns how many. */
export async function fillRun(
  transaction: Database,
  { editionId, runId, where, query }: Filling & { where: Condition; query: DelegateQuery },
): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into bulk_run_rows (edition_id, run_id, registration_id)
    select ${editionId}, ${runId}, r.id from registrations r where ${where} and ${ofStatus(query)} and ${isListed(query)}`.execute(
    transaction,
  );
  return Number(numAffectedRows ?? 0);
}

export async function fillFromDone(transaction: Database, { editionId, runId, undoes }: Filling & { undoes: string }): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into bulk_run_rows (edition_id, run_id, registration_id)
    select edition_id, ${runId}, registration_id from bulk_run_rows
    where edition_id = ${editionId} and run_id = ${undoes} and state = 'done'`.execute(transaction);
  return Number(numAffectedRows ?? 0);
}

interface LockedRun {
  kind: BulkKind;
  tag: string;
  undoes: string | null;
  finishedAt: Date | null;
  undone: boolean;
}

/** Two who undo it at the same time do so one after the other. */
export async function lockRun(transaction: Database, editionId: number, id: string): Promise<LockedRun | undefined> {
  const { rows } = await sql<LockedRun>`
    select kind, tag, undoes, finished_at as "finishedAt" from bulk_runs where edition_id = ${editionId} and id = ${id} for update`.execute(
    transaction,
  );
  const [run] = rows;
  if (!run) return undefined;
  const later = await sql`select from bulk_runs where edition_id = ${editionId} and undoes = ${id}`.execute(transaction);
  return { ...run, undone: later.rows.length > 0 };
}

export interface RunToWork {
  editionId: number;
  id: string;
  kind: BulkKind;
  tag: string | null;
  news: boolean;
  startedBy: string;
  role: Role;
}

/** Undefined when nothing of it is left. */
export async function findToWork(db: Database, editionId: number, id: string): Promise<RunToWork | undefined> {
  const { rows } = await sql<RunToWork>`
    select edition_id as "editionId", id, kind, tag, news, started_by as "startedBy", role
    from bulk_runs where edition_id = ${editionId} and id = ${id} and finished_at is null`.execute(db);
  return rows[0];
}

export interface PersonRow {
  id: string;
  accountId: string;
  email: string;
  erased: boolean;
}

/**
 * Some that wait and that no other worker is at. Nobody erases or tags them until the transaction ends; always in the same order, so
 * that two runs do not wait for each other.
 */
export async function takePeople(transaction: Database, editionId: number, runId: string, most: number): Promise<PersonRow[]> {
  const taken = await sql<{ id: string }>`
    select registration_id as id from bulk_run_rows
    where edition_id = ${editionId} and run_id = ${runId} and state = 'waiting'
    order by registration_id limit ${most} for update skip locked`.execute(transaction);
  const ids = taken.rows.map(({ id }) => id);
  if (ids.length === 0) return [];
  const { rows } = await sql<PersonRow>`
    select r.id, r.account_id as "accountId", accounts.email, r.erased_at is not null as erased
    from registrations r join accounts on accounts.id = r.account_id
    where r.edition_id = ${editionId} and r.id = any (${ids}::uuid[])
    order by r.id for no key update of r`.execute(transaction);
  return rows;
}

interface WorkedRow {
  editionId: number;
  runId: string;
  registrationId: string;
  state: 'done' | 'unchanged' | 'refused';
  cause: BulkCause | null;
}

export async function markRow(transaction: Database, { editionId, runId, registrationId, state, cause }: WorkedRow): Promise<void> {
  await transaction
    .updateTable('bulk_run_rows')
    .set({ state, cause })
    .where('edition_id', '=', editionId)
    .where('run_id', '=', runId)
    .where('registration_id', '=', registrationId)
    .execute();
}

/** Not while another worker is still at a row: that one finishes it. */
export async function finishRun(db: Database, editionId: number, id: string): Promise<void> {
  await sql`
    update bulk_runs set finished_at = now() where edition_id = ${editionId} and id = ${id} and finished_at is null
      and not exists (select from bulk_run_rows where edition_id = ${editionId} and run_id = ${id} and state = 'waiting')`.execute(db);
}

export interface ReportRow extends Omit<BulkRun, 'startedAt' | 'finishedAt'> {
  body: string | null;
  startedAt: Date;
  finishedAt: Date | null;
}

/** The newest first, or the one that is asked for. */
export async function findRuns(db: Database, editionId: number, id?: string): Promise<ReportRow[]> {
  const wanted = id === undefined ? sql`true` : sql`runs.id = ${id}`;
  const { rows } = await sql<ReportRow>`
    select runs.id, runs.kind, runs.tag, runs.subject, runs.body, runs.undoes, later.id as "undoneBy", accounts.name as by,
      runs.started_at as "startedAt", runs.finished_at as "finishedAt", counted.*
    from (select * from bulk_runs runs where edition_id = ${editionId} and ${wanted} order by started_at desc limit 50) as runs
    join accounts on accounts.id = runs.started_by
    left join bulk_runs later on later.edition_id = ${editionId} and later.undoes = runs.id
    cross join lateral (
      select count(*)::integer as people, count(*) filter (where state = 'waiting')::integer as waiting,
        count(*) filter (where state = 'done')::integer as done, count(*) filter (where state = 'unchanged')::integer as unchanged,
        count(*) filter (where state = 'refused')::integer as refused
      from bulk_run_rows rows where rows.edition_id = ${editionId} and rows.run_id = runs.id
    ) as counted
    order by runs.started_at desc, runs.id`.execute(db);
  return rows;
}

export interface RefusalRow {
  id: string;
  number: number;
  name: string;
  cause: BulkCause;
}

export async function findRefusals(db: Database, editionId: number, runId: string): Promise<RefusalRow[]> {
  const { rows } = await sql<RefusalRow>`
    select r.id, r.delegate_number as number, r.name, rows.cause
    from bulk_run_rows rows join registrations r on r.edition_id = rows.edition_id and r.id = rows.registration_id
    where rows.edition_id = ${editionId} and rows.run_id = ${runId} and rows.state = 'refused'
    order by lower(r.name), r.id limit 500`.execute(db);
  return rows;
}

export interface WrittenRow {
  subject: string;
  body: string;
  name: string;
  email: string;
  news: boolean;
}

/** Undefined when its reader was erased. */
export async function findWritten(
  db: Database,
  { editionId, runId, registrationId }: { editionId: number; runId: string; registrationId: string },
): Promise<WrittenRow | undefined> {
  const { rows } = await sql<WrittenRow>`
    select runs.subject, runs.body, runs.news, concat_ws(' ', nullif(r.title, ''), r.name) as name, accounts.email
    from bulk_runs runs
    join registrations r on r.edition_id = runs.edition_id and r.id = ${registrationId} and r.erased_at is null
    join accounts on accounts.id = r.account_id
    where runs.edition_id = ${editionId} and runs.id = ${runId} and runs.kind = 'letter'`.execute(db);
  return rows[0];
}
