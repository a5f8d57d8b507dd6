import { delegateActor } from '@isocentre/domain/people/actor';
import type { Role } from '@isocentre/domain/people/roles';
import { Refused } from '@isocentre/domain/refusals';
import { NEW_SETTINGS, REGULAR_CALL } from '@isocentre/domain/review/review-settings';
import type { ReviewerAnswers } from '@isocentre/domain/review/reviewer-form';
import { writeAudit } from '../../platform/audit.ts';
import type { Database } from '../../platform/database.ts';
import { findSettings } from './queries/calls.ts';
import { listReviewerRows, storeReviewer } from './queries/reviewers.ts';
import { listCategories } from './queries/categories.ts';
import { renewConflictsAndTell } from './tell-of-conflicts.ts';

interface Asked {
  readonly editionId: number | null;
  readonly roles: readonly Role[];
  readonly topics: readonly string[];
}

/** What somebody is asked who is invited to review in an edition; nothing: another invitation. */
export async function readQuestions(
  db: Database,
  { editionId, roles, topics }: Asked,
): Promise<{ categories: string[]; topics: string[]; load: number } | null> {
  if (editionId === null || !roles.includes('reviewer')) return null;
  const categories = await listCategories(db, editionId);
  const { load } = (await findSettings(db, editionId, REGULAR_CALL)) ?? NEW_SETTINGS;
  return { categories, topics: topics.filter((topic) => categories.includes(topic)), load };
}

/** Noted in the transaction in which they accept, so that whoever has the role has topics. What a chair noted before gives way. */
export async function noteAnswers(
  transaction: Database,
  { editionId, roles }: Asked,
  { account, answers, requestId }: { account: string; answers: ReviewerAnswers; requestId: string },
): Promise<void> {
  if (editionId === null || !roles.includes('reviewer')) return;
  const categories = await listCategories(transaction, editionId);
  const unknown = [...answers.expert, ...answers.able].find((topic) => !categories.includes(topic));
  if (unknown !== undefined) throw new Refused('VALIDATION', { fields: { expert: `This conference has no topic “${unknown}”.` } });
  const before = (await listReviewerRows(transaction, editionId)).find((one) => one.account === account);
  const { declaredPeople = [], declaredInstitutions = [], version: seen = 0 } = before ?? {};
  const noted = { ...answers, paused: false, declaredPeople, declaredInstitutions };
  if (!(await storeReviewer(transaction, { editionId, account, seen }, noted))) throw new Refused('CHANGED_ELSEWHERE');
  await renewConflictsAndTell(transaction, editionId);
  await writeAudit(transaction, {
    editionId,
    actor: delegateActor(account),
    subject: account,
    action: 'reviewer.answered',
    entity: 'reviewer',
    entityId: account,
    after: {
      expert: answers.expert.length,
      able: answers.able.length,
      institutions: answers.institutions.length,
      load: answers.load,
    },
    requestId,
  });
}
