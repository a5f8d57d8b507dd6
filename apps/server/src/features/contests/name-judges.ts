import type { Contest } from '@isocentre/contract/review/contests';
import { Refused } from '@isocentre/domain/refusals';
import type { Visit } from '../../platform/feature.ts';
import { renewConflictsAndTell } from '../review/tell-of-conflicts.ts';
import { change } from './change-contest.ts';
import type { ContestDeps } from './deps.ts';
import { addJudges, listJudges, listPossibleJudges, removeJudges } from './queries/judges.ts';
import { listSheets } from './queries/sheets.ts';

/** Among those with the role. Their conflicts of interest are looked for at once; who has a sheet stays. */
export const nameJudges = (
  deps: ContestDeps,
  { contest, version, judges }: { contest: string; version: number; judges: readonly string[] },
  visit: Visit,
): Promise<Contest> =>
  change(deps, { contest, version }, visit, async (transaction, { state }) => {
    const key = { editionId: visit.edition.id, contest };
    if (state === 'sealed') throw new Refused('CONTEST_SEALED');
    const before = new Set((await listJudges(transaction, key)).map(({ account }) => account));
    const wanted = new Set(judges);
    const added = [...wanted].filter((account) => !before.has(account));
    const removed = [...before].filter((account) => !wanted.has(account));
    if (added.length + removed.length === 0) return undefined;
    const possible = new Set((await listPossibleJudges(transaction, key.editionId)).map(({ account }) => account));
    if (added.some((account) => !possible.has(account))) throw new Refused('NOT_FOUND');
    const wrote = new Set((await listSheets(transaction, key)).map(({ account }) => account));
    if (removed.some((account) => wrote.has(account))) throw new Refused('SHEETS_EXIST');
    await removeJudges(transaction, key, removed);
    await addJudges(transaction, key, added);
    await renewConflictsAndTell(transaction, key.editionId);
    return { action: 'contest.judges-named', after: { added, removed } };
  });
