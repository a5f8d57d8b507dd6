import type { readWorkshopSeats } from '@isocentre/contract/payments/workshop-seats';
import type { Answer } from '@isocentre/contract/route';
import { workshopSalesOpen } from '@isocentre/domain/editions/calendar';
import { seatMeter } from '@isocentre/domain/workshop/seats';
import type { Visit } from '../../platform/feature.ts';
import type { PaymentDeps } from './deps.ts';
import { countSeats } from './queries/seats.ts';

/** Whether there are workshop seats, as far as the public may know. */
export async function readSeats({ db }: Pick<PaymentDeps, 'db'>, visit: Visit): Promise<Answer<typeof readWorkshopSeats>> {
  const counted = (await countSeats(db, visit.edition.id)) ?? { capacity: null, taken: 0 };
  const meter = seatMeter(counted);
  return {
    meter,
    left: meter === 'few' && counted.capacity !== null ? counted.capacity - counted.taken : null,
    salesOpen: workshopSalesOpen(visit.edition.edition, visit.now),
  };
}
