import type { AbstractForm } from '@isocentre/domain/abstracts/abstract-form';
import type { FlagKind, FlaggedField, TextFlag } from '@isocentre/domain/review/text-flags';

/** Of a text, by field: what may tell reviewers who wrote it. */
export type Naming = Readonly<Partial<Record<FlaggedField, string>>>;

const kinds: Readonly<Record<FlagKind, string>> = {
  name: 'an author’s name',
  institution: 'an author’s institution',
  initials: 'the initials of an author’s institution',
  address: 'an address',
};

export const textsOf = ({ title, abstract, keywords }: AbstractForm): Record<FlaggedField, string> => ({
  title,
  ...abstract,
  keywords: keywords.join(', '),
});

/** A warning for each field, with every passage once. It forbids nothing. */
export function namingWords(texts: Readonly<Record<FlaggedField, string>>, flags: readonly TextFlag[]): Naming {
  const said: Partial<Record<FlaggedField, string>> = {};
  for (const field of new Set(flags.map((flag) => flag.field))) {
    const found = flags
      .filter((flag) => flag.field === field)
      .map(({ at, length, kind }) => `“${texts[field].slice(at, at + length)}” (${kinds[kind]})`);
    said[field] =
      `Reviewers should not learn who wrote this. It may tell them: ${[...new Set(found)].join(', ')}. You can still submit it.`;
  }
  return said;
}
