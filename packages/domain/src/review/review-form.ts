import * as z from 'zod/mini';
import type { FieldErrors } from '../refusals.ts';
import type { Criterion } from './rubric.ts';

export const COMMENT_MAX = 4000;

export const Recommendation = z.enum(['oral', 'e-poster', 'reject']);
export type Recommendation = z.infer<typeof Recommendation>;

export const recommendationWords: Readonly<Record<Recommendation, string>> = { oral: 'Oral', 'e-poster': 'E-poster', reject: 'No place' };

const comment = z.string().check(z.maxLength(COMMENT_MAX, `Please use at most ${COMMENT_MAX} characters.`));

/** What a reviewer writes about an abstract; a draft may be incomplete. The same schema in browser and server. */
export const ReviewForm = z.strictObject({
  /** By code of criterion; not scored yet: absent. */
  scores: z.record(z.string().check(z.regex(/^[a-z\d][a-z\d-]{0,39}$/)), z.int().check(z.minimum(1), z.maximum(10))),
  recommendation: z.nullable(Recommendation),
  /** Two boxes, never a switch: nothing meant for the committee can reach an author by a wrong click. */
  toAuthor: comment,
  toCommittee: comment,
  /** "I know whose this is": noted for the chair, no conflict in itself. */
  knowsAuthor: z.boolean(),
});
export type ReviewForm = z.infer<typeof ReviewForm>;

export const EMPTY_REVIEW: ReviewForm = { scores: {}, recommendation: null, toAuthor: '', toCommittee: '', knowsAuthor: false };

type Scale = Pick<Criterion, 'code' | 'name' | 'steps'>;

/** Scores in the order of the criteria; null: not scored yet, or no step of this criterion. */
export const scoresInOrder = (criteria: readonly Scale[], { scores }: Pick<ReviewForm, 'scores'>): (number | null)[] =>
  criteria.map(({ code, steps }) => {
    const score = code === null ? undefined : scores[code];
    return score === undefined || score > steps ? null : score;
  });

/** The field of a score, as it stands in refusals and pages. */
export const scoreField = (code: string): string => `scores.${code}`;

/** What no review can say, finished or not: a score of a criterion that is not asked, or beyond its steps. */
export function impossibleScores(criteria: readonly Scale[], { scores }: Pick<ReviewForm, 'scores'>): FieldErrors {
  const faults: Record<string, string> = {};
  for (const [code, score] of Object.entries(scores)) {
    const criterion = criteria.find((one) => one.code === code);
    if (!criterion) faults[scoreField(code)] = 'This criterion is not asked any more.';
    else if (score > criterion.steps) faults[scoreField(code)] = `Please choose 1 to ${criterion.steps}.`;
  }
  return faults;
}

/** What is missing before a review can be submitted, by field and in the order of the form. */
export function missingInReview(criteria: readonly Scale[], form: ReviewForm): FieldErrors {
  const missing: Record<string, string> = {};
  scoresInOrder(criteria, form).forEach((score, i) => {
    const { code, name } = criteria[i] ?? { code: null, name: '' };
    if (score === null && code !== null) missing[scoreField(code)] = `Please score ${name}.`;
  });
  if (form.recommendation === null) missing['recommendation'] = 'Please say what you would give it.';
  return missing;
}

/** Whether two forms say the same, whatever the order of their fields. */
export const sameReview = (a: ReviewForm, b: ReviewForm): boolean => plain(a) === plain(b);

const plain = ({ scores, recommendation, toAuthor, toCommittee, knowsAuthor }: ReviewForm) =>
  JSON.stringify([
    Object.entries(scores).toSorted(([one], [other]) => (one < other ? -1 : 1)),
    recommendation,
    toAuthor,
    toCommittee,
    knowsAuthor,
  ]);
