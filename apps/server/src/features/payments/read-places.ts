import type { readWorkshopPlaces } from '@isocentre/contract/payments';
import type { Answer } from '@isocentre/contract/route';
import { workshopSalesOpen } from '@isocentre/domain/editions/calendar';
import { placeMeter } from '@isocentre/domain/workshop/seats';
import type { Visit } from '../../platform/feature.ts';
import type { PaymentDeps } from './deps.ts';
import { readPlaces as countPlaces } from './queries/places.ts';

/** Whether there are workshop seats, as far as the public may know. */
export async function readPlaces({ db }: Pick<PaymentDeps, 'db'>, visit: Visit): Promise<Answer<typeof readWorkshopPlaces>> {
  const counted = (await countPlaces(db, visit.edition.id)) ?? { capacity: null, taken: 0 };
  const meter = placeMeter(counted);
  return {
    meter,
    left: meter === 'few' && counted.capacity !== null ? counted.capacity - counted.taken : null,
    salesOpen: workshopSalesOpen(visit.edition.edition, visit.now),
  };
}
