import { listFromText } from '@isocentre/domain/content/check-content';
import type { ContentPage, EditionContent, PictureRef, TalkCode } from '@isocentre/domain/content/content';
import type { Database } from '../../../platform/database.ts';

/** The content of an edition's pages, in the shape of a package: the inverse of `contentRows`. */
export async function readContent(db: Database, editionId: number): Promise<EditionContent> {
  const [committees, site, days, workshop, lists, pages] = await Promise.all([
    readCommittees(db, editionId),
    readSiteSettings(db, editionId),
    readDays(db, editionId),
    readWorkshop(db, editionId),
    readLists(db, editionId),
    db.selectFrom('content_pages').selectAll().where('edition_id', '=', editionId).orderBy('slug').execute(),
  ]);
  return {
    ...committees,
    ...site,
    days,
    workshop,
    ...lists,
    pages: pages.map((page) => ({
      slug: page.slug,
      title: page.title,
      note: page.note,
      changedOn: page.changed_on,
      document: page.document as unknown as ContentPage['document'],
      signatures: page.signatures as unknown as ContentPage['signatures'],
    })),
  };
}

async function readCommittees(db: Database, editionId: number) {
  const [pages, groups, categories, members] = await Promise.all([
    db.selectFrom('committee_pages').selectAll().where('edition_id', '=', editionId).orderBy('sort').orderBy('id').execute(),
    db.selectFrom('committee_page_groups').selectAll().where('edition_id', '=', editionId).orderBy('sort').orderBy('id').execute(),
    db.selectFrom('committee_categories').selectAll().where('edition_id', '=', editionId).orderBy('sort').orderBy('id').execute(),
    db.selectFrom('committee_members').selectAll().where('edition_id', '=', editionId).orderBy('sort').orderBy('id').execute(),
  ]);
  const nameOf = new Map(categories.map(({ id, name }) => [id, name]));
  const ofPage = Map.groupBy(groups, (group) => group.page_id);
  return {
    committeePages: pages.map((page) => ({
      id: page.id,
      path: page.path,
      ...(page.proper_path === null ? {} : { properPath: page.proper_path }),
      menuLabel: page.menu_label,
      heading: page.heading,
      groups: page.grouped_by_category
        ? null
        : (ofPage.get(page.id) ?? []).map(({ category_id, title }) => ({ category: nameOf.get(category_id) ?? '', title })),
    })),
    committeeCategories: categories.map(({ id, name }) => ({ id, name })),
    committeeMembers: members.map((member) => ({
      id: member.id,
      name: member.name,
      role: member.role,
      designation: member.designation,
      hospital: member.hospital,
      location: member.location,
      affiliation: member.affiliation,
      category: member.category_id === null ? null : (nameOf.get(member.category_id) ?? null),
      position: member.position,
      onHome: member.on_home,
      onWorkshop: member.on_workshop,
      picture: pictureOf(member),
      sample: member.sample,
    })),
  };
}

async function readSiteSettings(db: Database, editionId: number): Promise<Pick<EditionContent, 'sightsPage' | 'cancerVideo'>> {
  const row = await db.selectFrom('site_settings').selectAll().where('edition_id', '=', editionId).executeTakeFirst();
  return {
    sightsPage:
      row?.sights_path && row.sights_menu_label && row.sights_heading && row.sights_lead
        ? { path: row.sights_path, menuLabel: row.sights_menu_label, heading: row.sights_heading, lead: row.sights_lead }
        : null,
    cancerVideo:
      row?.video_title && row.video_embed_url
        ? { title: row.video_title, embedUrl: row.video_embed_url, sample: row.video_sample ?? false }
        : null,
  };
}

