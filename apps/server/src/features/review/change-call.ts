import type { ReviewedCall } from '@isocentre/contract/review/calls';
import { Refused } from '@isocentre/domain/refusals';
import { NEW_SETTINGS, REGULAR_CALL, type ReviewSettings, settingsFaults } from '@isocentre/domain/review/review-settings';
import { changesScores, codedCriteria, type Criterion } from '@isocentre/domain/review/rubric';
import { writeAudit } from '../../platform/audit.ts';
import { writeDetails } from '../../platform/change-details.ts';
import type { Database } from '../../platform/database.ts';
import { accountOf, type Visit } from '../../platform/feature.ts';
import { prepareReviewerLetters } from '../../platform/letters/letters-to-reviewers.ts';
import { moveDue, readProgress } from './queries/assignments.ts';
import { findSettings, listCriteria, replaceCriteria, storeSettings } from './queries/calls.ts';
import { countSubmittedReviews } from './queries/opening.ts';
import { lockAssignment } from './queries/renew-conflicts.ts';
import { readCall, type ReviewDeps } from './read-call.ts';

interface Changed {
  readonly call: string;
  readonly version: number;
}

/** How a call is reviewed. Of two chairs who save at once the second sees what the first stored. */
export async function changeCall(
  deps: ReviewDeps,
  of: Changed & { settings: ReviewSettings; reason?: string | undefined },
  visit: Visit,
): Promise<ReviewedCall> {
  const fields = settingsFaults(of.settings);
  if (Object.keys(fields).length > 0) throw new Refused('VALIDATION', { fields });
  return change(deps, of, visit, async (transaction, before) => {
    const editionId = visit.edition.id;
    // Whoever assigns meanwhile is before this and moved, or after it and assigns by what is stored then.
    await lockAssignment(transaction, editionId);
    const shown = before.blind === of.settings.blind ? [] : await checkNames(transaction, of, visit);
    await store(transaction, of, of.settings, visit);
    const occasion = String(of.version + 1);
    const { dueAt } = of.settings;
    if (before.dueAt !== null && dueAt !== null && before.dueAt !== dueAt) {
      const accounts = await moveDue(transaction, editionId, { from: before.dueAt, to: dueAt });
      await prepareReviewerLetters(transaction, { editionId, kind: 'review-due-moved', occasion, accounts });
    }
    await prepareReviewerLetters(transaction, { editionId, kind: 'review-names-shown', occasion, accounts: shown });
    return { action: 'call.changed', before, after: of.settings, reason: before.blind === of.settings.blind ? undefined : of.reason };
  });
}

/** Whether reviewers may begin, or stop, to know authors. Answers who is to be told: those who have something to review. */
async function checkNames(
  transaction: Database,
  { settings, reason }: { settings: ReviewSettings; reason?: string | undefined },
  visit: Visit,
): Promise<string[]> {
  const { accounts, assigned, opened } = await readProgress(transaction, visit.edition.id);
  if (settings.blind === 'double') {
    if (opened) throw new Refused('ALREADY_SEEN');
    return [];
  }
  if (!assigned) return [];
  if (reason === undefined) throw new Refused('VALIDATION', { fields: { reason: WHY_NAMES } });
  return accounts;
}

const WHY_NAMES = 'Abstracts have been assigned already. Please say why reviewers are to know the authors; the reason is kept.';

/** All criteria in their order. One that is renamed keeps its code. */
export const changeRubric = (deps: ReviewDeps, of: Changed & { criteria: readonly Criterion[] }, visit: Visit): Promise<ReviewedCall> =>
  change(deps, of, visit, async (transaction, settings) => {
    const editionId = visit.edition.id;
    const before = await listCriteria(transaction, editionId, of.call);
    // Locks the settings, so that no review is submitted by other criteria meanwhile.
    await store(transaction, of, settings, visit);
    const criteria = codedCriteria(of.criteria);
    const reviews = await countSubmittedReviews(transaction, editionId);
    if (reviews > 0 && changesScores(before, criteria)) throw new Refused('RUBRIC_IN_USE', { words: rubricInUse(reviews) });
    await replaceCriteria(transaction, { editionId, call: of.call }, criteria);
    return { action: 'rubric.changed', before: { criteria: before }, after: { criteria } };
  });

const rubricInUse = (reviews: number) =>
  `${reviews} ${reviews === 1 ? 'review has' : 'reviews have'} been submitted by these criteria. Only their wording can still be changed.`;

const store = async (transaction: Database, { call, version }: Changed, settings: ReviewSettings, visit: Visit): Promise<void> => {
  if (!(await storeSettings(transaction, { editionId: visit.edition.id, call, seen: version }, settings))) throw new ChangedMeanwhile();
};

/** The transaction ends with it; what is stored is read after that. */
class ChangedMeanwhile extends Error {}

interface Recorded {
  readonly action: string;
  readonly before: object;
  readonly after: object;
  readonly reason?: string | undefined;
}

async function change(
  deps: ReviewDeps,
  { call }: Changed,
  visit: Visit,
  write: (transaction: Database, before: ReviewSettings) => Promise<Recorded>,
): Promise<ReviewedCall> {
  if (call !== REGULAR_CALL) throw new Refused('NOT_FOUND');
  const editionId = visit.edition.id;
  try {
    await deps.db.transaction().execute(async (transaction) => {
      const { version: _, ...before } = (await findSettings(transaction, editionId, call)) ?? { ...NEW_SETTINGS, version: 0 };
      const { reason, ...recorded } = await write(transaction, before);
      const auditId = await writeAudit(transaction, {
        editionId,
        actor: visit.actor,
        requestId: visit.requestId,
        entity: 'call',
        entityId: call,
        ...recorded,
      });
      if (reason !== undefined) await writeDetails(transaction, { editionId, auditId, accountId: accountOf(visit).id, reason });
    });
  } catch (error) {
    if (!(error instanceof ChangedMeanwhile)) throw error;
    throw new Refused('CHANGED_ELSEWHERE', { current: await readCall(deps, call, visit) });
  }
  return readCall(deps, call, visit);
}
