import { type EntryPlace, publicEntries } from '@isocentre/domain/programme/changes';
import { peopleInWords } from '@isocentre/domain/programme/people-words';
import type { Draft } from '@isocentre/domain/programme/draft';
import type { Database } from '../../../platform/database.ts';

export interface ReleasedSlot extends EntryPlace {
  readonly abstract: string;
  readonly session: string;
  /** Of a poster. */
  readonly board: string | null;
  /** Who chairs it, in words. */
  readonly people: string | null;
}

/** Where the programme as released has abstracts: what visitors see, and not what is being arranged. */
export async function listReleasedSlots(db: Database, editionId: number): Promise<ReleasedSlot[]> {
  const row = await db
    .selectFrom('programme_releases')
    .select('snapshot')
    .where('edition_id', '=', editionId)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!row) return [];
  const snapshot = row.snapshot as unknown as Draft;
  const places = new Map(publicEntries(snapshot).map(({ id, place }) => [id, place]));
  return snapshot.sessions.flatMap(({ title, people, slots }) =>
    slots.flatMap(({ id, abstractId, board }) => {
      const place = places.get(id);
      return abstractId === null || !place
        ? []
        : [{ abstract: abstractId, session: title, board, people: peopleInWords(people), ...place }];
    }),
  );
}
