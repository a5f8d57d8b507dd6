import { affiliations } from '../abstracts/affiliations.ts';
import { type Inline, parseInline, plainText } from '../abstracts/inline-text.ts';
import { SECTION_HEADINGS, SECTION_KEYS, type SectionKey } from '../abstracts/sections.ts';
import { authorIndex, type IndexEntry } from './author-index.ts';

/** What a book is made of: text as data, which the typesetter never reads as markup. */

/** Proof: for the committee, with a mark on every page. Without names: for reviewers. */
export const BOOK_VARIANTS = ['complete', 'proof', 'without-names'] as const;
export type BookVariant = (typeof BOOK_VARIANTS)[number];

export const bookVariantNames: Readonly<Record<BookVariant, string>> = {
  complete: 'Book of Abstracts',
  proof: 'Committee’s proof',
  'without-names': 'Without names',
};

/** Why an accepted abstract is not printed; null: nothing is in its way. */
export const ABSENCES = ['no-reference', 'withdrawal', 'declined', 'unconfirmed'] as const;
export type Absence = (typeof ABSENCES)[number];

/** What authors have not confirmed yet is shown to the committee, and left out of the book. */
export const isPrinted = (absence: Absence | null, variant: BookVariant): boolean =>
  absence === null || (absence === 'unconfirmed' && variant !== 'complete');

export interface AcceptedAbstract {
  readonly id: string;
  readonly number: string;
  readonly reference: string | null;
  readonly type: 'Oral' | 'E-Poster';
  readonly title: string;
  readonly category: string;
  readonly authors: ReadonlyArray<
    Readonly<Record<'name' | 'department' | 'institution' | 'city', string>> & { readonly orcid: string | null }
  >;
  /** Which of the authors presents; 1: the first. */
  readonly presenter: number;
  readonly text: Readonly<Record<SectionKey, string>>;
  readonly keywords: readonly string[];
}

export interface PrintedAbstract {
  readonly reference: string;
  readonly type: string;
  readonly title: readonly Inline[];
  readonly authors: readonly {
    readonly name: string;
    readonly affiliation: number | null;
    readonly presents: boolean;
    readonly orcid: string | null;
  }[];
  readonly affiliations: readonly string[];
  readonly sections: readonly { readonly heading: string; readonly body: readonly Inline[] }[];
  readonly keywords: readonly (readonly Inline[])[];
}

export interface BookSection {
  readonly name: string;
  readonly abstracts: readonly PrintedAbstract[];
}

export interface BookContent {
  readonly sections: readonly BookSection[];
  readonly index: readonly IndexEntry[];
}

const byReference = new Intl.Collator('en', { numeric: true });

/** Accepted abstracts with a reference, each once: by category in the edition's order, then by reference. */
export function bookContent(abstracts: readonly AcceptedAbstract[], categories: readonly string[], names: boolean): BookContent {
  const printed = abstracts
    .flatMap((abstract) => (abstract.reference === null ? [] : [{ ...abstract, reference: abstract.reference }]))
    .toSorted((a, b) => byReference.compare(a.reference, b.reference));
  const order = [...new Set([...categories, ...printed.map(({ category }) => category)])];
  const sections = order
    .map((name) => ({ name, abstracts: printed.filter(({ category }) => category === name).map((one) => printedAbstract(one, names)) }))
    .filter((section) => section.abstracts.length > 0);
  // In the order of the pages, so that the numbers behind a name rise.
  const authors = order.flatMap((name) =>
    printed
      .filter(({ category }) => category === name)
      .flatMap(({ authors: people, reference }) =>
        people.map((one) => ({ name: one.name, institution: one.institution, orcid: one.orcid, reference })),
      ),
  );
  return { sections, index: names ? authorIndex(authors) : [] };
}

export function printedAbstract(abstract: AcceptedAbstract & { reference: string }, names: boolean): PrintedAbstract {
  const people = names ? abstract.authors : [];
  const { places, of } = affiliations(people.map((one) => ({ institution: `${one.department}, ${one.institution}`, city: one.city })));
  return {
    reference: abstract.reference,
    type: abstract.type,
    title: parseInline(abstract.title),
    authors: people.map(({ name, orcid }, i) => ({ name, affiliation: of[i] ?? null, presents: i + 1 === abstract.presenter, orcid })),
    affiliations: places,
    sections: SECTION_KEYS.map((key) => ({ heading: SECTION_HEADINGS[key], body: parseInline(abstract.text[key]) })),
    keywords: abstract.keywords.map((keyword) => parseInline(keyword)),
  };
}

/** Every word that would be printed of an abstract, to look for letters that no font has. */
export const wordsOf = ({ title, authors, text, keywords, category }: AcceptedAbstract): string =>
  [
    title,
    category,
    ...authors.flatMap(({ name, department, institution, city }) => [name, department, institution, city]),
    ...SECTION_KEYS.map((key) => text[key]),
    ...keywords,
  ]
    .map(plainText)
    .join('\n');

/** One abstract of a book that was made: enough to say later what changed. */
export interface PrintedDigest {
  readonly reference: string;
  readonly title: string;
  readonly digest: string;
}

export interface BookChanges {
  readonly added: string[];
  readonly removed: string[];
  readonly changed: string[];
}

/** What is different from the book before, by reference. */
export function bookChanges(before: readonly PrintedDigest[], after: readonly PrintedDigest[]): BookChanges {
  const earlier = new Map(before.map(({ reference, digest }) => [reference, digest]));
  const now = new Set(after.map(({ reference }) => reference));
  return {
    added: after.flatMap(({ reference }) => (earlier.has(reference) ? [] : [reference])),
    removed: before.flatMap(({ reference }) => (now.has(reference) ? [] : [reference])),
    changed: after.flatMap(({ reference, digest }) => (earlier.has(reference) && earlier.get(reference) !== digest ? [reference] : [])),
  };
}
