import { readWorkshop, readWorkshopCommittee, readWorkshopSpeakers } from '@isocentre/contract/content/people';
import { readEdition } from '@isocentre/contract/editions';
import { readFees } from '@isocentre/contract/fees';
import type { Load } from '../../lib/load.ts';

/** What the workshop is, what it costs, and who can book it: the last two come from the fee table. */
export const loadHeader = (async (call) => {
  const [workshop, { categories, state, nextChangeAt }, { columns, rows }] = await Promise.all([
    call(readWorkshop, {}),
    call(readEdition, {}),
    call(readFees, {}),
  ]);
  const column = columns.findIndex(({ code }) => code === 'workshop');
  const bookable = new Set(categories.filter(({ includesWorkshop }) => includesWorkshop).map(({ feeTableLabel }) => feeTableLabel));
  return {
    ...workshop,
    fees: rows.filter(({ label }) => bookable.has(label)).map(({ label, cells }) => ({ label, price: cells[column] ?? '' })),
    /** Students, if no category of theirs includes it. */
    notFor: categories
      .filter(({ proof, includesWorkshop }) => proof === 'bonafide' && !includesWorkshop)
      .map(({ feeTableLabel }) => feeTableLabel),
    salesOpen: state.workshopSales,
    canRegister: state.accountCreation,
    nextChangeAt,
  };
}) satisfies Load<unknown>;
export const loadSpeakers = ((call) => call(readWorkshopSpeakers, {})) satisfies Load<unknown>;
export const loadCommittee = ((call) => call(readWorkshopCommittee, {})) satisfies Load<unknown>;

export type Workshop = Awaited<ReturnType<typeof loadHeader>>;
export type WorkshopSpeakers = Awaited<ReturnType<typeof loadSpeakers>>;
export type WorkshopCommittee = Awaited<ReturnType<typeof loadCommittee>>;
