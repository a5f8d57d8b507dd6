import { DAY_MS } from '@isocentre/domain/durations';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database.ts';
import { editionsWithNewTies } from './queries/editions-with-abstracts.ts';
import { renewConflictsAndTell } from './tell-of-conflicts.ts';

/**
 * Conflicts of interest follow what changed during the last day: abstracts that came before reviewing was opened, where renewing all
 * with each of them would be too much on the evening of the deadline, and what chairs and reviewers changed about themselves.
 */
export async function followTies({ db, clock }: { db: Database; clock: Pick<Clock, 'system' | 'edition'> }): Promise<number> {
  const dayBefore = (now: Date) => new Date(now.getTime() - DAY_MS);
  const editions = await editionsWithNewTies(db, {
    abstractsSince: dayBefore(clock.edition({})),
    registrationsSince: dayBefore(clock.system()),
  });
  for (const editionId of editions) await db.transaction().execute((transaction) => renewConflictsAndTell(transaction, editionId));
  return editions.length;
}
