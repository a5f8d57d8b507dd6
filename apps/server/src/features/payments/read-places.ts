import type { readWorkshopPlaces } from '@isocentre/contract/payments';
import type { Answer } from '@isocentre/contract/route';
import { workshopSalesOpen } from '@isocentre/domain/editions/calendar';
import { placeMeter } from '@isocentre/domain/payments/places';
import type { Visit } from '../../platform/feature.ts';
import { readPlaces as countPlaces } from './queries/places.ts';
import type { PaymentDeps } from './start-payment.ts';

/** Whether there are workshop places, as far as the public is told. */
export async function readPlaces({ db }: Pick<PaymentDeps, 'db'>, visit: Visit): Promise<Answer<typeof readWorkshopPlaces>> {
  const counted = (await countPlaces(db, visit.edition.id)) ?? { capacity: null, taken: 0 };
  const meter = placeMeter(counted);
  return {
    meter,
    left: meter === 'few' && counted.capacity !== null ? counted.capacity - counted.taken : null,
    salesOpen: workshopSalesOpen(visit.edition.edition, visit.now),
  };
}
