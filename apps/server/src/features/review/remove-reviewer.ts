import type { RemovalPreview } from '@isocentre/contract/review/takeovers';
import { Refused } from '@isocentre/domain/refusals';
import { writeAudit } from '../../platform/audit.ts';
import type { Database } from '../../platform/database.ts';
import { staffOf, type Visit } from '../../platform/feature.ts';
import { endSessions } from '../../platform/sessions.ts';
import { listHidden } from '../../platform/visible-abstracts.ts';
import { lockAssignment } from './queries/renew-conflicts.ts';
import { listReviewerRows } from './queries/reviewers.ts';
import { hasForSociety, lockRoles, takeRole } from './queries/staff-roles.ts';
import { countSubmitted, listOpen } from './queries/takeovers.ts';
import type { ReviewDeps } from './read-call.ts';
import { readerIn } from './read-standings.ts';
import { carryOut, describeTakeover, planTakeover } from './take-over.ts';

async function planRemoval(db: Database, account: string, visit: Visit) {
  const editionId = visit.edition.id;
  const person = (await listReviewerRows(db, editionId)).find((one) => one.account === account);
  if (!person) throw new Refused('NOT_FOUND');
  return { person, ...(await planTakeover(db, editionId, await listOpen(db, editionId, { account }), [account])) };
}

/** What would happen if somebody stopped reviewing: who takes over what, and what of theirs stays. */
export async function previewRemoval({ db }: ReviewDeps, account: string, visit: Visit): Promise<RemovalPreview> {
  const { person, handed, digest } = await planRemoval(db, account, visit);
  const hidden = await listHidden(db, readerIn(visit));
  const submitted = (await countSubmitted(db, visit.edition.id, account)).filter((abstract) => !hidden.has(abstract));
  return { name: person.name, rows: await describeTakeover(db, handed, hidden), submitted: submitted.length, digest };
}

/**
 * As it was shown, or not at all. Submitted reviews stay and count. What the chair may not see is handed on with the rest, and
 * nobody is told of it.
 */
export async function removeReviewer(
  { db }: ReviewDeps,
  { account, digest }: { account: string; digest: string },
  visit: Visit,
): Promise<{ ended: number; given: number }> {
  const { societyId } = staffOf(visit);
  const editionId = visit.edition.id;
  const held = { societyId, editionId, account, role: 'reviewer' } as const;
  return db.transaction().execute(async (transaction) => {
    await lockRoles(transaction, societyId);
    await lockAssignment(transaction, editionId);
    const plan = await planRemoval(transaction, account, visit);
    if (plan.digest !== digest) throw new Refused('TAKEOVER_STALE');
    if (await hasForSociety(transaction, held)) throw new Refused('ROLE_FOR_SOCIETY');
    const done = plan.handed.length === 0 ? { ended: 0, given: 0 } : await carryOut(transaction, plan, visit);
    await takeRole(transaction, held);
    await endSessions(transaction, account);
    await writeAudit(transaction, {
      editionId,
      actor: visit.actor,
      subject: account,
      action: 'reviewer.removed',
      entity: 'reviewer',
      entityId: account,
      after: done,
      requestId: visit.requestId,
    });
    const hidden = await listHidden(transaction, readerIn(visit));
    const seen = plan.handed.filter(({ row }) => !hidden.has(row.abstract));
    return { ended: seen.length, given: seen.filter(({ to }) => to !== null).length };
  });
}
