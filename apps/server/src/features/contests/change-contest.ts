import type { Contest } from '@isocentre/contract/review/contests';
import { sameValue } from '@isocentre/domain/content/body-differences';
import type { ContestForm } from '@isocentre/domain/contests/contest';
import { Refused } from '@isocentre/domain/refusals';
import { changesScores, codedCriteria } from '@isocentre/domain/review/rubric';
import { writeAudit } from '../../platform/audit.ts';
import { writeDetails } from '../../platform/change-details.ts';
import type { Database } from '../../platform/database.ts';
import { accountOf, type Visit } from '../../platform/feature.ts';
import { lockAssignment } from '../review/queries/renew-conflicts.ts';
import type { ContestDeps } from './deps.ts';
import { type ContestRow, findContest, insertContest, lockContest, raiseVersion, updateContest } from './queries/contests.ts';
import { hasSheets } from './queries/sheets.ts';
import { readContest } from './read-contest.ts';

/** Names that the edition knows, and a code for every criterion. */
function checkedForm(form: ContestForm, { edition: { edition } }: Visit): ContestForm {
  const { category, delegates } = form.rule;
  if (category !== null && !edition.abstractCategories.includes(category))
    throw new Refused('VALIDATION', { fields: { 'contest.rule.category': `This conference has no topic “${category}”.` } });
  const unknown = delegates.find((code) => !edition.categories.some((one) => one.code === code));
  if (unknown !== undefined)
    throw new Refused('VALIDATION', { fields: { 'contest.rule.delegates': `This conference has no category “${unknown}”.` } });
  return { ...form, criteria: codedCriteria(form.criteria) };
}

const recorded = ({ name, criteria, leastJudges, tieCriterion, prizes, resultsAt, rule }: ContestForm) => ({
  name,
  rule,
  criteria: criteria.map(({ code }) => code),
  leastJudges,
  tieCriterion,
  prizes,
  resultsAt,
});

/** Planned twice under one id, it is there once. */
export async function planContest(
  deps: ContestDeps,
  { id, contest }: { id: string; contest: ContestForm },
  visit: Visit,
): Promise<Contest> {
  const editionId = visit.edition.id;
  const form = checkedForm(contest, visit);
  await deps.db.transaction().execute(async (transaction) => {
    if (!(await insertContest(transaction, { editionId, contest: id }, form))) return;
    await writeAudit(transaction, {
      editionId,
      actor: visit.actor,
      action: 'contest.planned',
      entity: 'contest',
      entityId: id,
      after: recorded(form),
      requestId: visit.requestId,
    });
  });
  return readContest(deps, id, visit);
}

interface Change {
  readonly action: string;
  readonly before?: object;
  readonly after: object;
  /** A chair's words: they may name somebody, so they stand beside the record and not in it. */
  readonly reason?: string;
}

/** What a chair changes about a contest, over the version that was seen. Undefined: there is nothing to do. */
export async function change(
  deps: ContestDeps,
  { contest, version }: { contest: string; version: number },
  visit: Visit,
  write: (transaction: Database, row: ContestRow) => Promise<Change | undefined>,
): Promise<Contest> {
  const editionId = visit.edition.id;
  const stored = await deps.db.transaction().execute(async (transaction) => {
    // In the order of a judge who declares a conflict: in another, each would wait for the other.
    await lockAssignment(transaction, editionId);
    const row = await lockContest(transaction, { editionId, contest }, 'update');
    if (!row) throw new Refused('NOT_FOUND');
    if (row.version !== version) return false;
    const changed = await write(transaction, row);
    if (!changed) return true;
    if ((await findContest(transaction, { editionId, contest }))?.version === version)
      await raiseVersion(transaction, { editionId, contest });
    const { reason, ...recordedChange } = changed;
    const auditId = await writeAudit(transaction, {
      editionId,
      actor: visit.actor,
      entity: 'contest',
      entityId: contest,
      requestId: visit.requestId,
      ...recordedChange,
    });
    if (reason !== undefined) await writeDetails(transaction, { editionId, auditId, accountId: accountOf(visit).id, reason });
    return true;
  });
  const current = await readContest(deps, contest, visit);
  if (!stored) throw new Refused('CHANGED_ELSEWHERE', { current });
  return current;
}

/** With sheets there, no score comes to mean something else. Sealed, only the instant at which winners are named can change. */
export const changeContest = (
  deps: ContestDeps,
  { contest, version, form: sent }: { contest: string; version: number; form: ContestForm },
  visit: Visit,
): Promise<Contest> =>
  change(deps, { contest, version }, visit, async (transaction, { state, form: before }) => {
    const editionId = visit.edition.id;
    const form = checkedForm(sent, visit);
    if (sameValue(form, before)) return undefined;
    if (state === 'sealed' && !sameValue({ ...form, resultsAt: null }, { ...before, resultsAt: null })) throw new Refused('CONTEST_SEALED');
    if (changesScores(before.criteria, form.criteria) && (await hasSheets(transaction, { editionId, contest })))
      throw new Refused('SHEETS_EXIST');
    await updateContest(transaction, { editionId, contest }, form);
    return { action: 'contest.changed', before: recorded(before), after: recorded(form) };
  });
