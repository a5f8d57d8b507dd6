import type { AbstractForm } from '@isocentre/domain/abstracts/abstract-form';
import { SECTION_HEADINGS, SECTION_KEYS } from '@isocentre/domain/abstracts/sections';

/** A text in the parts that are chosen as one when two versions meet. */
export interface TextPart {
  name: string;
  label: string;
  /** For people. */
  words: (form: AbstractForm) => string;
  /** The first text with this part of the second. */
  take: (to: AbstractForm, from: AbstractForm) => AbstractForm;
}

const authorLine = ({ name, department, institution, city, isCorresponding, email, mobile }: AbstractForm['authors'][number], at: number) =>
  `${at + 1}. ${[name || 'No name yet', department, institution, city].filter(Boolean).join(', ')}${
    isCorresponding
      ? ` (corresponding${[email, mobile]
          .filter(Boolean)
          .map((one) => `, ${one}`)
          .join('')})`
      : ''
  }`;

export const TEXT_PARTS: readonly TextPart[] = [
  { name: 'title', label: 'Title', words: ({ title }) => title, take: (to, { title }) => ({ ...to, title }) },
  { name: 'category', label: 'Category', words: ({ category }) => category, take: (to, { category }) => ({ ...to, category }) },
  {
    name: 'presentationType',
    label: 'Presentation type',
    words: ({ presentationType }) => presentationType,
    take: (to, { presentationType }) => ({ ...to, presentationType }),
  },
  {
    name: 'authors',
    label: 'Authors',
    words: ({ authors }) => authors.map(authorLine).join('\n'),
    take: (to, { authors }) => ({ ...to, authors }),
  },
  ...SECTION_KEYS.map((key) => ({
    name: `abstract.${key}`,
    label: SECTION_HEADINGS[key],
    words: ({ abstract }: AbstractForm) => abstract[key],
    take: (to: AbstractForm, { abstract }: AbstractForm) => ({ ...to, abstract: { ...to.abstract, [key]: abstract[key] } }),
  })),
  { name: 'keywords', label: 'Keywords', words: ({ keywords }) => keywords.join(', '), take: (to, { keywords }) => ({ ...to, keywords }) },
];

export interface Difference {
  part: TextPart;
  mine: string;
  other: string;
  /** What to propose: what was changed here, else what was changed there. */
  proposed: 'mine' | 'other';
}

/** `before` is what both began from: where only the other side changed a part, that change is proposed. */
export const textDifferences = (mine: AbstractForm, other: AbstractForm, before: AbstractForm): Difference[] =>
  TEXT_PARTS.map((part) => ({ part, mine: part.words(mine), other: part.words(other) }))
    .filter((one) => one.mine.trim() !== one.other.trim())
    .map((one) => ({ ...one, proposed: one.mine.trim() === one.part.words(before).trim() ? 'other' : 'mine' }));
