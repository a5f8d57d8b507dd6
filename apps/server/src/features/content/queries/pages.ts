import type * as contract from '@isocentre/contract/content';
import type { Answer } from '@isocentre/contract/route';
import type { AcceptedText } from '@isocentre/domain/content/accepted-texts';
import type { TextDocument } from '@isocentre/domain/content/document';
import { documentFromSections, imagesOf, listItemsOf, type PageSection } from '@isocentre/domain/content/document-text';
import { dayAfter, localDate, startOfDay } from '@isocentre/domain/editions/local-time';
import { Refused } from '@isocentre/domain/refusals';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database.ts';
import { picturesOf } from './pictures.ts';

type Page = Answer<typeof contract.readContentPage>;

export async function readContentPage(db: Database, editionId: number, slug: string, timeZone: string): Promise<Page> {
  const row = await db
    .selectFrom('content_pages')
    .selectAll()
    .select((page) =>
      page
        .selectFrom('accepted_texts as text')
        .select((text) => text.fn.max('text.version').as('version'))
        .whereRef('text.edition_id', '=', 'content_pages.edition_id')
        .whereRef('text.slug', '=', 'content_pages.slug')
        .whereRef('text.version', '<', 'content_pages.version')
        .as('previous_version'),
    )
    .where('edition_id', '=', editionId)
    .where('slug', '=', slug)
    .executeTakeFirst();
  if (!row) throw new Refused('NOT_FOUND');
  return {
    ...(await asPage(db, editionId, row)),
    publishedOn: row.changed_on ?? localDate(row.changed_at, timeZone),
    previousVersion: row.previous_version,
  };
}

interface PageRow {
  slug: string;
  title: string;
  note: string | null;
  version: number;
  document: unknown;
  sections: unknown;
  signatures: unknown;
}

async function asPage(db: Database, editionId: number, { slug, title, note, version, signatures, ...words }: PageRow) {
  const document = documentOf(words);
  return {
    slug,
    title,
    note,
    version,
    document,
    pictures: await picturesIn(db, editionId, document),
    signatures: signatures as Page['signatures'],
  };
}

/** A text accepted before there were documents is kept as it was. */
const documentOf = ({ document, sections }: Pick<PageRow, 'document' | 'sections'>) =>
  document === null ? documentFromSections(sections as PageSection[]) : (document as TextDocument);

async function picturesIn(db: Database, editionId: number, document: TextDocument): Promise<Page['pictures']> {
  const rows = imagesOf(document).map((key) => ({ drawing: null, image_key: key }));
  const pictureOf = await picturesOf(db, editionId, rows);
  return Object.fromEntries(
    rows.flatMap((row) => {
      const picture = pictureOf(row);
      return picture ? [[row.image_key, picture]] : [];
    }),
  );
}

/** A version of a text that people accept: the one with this number, or the last that was in force on this day. */
export async function readTextVersion(
  db: Database,
  editionId: number,
  { slug, version }: { slug: AcceptedText; version: string },
  timeZone: string,
): Promise<Answer<typeof contract.readTextVersion>> {
  const versions = db
    .selectFrom('accepted_texts')
    .selectAll()
    .select([
      sql<Date | null>`lead(in_force_from) over (order by version)`.as('in_force_until'),
      sql<number | null>`lead(version) over (order by version)`.as('next_version'),
      sql<number | null>`lag(version) over (order by version)`.as('previous_version'),
    ])
    .where('edition_id', '=', editionId)
    .where('slug', '=', slug);
  const all = db.selectFrom(versions.as('text')).selectAll();
  const wanted = version.includes('-')
    ? all
        .where('in_force_from', '<', startOfDay(dayAfter(version), timeZone))
        .orderBy('version', 'desc')
        .limit(1)
    : all.where('version', '=', Number(version));
  const row = await wanted.executeTakeFirst();
  if (!row) throw new Refused('NOT_FOUND');
  return {
    ...(await asPage(db, editionId, row)),
    publishedOn: row.changed_on ?? localDate(row.in_force_from, timeZone),
    previousVersion: row.previous_version,
    inForceFrom: localDate(row.in_force_from, timeZone),
    inForceUntil: row.in_force_until && localDate(row.in_force_until, timeZone),
    nextVersion: row.next_version,
  };
}

/** The items of a page that is used as a list; empty if the edition has no such page. */
export async function readItems(db: Database, editionId: number, slug: string): Promise<string[]> {
  const row = await db
    .selectFrom('content_pages')
    .select('document')
    .where('edition_id', '=', editionId)
    .where('slug', '=', slug)
    .executeTakeFirst();
  return row ? listItemsOf(row.document as unknown as TextDocument) : [];
}
