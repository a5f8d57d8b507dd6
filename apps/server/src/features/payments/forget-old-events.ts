import type { MoneyDeps } from './apply-payment.ts';
import { forgetHandled } from './queries/inbox.ts';

/** The provider repeats an event for a day, and people there may send one again for a week. */
const KEPT_MS = 30 * 86_400_000;

export const forgetOldEvents = ({ db, clock }: MoneyDeps): Promise<number> =>
  forgetHandled(db, new Date(clock.system().getTime() - KEPT_MS));
