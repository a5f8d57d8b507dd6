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
  const categoryId = (name: string | null) => (name === null ? null : content.committeeCategories.indexOf(name) + 1);
  const sessions = days.flatMap(({ sessions: list }, day) => list.map((session) => ({ day: day + 1, ...session })));
  const blocks = days.flatMap(({ blocks: list }, day) => list.map((block) => ({ day: day + 1, ...block })));

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
      ['path'],
      sorted(
        content.committeePages.map(({ path, properPath, menuLabel, heading, groups }) => ({
          path,
          proper_path: properPath ?? null,
          menu_label: menuLabel,
          heading,
          grouped_by_category: groups === null,
        })),
      ),
    ),
    table(
      'committee_page_groups',
      ['path', 'sort'],
      content.committeePages.flatMap(({ path, groups }) => sorted((groups ?? []).map((group) => ({ path, ...group })))),
    ),
    table('committee_categories', ['id'], owned(content.committeeCategories.map((name, i) => ({ id: i + 1, name })))),
    table(
      'committee_members',
      ['sort'],
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
      ['sort'],
      sorted((workshop?.speakers ?? []).map(({ picture, ...speaker }) => ({ ...speaker, ...pictureColumns(picture) }))),
    ),
    table('conference_days', ['day'], owned(days.map(({ date }, day) => ({ day: day + 1, held_on: date })))),
    table('speaker_sessions', ['sort'], sorted(sessions.map(({ day, title }) => ({ day, title })))),
    table(
      'session_speakers',
      ['sort'],
      sorted(
        sessions.flatMap(({ speakers }, session) =>
          speakers.map(({ cvSerial, picture, ...speaker }) => ({ session, ...speaker, cv_serial: cvSerial, ...pictureColumns(picture) })),
        ),
      ),
    ),
    table(
      'programme_blocks',
      ['sort'],
      sorted(
        blocks.map(({ day, title, thirdColumn, thirdColumnLabel }) => ({
          day,
          title,
          third_column: thirdColumn,
          third_column_label: thirdColumnLabel,
        })),
      ),
    ),
    table(
      'programme_entries',
      ['sort'],
      sorted(blocks.flatMap(({ entries }, block) => entries.map(({ isBreak, ...entry }) => ({ block, ...entry, is_break: isBreak })))),
    ),
    table('sponsors', ['sort'], sorted(content.sponsors.map(({ picture, ...sponsor }) => ({ ...sponsor, ...pictureColumns(picture) })))),
    table('awards', ['sort'], sorted(content.awards.map(({ yearLabel, ...award }) => ({ ...award, year_label: yearLabel })))),
    table('sights', ['sort'], sorted(content.sights.map(({ title, description, points }) => ({ title, description, points })))),
    table(
      'sight_pictures',
      ['sight', 'sort'],
      content.sights.flatMap(({ pictures }, sight) =>
        sorted(pictures.map(({ picture, alt }) => ({ sight, alt, ...pictureColumns(picture) }))),
      ),
    ),
    table(
      'cancer_types',
      ['id'],
      owned(
        content.cancerTypes.map(({ subName, picture, ...type }, i) => ({
          id: i + 1,
          ...type,
          sub_name: subName,
          ...pictureColumns(picture),
        })),
      ),
    ),
    table('gallery_photos', ['sort'], sorted(content.gallery.map(({ picture, ...photo }) => ({ ...photo, ...pictureColumns(picture) })))),
    table('content_pages', ['slug'], owned(content.pages.map(({ changedOn, ...page }) => ({ ...page, changed_on: changedOn })))),
  ];
}

const pictureColumns = (picture: PictureRef) => ({
  drawing: picture && 'drawing' in picture ? picture.drawing : null,
  image_key: picture && 'upload' in picture ? picture.upload : null,
});
