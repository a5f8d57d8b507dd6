import type { ReviewForm } from '@isocentre/domain/review/review-form';
import { type AssignmentState, assignmentStatesBefore } from '@isocentre/domain/review/assignment-state';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database.ts';

interface Of {
  readonly editionId: number;
  readonly id: string;
}

interface Written {
  readonly form: ReviewForm;
  readonly abstractVersion: number;
  readonly version: number;
  readonly reveals: readonly string[];
}

/** A draft that was never submitted. The caller holds the lock of its assignment. */
export async function storeDraft(transaction: Database, { editionId, id }: Of, written: Written): Promise<void> {
  const { form, abstractVersion, version, reveals } = written;
  await sql`
    insert into reviews (edition_id, assignment_id, scores, recommendation, to_author, to_committee, knows_author, abstract_version, state,
      version, saved_at, reveals)
    values (${editionId}, ${id}, ${JSON.stringify(form.scores)}, ${form.recommendation}, ${form.toAuthor}, ${form.toCommittee},
      ${form.knowsAuthor}, ${abstractVersion}, 'draft', ${version}, now(), ${reveals}::text[])
    on conflict (edition_id, assignment_id) do update set scores = excluded.scores, recommendation = excluded.recommendation,
      to_author = excluded.to_author, to_committee = excluded.to_committee, knows_author = excluded.knows_author,
      abstract_version = excluded.abstract_version, version = excluded.version, saved_at = excluded.saved_at,
      reveals = excluded.reveals`.execute(transaction);
}

/** Written over a review that was submitted: what counts stays as it is. */
export async function storeChanging(transaction: Database, { editionId, id }: Of, { form, version }: Written): Promise<void> {
  await sql`
    update reviews set changing = ${JSON.stringify(form)}, version = ${version}, saved_at = now()
    where edition_id = ${editionId} and assignment_id = ${id}`.execute(transaction);
}

interface Submitted extends Written {
  readonly points: number;
  readonly at: Date;
  readonly late: boolean;
}

export async function storeSubmitted(transaction: Database, of: Of, submitted: Submitted): Promise<void> {
  const { editionId, id } = of;
  const { form, version, points, at, late } = submitted;
  await storeDraft(transaction, of, submitted);
  await sql`
    update reviews set state = 'submitted', changing = null, points = ${points}, submitted_at = ${at}, late = ${late}
    where edition_id = ${editionId} and assignment_id = ${id}`.execute(transaction);
  await sql`
    insert into review_versions (edition_id, assignment_id, version, scores, recommendation, to_author, to_committee, knows_author,
      abstract_version, points, submitted_at)
    values (${editionId}, ${id}, ${version}, ${JSON.stringify(form.scores)}, ${form.recommendation}, ${form.toAuthor},
      ${form.toCommittee}, ${form.knowsAuthor}, ${submitted.abstractVersion}, ${points}, ${at})`.execute(transaction);
}

/** Opened for the first time; false: it was open before. */
export async function noteOpened(transaction: Database, { editionId, id }: Of): Promise<boolean> {
  const { rows } = await sql`
    update assignments set opened_at = now() where edition_id = ${editionId} and id = ${id} and opened_at is null returning id`.execute(
    transaction,
  );
  return rows.length > 0;
}

/** Moves an assignment, if it may be moved from where it is. */
export async function moveOwn(
  transaction: Database,
  { editionId, id }: Of,
  to: AssignmentState,
  endedFor: string | null,
): Promise<boolean> {
  const { rows } = await sql`
    update assignments set state = ${to}, ended_for = ${endedFor}, ended_at = ${endedFor === null ? null : sql`now()`},
      version = version + 1
    where edition_id = ${editionId} and id = ${id} and state = any(${assignmentStatesBefore(to)}::text[])
    returning id`.execute(transaction);
  return rows.length > 0;
}

/** What was written and not submitted is gone; what was submitted stays for the chair. */
export async function eraseDraft(transaction: Database, { editionId, id }: Of): Promise<void> {
  await sql`delete from reviews where edition_id = ${editionId} and assignment_id = ${id} and state = 'draft'`.execute(transaction);
  await sql`update reviews set changing = null where edition_id = ${editionId} and assignment_id = ${id}`.execute(transaction);
}

/** Declared by the reviewer: stands, whatever was decided before. */
export async function storeDeclared(
  transaction: Database,
  { editionId, account, abstractId, reason }: { editionId: number; account: string; abstractId: string; reason: string },
): Promise<void> {
  await sql`
    insert into conflicts (edition_id, account_id, abstract_id, kind, state, evidence, reason)
    values (${editionId}, ${account}, ${abstractId}, 'declared', 'standing', '', ${reason})
    on conflict (edition_id, account_id, abstract_id, kind) do update set state = 'standing', reason = excluded.reason, decided_by = null`.execute(
    transaction,
  );
}
