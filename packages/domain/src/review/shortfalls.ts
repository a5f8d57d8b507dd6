import { type AssignmentInput, levelOf, type ProposedAssignment } from './assignment.ts';

/** What one abstract lacks. */
export interface ShortAbstract {
  readonly number: number;
  readonly category: string;
  /** How many reviews are missing. */
  readonly missing: number;
  readonly cause: Shortfall['cause'];
}

export interface Shortfall {
  readonly category: string;
  /** How many reviews are missing. */
  readonly missing: number;
  /** Why: too few people know it, those who do are in conflict, or they have enough. */
  readonly cause: 'topic' | 'conflicts' | 'load';
}

/** The abstracts that a proposal leaves short, each with its cause. */
export function shortAbstracts({ abstracts, reviewers, outside }: AssignmentInput, rows: readonly ProposedAssignment[]): ShortAbstract[] {
  const proposed = new Map<number, number>();
  for (const { number } of rows) proposed.set(number, (proposed.get(number) ?? 0) + 1);
  return abstracts.flatMap(({ number, category, wanted, existing, conflicts }) => {
    const missing = wanted - existing.length - (proposed.get(number) ?? 0);
    if (missing <= 0) return [];
    const known = reviewers.filter((one) => one.load > 0 && (outside || levelOf(one, category) !== 'outside'));
    const free = known.filter(({ id }) => !conflicts.includes(id));
    const cause = free.length >= wanted ? 'load' : known.length >= wanted ? 'conflicts' : 'topic';
    return [{ number, category, missing, cause }];
  });
}

/** The same by topic and cause. */
export function shortfallsOf(short: ReadonlyArray<Omit<ShortAbstract, 'number'>>): Shortfall[] {
  const sums = new Map<string, Shortfall>();
  for (const { category, cause, missing } of short) {
    const key = `${category} ${cause}`;
    sums.set(key, { category, cause, missing: missing + (sums.get(key)?.missing ?? 0) });
  }
  return [...sums.values()].toSorted((a, b) => b.missing - a.missing || (a.category < b.category ? -1 : 1));
}

const reviews = (count: number) => `${count} more ${count === 1 ? 'review' : 'reviews'}`;

/** The smallest remedy, as one sentence. */
export function remedyInWords({ category, missing, cause }: Shortfall): string {
  if (cause === 'load') return `${category}: ${reviews(missing)} than its reviewers take. Raise what they take, or invite somebody.`;
  if (cause === 'conflicts')
    return `${category}: ${reviews(missing)} by somebody without a conflict of interest there. Invite somebody from elsewhere.`;
  return `${category}: ${reviews(missing)} by people who know the topic. Add it to somebody’s topics, or invite somebody.`;
}
