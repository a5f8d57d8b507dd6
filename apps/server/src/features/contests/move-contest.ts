import type { Contest } from '@isocentre/contract/review/contests';
import { type ContestState, contestMayMove, missingToOpen } from '@isocentre/domain/contests/contest';
import { SEALED_BY_OTHERS } from '@isocentre/domain/contests/contest-refusals';
import { Refused, STATE_MOVED } from '@isocentre/domain/refusals';
import { toldCalls } from '../../platform/calls.ts';
import type { Database } from '../../platform/database.ts';
import { accountOf, type Visit } from '../../platform/feature.ts';
import { listHidden } from '../../platform/visible-abstracts.ts';
import { renewConflictsAndTell } from '../review/tell-of-conflicts.ts';
import { change } from './change-contest.ts';
import type { ContestDeps } from './deps.ts';
import { rankingOf, readJudged } from './judged-contest.ts';
import { listCandidates } from './queries/candidates.ts';
import { type ContestRow, moveState } from './queries/contests.ts';
import { deleteResults, storeResults } from './queries/results.ts';
import { takeLateSheets } from './queries/sheets.ts';
import { areTold, readerOf } from './read-contest.ts';

interface Sent {
  readonly contest: string;
  readonly version: number;
  readonly to: ContestState;
  readonly reason?: string | undefined;
}

/** Planned, open, closed, sealed. Sealing writes the ranking down; reopening takes it back, and counts what came too late. */
export const moveContest = (deps: ContestDeps, { contest, version, to, reason }: Sent, visit: Visit): Promise<Contest> =>
  change(deps, { contest, version }, visit, async (transaction, row) => {
    if (row.state === to) return undefined;
    if (!contestMayMove(row.state, to)) throw new Refused('CHANGED_ELSEWHERE', { words: STATE_MOVED });
    if (to === 'sealed') return seal(transaction, row, visit);
    if (row.state === 'sealed') return reopen(transaction, row, reason ?? '', visit);
    return to === 'open' ? open(transaction, row, visit) : move(transaction, row, visit, 'closed');
  });

async function move(transaction: Database, { id: contest }: ContestRow, visit: Visit, to: 'open' | 'closed') {
  if (!(await moveState(transaction, { editionId: visit.edition.id, contest }, { to })))
    throw new Refused('CHANGED_ELSEWHERE', { words: STATE_MOVED });
  return { action: to === 'open' ? 'contest.opened' : 'contest.closed', after: {} };
}

async function open(transaction: Database, row: ContestRow, visit: Visit) {
  const editionId = visit.edition.id;
  await renewConflictsAndTell(transaction, editionId);
  const judged = await readJudged(transaction, { editionId, row });
  const missing = missingToOpen({
    candidates: judged.candidates.filter(({ withdrawn }) => !withdrawn).length,
    judges: judged.judges.length,
    leastJudges: row.form.leastJudges,
    resultsPublished: areTold(judged.candidates, await toldCalls(transaction, visit)),
  });
  if (row.state === 'planned' && missing.length > 0)
    throw new Refused('CONTEST_NOT_READY', { words: `Before judging can begin: ${missing.join(' ')}` });
  return move(transaction, row, visit, 'open');
}

/** Whoever has a conflict with something on the shortlist neither ends the counting nor begins it again. */
async function expectNoConflict(transaction: Database, { id: contest }: ContestRow, visit: Visit): Promise<void> {
  const hidden = await listHidden(transaction, readerOf(visit));
  const candidates = await listCandidates(transaction, { editionId: visit.edition.id, contest });
  if (candidates.some(({ abstract }) => hidden.has(abstract))) throw new Refused('IN_CONFLICT', { words: SEALED_BY_OTHERS });
}

async function seal(transaction: Database, row: ContestRow, visit: Visit) {
  const editionId = visit.edition.id;
  const key = { editionId, contest: row.id };
  await expectNoConflict(transaction, row, visit);
  const { ranked, apart } = rankingOf(await readJudged(transaction, { editionId, row }));
  if (ranked.length === 0) throw new Refused('CONTEST_UNDECIDED');
  await storeResults(transaction, key, [...ranked, ...apart]);
  if (!(await moveState(transaction, key, { to: 'sealed', sealedBy: accountOf(visit).id })))
    throw new Refused('CHANGED_ELSEWHERE', { words: STATE_MOVED });
  return { action: 'contest.sealed', after: { ranked: ranked.length, apart: apart.length } };
}

async function reopen(transaction: Database, row: ContestRow, reason: string, visit: Visit) {
  const key = { editionId: visit.edition.id, contest: row.id };
  if (reason === '') throw new Refused('VALIDATION', { fields: { reason: 'Please say why it is reopened.' } });
  await expectNoConflict(transaction, row, visit);
  if (reason === row.reopenedFor)
    throw new Refused('VALIDATION', { fields: { reason: 'It was reopened with these words before. Please say why now.' } });
  if (!(await moveState(transaction, key, { to: 'closed', reason }))) throw new Refused('CHANGED_ELSEWHERE', { words: STATE_MOVED });
  await deleteResults(transaction, key);
  const late = await takeLateSheets(transaction, key);
  return { action: 'contest.reopened', after: { late }, reason };
}
