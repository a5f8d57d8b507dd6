import { FORGOTTEN_AFTER_MINUTES } from '@isocentre/domain/accounts/sign-in-delay';
import { HOUR_MS, MINUTE_MS } from '@isocentre/domain/durations';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database.ts';
import { forgetEndedSessions } from '../../platform/sessions.ts';
import type { Sweep } from '../../platform/sweeps.ts';
import { forgetOldFailures, forgetSpentResets } from './queries.ts';

/** Deletes what has expired: ended sessions, unusable links, old login failures. */
export const accountSweeps = ({ db, clock }: { db: Database; clock: Clock }): Sweep[] => [
  { name: 'accounts.forget-ended-sessions', everyMs: HOUR_MS, run: () => forgetEndedSessions(db, clock.system()) },
  { name: 'accounts.forget-spent-resets', everyMs: HOUR_MS, run: () => forgetSpentResets(db, clock.system()) },
  { name: 'accounts.forget-old-failures', everyMs: FORGOTTEN_AFTER_MINUTES * MINUTE_MS, run: () => forgetOldFailures(db, clock.system()) },
];
