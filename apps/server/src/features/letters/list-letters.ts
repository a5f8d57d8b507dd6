import type { listLetters as route } from '@isocentre/contract/letters';
import type { Answer } from '@isocentre/contract/route';
import type { Database } from '../../platform/database.ts';
import type { Visit } from '../../platform/feature.ts';
import { hiddenFrom } from './hidden-from.ts';
import { findLettersTo } from './queries/letters.ts';

/** A person's mails. Letters about abstracts only for those who may see abstracts. */
export async function listLetters({ db }: { db: Database }, accountId: string, visit: Visit): Promise<Answer<typeof route>> {
  const rows = await findLettersTo(db, { editionId: visit.edition.id, accountId, without: await hiddenFrom(db, visit) });
  return {
    letters: rows.map(({ writtenAt, sentAt, events, ...letter }) => ({
      ...letter,
      writtenAt: writtenAt.toISOString(),
      sentAt: sentAt?.toISOString() ?? null,
      events: events.map((event) => ({ ...event, at: new Date(event.at).toISOString() })),
    })),
  };
}
