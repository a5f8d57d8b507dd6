import { DAY_MS, HOUR_MS } from '@isocentre/domain/durations';
import { BROWSER_DAYS } from '../../platform/browser-cookie.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database.ts';
import type { Sweep } from '../../platform/sweeps.ts';
import { forgetOldBrowsers, forgetOldWrongCodes } from './queries/browsers.ts';

/** Deletes what has expired: browsers whose cookie is gone, old failures. */
export const secondFactorSweeps = ({ db, clock }: { db: Database; clock: Clock }): Sweep[] => {
  const ago = (ms: number) => new Date(clock.system().getTime() - ms);
  return [
    { name: 'second-factors.forget-old-browsers', everyMs: HOUR_MS, run: () => forgetOldBrowsers(db, ago(BROWSER_DAYS * DAY_MS)) },
    { name: 'second-factors.forget-old-failures', everyMs: HOUR_MS, run: () => forgetOldWrongCodes(db, ago(DAY_MS)) },
  ];
};
