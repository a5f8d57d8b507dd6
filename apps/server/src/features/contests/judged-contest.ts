import { type CountedSheet, rankContest, type Ranking } from '@isocentre/domain/contests/ranking';
import { isHandedIn, sheetPoints } from '@isocentre/domain/contests/sheet';
import type { SheetStanding } from '@isocentre/contract/review/contests';
import type { Database } from '../../platform/database.ts';
import { type CandidateRow, listCandidates } from './queries/candidates.ts';
import type { ContestRow } from './queries/contests.ts';
import { listJudges, listJudgesConflicts, type Person } from './queries/judges.ts';
import { listSheets, type SheetRow } from './queries/sheets.ts';

/** A contest with all that judges have done in it. */
export interface JudgedContest {
  readonly row: ContestRow;
  readonly candidates: readonly CandidateRow[];
  readonly judges: readonly Person[];
  readonly sheets: readonly SheetRow[];
  readonly isInConflict: (account: string, abstract: string) => boolean;
}

/** Without what is hidden from its reader, as if it were not on the shortlist. */
export async function readJudged(
  db: Database,
  { editionId, row, hidden = new Set() }: { editionId: number; row: ContestRow; hidden?: ReadonlySet<string> },
): Promise<JudgedContest> {
  const key = { editionId, contest: row.id };
  const candidates = (await listCandidates(db, key)).filter(({ abstract }) => !hidden.has(abstract));
  const seen = new Set(candidates.map(({ abstract }) => abstract));
  const conflicts = new Set((await listJudgesConflicts(db, key)).map(({ account, abstract }) => `${account} ${abstract}`));
  return {
    row,
    candidates,
    judges: await listJudges(db, key),
    sheets: (await listSheets(db, key)).filter(({ abstract }) => seen.has(abstract)),
    isInConflict: (account, abstract) => conflicts.has(`${account} ${abstract}`),
  };
}

export function standingOf({ row, isInConflict }: JudgedContest, sheet: SheetRow): SheetStanding {
  if (sheet.afterSeal) return 'after-seal';
  if (isInConflict(sheet.account, sheet.abstract)) return 'conflict';
  if (sheet.form.absent) return 'absent';
  return sheetPoints(row.form.criteria, sheet.form) === null ? 'unfinished' : 'counted';
}

/** Of what is not withdrawn, by the sheets that count. */
export function rankingOf(judged: JudgedContest): Ranking {
  const { criteria, leastJudges, tieCriterion } = judged.row.form;
  const counted = judged.sheets.flatMap((sheet): CountedSheet[] => {
    const points = standingOf(judged, sheet) === 'counted' ? sheetPoints(criteria, sheet.form) : null;
    return points === null ? [] : [{ candidate: sheet.abstract, judge: sheet.account, points, scores: sheet.form.scores }];
  });
  const candidates = judged.candidates.filter(({ withdrawn }) => !withdrawn).map(({ abstract }) => abstract);
  return rankContest(candidates, counted, { leastJudges, tieCriterion });
}

export interface Progress extends Person {
  readonly done: number;
  readonly of: number;
  readonly conflicts: number;
}

/** Of everything that is theirs to judge, how much each judge has handed in. */
export function progressOf({ row, candidates, judges, sheets, isInConflict }: JudgedContest): Progress[] {
  const present = candidates.filter(({ withdrawn }) => !withdrawn);
  return judges.map(({ account, name }) => {
    const theirs = new Set(present.filter(({ abstract }) => !isInConflict(account, abstract)).map(({ abstract }) => abstract));
    const done = sheets.filter(
      (sheet) => sheet.account === account && !sheet.afterSeal && theirs.has(sheet.abstract) && isHandedIn(row.form.criteria, sheet.form),
    );
    return { account, name, done: done.length, of: theirs.size, conflicts: present.length - theirs.size };
  });
}
