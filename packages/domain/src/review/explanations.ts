import * as z from 'zod/mini';
import { type AssignedReviewer, type AssignmentInput, levelOf, type ProposedAssignment } from './assignment.ts';

/** Why this reviewer, as numbers: how many of the others were possible, and on what grounds the rest were not. */
export const Explanation = z.object({
  level: z.enum(['expert', 'able', 'outside']),
  /** What they have with this proposal, of what they take. */
  taken: z.int(),
  load: z.int(),
  possible: z.int(),
  /** Excluded, each on the first ground that holds: in conflict or declined before, outside the topic, have enough. */
  conflicts: z.int(),
  outside: z.int(),
  full: z.int(),
});
export type Explanation = z.infer<typeof Explanation>;

/** One for each row, in their order. */
export function explain({ abstracts, reviewers, outside }: AssignmentInput, rows: readonly ProposedAssignment[]): Explanation[] {
  const given = new Map<string, number>();
  for (const { reviewer } of rows) given.set(reviewer, (given.get(reviewer) ?? 0) + 1);
  const takenBy = ({ id, taken }: AssignedReviewer) => taken + (given.get(id) ?? 0);
  const people = new Map(reviewers.map((one) => [one.id, one]));
  const byNumber = new Map(abstracts.map((one) => [one.number, one]));
  const chosen = new Map<number, Set<string>>();
  for (const { number, reviewer } of rows) chosen.set(number, (chosen.get(number) ?? new Set()).add(reviewer));
  return rows.map(({ number, reviewer, level }) => {
    const abstract = byNumber.get(number);
    const person = people.get(reviewer);
    const counts = { possible: 0, conflicts: 0, outside: 0, full: 0 };
    const conflicts = new Set(abstract?.conflicts);
    const has = new Set([...(abstract?.existing ?? []), ...(chosen.get(number) ?? [])]);
    for (const one of reviewers) {
      if (has.has(one.id)) continue;
      if (conflicts.has(one.id)) counts.conflicts += 1;
      else if (one.load === 0 || (!outside && levelOf(one, abstract?.category ?? '') === 'outside')) counts.outside += 1;
      else if (takenBy(one) >= one.load) counts.full += 1;
      else counts.possible += 1;
    }
    return { level, taken: person ? takenBy(person) : 0, load: person?.load ?? 0, ...counts };
  });
}

const LEVELS = { expert: 'Expert in the topic', able: 'Able in the topic', outside: 'Outside their topics' } as const;

/** As one sentence. */
export function explanationInWords({ level, taken, load, possible, conflicts, outside, full }: Explanation): string {
  const others = possible === 0 ? 'Nobody else was possible' : `${possible} ${possible === 1 ? 'other was' : 'others were'} possible`;
  const grounds = [
    ...(conflicts > 0 ? [`${conflicts} in conflict`] : []),
    ...(outside > 0 ? [`${outside} outside the topic or paused`] : []),
    ...(full > 0 ? [`${full} with enough`] : []),
  ];
  return `${LEVELS[level]}, ${taken} of ${load} with this. ${others}${grounds.length > 0 ? `${possible === 0 ? ': ' : '; not '}${grounds.join(', ')}` : ''}.`;
}
