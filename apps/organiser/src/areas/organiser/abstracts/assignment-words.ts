import type { Assigned, Assignments, Run } from '@isocentre/contract/review/assignment';
import { reviewNumber } from '@isocentre/domain/review/review-number';
import { remedyInWords, shortfallsOf } from '@isocentre/domain/review/shortfalls';

/** The words of the page on which a chair assigns reviewers. */

type Fit = Run['fit'];

export const sum = ({ expert, able, outside }: Fit): number => expert + able + outside;

/** Of what somebody who knows the topic would read, in whole per cents. */
export const ownField = (fit: Fit): number | null => (sum(fit) === 0 ? null : Math.round((100 * (fit.expert + fit.able)) / sum(fit)));

export const counted = (count: number, one: string, many = `${one}s`): string => `${count} ${count === 1 ? one : many}`;

export const numberOf = (number: number | null): string => (number === null ? 'not numbered yet' : reviewNumber(number));

const isLive = ({ state }: Assigned) => state === 'open' || state === 'submitted';

/** What was given out, by how well each reviewer knows the topic. */
export function fitNow({ abstracts, reviewers }: Pick<Assignments, 'abstracts' | 'reviewers'>): Map<string, Fit> {
  const people = new Map(reviewers.map((one) => [one.account, one]));
  const found = new Map<string, Fit>();
  for (const { category, assigned } of abstracts)
    for (const { account } of assigned.filter(isLive)) {
      const person = people.get(account);
      const level = person?.expert.includes(category) ? 'expert' : person?.able.includes(category) ? 'able' : 'outside';
      const fit = found.get(account) ?? { expert: 0, able: 0, outside: 0 };
      found.set(account, { ...fit, [level]: fit[level] + 1 });
    }
  return found;
}

export const together = (fits: Iterable<Fit>): Fit =>
  [...fits].reduce((all, fit) => ({ expert: all.expert + fit.expert, able: all.able + fit.able, outside: all.outside + fit.outside }), {
    expert: 0,
    able: 0,
    outside: 0,
  });

/** `18 to 24`. */
export function rangeOf(loads: readonly number[]): string {
  if (loads.length === 0) return 'nobody';
  const [least, most] = [Math.min(...loads), Math.max(...loads)];
  return least === most ? String(least) : `${least} to ${most}`;
}

/** What is short, by topic and cause: the remedy, and which abstracts. */
export function shortInWords(short: Run['short']): Array<{ remedy: string; abstracts: string }> {
  return shortfallsOf(short).map((one) => ({
    remedy: remedyInWords(one),
    abstracts: short
      .filter(({ category, cause, number }) => category === one.category && cause === one.cause && number !== null)
      .map(({ number }) => numberOf(number))
      .toSorted()
      .join(', '),
  }));
}

/** Beside the calculation before it. */
export function besidePrevious({ proposed, wanted, fit }: NonNullable<Assignments['previous']>): string {
  const own = ownField(fit);
  return `The calculation before: ${proposed} of ${wanted} reviews${own === null ? '' : `, ${own} % within topics`}.`;
}

export interface Candidate {
  readonly account: string;
  readonly name: string;
  readonly words: string;
  /** In conflict, or has it. */
  readonly possible: boolean;
}

/** Everybody who might get an abstract: those who know it best and have least first, those in conflict last. */
export function candidates({ reviewers }: Pick<Assignments, 'reviewers'>, abstract: Assignments['abstracts'][number]): Candidate[] {
  const has = new Set(abstract.assigned.filter(({ state }) => state === 'open' || state === 'submitted').map(({ account }) => account));
  const ranked = reviewers
    .filter(({ account }) => !has.has(account))
    .map(({ account, name, expert, able, load, taken, paused }) => {
      const level = expert.includes(abstract.category) ? 0 : able.includes(abstract.category) ? 1 : 2;
      const conflict = abstract.conflicts.includes(account);
      const words = [
        ['expert', 'able', 'outside their topics'][level],
        `${taken} of ${load}`,
        ...(paused ? ['paused'] : []),
        ...(conflict ? ['has a conflict'] : []),
      ].join(', ');
      return {
        account,
        name,
        words,
        possible: !conflict,
        rank: (conflict ? 1000 : 0) + level * 100 + (load === 0 ? 99 : Math.min(99, (99 * taken) / load)),
      };
    });
  return ranked.toSorted((a, b) => a.rank - b.rank || (a.name < b.name ? -1 : 1)).map(({ rank: _, ...one }) => one);
}
