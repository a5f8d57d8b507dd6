import { workshopTime } from '@isocentre/domain/content/workshop-words';
import type { Database } from './database.ts';

/** The workshop of an edition in words, for mails and receipts; null if there is none. */
export async function readWorkshopWords(db: Database, editionId: number): Promise<WorkshopWords | null> {
  const row = await db
    .selectFrom('workshops')
    .where('edition_id', '=', editionId)
    .select(['title', 'held_on', 'venue', 'requirements', 'starts', 'ends'])
    .executeTakeFirst();
  if (!row) return null;
  const time = workshopTime({ date: row.held_on, starts: hourAndMinute(row.starts), ends: hourAndMinute(row.ends) });
  return { title: row.title, time, venue: row.venue, bring: row.requirements.join(' ') };
}

/** `08:00` of the database's `08:00:00`. */
const hourAndMinute = (time: string | null) => time?.slice(0, 5);

export interface WorkshopWords {
  title: string;
  /** `26 September 2025, 08:00-12:30` */
  time: string;
  venue: string;
  bring: string;
}
