import type { readFees as route } from '@isocentre/contract/fees';
import type { Answer } from '@isocentre/contract/route';
import { editionState, nextChangeAt } from '@isocentre/domain/editions/calendar';
import { feeNotes, feeTable, offersAt } from '@isocentre/domain/editions/fee-table';
import type { Database } from '../../platform/database.ts';
import type { Visit } from '../../platform/feature.ts';
import { readItems } from './queries/pages.ts';

/** The fee table at the visit's time; notes are what follows from the rules and what the organisers wrote. */
export async function readFees(db: Database, { edition: { id, edition }, now }: Visit): Promise<Answer<typeof route>> {
  const covers = await readItems(db, id, 'fees');
  return {
    ...feeTable(edition, now),
    notes: [...feeNotes(edition), ...covers],
    covers,
    offers: offersAt(edition, now),
    conferenceStarted: editionState(edition, now).conferenceStarted,
    nextChangeAt: nextChangeAt(edition, now)?.toISOString() ?? null,
  };
}
