import type * as contract from '@isocentre/contract/content';
import type { Answer } from '@isocentre/contract/route';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database.ts';

const settingsOf = (db: Database, editionId: number) =>
  db.selectFrom('site_settings').selectAll().where('edition_id', '=', editionId).executeTakeFirst();

export async function readSite(db: Database, editionId: number): Promise<Answer<typeof contract.readSite>> {
  const [has, pages, settings, workshop] = await Promise.all([
    readPresence(db, editionId),
    db
      .selectFrom('committee_pages')
      .select(['path', 'proper_path as properPath', 'menu_label as menuLabel', 'heading'])
      .where('edition_id', '=', editionId)
      .orderBy('sort')
      .orderBy('id')
      .execute(),
    settingsOf(db, editionId),
    db.selectFrom('workshops').select('held_on as date').where('edition_id', '=', editionId).executeTakeFirst(),
  ]);
  return {
    has,
    committeePages: pages,
    sights:
      settings?.sights_path && settings.sights_menu_label && settings.sights_heading && settings.sights_lead
        ? {
            path: settings.sights_path,
            menuLabel: settings.sights_menu_label,
            heading: settings.sights_heading,
            lead: settings.sights_lead,
          }
        : null,
    workshop: workshop ?? null,
  };
}

type Presence = Answer<typeof contract.readSite>['has'];

/** One query for all lists: whether each has any rows. */
async function readPresence(db: Database, editionId: number): Promise<Presence> {
  const any = (table: string) => sql<boolean>`exists (select from ${sql.table(table)} where edition_id = ${editionId})`;
  const written = (slug: string) => sql<boolean>`exists (select from content_pages where edition_id = ${editionId} and slug = ${slug})`;
  return db
    .selectNoFrom([
      any('speaker_sessions').as('speakers'),
      any('gallery_photos').as('gallery'),
      any('awards').as('awards'),
      any('sponsors').as('sponsors'),
      any('cancer_types').as('cancerTypes'),
      written('abstract-guidelines').as('guidelines'),
      written('accommodation').as('accommodation'),
      written('privacypolicy').as('privacy'),
      written('terms').as('terms'),
    ])
    .executeTakeFirstOrThrow();
}

export async function readCancerVideo(db: Database, editionId: number): Promise<Answer<typeof contract.readCancerVideo>> {
  const settings = await settingsOf(db, editionId);
  if (!settings?.video_title || !settings.video_embed_url) return { video: null };
  return { video: { title: settings.video_title, embedUrl: settings.video_embed_url, sample: settings.video_sample ?? false } };
}
