import { randomUUID } from 'node:crypto';
import type { AbstractStatus } from '@isocentre/domain/abstracts/status';
import { assignmentStatesBefore } from '@isocentre/domain/review/assignment-state';
import type { Outcome } from '@isocentre/domain/review/decision';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database.ts';

interface Of {
  readonly editionId: number;
  readonly id: string;
}

interface ToWithdraw {
  status: AbstractStatus;
  textVersion: number;
  asked: boolean;
  outcome: Outcome | null;
  /** Of the decision; 0: there has been none. */
  version: number;
}

/**
 * The abstract, locked against whoever edits or decides. Not so strictly that an assignment to it could not be stored: whoever
 * assigns holds the lock of all assignments, for which this transaction waits next.
 */
export async function lockToWithdraw(transaction: Database, { editionId, id }: Of): Promise<ToWithdraw | undefined> {
  await sql`select from abstracts where edition_id = ${editionId} and id = ${id} for no key update`.execute(transaction);
  const { rows } = await sql<ToWithdraw>`
    select a.status, a.version as "textVersion", a.withdrawal_requested_at is not null as asked, d.outcome, coalesce(d.version, 0) as version
    from abstracts a left join decisions d on (d.edition_id, d.abstract_id) = (a.edition_id, a.id)
    where a.edition_id = ${editionId} and a.id = ${id}`.execute(transaction);
  return rows[0];
}

/** What was decided is not applied any more; who withdrew it and why stays with its history. */
export async function closeDecision(
  transaction: Database,
  { editionId, id }: Of,
  { account, reason, outcome }: { account: string; reason: string | null; outcome: Outcome | null },
): Promise<void> {
  await sql`
    update decisions set state = 'pending', batch_id = null, score = null, reviews = null, version = version + 1
    where edition_id = ${editionId} and abstract_id = ${id}`.execute(transaction);
  await sql`
    insert into decision_events (edition_id, id, abstract_id, kind, outcome, previous, reason, account_id)
    values (${editionId}, ${randomUUID()}, ${id}, 'withdrawn', ${outcome}, ${outcome}, ${reason}, ${account})`.execute(transaction);
}

/** Nobody is asked to read it any more. What was submitted stays as it is, and counts nowhere. */
export async function endReviewing(transaction: Database, { editionId, id }: Of): Promise<number> {
  const { numAffectedRows } = await sql`
    update assignments set state = 'ended', ended_for = 'withdrawn', ended_at = now(), version = version + 1
    where edition_id = ${editionId} and abstract_id = ${id} and state <> 'submitted'
      and state = any (${assignmentStatesBefore('ended')}::text[])`.execute(transaction);
  return Number(numAffectedRows ?? 0n);
}
