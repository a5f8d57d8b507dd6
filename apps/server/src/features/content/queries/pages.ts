import type * as contract from '@isocentre/contract/content';
import type { Answer } from '@isocentre/contract/route';
import { localDate } from '@isocentre/domain/editions/local-time';
import { Refused } from '@isocentre/domain/refusals';
import type { Database } from '../../../platform/database.ts';

type Page = Answer<typeof contract.readContentPage>;

export async function readContentPage(db: Database, editionId: number, slug: string, timeZone: string): Promise<Page> {
  const row = await db
    .selectFrom('content_pages')
    .selectAll()
    .where('edition_id', '=', editionId)
    .where('slug', '=', slug)
    .executeTakeFirst();
  if (!row) throw new Refused('NOT_FOUND');
  return {
    slug: row.slug,
    title: row.title,
    note: row.note,
    version: row.version,
    publishedOn: row.changed_on ?? localDate(row.published_at, timeZone),
    sections: row.sections as unknown as Page['sections'],
    signatures: row.signatures as unknown as Page['signatures'],
  };
}

/** The items of a page that is used as a list; empty if the edition has no such page. */
export async function readItems(db: Database, editionId: number, slug: string): Promise<string[]> {
  const row = await db
    .selectFrom('content_pages')
    .select('sections')
    .where('edition_id', '=', editionId)
    .where('slug', '=', slug)
    .executeTakeFirst();
  return ((row?.sections ?? []) as unknown as Page['sections']).flatMap((section) => section.items);
}
