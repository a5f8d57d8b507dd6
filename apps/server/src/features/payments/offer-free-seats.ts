import type { MoneyDeps } from './deps.ts';
import { offerSeats } from './seats.ts';
import { editionsWithWaiting } from './queries/waiting-list.ts';

/** Offers seats that became free in other ways than by release: more were added, or somebody joined just too late. */
export async function offerFreeSeats({ db, clock }: MoneyDeps): Promise<number> {
  let offered = 0;
  for (const editionId of await editionsWithWaiting(db))
    offered += await db.transaction().execute((transaction) => offerSeats(transaction, { now: clock.system() }, editionId));
  return offered;
}
