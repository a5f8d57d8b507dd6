import * as z from 'zod/mini';
import { PresentationType } from '../abstracts/abstract-rules.ts';
import { mayMove, type Moves, statesBefore } from '../moves.ts';
import { Criteria, type Criterion } from '../review/rubric.ts';

/** Planned: judges see nothing. Closed: no more is expected, what still comes is marked. Sealed: the ranking stands. */
export const ContestState = z.enum(['planned', 'open', 'closed', 'sealed']);
export type ContestState = z.infer<typeof ContestState>;

/** Sealed to closed: reopened, with a reason. */
const MOVES: Moves<ContestState> = { planned: ['open'], open: ['closed'], closed: ['open', 'sealed'], sealed: ['closed'] };

export const contestMayMove = (from: ContestState, to: ContestState): boolean => mayMove(MOVES, from, to);

export const contestStatesBefore = (to: ContestState): ContestState[] => statesBefore(MOVES, to);

export const contestStateWords: Readonly<Record<ContestState, string>> = {
  planned: 'Planned',
  open: 'Judging is open',
  closed: 'Judging is closed',
  sealed: 'Sealed',
};

export const JUDGES_MAX = 20;
export const PRIZES_MAX = 10;
export const CANDIDATES_MAX = 300;

/** Of what a shortlist is made; null or empty: of everything. */
export const ShortlistRule = z.strictObject({
  category: z.nullable(z.string().check(z.maxLength(200))),
  /** As what it was accepted. */
  type: z.nullable(PresentationType),
  /** Codes of categories of delegates, such as students. */
  delegates: z.array(z.string().check(z.maxLength(60))).check(z.maxLength(30)),
});
export type ShortlistRule = z.infer<typeof ShortlistRule>;

const whole = (most: number) =>
  z.int('Please give a whole number.').check(z.minimum(1, 'Please give at least 1.'), z.maximum(most, `Please give at most ${most}.`));

/** What a chair says about a contest. The same schema in browser and server. */
export const ContestForm = z
  .strictObject({
    name: z.string().check(z.trim(), z.minLength(1, 'Please name the award.'), z.maxLength(120, 'Please use at most 120 characters.')),
    rule: ShortlistRule,
    criteria: Criteria.check(z.minLength(1, 'A sheet needs a criterion.')),
    /** With fewer sheets something is not ranked. */
    leastJudges: whole(JUDGES_MAX),
    /** Of equal means the higher in this criterion is better; null: the number of first places decides at once. */
    tieCriterion: z.nullable(z.string().check(z.maxLength(40))),
    /** How many ranks the page of awards names. */
    prizes: whole(PRIZES_MAX),
    /** When it names them; null: not yet. */
    resultsAt: z.nullable(z.iso.datetime({ offset: true })),
  })
  .check(
    z.refine(({ criteria }) => criteria.some(({ counts, weight }) => counts && weight > 0), {
      path: ['criteria'],
      error: 'At least one criterion has to count.',
    }),
    z.refine(({ criteria, tieCriterion }) => tieCriterion === null || criteria.some(({ code }) => code === tieCriterion), {
      path: ['tieCriterion'],
      error: 'Please choose one of the criteria.',
    }),
  );
export type ContestForm = z.infer<typeof ContestForm>;

const criterion = (code: string, name: string, question: string, anchors: [string, string, string, string, string]): Criterion => ({
  code,
  name,
  question,
  weight: 1,
  counts: true,
  steps: 5,
  anchors,
});

/** What a new sheet asks, to be changed. */
export const USUAL_CRITERIA: readonly Criterion[] = [
  criterion('content', 'Content', 'How good is the work itself?', ['weak', 'thin', 'solid', 'strong', 'outstanding']),
  criterion('design', 'Design', 'How well can it be read?', ['hard to read', 'crowded', 'clear', 'well made', 'a model']),
  criterion('presenting', 'Presenting', 'How is it presented?', ['unprepared', 'unsure', 'clear', 'engaging', 'excellent']),
  criterion('answers', 'Answers', 'How are questions answered?', ['none', 'partly', 'correct', 'thoughtful', 'taught me']),
];

/** By the codes of criteria that have one. */
export const tieRuleWords = (criteria: readonly Criterion[], tieCriterion: string | null): string => {
  const named = criteria.find(({ code }) => code !== null && code === tieCriterion)?.name;
  return `${named === undefined ? 'More' : `Higher ${named}, then more`} first places, else shared.`;
};

interface Readiness {
  readonly candidates: number;
  readonly judges: number;
  readonly leastJudges: number;
  readonly resultsPublished: boolean;
}

/** What is missing before judges can begin, all at once. */
export function missingToOpen({ candidates, judges, leastJudges, resultsPublished }: Readiness): string[] {
  return [
    ...(resultsPublished ? [] : ['Authors have to know their results: judges see who presents.']),
    ...(candidates > 0 ? [] : ['Nothing is on the shortlist.']),
    ...(judges >= leastJudges ? [] : [`Please name ${leastJudges - judges} more ${leastJudges - judges === 1 ? 'judge' : 'judges'}.`]),
  ];
}
