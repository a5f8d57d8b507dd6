import type { readFees as route } from '@isocentre/contract/fees';
import type { Answer } from '@isocentre/contract/route';
import { editionState, pageGoodUntil } from '@isocentre/domain/editions/calendar';
import { feeNotes, feeTable, offersAt } from '@isocentre/domain/fees/fee-table';
import { registrationStanding } from '@isocentre/domain/registration/registration-standing';
import type { Database } from '../../platform/database.ts';
import type { Visit } from '../../platform/feature.ts';
import { readItems } from './queries/pages.ts';

/** The fee table at the visit's time; its notes come from the rules and from the organisers. */
export async function readFees(db: Database, { edition: { id, edition }, now }: Visit): Promise<Answer<typeof route>> {
  const covers = await readItems(db, id, 'fees');
  return {
    ...feeTable(edition, now),
    notes: [...feeNotes(edition, now), ...covers],
    covers,
    offers: offersAt(edition, now),
    standing: registrationStanding(edition, now),
    conferenceStarted: editionState(edition, now).conferenceStarted,
    nextChangeAt: pageGoodUntil(edition, now).toISOString(),
  };
}
