import type { Reviewers } from '@isocentre/contract/review/reviewers';
import { Refused } from '@isocentre/domain/refusals';
import { NEW_SETTINGS, REGULAR_CALL } from '@isocentre/domain/review/review-settings';
import type { ReviewerForm } from '@isocentre/domain/review/reviewer-form';
import { writeAudit } from '../../platform/audit.ts';
import type { Visit } from '../../platform/feature.ts';
import { findSettings } from './queries/calls.ts';
import { listReviewerRows, storeReviewer } from './queries/reviewers.ts';
import type { ReviewDeps } from './read-call.ts';
import { renewConflictsAndTell } from './tell-of-conflicts.ts';

export async function listReviewers({ db }: ReviewDeps, visit: Visit): Promise<Reviewers> {
  const { id: editionId, edition } = visit.edition;
  const rows = await listReviewerRows(db, editionId);
  const { load } = (await findSettings(db, editionId, REGULAR_CALL)) ?? NEW_SETTINGS;
  return { reviewers: rows.map(({ mailbox: _, ...reviewer }) => reviewer), categories: edition.abstractCategories, load };
}

interface Changed {
  readonly account: string;
  readonly version: number;
  readonly reviewer: ReviewerForm;
}

/** Names of people and institutions stay out of the record. */
const countsOf = ({ expert, able, institutions, declaredPeople, declaredInstitutions }: ReviewerForm) => ({
  expert: expert.length,
  able: able.length,
  institutions: institutions.length,
  declared: declaredPeople.length + declaredInstitutions.length,
});

/**
 * Topics and load of somebody who has the role, where they work, and what they declare: effective at once, for what they have
 * already too. The record names whom, and only numbers.
 */
export async function changeReviewer(deps: ReviewDeps, { account, version, reviewer }: Changed, visit: Visit): Promise<Reviewers> {
  const { id: editionId, edition } = visit.edition;
  const unknown = [...reviewer.expert, ...reviewer.able].find((topic) => !edition.abstractCategories.includes(topic));
  if (unknown !== undefined) throw new Refused('VALIDATION', { fields: { expert: `This conference has no topic “${unknown}”.` } });
  if (!(await listReviewerRows(deps.db, editionId)).some((one) => one.account === account)) throw new Refused('NOT_FOUND');
  const stored = await deps.db.transaction().execute(async (transaction) => {
    if (!(await storeReviewer(transaction, { editionId, account, seen: version }, reviewer))) return false;
    await renewConflictsAndTell(transaction, editionId);
    await writeAudit(transaction, {
      editionId,
      actor: visit.actor,
      subject: account,
      action: 'reviewer.changed',
      entity: 'reviewer',
      entityId: account,
      after: { ...countsOf(reviewer), load: reviewer.load, paused: reviewer.paused },
      requestId: visit.requestId,
    });
    return true;
  });
  const current = await listReviewers(deps, visit);
  if (!stored) throw new Refused('CHANGED_ELSEWHERE', { current });
  return current;
}
