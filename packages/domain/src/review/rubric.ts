import * as z from 'zod/mini';

/**
 * The criteria by which the abstracts of a call are reviewed. The same schema in browser and server. Nine criteria of weight
 * ten and ten steps make 900 points, within what the score of an abstract can hold (999.99).
 */
export const CRITERIA_MAX = 9;
export const WEIGHT_MAX = 10;
export const STEPS_MIN = 2;
export const STEPS_MAX = 10;

const words = (max: number, missing: string) =>
  z.string().check(z.trim(), z.minLength(1, missing), z.maxLength(max, `Please use at most ${max} characters.`));

export const Criterion = z
  .strictObject({
    /** What its scores are stored under, also after it was renamed; null: new. */
    code: z.nullable(z.string().check(z.regex(/^[a-z\d][a-z\d-]{0,39}$/))),
    name: words(80, 'Please name the criterion.'),
    question: words(300, 'Please write the question that a reviewer answers.'),
    weight: z.int('Please give a whole number.').check(z.minimum(0), z.maximum(WEIGHT_MAX, `Please choose 0 to ${WEIGHT_MAX}.`)),
    /** Whether it is part of the points; otherwise it is shown beside them. */
    counts: z.boolean(),
    steps: z.int().check(z.minimum(STEPS_MIN), z.maximum(STEPS_MAX, `Please choose ${STEPS_MIN} to ${STEPS_MAX} steps.`)),
    /** A sentence for each step, lowest first; only the lowest and the highest need one. */
    anchors: z
      .array(z.string().check(z.trim(), z.maxLength(120, 'Please use at most 120 characters.')))
      .check(z.minLength(STEPS_MIN), z.maxLength(STEPS_MAX)),
  })
  .check(
    z.refine(({ anchors, steps }) => anchors.length === steps, { path: ['anchors'], error: 'Please describe as many steps as there are.' }),
    z.refine(({ anchors }) => anchors[0] !== '', { path: ['anchors', 0], error: 'Please say what the lowest step means.' }),
    z.refine(({ anchors }) => anchors.at(-1) !== '', { path: ['anchors', 'last'], error: 'Please say what the highest step means.' }),
  );
export type Criterion = z.infer<typeof Criterion>;

const unlike = (values: readonly (string | null)[]) => {
  const given = values.filter((value) => value !== null);
  return new Set(given.map((value) => value.toLowerCase())).size === given.length;
};

export const Criteria = z.array(Criterion).check(
  z.maxLength(CRITERIA_MAX, `At most ${CRITERIA_MAX} criteria: nobody reads well by more.`),
  z.refine((criteria) => unlike(criteria.map(({ name }) => name)), 'Two criteria have the same name.'),
  z.refine((criteria) => unlike(criteria.map(({ code }) => code)), 'Two criteria have the same code.'),
);

/** Whether scores that were given by `before` would mean something else: anything but words was changed. */
export function changesScores(before: readonly Criterion[], after: readonly Criterion[]): boolean {
  const known = new Map(before.map((criterion) => [criterion.code, criterion]));
  return (
    before.length !== after.length ||
    after.some(({ code, weight, counts, steps }) => {
      const was = known.get(code);
      return !was || was.weight !== weight || was.counts !== counts || was.steps !== steps;
    })
  );
}

type Scored = Pick<Criterion, 'weight' | 'counts' | 'steps'>;

/** The most points a review can have. */
export const mostPoints = (criteria: readonly Scored[]): number =>
  criteria.reduce((sum, { counts, weight, steps }) => sum + (counts ? weight * steps : 0), 0);

/**
 * Points of a review: weight times score over the criteria that count. `scores` in the order of the criteria; null: not
 * scored yet. `missing`: how many of those that count have no score, without which the points are not final.
 */
export function reviewPoints(criteria: readonly Scored[], scores: readonly (number | null)[]): { points: number; missing: number } {
  let points = 0;
  let missing = 0;
  criteria.forEach(({ counts, weight }, i) => {
    const score = scores[i] ?? null;
    if (!counts) return;
    if (score === null) missing += 1;
    else points += weight * score;
  });
  return { points, missing };
}

/** `17 of 25`. */
export const pointsInWords = (criteria: readonly Scored[], scores: readonly (number | null)[]): string =>
  `${reviewPoints(criteria, scores).points} of ${mostPoints(criteria)}`;

/** Gives new criteria a code from their name, unlike those that are there; the others keep theirs. */
export function codedCriteria(criteria: readonly Criterion[]): Array<Criterion & { code: string }> {
  const taken = new Set(criteria.flatMap(({ code }) => (code === null ? [] : [code])));
  return criteria.map((criterion) => {
    const code = criterion.code ?? freeCode(criterion.name, taken);
    taken.add(code);
    return { ...criterion, code };
  });
}

function freeCode(name: string, taken: ReadonlySet<string>): string {
  const plain = name
    .toLowerCase()
    .replaceAll(/[^a-z\d]+/g, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, 30);
  const base = plain === '' ? 'criterion' : plain.replace(/-$/, '');
  let code = base;
  for (let n = 2; taken.has(code); n += 1) code = `${base}-${n}`;
  return code;
}
