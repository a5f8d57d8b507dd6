import { sql } from 'kysely';
import type { Database } from '../../../platform/database.ts';

export interface ToDraw {
  readonly editionId: number;
  readonly file: string;
  readonly key: string;
}

/** Files that count, are not suspected and whose authors agreed, and that nobody has drawn; the oldest first. */
export async function postersToDraw(db: Database, most: number): Promise<ToDraw[]> {
  const { rows } = await sql<ToDraw>`
    select f.edition_id as "editionId", f.id as file, f.storage_key as key
    from presentations p
    join abstracts a on (a.edition_id, a.id) = (p.edition_id, p.abstract_id) and a.assigned_presentation_type = p.type
    join presentation_files f on (f.edition_id, f.abstract_id) = (p.edition_id, p.abstract_id)
    where p.wall_agreed_at is not null and p.answer = 'confirmed' and p.type = 'E-Poster' and a.status = 'accepted'
      and f.kind = 'e-poster' and f.replaced_at is null and f.scan in ('clean', 'none')
      and not exists (select from poster_pages g where (g.edition_id, g.file_id) = (f.edition_id, f.id))
    order by f.uploaded_at, f.id limit ${most}`.execute(db);
  return rows;
}

export interface StoredPage {
  readonly key: string;
  readonly width: number;
  readonly height: number;
  /** The smallest first. */
  readonly sizes: ReadonlyArray<{ readonly width: number; readonly bytes: number; readonly sha256: Buffer }>;
}

/** Undefined: it cannot be drawn. False: the e-poster is gone, or was drawn meanwhile. */
export async function storePage(db: Database, { editionId, file }: ToDraw, page: StoredPage | undefined): Promise<boolean> {
  const sizes = page?.sizes ?? [];
  const { numAffectedRows } = await sql`
    insert into poster_pages (edition_id, file_id, key, width, height, widths, file_bytes, file_sha256)
    select edition_id, id, ${page?.key ?? null}::text, ${page?.width ?? null}::integer, ${page?.height ?? null}::integer,
      ${sizes.map(({ width }) => width)}::integer[], ${sizes.map(({ bytes }) => bytes)}::integer[],
      ${sizes.map(({ sha256 }) => sha256)}::bytea[]
    from presentation_files where edition_id = ${editionId} and id = ${file}
    for key share
    on conflict do nothing`.execute(db);
  return numAffectedRows === 1n;
}

export interface HungPage {
  readonly abstract: string;
  readonly key: string;
  readonly width: number;
  readonly height: number;
  readonly widths: number[];
}

/** What hangs on the wall: drawn, of the file that counts, agreed to, and neither suspected nor infected. */
export async function listHungPages(db: Database, editionId: number): Promise<HungPage[]> {
  const { rows } = await sql<HungPage>`
    select p.abstract_id as abstract, g.key, g.width, g.height, g.widths
    from poster_pages g
    join presentation_files f on (f.edition_id, f.id) = (g.edition_id, g.file_id)
    join presentations p on (p.edition_id, p.abstract_id) = (f.edition_id, f.abstract_id)
    where g.edition_id = ${editionId} and g.key is not null and f.kind = 'e-poster' and f.replaced_at is null
      and f.scan in ('clean', 'none') and p.wall_agreed_at is not null and p.type = 'E-Poster'`.execute(db);
  return rows;
}
