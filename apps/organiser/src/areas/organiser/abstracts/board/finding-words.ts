import type { PassageState } from '@isocentre/domain/review/hidden-passages';
import type { FlagKind, FlaggedField } from '@isocentre/domain/review/text-flags';

export const fieldNames: Readonly<Record<FlaggedField, string>> = {
  title: 'Title',
  background: 'Background and aim',
  methods: 'Materials and methods',
  results: 'Results and discussion',
  conclusion: 'Conclusion',
  keywords: 'Keywords',
};

export const kindNames: Readonly<Record<FlagKind, string>> = {
  name: 'an author’s name',
  institution: 'an author’s institution',
  initials: 'initials of an author’s institution',
  address: 'an address',
};

export const stateWords: Readonly<Record<PassageState, string>> = {
  open: 'Not looked at yet',
  hidden: 'Hidden from reviewers',
  harmless: 'Harmless',
};

const NEAR = 40;

/** A passage with a few words on each side. */
export function around(text: string, { at, length }: { at: number; length: number }): { before: string; words: string; after: string } {
  const end = at + length;
  const before = text.slice(Math.max(0, at - NEAR), at);
  const after = text.slice(end, end + NEAR);
  return { before: at > NEAR ? `…${before}` : before, words: text.slice(at, end), after: end + NEAR < text.length ? `${after}…` : after };
}

/** Never 100 % of what is not the same, and never “60 %” of what is less. */
export const shareWords = (share: number): string => `${Math.floor(share * 100)} % the same text as`;
