import { DAY_MS } from '@isocentre/domain/durations';
import { SYSTEM } from '@isocentre/domain/people/actor';
import { writeAudit } from '../../platform/audit.ts';
import type { SweepDeps } from './deps.ts';
import { conferenceOver, keptUntil, timeToForget } from './forget-people.ts';
import { eraseReviews, markReviews, pastEditionsWithReviews, unmarkReviews, writtenSince } from './queries/past-reviews.ts';

/**
 * Deletes the reviews of conferences long past, with everything that was written to decide: with the same precautions as people. What
 * was decided and printed stays. A clock that is wrong raises its alarm with the people of the same edition, who are due at the same
 * moment.
 */
export async function forgetPastReviews(deps: SweepDeps): Promise<number> {
  const { db, clock, readEdition } = deps;
  const now = await timeToForget(deps);
  if (!now) return 0;
  let forgotten = 0;
  for await (const editionId of pastEditionsWithReviews(db, clock.edition({}))) {
    const edition = await readEdition(editionId);
    const limit = keptUntil(edition);
    const left = limit.getTime() - clock.edition({}).getTime();
    // Wherever the edition's clock was moved, what was written just now is not old.
    const typedBefore = new Date(now.getTime() - (limit.getTime() - conferenceOver(edition).getTime()));
    if (left > DAY_MS || (await writtenSince(db, editionId, typedBefore))) {
      await unmarkReviews(db, editionId);
      continue;
    }
    await markReviews(db, editionId, now);
    if (left > 0) continue;
    forgotten += await db.transaction().execute(async (transaction) => {
      const reviews = await eraseReviews(transaction, editionId, now);
      if (reviews === undefined) return 0;
      await writeAudit(transaction, {
        editionId,
        actor: SYSTEM,
        action: 'reviews.forgotten',
        entity: 'edition',
        entityId: String(editionId),
        after: { reviews },
      });
      return 1;
    });
  }
  return forgotten;
}
