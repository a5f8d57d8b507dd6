import type { AbstractForm } from '@isocentre/domain/abstracts/abstract-form';
import { SECTION_HEADINGS, SECTION_KEYS } from '@isocentre/domain/abstracts/sections';

/** A part of a text that is chosen as a whole when two versions conflict. */
export interface TextPart {
  name: string;
  label: string;
  /** For people. */
  words: (form: AbstractForm) => string;
  /** Whether its writer has entered nothing here. */
  isEmpty: (form: AbstractForm) => boolean;
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

const isBlank = (text: string) => text.trim() === '';

const PARTS: readonly (Omit<TextPart, 'isEmpty'> & Partial<Pick<TextPart, 'isEmpty'>>)[] = [
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
    // A row without content still reads as "1. No name yet".
    isEmpty: ({ authors }) =>
      authors.every(({ name, department, institution, city }) => [name, department, institution, city].every(isBlank)),
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

export const TEXT_PARTS: readonly TextPart[] = PARTS.map((part) => ({ isEmpty: (form) => isBlank(part.words(form)), ...part }));

export interface Difference {
  part: TextPart;
  mine: string;
  other: string;
  proposed: 'mine' | 'other';
}

interface Sides {
  mine: AbstractForm;
  other: AbstractForm;
  /** The common ancestor, if known. */
  before: AbstractForm | undefined;
  /** Whether the other was written last. */
  otherIsNewer: boolean;
}

/**
 * The parts that differ, and which side to propose: never an empty one, else the changed one, and if both changed the
 * newer. Emptying a part again takes one click; a text lost by a wrong proposal is gone.
 */
export const textDifferences = (sides: Sides): Difference[] =>
  TEXT_PARTS.map((part) => ({ part, mine: part.words(sides.mine).trim(), other: part.words(sides.other).trim() }))
    .filter((one) => one.mine !== one.other)
    .map((one) => ({ ...one, proposed: proposal(one, sides) }));

function proposal({ part, mine, other }: Omit<Difference, 'proposed'>, sides: Sides): Difference['proposed'] {
  const mineIsEmpty = part.isEmpty(sides.mine);
  if (mineIsEmpty !== part.isEmpty(sides.other)) return mineIsEmpty ? 'other' : 'mine';
  const before = sides.before && part.words(sides.before).trim();
  if (mine === before) return 'other';
  if (other === before) return 'mine';
  return sides.otherIsNewer ? 'other' : 'mine';
}
