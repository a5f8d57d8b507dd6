import * as z from 'zod/mini';
import { abstractFileRules, NO_ABSTRACT_FILES } from '../abstracts/abstract-file-rules.ts';
import { mostPoints, type Criterion } from './rubric.ts';

/** The call whose window is the edition's own dates. */
export const REGULAR_CALL = 'regular';

/** Double: reviewers do not know authors. Single: they do. Authors never know reviewers. */
export const BLINDNESS = ['double', 'single'] as const;

/** Whether reviewers read the reviews of others. First scores should be one's own. */
export const SEE_OTHERS = ['never', 'after-own', 'always'] as const;

const count = (max: number) => z.int('Please give a whole number.').check(z.minimum(1, 'At least 1.'), z.maximum(max, `At most ${max}.`));
const instant = z.nullable(z.iso.datetime({ offset: true }));

export const ReviewSettings = z.strictObject({
  blind: z.enum(BLINDNESS),
  opensAt: instant,
  /** Reviews that come later are taken, and marked as late. */
  dueAt: instant,
  closesAt: instant,
  /** How many reviews every abstract should have. */
  wanted: count(9),
  /** With fewer, a decision needs a reason. */
  least: count(9),
  /** At most so many abstracts for one reviewer, unless they chose otherwise. */
  load: count(500),
  seeOthers: z.enum(SEE_OTHERS),
  /** Whether authors read the score of what was accepted, from the results on. */
  showScore: z.boolean(),
  ...abstractFileRules,
});
export type ReviewSettings = z.infer<typeof ReviewSettings>;

export const NEW_SETTINGS: ReviewSettings = {
  blind: 'double',
  opensAt: null,
  dueAt: null,
  closesAt: null,
  wanted: 3,
  least: 2,
  load: 20,
  seeOthers: 'after-own',
  showScore: true,
  ...NO_ABSTRACT_FILES,
};

const inOrder = (earlier: string | null, later: string | null) =>
  earlier === null || later === null || Date.parse(earlier) < Date.parse(later);

/** What cannot be stored together, by field. */
export function settingsFaults({ opensAt, dueAt, closesAt, wanted, least }: ReviewSettings): Record<string, string> {
  return {
    ...(!inOrder(opensAt, dueAt) && { dueAt: 'Reviews are due after reviewing opens.' }),
    ...(!inOrder(dueAt, closesAt) && { closesAt: 'Reviewing closes after the reviews are due.' }),
    ...(!inOrder(opensAt, closesAt) && inOrder(opensAt, dueAt) && { closesAt: 'Reviewing closes after it opens.' }),
    ...(least > wanted && { least: 'Not more than are wanted of every abstract.' }),
  };
}

interface Prepared {
  readonly settings: ReviewSettings;
  readonly criteria: readonly Criterion[];
  /** How many people with the role get something: with topics, not paused. */
  readonly reviewers: number;
}

/** Everything that is missing before reviewing can open, at once. */
export function missingForReview({ settings, criteria, reviewers }: Prepared): string[] {
  const { opensAt, dueAt, closesAt, wanted } = settings;
  return [
    ...(mostPoints(criteria) === 0 ? ['A criterion that counts, with a weight.'] : []),
    ...(opensAt === null ? ['The day on which reviewing opens.'] : []),
    ...(dueAt === null ? ['The day on which reviews are due.'] : []),
    ...(closesAt === null ? ['The day on which reviewing closes.'] : []),
    ...(reviewers < wanted
      ? [`${wanted - reviewers} more ${wanted - reviewers === 1 ? 'reviewer' : 'reviewers'} with topics: every abstract needs ${wanted}.`]
      : []),
  ];
}

export interface Workload {
  /** All reviews that are wanted. */
  readonly reviews: number;
  /** For each reviewer, if all have the same; null: there is nobody. */
  readonly each: number | null;
  /** How many reviews are more than all reviewers together take. */
  readonly short: number;
}

/** What the settings ask of the people there are. */
export function workload({ wanted, load }: ReviewSettings, { abstracts, reviewers }: { abstracts: number; reviewers: number }): Workload {
  // One person reviews an abstract once.
  const reviews = abstracts * wanted;
  return {
    reviews,
    each: reviewers === 0 ? null : Math.ceil(reviews / reviewers),
    short: Math.max(0, reviews - reviewers * Math.min(load, abstracts)),
  };
}
