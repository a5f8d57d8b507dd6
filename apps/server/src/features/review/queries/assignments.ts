import { assignmentStatesBefore, type AssignmentState } from '@isocentre/domain/review/assignment-state';
import type { Explanation } from '@isocentre/domain/review/explanations';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database.ts';

export interface AssignmentRow {
  id: string;
  abstract: string;
  account: string;
  state: AssignmentState;
  origin: 'run' | 'hand' | 'replacement';
  reason: string | null;
  opened: boolean;
  /** The category it had when it was assigned, if it has another one now. */
  categoryBefore: string | null;
  waiver: string | null;
}

const COLUMNS = sql`
  a.id, a.abstract_id as abstract, a.account_id as account, a.state, a.origin, a.reason, a.opened_at is not null as opened, (
    select a.category from abstracts b join abstract_revisions v on (v.edition_id, v.abstract_id, v.version) = (b.edition_id, b.id, b.version)
    where (b.edition_id, b.id) = (a.edition_id, a.abstract_id) and v.category <> a.category
  ) as "categoryBefore", (
    select string_agg(c.reason, ' ' order by c.kind) from conflicts c
    where (c.edition_id, c.account_id, c.abstract_id) = (a.edition_id, a.account_id, a.abstract_id) and c.state = 'waived'
  ) as waiver`;

/** All of an edition but those that were undone, which is as if they had never been. */
export async function listAssignments(db: Database, editionId: number): Promise<AssignmentRow[]> {
  const { rows } = await sql<AssignmentRow>`
    select ${COLUMNS} from assignments a
    where a.edition_id = ${editionId} and a.ended_for is distinct from 'undone' order by a.abstract_id, a.account_id`.execute(db);
  return rows;
}

export async function findAssignment(db: Database, editionId: number, of: { id: string } | { abstract: string; account: string }) {
  const { rows } = await sql<AssignmentRow>`
    select ${COLUMNS} from assignments a where a.edition_id = ${editionId} and ${
      'id' in of ? sql`a.id = ${of.id}::uuid` : sql`(a.abstract_id, a.account_id) = (${of.abstract}::uuid, ${of.account}::uuid)`
    }`.execute(db);
  return rows[0];
}

interface NewAssignment {
  editionId: number;
  abstract: string;
  account: string;
  origin: 'hand' | 'replacement';
  reason: string | null;
  explanation: Explanation | null;
  dueAt: string;
}

/** One more; one that has ended is opened again. False: there is one, or it was declined. */
export async function insertAssignment(transaction: Database, of: NewAssignment): Promise<boolean> {
  const { rows } = await sql`
    insert into assignments (edition_id, id, abstract_id, account_id, state, origin, explanation, reason, due_at, category)
    select ${of.editionId}, gen_random_uuid(), ${of.abstract}::uuid, ${of.account}::uuid, 'open', ${of.origin},
      ${of.explanation && JSON.stringify(of.explanation)}::jsonb, ${of.reason}, ${of.dueAt}, v.category
    from abstracts a join abstract_revisions v on (v.edition_id, v.abstract_id, v.version) = (a.edition_id, a.id, a.version)
    where a.edition_id = ${of.editionId} and a.id = ${of.abstract}::uuid
    on conflict (edition_id, abstract_id, account_id) do update
      set state = 'open', origin = excluded.origin, run_id = null, explanation = excluded.explanation, reason = excluded.reason,
        due_at = excluded.due_at, category = excluded.category, ended_for = null, ended_at = null, version = assignments.version + 1
      where assignments.state = 'ended'
    returning id`.execute(transaction);
  return rows.length > 0;
}

/** Ends what is not submitted; false: there is nothing to end. `undone`: as if it had never been, and to be given again. */
export async function endAssignment(
  transaction: Database,
  editionId: number,
  id: string,
  endedFor: 'removed' | 'undone' = 'removed',
): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('assignments')
    .set({ state: 'ended', ended_for: endedFor, ended_at: sql`now()`, version: sql`version + 1` })
    .where('edition_id', '=', editionId)
    .where('id', '=', id)
    .where('state', 'in', ['open', 'suspended'])
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** A conflict was found to be one: what the person had of the abstract ends. A submitted review stays, and does not count. */
export async function endInConflict(
  transaction: Database,
  { editionId, account, abstract }: { editionId: number; account: string; abstract: string },
): Promise<void> {
  await transaction
    .updateTable('assignments')
    .set({ state: 'ended', ended_for: 'conflict', ended_at: sql`now()`, version: sql`version + 1` })
    .where('edition_id', '=', editionId)
    .where('account_id', '=', account)
    .where('abstract_id', '=', abstract)
    .where('state', 'in', assignmentStatesBefore('ended'))
    .execute();
}

/**
 * Work that was due when all was due follows; what has a later day of its own keeps it. Returns who still has something to do
 * of what has moved.
 */
export async function moveDue(
  transaction: Database,
  editionId: number,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<string[]> {
  const { rows } = await sql<{ account: string; state: string }>`
    update assignments set due_at = ${to}
    where edition_id = ${editionId} and state in ('open', 'suspended') and (due_at = ${from} or due_at < ${to})
    returning account_id as account, state`.execute(transaction);
  return [...new Set(rows.filter(({ state }) => state === 'open').map(({ account }) => account))].toSorted();
}

/** Who has something to review, and whether anybody has opened anything. */
export async function readProgress(db: Database, editionId: number): Promise<{ accounts: string[]; assigned: boolean; opened: boolean }> {
  const { rows } = await sql<{ account: string; open: boolean; opened: boolean }>`
    select account_id as account, bool_or(state = 'open') as open, bool_or(opened_at is not null) as opened
    from assignments where edition_id = ${editionId} and ended_for is distinct from 'undone' group by 1 order by 1`.execute(db);
  return {
    accounts: rows.filter(({ open }) => open).map(({ account }) => account),
    assigned: rows.length > 0,
    opened: rows.some(({ opened }) => opened),
  };
}
