import { addresses } from '@isocentre/domain/addresses';
import { VISITOR } from '@isocentre/domain/people/actor';
import { Refused } from '@isocentre/domain/refusals';
import { writeAudit } from '../../platform/audit.ts';
import type { Config } from '../../platform/config.ts';
import type { Database } from '../../platform/database.ts';
import { readOrigin } from '../../platform/edition-origin.ts';
import type { Visit } from '../../platform/feature.ts';
import { stopNews } from '../../platform/letters/news.ts';
import { findNewsReader } from './queries/letters.ts';

/** Whoever got this letter gets no more news, at once. Pressed again, or by the mail program too, it stays so. */
export async function unsubscribe({ db }: { db: Database }, id: string, visit: Visit): Promise<{ unsubscribed: true }> {
  const editionId = visit.edition.id;
  await db.transaction().execute(async (transaction) => {
    const reader = await findNewsReader(transaction, editionId, id);
    if (!reader) throw new Refused('NOT_FOUND');
    const stopped = reader.address !== null && (await stopNews(transaction, editionId, reader.address));
    if (!stopped) return;
    await writeAudit(transaction, {
      editionId,
      actor: VISITOR,
      ...(reader.account !== null && { subject: reader.account }),
      action: 'news.stopped',
      entity: 'letter',
      entityId: id,
      requestId: visit.requestId,
    });
  });
  return { unsubscribed: true };
}

/** The token goes into the fragment, which is sent to no server. */
export const showUnsubscribe = async ({ db, config }: { db: Database; config: Config }, id: string, visit: Visit): Promise<string> =>
  `${await readOrigin(db, visit.edition.id, config.PUBLIC_ORIGIN)}${addresses.unsubscribe}#token=${id}`;
