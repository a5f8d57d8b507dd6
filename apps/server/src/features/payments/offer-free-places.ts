import type { MoneyDeps } from './apply-payment.ts';
import { offerPlaces } from './places.ts';
import { editionsWithWaiting } from './queries/waiting-list.ts';

/** Places that became free in other ways than by being given back: more were added, or somebody joined just too late. */
export async function offerFreePlaces({ db, enqueue, clock }: MoneyDeps): Promise<number> {
  let offered = 0;
  for (const editionId of await editionsWithWaiting(db))
    offered += await db.transaction().execute((transaction) => offerPlaces(transaction, { enqueue, now: clock.system() }, editionId));
  return offered;
}
