import type { Contest, ContestCandidate } from '@isocentre/contract/review/contests';
import { missingToOpen } from '@isocentre/domain/contests/contest';
import type { RankedCandidate } from '@isocentre/domain/contests/ranking';
import { sheetPoints } from '@isocentre/domain/contests/sheet';
import { Refused } from '@isocentre/domain/refusals';
import { REGULAR_CALL } from '@isocentre/domain/review/review-settings';
import { mostPoints } from '@isocentre/domain/review/rubric';
import { toldCalls } from '../../platform/calls.ts';
import type { Database } from '../../platform/database.ts';
import { accountOf, type Visit } from '../../platform/feature.ts';
import { listHidden, type Reader } from '../../platform/visible-abstracts.ts';
import { listOtherChairs } from '../review/queries/standings.ts';
import type { ContestDeps } from './deps.ts';
import { type JudgedContest, progressOf, rankingOf, readJudged, standingOf } from './judged-contest.ts';
import { listCandidates } from './queries/candidates.ts';
import { findContest } from './queries/contests.ts';
import { listPossibleJudges } from './queries/judges.ts';
import { listResults } from './queries/results.ts';

export const readerOf = (visit: Visit): Reader => ({ editionId: visit.edition.id, account: accountOf(visit).id });

/** Whether everybody on a shortlist knows their result: judges see who presents. An empty one waits for the results of the edition. */
export const areTold = (candidates: ReadonlyArray<{ readonly call: string }>, told: readonly string[]): boolean =>
  candidates.length === 0 ? told.includes(REGULAR_CALL) : candidates.every(({ call }) => told.includes(call));

/** As its reader may see it: what they have a conflict with is not on the shortlist, has no rank and leaves no gap. */
export async function readContest({ db }: Pick<ContestDeps, 'db'>, contest: string, visit: Visit): Promise<Contest> {
  const editionId = visit.edition.id;
  const key = { editionId, contest };
  const row = await findContest(db, key);
  if (!row) throw new Refused('NOT_FOUND');
  const hidden = await listHidden(db, readerOf(visit));
  const judged = await readJudged(db, { editionId, row, hidden });
  const { state, form, sealedAt, sealedBy, reopenedFor, version } = row;
  const isSomeHidden = (await listCandidates(db, key)).length > judged.candidates.length;
  const readiness = {
    candidates: judged.candidates.filter(({ withdrawn }) => !withdrawn).length,
    judges: judged.judges.length,
    leastJudges: form.leastJudges,
    resultsPublished: areTold(judged.candidates, await toldCalls(db, visit)),
  };
  return {
    id: contest,
    version,
    state,
    form,
    sealedAt: sealedAt && visit.shown(sealedAt),
    sealedBy,
    reopenedFor,
    missing: state === 'planned' ? missingToOpen(readiness) : [],
    candidates: await describeCandidates(db, judged, editionId),
    judges: progressOf(judged),
    possible: await listPossibleJudges(db, editionId),
    most: mostPoints(form.criteria),
    elsewhere: isSomeHidden ? await listOtherChairs(db, readerOf(visit)) : null,
  };
}

type Placed = Pick<RankedCandidate, 'candidate' | 'rank' | 'mean' | 'z' | 'sheets' | 'tiedBy'>;

async function describeCandidates(db: Database, judged: JudgedContest, editionId: number): Promise<ContestCandidate[]> {
  const { row, candidates, sheets } = judged;
  const placed = row.state === 'sealed' ? await asSealed(db, judged, editionId) : [...rankingOf(judged).ranked, ...rankingOf(judged).apart];
  const placeOf = new Map(placed.map((one) => [one.candidate, one]));
  const place = (one: Placed | undefined) => one?.rank ?? Number.MAX_SAFE_INTEGER;
  return (
    candidates
      .map((candidate) => ({ candidate, at: placeOf.get(candidate.abstract) }))
      // Those with the same rank, or none, stay in the order of their references.
      .toSorted((a, b) => place(a.at) - place(b.at))
      .map(({ candidate: { abstract, reference, title, category, type, withdrawn }, at }) => ({
        abstract,
        reference,
        title,
        category,
        type,
        withdrawn,
        rank: at?.rank ?? null,
        mean: at?.mean ?? null,
        z: at?.z ?? null,
        tiedBy: at?.tiedBy ?? null,
        counted: at?.sheets ?? 0,
        sheets: sheets
          .filter((sheet) => sheet.abstract === abstract)
          .map((sheet) => ({
            judge: sheet.judge,
            points: sheetPoints(row.form.criteria, sheet.form),
            note: sheet.form.note,
            standing: standingOf(judged, sheet),
            late: sheet.late,
          })),
      }))
  );
}

/** What is hidden from its reader leaves no gap in the ranks. */
async function asSealed(db: Database, { row, candidates }: JudgedContest, editionId: number): Promise<Placed[]> {
  const results = await listResults(db, { editionId, contest: row.id });
  const seen = new Set(candidates.map(({ abstract }) => abstract));
  const gone = results.filter(({ abstract, rank }) => !seen.has(abstract) && rank !== null);
  return results
    .filter(({ abstract }) => seen.has(abstract))
    .map(({ abstract, rank, ...one }) => ({
      ...one,
      candidate: abstract,
      rank: rank === null ? null : rank - gone.filter((other) => (other.rank ?? 0) < rank).length,
    }));
}
