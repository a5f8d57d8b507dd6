import type { MyPresentation } from '@isocentre/contract/presentations';

const KIND = { Oral: 'an oral presentation', 'E-Poster': 'an e-poster' } as const;

export const kindInWords = (type: MyPresentation['type']): string => KIND[type];

/** The heading of a result, by where it stands. */
export function resultHeading({ state, type }: Pick<MyPresentation, 'state' | 'type'>): string {
  if (state === 'confirmed') return `Accepted as ${KIND[type]}`;
  if (state === 'offered') return `A place as ${KIND[type]}`;
  return state === 'declined' ? `You declined ${KIND[type]}` : 'The time to answer is over';
}

export const STATE_BADGES = {
  offered: { state: 'pending', word: 'Your answer, please' },
  confirmed: { state: 'good', word: 'Confirmed' },
  declined: { state: 'off', word: 'Declined' },
  lapsed: { state: 'off', word: 'Not answered' },
} as const;

const FILE = { slides: 'slides', 'e-poster': 'e-poster' } as const;
export const fileInWords = (kind: MyPresentation['files']['kind']): string => FILE[kind];

/** What is taken: `One page as PDF, up to 40 MB`. */
export function fileHint({ kind, maxMb, maxPages }: Pick<MyPresentation['files'], 'kind' | 'maxMb' | 'maxPages'>): string {
  if (kind === 'e-poster') return `PDF of one page, up to ${maxMb} MB.`;
  return `PDF or PowerPoint (.pptx), up to ${maxPages} slides and ${maxMb} MB.`;
}

export const SCAN_WORDS = {
  none: null,
  clean: null,
  waiting: 'It has arrived and waits for the virus scanner. There is nothing you need to do.',
  infected: 'The virus scanner found malicious software in it, and it is set aside. Please send another one.',
} as const;
