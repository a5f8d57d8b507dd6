import { sql } from 'kysely';
import type { Database } from '../database.ts';

/** A folder of the store holds one kind of files of one edition: `proofs-1`, `pictures-1`, `originals-1`, `books-1`, `slides-1`, `posters-1`, `uploads-1`, `abstracts-1`. */
const FOLDER = /^(proofs|pictures|originals|books|slides|posters|uploads|abstracts)-(\d{1,9})$/;

export const FOLDER_KINDS = ['proofs-', 'pictures-', 'originals-', 'books-', 'slides-', 'posters-', 'uploads-', 'abstracts-'] as const;

/** What a row says of its file. Null: stored before that was noted. */
export interface Described {
  readonly bytes: number | null;
  readonly sha256: Buffer | null;
}

type Named = Described & { key: string };

const NAMED = {
  proofs: (editionId: number) =>
    sql<Named>`select storage_key as key, bytes, sha256 from proofs where edition_id = ${editionId} and file_gone_at is null`,
  pictures: (editionId: number) => sql<Named>`
    select 'pictures-' || edition_id || '/' || key || '-' || made.wide || '.webp' as key,
      file_bytes[made.number] as bytes, file_sha256[made.number] as sha256
    from images cross join unnest(widths) with ordinality as made (wide, number) where edition_id = ${editionId}`,
  originals: (editionId: number) => sql<Named>`
    select distinct on (original_key) 'originals-' || edition_id || '/' || original_key as key, original_bytes as bytes,
      original_sha256 as sha256
    from images where edition_id = ${editionId} and original_key is not null`,
  books: (editionId: number) =>
    sql<Named>`select storage_key as key, bytes, sha256 from books where edition_id = ${editionId} and storage_key is not null`,
  slides: (editionId: number) =>
    sql<Named>`select storage_key as key, bytes, sha256 from presentation_files where edition_id = ${editionId}`,
  posters: (editionId: number) => sql<Named>`
    select 'posters-' || edition_id || '/' || key || '-' || made.wide || '.webp' as key,
      file_bytes[made.number] as bytes, file_sha256[made.number] as sha256
    from poster_pages cross join unnest(widths) with ordinality as made (wide, number) where edition_id = ${editionId} and key is not null`,
  uploads: (editionId: number) =>
    sql<Named>`select storage_key as key, bytes, null::bytea as sha256 from presentation_upload_pieces where edition_id = ${editionId}`,
  abstracts: (editionId: number) => sql<Named>`
    select storage_key as key, bytes, sha256 from abstract_files where edition_id = ${editionId}
    union all
    select drawn_key, drawn_bytes, drawn_sha256 from abstract_files where edition_id = ${editionId} and drawn_key is not null`,
} as const;

/** Every file of this folder that a row names, by its key. Undefined for a folder that is not ours. */
export async function filesInRows(reports: Database, folder: string): Promise<Map<string, Described> | undefined> {
  const [, kind, edition] = FOLDER.exec(folder) ?? [];
  if (!kind) return undefined;
  const editionId = Number(edition);
  const { rows } = await NAMED[kind as keyof typeof NAMED](editionId).execute(reports);
  return new Map(rows.map(({ key, bytes, sha256 }) => [key, { bytes, sha256 }]));
}

/** The folders that rows name, whether they exist or not. */
export async function foldersInRows(reports: Database): Promise<string[]> {
  const { rows } = await sql<{ folder: string }>`
    select distinct 'proofs-' || edition_id as folder from proofs where file_gone_at is null
    union all
    select distinct 'pictures-' || edition_id from images
    union all
    select distinct 'originals-' || edition_id from images where original_key is not null
    union all
    select distinct 'books-' || edition_id from books where storage_key is not null
    union all
    select distinct 'slides-' || edition_id from presentation_files
    union all
    select distinct 'posters-' || edition_id from poster_pages where key is not null
    union all
    select distinct 'uploads-' || edition_id from presentation_upload_pieces
    union all
    select distinct 'abstracts-' || edition_id from abstract_files`.execute(reports);
  return rows.map(({ folder }) => folder);
}
