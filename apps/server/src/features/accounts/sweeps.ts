import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database.ts';
import { forgetEndedSessions } from '../../platform/sessions.ts';
import type { Sweep } from '../../platform/sweeps.ts';
import { forgetOldFailures, forgetSpentResets } from './queries.ts';

const HOUR = 3600;

/** What is over is not kept: ended sessions, links nobody can use, wrong passwords of yesterday. */
export const accountSweeps = ({ db, clock }: { db: Database; clock: Clock }): Sweep[] => [
  { name: 'accounts.forget-ended-sessions', everySeconds: HOUR, run: () => forgetEndedSessions(db, clock.system()) },
  { name: 'accounts.forget-spent-resets', everySeconds: HOUR, run: () => forgetSpentResets(db, clock.system()) },
  { name: 'accounts.forget-old-failures', everySeconds: HOUR, run: () => forgetOldFailures(db, clock.system()) },
];
