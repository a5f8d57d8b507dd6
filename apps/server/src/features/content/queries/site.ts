import type * as contract from '@isocentre/contract/content';
import type { Answer } from '@isocentre/contract/route';
import type { Database } from '../../../platform/database.ts';

const settingsOf = (db: Database, editionId: number) =>
  db.selectFrom('site_settings').selectAll().where('edition_id', '=', editionId).executeTakeFirst();

export async function readSite(db: Database, editionId: number): Promise<Answer<typeof contract.readSite>> {
  const [pages, settings, workshop] = await Promise.all([
    db
      .selectFrom('committee_pages')
      .select(['path', 'menu_label as menuLabel', 'heading'])
      .where('edition_id', '=', editionId)
      .orderBy('sort')
      .execute(),
    settingsOf(db, editionId),
    db.selectFrom('workshops').select('held_on as date').where('edition_id', '=', editionId).executeTakeFirst(),
  ]);
  return {
    committeePages: pages,
    places:
      settings?.places_path && settings.places_menu_label && settings.places_heading && settings.places_lead
        ? {
            path: settings.places_path,
            menuLabel: settings.places_menu_label,
            heading: settings.places_heading,
            lead: settings.places_lead,
          }
        : null,
    workshop: workshop ?? null,
  };
}

export async function readCancerVideo(db: Database, editionId: number): Promise<Answer<typeof contract.readCancerVideo>> {
  const settings = await settingsOf(db, editionId);
  if (!settings?.video_title || !settings.video_embed_url) return { video: null };
  return { video: { title: settings.video_title, embedUrl: settings.video_embed_url, sample: settings.video_sample ?? false } };
}
