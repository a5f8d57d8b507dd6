import { DAY_MS } from '@isocentre/domain/durations';
import type { MoneyDeps } from './deps.ts';
import { forgetHandled } from './queries/inbox.ts';

/** The provider retries an event for a day, and its staff can resend one for a week. */
const KEPT_MS = 30 * DAY_MS;

export const forgetOldEvents = ({ db, clock }: MoneyDeps): Promise<number> =>
  forgetHandled(db, new Date(clock.system().getTime() - KEPT_MS));
