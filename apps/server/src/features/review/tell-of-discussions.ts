import { MINUTE_MS } from '@isocentre/domain/durations';
import { digestIsDue } from '@isocentre/domain/review/discussion';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database.ts';
import { writeLetter } from '../../platform/letters/write-letter.ts';
import { discussionDigestLetter } from './letter-definitions.ts';
import { editionsWithTalk, listListeners, listNews, noteDigest } from './queries/digests.ts';

interface DigestDeps {
  readonly db: Database;
  readonly clock: Pick<Clock, 'system'>;
}

/** What was written a moment ago may not be stored yet, and would be passed over. */
const SETTLED_MS = MINUTE_MS;

/**
 * One letter for everything that others have written in the discussions somebody may read, at most one an hour, however many workers
 * there are. Nobody is told of what they wrote themselves.
 */
export async function tellOfDiscussions({ db, clock }: DigestDeps): Promise<number> {
  const now = clock.system();
  const until = new Date(now.getTime() - SETTLED_MS);
  let told = 0;
  for (const editionId of await editionsWithTalk(db, until))
    for (const { account, toldUntil, writtenAt } of await listListeners(db, editionId, until)) {
      if (!digestIsDue(writtenAt, now)) continue;
      if ((await listNews(db, { editionId, account, after: toldUntil, until })).length === 0) continue;
      const occasion = `${toldUntil.toISOString()} ${until.toISOString()}`;
      await db.transaction().execute(async (transaction) => {
        if (!(await noteDigest(transaction, { editionId, account, until, now, before: writtenAt }))) return;
        await writeLetter(transaction, discussionDigestLetter, { editionId, about: account, occasion, accountId: account });
        told += 1;
      });
    }
  return told;
}
