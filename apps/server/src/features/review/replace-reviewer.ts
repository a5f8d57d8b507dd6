import type { Actor } from '@isocentre/domain/people/actor';
import { assignReviewers } from '@isocentre/domain/review/assign';
import { explain } from '@isocentre/domain/review/explanations';
import { writeAudit } from '../../platform/audit.ts';
import type { Database } from '../../platform/database.ts';
import { inputOf, readSituation } from './assignment-input.ts';
import { findAssignment, insertAssignment } from './queries/assignments.ts';
import { lockAssignment } from './queries/renew-conflicts.ts';

/** Whoever comes later has at least so long, but not beyond the end of reviewing. */
const DAYS_TO_REVIEW = 7;
const DAY_MS = 24 * 60 * 60 * 1000;

/** When somebody's reviews are due who is asked so late. */
export function dueForLate({ dueAt, closesAt }: { dueAt: string; closesAt: string | null }, now: Date): string {
  const due = Math.max(Date.parse(dueAt), now.getTime() + DAYS_TO_REVIEW * DAY_MS);
  return new Date(Math.min(due, closesAt === null ? Number.POSITIVE_INFINITY : Date.parse(closesAt))).toISOString();
}

interface Lost {
  editionId: number;
  abstract: string;
  /** Of the edition. */
  now: Date;
  actor: Actor;
  requestId?: string | undefined;
}

/**
 * Somebody declined, or was found to be in conflict: the next one by the same rule as a proposal, in the transaction that ends
 * the assignment. Only as long as the abstract has fewer than it should, so that one loss has one replacement, also when it is
 * tried again. Answers the new assignment's id; nothing: there is nobody.
 */
export async function replaceReviewer(
  transaction: Database,
  { editionId, abstract, now, actor, requestId }: Lost,
): Promise<string | undefined> {
  await lockAssignment(transaction, editionId);
  const situation = await readSituation(transaction, editionId);
  const { dueAt, closesAt } = situation.settings;
  const input = inputOf({ ...situation, abstracts: situation.abstracts.filter(({ id }) => id === abstract) }, false);
  const missing = input.abstracts.map((one) => ({ ...one, wanted: Math.min(one.wanted, one.existing.length + 1) }));
  const rows = assignReviewers({ ...input, abstracts: missing });
  const [row] = rows;
  const [explanation] = explain(input, rows);
  if (!row || !explanation || dueAt === null) return undefined;
  const account = row.reviewer;
  const added = {
    editionId,
    abstract,
    account,
    origin: 'replacement' as const,
    reason: null,
    explanation,
    dueAt: dueForLate({ dueAt, closesAt }, now),
  };
  if (!(await insertAssignment(transaction, added))) return undefined;
  const stored = await findAssignment(transaction, editionId, { abstract, account });
  if (!stored) return undefined;
  await writeAudit(transaction, {
    editionId,
    actor,
    subject: account,
    action: 'assignment.replaced',
    entity: 'assignment',
    entityId: stored.id,
    after: { abstract },
    requestId,
  });
  return stored.id;
}
