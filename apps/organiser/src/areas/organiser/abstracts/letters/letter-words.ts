import type { DecisionLetters, PreparedLetter } from '@isocentre/contract/review/decision-letters';
import { DECISION_LETTERS, DecisionLetter, variablesOf } from '@isocentre/domain/letters/decision-letters';

/** The words of the page on which letters about decisions are read and released. */

export const lettersWords = (count: number): string => `${count} ${count === 1 ? 'letter' : 'letters'}`;
export const peopleWords = (count: number): string => `${count} ${count === 1 ? 'person' : 'people'}`;

/** It can be released. */
export const isReady = ({ state, missing }: PreparedLetter): boolean => state === 'draft' && missing.length === 0;

export interface LetterGroup {
  readonly kind: DecisionLetter;
  readonly name: string;
  readonly letters: readonly PreparedLetter[];
}

/** By kind, in the order of the kinds; without those that have none. */
export const groupsOf = (letters: readonly PreparedLetter[]): LetterGroup[] =>
  DecisionLetter.options
    .map((kind) => ({ kind, name: DECISION_LETTERS[kind], letters: letters.filter((letter) => letter.kind === kind) }))
    .filter((group) => group.letters.length > 0);

/** What is not there, as the list of variables calls it. */
export const missingWords = ({ kind, missing }: Pick<PreparedLetter, 'kind' | 'missing'>): string =>
  missing.map((name) => (variablesOf(kind)[name]?.about ?? name).toLowerCase()).join(', ');

export function stateWords({ state, held }: Pick<PreparedLetter, 'state' | 'held'>): string {
  if (state === 'released') return held ? 'Waits for the results' : 'On its way';
  if (state === 'sending') return 'On its way';
  if (state === 'sent') return 'Sent';
  if (state === 'bounced') return 'Came back';
  return state === 'failed' ? 'Failed' : 'Prepared';
}

export const stateBadge = ({ state }: Pick<PreparedLetter, 'state'>): 'good' | 'pending' | 'bad' | 'info' => {
  if (state === 'sent') return 'good';
  if (state === 'bounced' || state === 'failed') return 'bad';
  return state === 'draft' ? 'info' : 'pending';
};

/** How many people get how many: two abstracts, two letters. */
export function recipientsOf(letters: readonly PreparedLetter[]): { people: number; several: number } {
  const counts = new Map<string, number>();
  for (const { addresses } of letters) {
    const person = addresses[0]?.toLowerCase() ?? '';
    counts.set(person, (counts.get(person) ?? 0) + 1);
  }
  return { people: counts.size, several: [...counts.values()].filter((count) => count > 1).length };
}

/** When what is released leaves. */
export function leavingWords(
  { resultsAt, published }: Pick<DecisionLetters, 'resultsAt' | 'published'>,
  instant: (at: string) => string,
): string {
  if (published) return 'The results are out: what you release leaves at once';
  return resultsAt === null
    ? 'No instant is set for the results: what you release waits for it'
    : `Letters leave with the results: ${instant(resultsAt)}`;
}
