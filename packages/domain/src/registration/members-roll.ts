import * as z from 'zod/mini';

/** What the members' roll says about a number that a delegate has given. It never decides anything. */
export const RollStanding = z.enum(['found', 'other-name', 'unknown']);
export type RollStanding = z.infer<typeof RollStanding>;

export interface Member {
  /** As `memberKey` makes it. */
  readonly number: string;
  readonly name: string;
  readonly validUntil: string | null;
}

/** People write LM-204, lm 204 and LM204. Empty: no number at all. */
export const memberKey = (number: string): string =>
  number
    .normalize('NFKD')
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]/g, '');

const TITLES = new Set(['dr', 'prof', 'mr', 'mrs', 'ms', 'miss', 'thiru', 'tmt', 'selvi', 'shri', 'smt']);

/** Words of a name without accents, titles and initials. */
const wordsOf = (name: string): string[] =>
  name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter((word) => word.length > 1 && !TITLES.has(word));

/** Initials, titles and the order of names differ between a roll and a form; a word that both give in full does not. */
export function sameName(one: string, other: string): boolean {
  const [a, b] = [wordsOf(one), wordsOf(other)];
  const [few, many] = a.length <= b.length ? [a, b] : [b, a];
  return few.length > 0 && few.every((word) => many.includes(word));
}

export function rollStanding(member: Pick<Member, 'name'> | undefined, name: string): RollStanding {
  if (!member) return 'unknown';
  return sameName(member.name, name) ? 'found' : 'other-name';
}
