import { sql } from 'kysely';
import type { Database } from '../database.ts';

/** A folder of the store holds one kind of files of one edition: `proofs-1`, `pictures-1`. */
const FOLDER = /^(proofs|pictures)-(\d{1,9})$/;

export const FOLDER_KINDS = ['proofs-', 'pictures-'] as const;

/** What a row says of its file. Null: stored before that was noted. */
export interface Described {
  readonly bytes: number | null;
  readonly sha256: Buffer | null;
}

/** Every file of this folder that a row names, by its key. Undefined for a folder that is not ours. */
export async function filesInRows(reports: Database, folder: string): Promise<Map<string, Described> | undefined> {
  const [, kind, edition] = FOLDER.exec(folder) ?? [];
  if (!kind) return undefined;
  const editionId = Number(edition);
  const { rows } = await (
    kind === 'proofs'
      ? sql<
          Described & { key: string }
        >`select storage_key as key, bytes, sha256 from proofs where edition_id = ${editionId} and file_gone_at is null`
      : sql<Described & { key: string }>`
        select 'pictures-' || edition_id || '/' || key || '-' || made.wide || '.webp' as key,
          file_bytes[made.number] as bytes, file_sha256[made.number] as sha256
        from images cross join unnest(widths) with ordinality as made (wide, number) where edition_id = ${editionId}`
  ).execute(reports);
  return new Map(rows.map(({ key, bytes, sha256 }) => [key, { bytes, sha256 }]));
}

/** The folders that rows name, whether they exist or not. */
export async function foldersInRows(reports: Database): Promise<string[]> {
  const { rows } = await sql<{ folder: string }>`
    select distinct 'proofs-' || edition_id as folder from proofs where file_gone_at is null
    union all
    select distinct 'pictures-' || edition_id from images`.execute(reports);
  return rows.map(({ folder }) => folder);
}
