import type { AssignmentFigures } from '@isocentre/domain/review/assignment-figures';
import type { Explanation } from '@isocentre/domain/review/explanations';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database.ts';

/** What a proposal was made from, and what it leaves short: as it was then. */
export interface StoredFigures {
  readonly parts: AssignmentFigures;
  readonly wanted: number;
  readonly abstracts: ReadonlyArray<{ readonly id: string; readonly category: string; readonly existing: readonly string[] }>;
  readonly people: ReadonlyArray<{ readonly account: string; readonly load: number }>;
  readonly short: ReadonlyArray<{
    readonly abstract: string;
    readonly category: string;
    readonly missing: number;
    readonly cause: 'topic' | 'conflicts' | 'load';
  }>;
}

export interface RunRow {
  id: string;
  state: 'proposed' | 'applied' | 'discarded' | 'undone';
  outside: boolean;
  digest: string;
  figures: StoredFigures;
  madeAt: Date;
  madeBy: string;
  appliedAt: Date | null;
  /** Somebody has begun to read, or was written to. */
  started: boolean;
}

interface NewRun {
  editionId: number;
  id: string;
  call: string;
  outside: boolean;
  digest: string;
  figures: StoredFigures;
  by: string;
  rows: ReadonlyArray<{ abstract: string; account: string; explanation: Explanation }>;
}

/** A new proposal takes the place of one that was not applied. */
export async function insertRun(transaction: Database, run: NewRun): Promise<void> {
  await transaction
    .updateTable('assignment_runs')
    .set({ state: 'discarded' })
    .where('edition_id', '=', run.editionId)
    .where('call', '=', run.call)
    .where('state', '=', 'proposed')
    .execute();
  await transaction
    .insertInto('assignment_runs')
    .values({
      edition_id: run.editionId,
      id: run.id,
      call: run.call,
      state: 'proposed',
      outside: run.outside,
      input_digest: run.digest,
      figures: JSON.stringify(run.figures),
      made_at: sql`clock_timestamp()`,
      made_by: run.by,
    })
    .execute();
  await sql`
    insert into assignment_run_rows (edition_id, run_id, abstract_id, account_id, explanation)
    select ${run.editionId}, ${run.id}::uuid, r.abstract, r.account, r.explanation
    from jsonb_to_recordset(${JSON.stringify(run.rows)}::jsonb) as r (abstract uuid, account uuid, explanation jsonb)`.execute(transaction);
}

const COLUMNS = sql`
  r.id, r.state, r.outside, r.input_digest as digest, r.figures, r.made_at as "madeAt", m.name as "madeBy", r.applied_at as "appliedAt",
  exists (
    select from assignments a where (a.edition_id, a.run_id) = (r.edition_id, r.id)
      and (a.opened_at is not null or a.state in ('submitted', 'declined'))
  ) or exists (
    select from letters l join letter_events e on (e.edition_id, e.letter_id) = (l.edition_id, l.id)
    where l.edition_id = r.edition_id and l.purpose = 'abstracts.review-assigned' and l.state not in ('draft', 'superseded', 'discarded')
      and e.state = 'released' and e.at >= r.applied_at
      and l.account_id in (select w.account_id from assignment_run_rows w where (w.edition_id, w.run_id) = (r.edition_id, r.id))
  ) as started`;

export async function findRun(db: Database, editionId: number, id: string): Promise<RunRow | undefined> {
  const { rows } = await sql<RunRow>`
    select ${COLUMNS} from assignment_runs r join accounts m on m.id = r.made_by
    where r.edition_id = ${editionId} and r.id = ${id}::uuid`.execute(db);
  return rows[0];
}

/** The newest proposal, and the newest before it. */
export async function newestRuns(db: Database, editionId: number, call: string): Promise<RunRow[]> {
  const { rows } = await sql<RunRow>`
    select ${COLUMNS} from assignment_runs r join accounts m on m.id = r.made_by
    where r.edition_id = ${editionId} and r.call = ${call} order by r.made_at desc, r.id limit 2`.execute(db);
  return rows;
}

export interface RunRowRow {
  abstract: string;
  account: string;
  explanation: Explanation;
}

export async function listRunRows(db: Database, editionId: number, run: string): Promise<RunRowRow[]> {
  const { rows } = await sql<RunRowRow>`
    select w.abstract_id as abstract, w.account_id as account, w.explanation
    from assignment_run_rows w join abstracts a on (a.edition_id, a.id) = (w.edition_id, w.abstract_id)
    where w.edition_id = ${editionId} and w.run_id = ${run}::uuid
    order by a.review_number, a.number, w.account_id`.execute(db);
  return rows;
}

/** The only places where a proposal's state changes; false: it is no longer what it was. */
export async function markApplied(transaction: Database, editionId: number, { id, by }: { id: string; by: string }): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('assignment_runs')
    .set({ state: 'applied', applied_at: sql`now()`, applied_by: by })
    .where('edition_id', '=', editionId)
    .where('id', '=', id)
    .where('state', '=', 'proposed')
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function markUndone(transaction: Database, editionId: number, id: string): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('assignment_runs')
    .set({ state: 'undone' })
    .where('edition_id', '=', editionId)
    .where('id', '=', id)
    .where('state', '=', 'applied')
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** All rows of a proposal as assignments. One that was undone before is opened again. */
export async function assignRun(
  transaction: Database,
  editionId: number,
  { run, dueAt }: { run: string; dueAt: string },
): Promise<Array<{ account: string }>> {
  const { rows } = await sql<{ account: string }>`
    insert into assignments (edition_id, id, abstract_id, account_id, state, origin, run_id, explanation, due_at, category)
    select w.edition_id, gen_random_uuid(), w.abstract_id, w.account_id, 'open', 'run', w.run_id, w.explanation, ${dueAt}, v.category
    from assignment_run_rows w
    join abstracts a on (a.edition_id, a.id) = (w.edition_id, w.abstract_id)
    join abstract_revisions v on (v.edition_id, v.abstract_id, v.version) = (a.edition_id, a.id, a.version)
    where w.edition_id = ${editionId} and w.run_id = ${run}::uuid
    on conflict (edition_id, abstract_id, account_id) do update
      set state = 'open', origin = 'run', run_id = excluded.run_id, explanation = excluded.explanation, due_at = excluded.due_at, reason = null,
        category = excluded.category, ended_for = null, ended_at = null, version = assignments.version + 1
      where assignments.state = 'ended' and assignments.ended_for = 'undone'
    returning account_id as account`.execute(transaction);
  return rows;
}

/** Takes back what a proposal assigned and is still open. Returns how many. */
export async function unassignRun(transaction: Database, editionId: number, run: string): Promise<number> {
  const { numUpdatedRows } = await transaction
    .updateTable('assignments')
    .set({ state: 'ended', ended_for: 'undone', ended_at: sql`now()`, version: sql`version + 1` })
    .where('edition_id', '=', editionId)
    .where('run_id', '=', run)
    .where('state', 'in', ['open', 'suspended'])
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Accounts' names, and numbers of abstracts that the viewer may know of. */
export async function listNames(db: Database, accounts: readonly string[]): Promise<Map<string, string>> {
  if (accounts.length === 0) return new Map();
  const rows = await db
    .selectFrom('accounts')
    .select(['id', 'name'])
    .where('id', 'in', [...accounts])
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}
