import type { Contest, ContestCandidate, SheetStanding } from '@isocentre/contract/review/contests';
import { contestStateWords, type ContestState } from '@isocentre/domain/contests/contest';

/** The words of a chair's pages about contests. */

/** `=6` for a rank that is shared. */
export const rankWords = ({ rank }: Pick<ContestCandidate, 'rank'>, all: readonly Pick<ContestCandidate, 'rank'>[]): string =>
  rank === null ? '–' : `${all.filter((other) => other.rank === rank).length > 1 ? '=' : ''}${rank}`;

const PLACES = ['First', 'Second', 'Third'];

/** `Second`, `First, shared`. */
export function placeWords({ rank }: Pick<ContestCandidate, 'rank'>, all: readonly Pick<ContestCandidate, 'rank'>[]): string {
  if (rank === null) return '';
  const shared = all.filter((other) => other.rank === rank).length > 1;
  return `${PLACES[rank - 1] ?? `Rank ${rank}`}${shared ? ', shared' : ''}`;
}

export const sheetWords: Readonly<Record<SheetStanding, string>> = {
  counted: '',
  unfinished: 'not finished',
  absent: 'nobody there',
  conflict: 'conflict, not counted',
  'after-seal': 'after the seal, not counted',
};

const TIES = { criterion: 'tie decided by the criterion', 'first-places': 'tie decided by first places', shared: 'tie' } as const;

export const tieWords = ({ tiedBy }: Pick<ContestCandidate, 'tiedBy'>): string => (tiedBy === null ? '' : TIES[tiedBy]);

/** What still stands between now and a sealed result. */
export function beforeSeal({ judges, candidates, form }: Pick<Contest, 'judges' | 'candidates' | 'form'>): string[] {
  const toCome = judges.reduce((sum, { done, of }) => sum + of - done, 0);
  const apart = candidates.filter(({ rank, withdrawn }) => rank === null && !withdrawn).length;
  const shared = candidates.filter(({ rank, tiedBy }) => rank !== null && rank <= form.prizes && tiedBy === 'shared').length;
  return [
    toCome > 0 ? `${toCome} ${toCome === 1 ? 'sheet' : 'sheets'} to come.` : 'All sheets are in.',
    ...(apart > 0 ? [`${apart} ${apart === 1 ? 'has' : 'have'} fewer than ${form.leastJudges} sheets and no rank.`] : []),
    shared > 0 ? `${shared} share a rank for a prize.` : 'No tie for a prize.',
  ];
}

export const lateCount = ({ candidates }: Pick<Contest, 'candidates'>): number =>
  candidates.flatMap(({ sheets }) => sheets).filter(({ standing }) => standing === 'after-seal').length;

/** Of the panel with what a chair can do next. */
export const HEADINGS: Readonly<Record<ContestState, string>> = {
  planned: 'Before judging',
  open: 'Before the seal',
  closed: 'Before the seal',
  sealed: 'After the seal',
};

/** What a chair can do next, the usual one first. */
export const STEPS: Readonly<Record<ContestState, ReadonlyArray<{ to: ContestState; words: string }>>> = {
  planned: [{ to: 'open', words: 'Open judging' }],
  open: [{ to: 'closed', words: 'Close judging' }],
  closed: [
    { to: 'sealed', words: 'Seal the result' },
    { to: 'open', words: 'Open again' },
  ],
  sealed: [{ to: 'closed', words: 'Reopen' }],
};

export const movedWords = (name: string, state: ContestState): string => `${name}: ${contestStateWords[state].toLowerCase()}.`;
