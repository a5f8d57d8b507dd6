import type { Database } from '../../platform/database.ts';

/** What decides which pages an edition has. */
export interface SiteRows {
  committeePages: { path: string; heading: string }[];
  sights: { path: string; heading: string } | undefined;
  hasWorkshop: boolean;
  cancerTypeIds: number[];
  /** Non-empty lists that have a page of their own. */
  filled: Set<FilledList>;
  /** When a text page was last published, by its slug. */
  published: Map<string, Date>;
}

const LISTS = ['speaker_sessions', 'gallery_photos', 'awards', 'sponsors'] as const;
export type FilledList = (typeof LISTS)[number];

async function readFilled(db: Database, editionId: number): Promise<Set<FilledList>> {
  const counted = await Promise.all(
    LISTS.map(
      async (list) =>
        [list, await db.selectFrom(list).select('edition_id').where('edition_id', '=', editionId).executeTakeFirst()] as const,
    ),
  );
  return new Set(counted.flatMap(([list, row]) => (row ? [list] : [])));
}

export async function readSiteRows(db: Database, editionId: number): Promise<SiteRows> {
  const [filled, committeePages, settings, workshop, cancerTypes, pages] = await Promise.all([
    readFilled(db, editionId),
    db
      .selectFrom('committee_pages')
      .select(['path', 'heading'])
      .where('edition_id', '=', editionId)
      .orderBy('sort')
      .orderBy('id')
      .execute(),
    db.selectFrom('site_settings').select(['sights_path', 'sights_heading']).where('edition_id', '=', editionId).executeTakeFirst(),
    db.selectFrom('workshops').select('edition_id').where('edition_id', '=', editionId).executeTakeFirst(),
    db.selectFrom('cancer_types').select('id').where('edition_id', '=', editionId).orderBy('sort').orderBy('id').execute(),
    db.selectFrom('content_pages').select(['slug', 'changed_at', 'changed_on']).where('edition_id', '=', editionId).execute(),
  ]);
  return {
    committeePages,
    sights: settings?.sights_path && settings.sights_heading ? { path: settings.sights_path, heading: settings.sights_heading } : undefined,
    hasWorkshop: workshop !== undefined,
    cancerTypeIds: cancerTypes.map(({ id }) => id),
    published: new Map(pages.map(({ slug, changed_at: stored, changed_on: said }) => [slug, said ? new Date(said) : stored])),
    filled,
  };
}
