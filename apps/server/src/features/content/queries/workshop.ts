import type * as people from '@isocentre/contract/content/people';
import type { Answer } from '@isocentre/contract/route';
import { Refused } from '@isocentre/domain/refusals';
import type { Database } from '../../../platform/database.ts';
import { picturesOf } from './pictures.ts';

export async function readWorkshop(db: Database, editionId: number): Promise<Answer<typeof people.readWorkshop>> {
  const row = await db.selectFrom('workshops').selectAll().where('edition_id', '=', editionId).executeTakeFirst();
  if (!row) throw new Refused('NOT_FOUND');
  const picture = await picturesOf(db, editionId, [row]);
  return {
    title: row.title,
    summary: row.summary,
    platforms: row.platforms,
    venue: row.venue,
    date: row.held_on,
    starts: row.starts?.slice(0, 5) ?? null,
    ends: row.ends?.slice(0, 5) ?? null,
    requirements: row.requirements,
    picture: picture(row),
  };
}

export async function readWorkshopSpeakers(db: Database, editionId: number): Promise<Answer<typeof people.readWorkshopSpeakers>> {
  const rows = await db
    .selectFrom('workshop_speakers')
    .selectAll()
    .where('edition_id', '=', editionId)
    .orderBy('sort')
    .orderBy('id')
    .execute();
  const picture = await picturesOf(db, editionId, rows);
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    title: row.title,
    institution: row.institution,
    image: picture(row),
    sample: row.sample,
  }));
}