async function readDays(db: Database, editionId: number): Promise<EditionContent['days']> {
  const [days, sessions, speakers, blocks, entries] = await Promise.all([
    db.selectFrom('conference_days').selectAll().where('edition_id', '=', editionId).orderBy('held_on').execute(),
    db.selectFrom('speaker_sessions').selectAll().where('edition_id', '=', editionId).orderBy('sort').orderBy('id').execute(),
    db.selectFrom('session_speakers').selectAll().where('edition_id', '=', editionId).orderBy('sort').orderBy('id').execute(),
    db.selectFrom('programme_blocks').selectAll().where('edition_id', '=', editionId).orderBy('sort').orderBy('id').execute(),
    db.selectFrom('programme_entries').selectAll().where('edition_id', '=', editionId).orderBy('sort').orderBy('id').execute(),
  ]);
  const ofSession = Map.groupBy(speakers, (speaker) => speaker.session_id);
  const ofBlock = Map.groupBy(entries, (entry) => entry.block_id);
  return days.map((day) => ({
    id: day.id,
    date: day.held_on,
    sessions: sessions
      .filter((session) => session.day_id === day.id)
      .map(({ id, title }) => ({
        id,
        title,
        speakers: (ofSession.get(id) ?? []).map((speaker) => ({
          id: speaker.id,
          name: speaker.name,
          role: speaker.role,
          tag: speaker.tag,
          cvSerial: speaker.cv_serial,
          picture: pictureOf(speaker),
          sample: speaker.sample,
        })),
      })),
    blocks: blocks
      .filter((block) => block.day_id === day.id)
      .map((block) => ({
        id: block.id,
        title: block.title,
        thirdColumn: block.third_column,
        thirdColumnLabel: block.third_column_label,
        entries: (ofBlock.get(block.id) ?? []).map((entry) => ({
          id: entry.id,
          starts: clockTime(entry.starts),
          ends: clockTime(entry.ends),
          session: entry.session,
          speakerSession: entry.speaker_session_id,
          people: entry.people,
          venue: entry.venue,
          codes: entry.codes as TalkCode[],
          isBreak: entry.is_break,
          sample: entry.sample,
        })),
      })),
  }));
}

async function readWorkshop(db: Database, editionId: number): Promise<EditionContent['workshop']> {
  const [row, speakers] = await Promise.all([
    db.selectFrom('workshops').selectAll().where('edition_id', '=', editionId).executeTakeFirst(),
    db.selectFrom('workshop_speakers').selectAll().where('edition_id', '=', editionId).orderBy('sort').orderBy('id').execute(),
  ]);
  if (!row) return null;
  return {
    title: row.title,
    summary: row.summary,
    platforms: row.platforms,
    venue: row.venue,
    date: row.held_on,
    starts: clockTime(row.starts),
    ends: clockTime(row.ends),
    requirements: row.requirements,
    picture: pictureOf(row),
    speakers: speakers.map((speaker) => ({
      id: speaker.id,
      name: speaker.name,
      title: speaker.title,
      institution: speaker.institution,
      picture: pictureOf(speaker),
      sample: speaker.sample,
    })),
  };
}

async function readLists(db: Database, editionId: number) {
  const [sponsors, awards, sights, pictures, cancerTypes, gallery] = await Promise.all([
    db.selectFrom('sponsors').selectAll().where('edition_id', '=', editionId).orderBy('sort').orderBy('id').execute(),
    db.selectFrom('awards').selectAll().where('edition_id', '=', editionId).orderBy('sort').orderBy('id').execute(),
    db.selectFrom('sights').selectAll().where('edition_id', '=', editionId).orderBy('sort').orderBy('id').execute(),
    db.selectFrom('sight_pictures').selectAll().where('edition_id', '=', editionId).orderBy('sort').orderBy('id').execute(),
    db.selectFrom('cancer_types').selectAll().where('edition_id', '=', editionId).orderBy('sort').orderBy('id').execute(),
    db.selectFrom('gallery_photos').selectAll().where('edition_id', '=', editionId).orderBy('sort').orderBy('id').execute(),
  ]);
  const ofSight = Map.groupBy(pictures, (picture) => picture.sight_id);
  return {
    sponsors: sponsors.map(({ id, tier, title, description, link, sample, ...row }) => ({
      id,
      tier,
      title,
      description,
      link,
      picture: pictureOf(row),
      sample,
    })),
    awards: awards.map(({ id, title, description, year, year_label: yearLabel, icon }) => ({
      id,
      title,
      description,
      year,
      yearLabel,
      icon,
    })),
    sights: sights.map(({ id, title, description, points }) => ({
      id,
      title,
      description,
      points,
      pictures: (ofSight.get(id) ?? []).flatMap((row) => {
        const picture = pictureOf(row);
        return picture ? [{ id: row.id, picture, alt: row.alt }] : [];
      }),
    })),
    cancerTypes: cancerTypes.map(({ id, name, sub_name: subName, description, types, ...row }) => ({
      id,
      name,
      subName,
      description,
      types: listFromText(types),
      picture: pictureOf(row),
    })),
    gallery: gallery.map(({ id, caption, alt, sample, ...row }) => ({ id, caption, alt, picture: pictureOf(row), sample })),
  };
}

/** `08:00` of the database's `08:00:00`. */
const clockTime = (time: string | null) => time?.slice(0, 5) ?? null;

function pictureOf({ drawing, image_key: upload }: { drawing: string | null; image_key: string | null }): PictureRef {
  if (drawing !== null) return { drawing };
  return upload === null ? null : { upload };
}
