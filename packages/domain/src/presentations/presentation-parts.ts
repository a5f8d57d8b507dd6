import type { PresentationState } from './presentation.ts';

/** Parts of the list of presentations: each number of the page, its list, and the people to write to. */

export interface PartFacts {
  readonly state: PresentationState;
  readonly presenter: { readonly registered: boolean; readonly settled: boolean };
  readonly session: string | null;
  readonly file: { readonly scan: string } | null;
}

/** Somebody still means to present it. */
const stands = ({ state }: PartFacts) => state === 'offered' || state === 'confirmed';

export const PARTS = {
  all: { name: 'All', has: () => true },
  offered: { name: 'Not answered yet', has: ({ state }) => state === 'offered' },
  confirmed: { name: 'Confirmed', has: ({ state }) => state === 'confirmed' },
  declined: { name: 'Declined', has: ({ state }) => state === 'declined' },
  lapsed: { name: 'Lapsed', has: ({ state }) => state === 'lapsed' },
  unplaced: { name: 'Not placed', has: (one) => stands(one) && one.session === null },
  // Until somebody declines: who let the date pass may still come.
  unsettled: { name: 'Presenter not settled', has: ({ state, presenter }) => state !== 'declined' && !presenter.settled },
  unregistered: { name: 'Presenter not registered', has: (one) => stands(one) && !one.presenter.registered },
  unpaid: { name: 'Presenter not paid', has: (one) => stands(one) && one.presenter.registered && !one.presenter.settled },
  'without-file': { name: 'Confirmed, no file', has: ({ state, file }) => state === 'confirmed' && file === null },
  'with-file': { name: 'File sent', has: ({ file }) => file !== null },
} as const satisfies Record<string, { name: string; has: (one: PartFacts) => boolean }>;
export type Part = keyof typeof PARTS;

export const PART_NAMES = Object.keys(PARTS) as [Part, ...Part[]];

export const partFrom = (words: string | null): Part => (words !== null && Object.hasOwn(PARTS, words) ? (words as Part) : 'all');

export const inPart = <One extends PartFacts>(part: Part, presentations: readonly One[]): One[] => presentations.filter(PARTS[part].has);
