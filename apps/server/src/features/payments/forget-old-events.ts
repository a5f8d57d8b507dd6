import { DAY_MS } from '@isocentre/domain/durations';
import type { MoneyDeps } from './deps.ts';
import { forgetHandled, forgetMovedOrders } from './queries/inbox.ts';

/**
 * The provider retries an event for a day, and its staff can resend one for a week. For as long an event about an order that has moved
 * to another cell is passed on.
 */
const KEPT_MS = 30 * DAY_MS;

export async function forgetOldEvents({ db, clock }: MoneyDeps): Promise<number> {
  const before = new Date(clock.system().getTime() - KEPT_MS);
  return (await forgetHandled(db, before)) + (await forgetMovedOrders(db, before));
}
