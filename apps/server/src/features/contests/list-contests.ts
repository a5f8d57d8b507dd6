import type { Contests } from '@isocentre/contract/review/contests';
import type { Visit } from '../../platform/feature.ts';
import { listHidden } from '../../platform/visible-abstracts.ts';
import type { ContestDeps } from './deps.ts';
import { progressOf, readJudged } from './judged-contest.ts';
import { listContestRows } from './queries/contests.ts';
import { readerOf } from './read-contest.ts';

/** Few: an edition gives a handful of awards. */
export async function listContests({ db }: ContestDeps, visit: Visit): Promise<Contests> {
  const { id: editionId, edition } = visit.edition;
  const hidden = await listHidden(db, readerOf(visit));
  const contests: Contests['contests'] = [];
  for (const row of await listContestRows(db, editionId)) {
    const judged = await readJudged(db, { editionId, row, hidden });
    const progress = progressOf(judged);
    contests.push({
      id: row.id,
      name: row.form.name,
      state: row.state,
      candidates: judged.candidates.filter(({ withdrawn }) => !withdrawn).length,
      judges: progress.length,
      done: progress.reduce((sum, { done }) => sum + done, 0),
      of: progress.reduce((sum, { of }) => sum + of, 0),
      resultsAt: row.form.resultsAt,
    });
  }
  return {
    contests,
    categories: [...edition.abstractCategories],
    delegates: edition.categories.map(({ code, label }) => ({ code, name: label })),
  };
}
