import { createHash } from 'node:crypto';
import { unmarkedText } from '@isocentre/domain/abstracts/inline-text';
import {
  type BookContent,
  bookContent,
  type BookVariant,
  bookVariantNames,
  isPrinted,
  type PrintedDigest,
} from '@isocentre/domain/book/book-content';
import type { Edition } from '@isocentre/domain/editions/edition';
import { datesInWords } from '@isocentre/domain/editions/local-time';
import { coloursOf } from '../../platform/identity/colours.ts';
import type { Accepted } from './queries/accepted.ts';
import type { BookKind } from './queries/books.ts';

export interface BookData {
  readonly content: BookContent;
  /** What the typesetter reads, without the number. */
  readonly facts: object;
  readonly digest: string;
  readonly contents: readonly PrintedDigest[];
  /** When the newest text in it was saved: what the file says of when it was made. */
  readonly at: number;
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

const NOTES: Readonly<Record<BookVariant, readonly string[]>> = {
  complete: [],
  proof: ['Committee’s proof, not for publication.'],
  'without-names': ['Without the names of authors and institutions.'],
};
const SAMPLE = 'Preview with sample content.';

/** Those that a book of this kind prints. */
export const chosenOf = (accepted: readonly Accepted[], { variant, category }: BookKind): Accepted[] =>
  accepted.filter(({ absence, category: own }) => isPrinted(absence, variant) && (category === null || own === category));

/** Everything that a book prints, from what is accepted now. */
export function bookData(edition: Edition, accepted: readonly Accepted[], { variant, category }: BookKind): BookData {
  const chosen = chosenOf(accepted, { variant, category });
  const content = bookContent(chosen, edition.abstractCategories, variant !== 'without-names');
  const facts = {
    title: edition.title,
    society: edition.chapter,
    theme: edition.theme,
    dates: datesInWords(edition.startsOn, edition.endsOn),
    place: edition.venue.city,
    book: category === null ? bookVariantNames.complete : `${bookVariantNames.complete}: ${category}`,
    proof: variant === 'proof',
    notes: [...NOTES[variant], ...(edition.hasSampleContent ? [SAMPLE] : [])],
    colours: coloursOf(edition),
  };
  return {
    content,
    facts,
    digest: sha256(JSON.stringify([facts, content])),
    contents: content.sections.flatMap(({ abstracts }) =>
      abstracts.map((abstract) => ({
        reference: abstract.reference,
        title: unmarkedText(chosen.find(({ reference }) => reference === abstract.reference)?.title ?? ''),
        digest: sha256(JSON.stringify(abstract)),
      })),
    ),
    at: Math.max(0, ...chosen.map(({ savedAt }) => savedAt.getTime())),
  };
}
