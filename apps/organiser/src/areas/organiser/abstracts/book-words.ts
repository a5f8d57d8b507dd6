import type { Books } from '@isocentre/contract/review/books';
import type { BookChanges } from '@isocentre/domain/book/book-content';

export const abstractsInWords = (count: number): string => `${count} ${count === 1 ? 'abstract' : 'abstracts'}`;

export const leftOutInWords: Readonly<Record<Books['leftOut'][number]['cause'], string>> = {
  'no-reference': 'it has no reference yet.',
  declined: 'its author does not present it.',
  unconfirmed: 'its author has not confirmed it yet. It stands in proofs.',
  withdrawal: 'its author has asked to withdraw it.',
};

export const sizeInWords = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;

/** More than so many are counted instead of named. */
const MOST_NAMED = 8;
const named = (word: string, references: readonly string[]) =>
  references.length === 0
    ? []
    : [`${word} ${references.length > MOST_NAMED ? abstractsInWords(references.length) : references.join(', ')}`];

/** What is different from the book before of the same kind. */
export function changesInWords({ added, removed, changed }: BookChanges): string {
  const parts = [...named('new', added), ...named('changed', changed), ...named('no longer in it', removed)];
  return parts.length === 0 ? 'Since the one before: only the facts of the conference.' : `Since the one before: ${parts.join('; ')}.`;
}
