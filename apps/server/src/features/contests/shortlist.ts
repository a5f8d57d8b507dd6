import type { Contest, Shortlist } from '@isocentre/contract/review/contests';
import type { ShortlistRule } from '@isocentre/domain/contests/contest';
import { Refused } from '@isocentre/domain/refusals';
import { reviewNumber } from '@isocentre/domain/review/review-number';
import { unmarkedText } from '@isocentre/domain/abstracts/inline-text';
import type { Visit } from '../../platform/feature.ts';
import { listHidden } from '../../platform/visible-abstracts.ts';
import { readStandings } from '../review/read-standings.ts';
import { change } from './change-contest.ts';
import type { ContestDeps } from './deps.ts';
import { addCandidates, type CandidateRow, listCandidates, listPresented, removeCandidates } from './queries/candidates.ts';
import { findContest } from './queries/contests.ts';
import { listSheets } from './queries/sheets.ts';
import { readerOf } from './read-contest.ts';

const fits = ({ category, type, delegates }: ShortlistRule, one: CandidateRow) =>
  (category === null || one.category === category) &&
  (type === null || one.type === type) &&
  (delegates.length === 0 || (one.delegate !== null && delegates.includes(one.delegate)));

/** What the rule lets in, as it stands on the decision board. What a conflict keeps from the chair is not there. */
export async function readShortlist({ db }: ContestDeps, contest: string, visit: Visit): Promise<Shortlist> {
  const editionId = visit.edition.id;
  const row = await findContest(db, { editionId, contest });
  if (!row) throw new Refused('NOT_FOUND');
  const hidden = await listHidden(db, readerOf(visit));
  const chosen = new Map((await listCandidates(db, { editionId, contest })).map((one) => [one.abstract, one]));
  const presented = (await listPresented(db, editionId)).filter((one) => fits(row.form.rule, one));
  const all = new Map([...chosen, ...presented.map((one) => [one.abstract, one] as const)]);
  const board = new Map((await readStandings(db, visit)).all.map((one, place) => [one.id, { ...one, place }]));
  return {
    version: row.version,
    abstracts: [...all.values()]
      .filter(({ abstract }) => !hidden.has(abstract))
      .map((one) => ({ ...one, on: board.get(one.abstract) }))
      .toSorted((a, b) => (a.on?.place ?? board.size) - (b.on?.place ?? board.size))
      .map(({ on, abstract, reference, title, category, type, ...one }) => ({
        abstract,
        number: on?.number ? reviewNumber(on.number) : null,
        reference,
        title: unmarkedText(title),
        category,
        type,
        rank: on?.rank ?? null,
        mean: on?.mean ?? null,
        z: on?.z ?? null,
        chosen: chosen.has(abstract),
        fits: fits(row.form.rule, { ...one, abstract, reference, title, category, type }),
      })),
  };
}

/** What has a sheet stays, and so does what the chair does not see. */
export const changeShortlist = (
  deps: ContestDeps,
  { contest, version, abstracts }: { contest: string; version: number; abstracts: readonly string[] },
  visit: Visit,
): Promise<Contest> =>
  change(deps, { contest, version }, visit, async (transaction, { state, form }) => {
    const key = { editionId: visit.edition.id, contest };
    if (state === 'sealed') throw new Refused('CONTEST_SEALED');
    const hidden = await listHidden(transaction, readerOf(visit));
    const before = new Set((await listCandidates(transaction, key)).map(({ abstract }) => abstract).filter((id) => !hidden.has(id)));
    const wanted = new Set(abstracts);
    const added = [...wanted].filter((id) => !before.has(id));
    const removed = [...before].filter((id) => !wanted.has(id));
    if (added.length + removed.length === 0) return undefined;
    const possible = new Set(
      (await listPresented(transaction, key.editionId)).filter((one) => fits(form.rule, one)).map(({ abstract }) => abstract),
    );
    if (added.some((id) => hidden.has(id) || !possible.has(id))) throw new Refused('NOT_FOUND');
    const judged = new Set((await listSheets(transaction, key)).map(({ abstract }) => abstract));
    if (removed.some((id) => judged.has(id))) throw new Refused('SHEETS_EXIST');
    await removeCandidates(transaction, key, removed);
    await addCandidates(transaction, key, added);
    return { action: 'contest.shortlisted', after: { added, removed } };
  });
