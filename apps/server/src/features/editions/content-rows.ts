import type { EditionContent, PictureRef } from '@isocentre/domain/content/content';
import type { TableRows } from './edition-rows.ts';

/** An edition's content as rows, table by table; a table comes after those it references. */
export function contentRows(editionId: number, content: EditionContent): TableRows[] {
  type Row = Record<string, unknown>;
  const owned = (rows: readonly Row[]) => rows.map((row) => ({ edition_id: editionId, ...row }));
  const sorted = (rows: readonly Row[]) => owned(rows.map((row, sort) => ({ sort, ...row })));
  const table = (name: string, key: readonly string[], rows: readonly Row[]): TableRows => ({
    table: name,
    key: ['edition_id', ...key],
    rows,
  });

  const { sightsPage, cancerVideo, workshop, days } = content;
  const categoryId = (name: string | null) => content.committeeCategories.find((one) => one.name === name)?.id ?? null;
  const sessions = days.flatMap(({ id, sessions: list }) => list.map((session) => ({ day_id: id, ...session })));
  const blocks = days.flatMap(({ id, blocks: list }) => list.map((block) => ({ day_id: id, ...block })));

  return [
    table(
      'site_settings',
      [],
      owned([
        {
          sights_path: sightsPage?.path ?? null,
          sights_menu_label: sightsPage?.menuLabel ?? null,
          sights_heading: sightsPage?.heading ?? null,
          sights_lead: sightsPage?.lead ?? null,
          video_title: cancerVideo?.title ?? null,
          video_embed_url: cancerVideo?.embedUrl ?? null,
          video_sample: cancerVideo?.sample ?? null,
        },
      ]),
    ),
    table(
      'committee_pages',
      ['id'],
      sorted(
        content.committeePages.map(({ id, path, properPath, menuLabel, heading, groups }) => ({
          id,
          path,
          proper_path: properPath ?? null,
          menu_label: menuLabel,
          heading,
          grouped_by_category: groups === null,
        })),
      ),
    ),
    table('committee_categories', ['id'], sorted(content.committeeCategories)),
    table(
      'committee_page_groups',
      ['page_id', 'category_id'],
      content.committeePages.flatMap(({ id, groups }) =>
        sorted((groups ?? []).map(({ category, title }) => ({ page_id: id, category_id: categoryId(category), title }))),
      ),
    ),
    table(
      'committee_members',
      ['id'],
      sorted(
        content.committeeMembers.map(({ category, onHome, onWorkshop, picture, ...member }) => ({
          ...member,
          category_id: categoryId(category),
          on_home: onHome,
          on_workshop: onWorkshop,
          ...pictureColumns(picture),
        })),
      ),
    ),
    table(
      'workshops',
      [],
      owned(
        (workshop ? [workshop] : []).map(({ speakers: _, date, picture, ...rest }) => ({
          ...rest,
          held_on: date,
          ...pictureColumns(picture),
        })),
      ),
    ),
    table(
      'workshop_speakers',
      ['id'],
      sorted((workshop?.speakers ?? []).map(({ picture, ...speaker }) => ({ ...speaker, ...pictureColumns(picture) }))),
    ),
    table('conference_days', ['id'], owned(days.map(({ id, date }) => ({ id, held_on: date })))),
    table('speaker_sessions', ['id'], sorted(sessions.map(({ id, day_id, title }) => ({ id, day_id, title })))),
    table(
      'session_speakers',
      ['id'],
      sorted(
        sessions.flatMap(({ id, speakers }) =>
          speakers.map(({ cvSerial, picture, ...speaker }) => ({
            session_id: id,
            ...speaker,
            cv_serial: cvSerial,
            ...pictureColumns(picture),
          })),
        ),
      ),
    ),
    table(
      'programme_blocks',
      ['id'],
      sorted(
        blocks.map(({ id, day_id, title, thirdColumn, thirdColumnLabel }) => ({
          id,
          day_id,
          title,
          third_column: thirdColumn,
          third_column_label: thirdColumnLabel,
        })),
      ),
    ),
    table(
      'programme_entries',
      ['id'],
      sorted(
        blocks.flatMap(({ id, entries }) =>
          entries.map(({ isBreak, speakerSession, ...entry }) => ({
            block_id: id,
            ...entry,
            speaker_session_id: speakerSession,
            is_break: isBreak,
          })),
        ),
      ),
    ),
    table('sponsors', ['id'], sorted(content.sponsors.map(({ picture, ...sponsor }) => ({ ...sponsor, ...pictureColumns(picture) })))),
    table('awards', ['id'], sorted(content.awards.map(({ yearLabel, ...award }) => ({ ...award, year_label: yearLabel })))),
    table('sights', ['id'], sorted(content.sights.map(({ id, title, description, points }) => ({ id, title, description, points })))),
    table(
      'sight_pictures',
      ['id'],
      content.sights.flatMap(({ id: sightId, pictures }) =>
        sorted(pictures.map(({ id, picture, alt }) => ({ id, sight_id: sightId, alt, ...pictureColumns(picture) }))),
      ),
    ),
    table(
      'cancer_types',
      ['id'],
      sorted(
        content.cancerTypes.map(({ subName, picture, ...type }) => ({
          ...type,
          sub_name: subName,
          ...pictureColumns(picture),
        })),
      ),
    ),
    table('gallery_photos', ['id'], sorted(content.gallery.map(({ picture, ...photo }) => ({ ...photo, ...pictureColumns(picture) })))),
    table('content_pages', ['slug'], owned(content.pages.map(({ changedOn, ...page }) => ({ ...page, changed_on: changedOn })))),
  ];
}

const pictureColumns = (picture: PictureRef) => ({
  drawing: picture && 'drawing' in picture ? picture.drawing : null,
  image_key: picture && 'upload' in picture ? picture.upload : null,
});
