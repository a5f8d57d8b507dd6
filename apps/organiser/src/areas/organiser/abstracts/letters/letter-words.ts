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

interface Leaving {
  /** How many of them leave at once: the results of their call are told. */
  readonly atOnce: number;
  /** What waits, by the instant that it waits for; null: none is set. */
  readonly waits: ReadonlyArray<{ readonly call: string; readonly resultsAt: string | null; readonly letters: number }>;
}

/** When these leave once they are released, each with the results of its own call. Without any: as one of the first call would. */
export function leavingOf({ calls }: Pick<DecisionLetters, 'calls'>, letters: ReadonlyArray<Pick<PreparedLetter, 'call'>>): Leaving {
  const counted = calls.map((one, i) => ({
    ...one,
    letters: letters.length === 0 ? Number(i === 0) : letters.filter(({ call }) => call === one.code).length,
  }));
  const some = counted.filter((one) => one.letters > 0);
  return {
    atOnce: some.reduce((sum, one) => sum + (one.told ? one.letters : 0), 0),
    waits: some.filter(({ told }) => !told).map(({ code, resultsAt, letters: count }) => ({ call: code, resultsAt, letters: count })),
  };
}

export function leavingWords({ atOnce, waits }: Leaving, instant: (at: string) => string): string {
  const [first, ...others] = waits;
  if (!first) return 'The results are out: what you release leaves at once';
  if (atOnce === 0 && others.length === 0)
    return first.resultsAt === null
      ? 'No instant is set for the results: what you release waits for it'
      : `Letters leave with the results: ${instant(first.resultsAt)}`;
  const each = waits.map(({ resultsAt, letters }) =>
    resultsAt === null
      ? `${letters} ${letters === 1 ? 'waits' : 'wait'} for results for which no instant is set`
      : `${letters} ${letters === 1 ? 'leaves' : 'leave'} with the results of ${instant(resultsAt)}`,
  );
  return [
    ...(atOnce > 0 ? [`${lettersWords(atOnce)} of results that are out ${atOnce === 1 ? 'leaves' : 'leave'} at once`] : []),
    ...each,
  ].join('; ');
}

/** Once they are released. */
export const releasedWords = ({ atOnce, waits }: Leaving): string => {
  if (waits.length === 0) return 'They are on their way.';
  return atOnce === 0 ? 'They leave with the results.' : `${atOnce} on the way, the others leave with their results.`;
};
