import type { FileKind, FileScan, FileType } from '@isocentre/domain/presentations/presentation-file';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database.ts';

export interface FileRow {
  readonly id: string;
  readonly abstract: string;
  readonly kind: FileKind;
  readonly name: string;
  readonly type: FileType;
  readonly bytes: number;
  readonly pages: number;
  readonly scan: FileScan;
  readonly key: string;
  readonly uploadedAt: Date;
  readonly replacedAt: Date | null;
  /** Drawn for the wall; null: not yet, or never asked for. */
  readonly page: 'drawn' | 'failed' | null;
}

const COLUMNS = sql`id, abstract_id as abstract, kind, file_name as name, type, bytes, pages, scan, storage_key as key,
  uploaded_at as "uploadedAt", replaced_at as "replacedAt",
  (
    select case when g.key is null then 'failed' else 'drawn' end from poster_pages g
    where (g.edition_id, g.file_id) = (presentation_files.edition_id, presentation_files.id)
  ) as page`;

/** The newest first. */
export async function listFiles(db: Database, editionId: number, abstracts: readonly string[]): Promise<FileRow[]> {
  const { rows } = await sql<FileRow>`
    select ${COLUMNS} from presentation_files
    where edition_id = ${editionId} and abstract_id = any (${abstracts}::uuid[])
    order by uploaded_at desc, id`.execute(db);
  return rows;
}

export interface NewFile extends Omit<FileRow, 'uploadedAt' | 'replacedAt' | 'page'> {
  readonly sha256: Buffer;
  readonly by: string;
}

/** Stores it in place of the one that counts, which stays. An infected one takes nobody's place. The abstract is locked. */
export async function storeFile(transaction: Database, editionId: number, file: NewFile): Promise<void> {
  const infected = file.scan === 'infected';
  if (!infected)
    await sql`
      update presentation_files set replaced_at = now()
      where edition_id = ${editionId} and abstract_id = ${file.abstract} and kind = ${file.kind} and replaced_at is null`.execute(
      transaction,
    );
  await sql`
    insert into presentation_files (edition_id, id, abstract_id, kind, file_name, type, bytes, pages, sha256, storage_key, scan,
      uploaded_by, replaced_at)
    values (${editionId}, ${file.id}, ${file.abstract}, ${file.kind}, ${file.name}, ${file.type}, ${file.bytes}, ${file.pages},
      ${file.sha256}, ${file.key}, ${file.scan}, ${file.by}, ${infected ? sql`now()` : null})`.execute(transaction);
}

export type WaitingFile = Pick<FileRow, 'id' | 'abstract' | 'key' | 'kind'> & { readonly editionId: number };

/** The oldest first. */
export async function filesWaitingForScan(db: Database, limit: number): Promise<WaitingFile[]> {
  const { rows } = await sql<WaitingFile>`
    select edition_id as "editionId", id, abstract_id as abstract, storage_key as key, kind from presentation_files
    where scan = 'waiting' order by uploaded_at limit ${limit}`.execute(db);
  return rows;
}

/** The only place where a verdict is noted; false: there is one already. Infected, the last one before it counts again. */
export async function noteScan(transaction: Database, file: WaitingFile, verdict: 'clean' | 'infected'): Promise<boolean> {
  const infected = verdict === 'infected';
  const { numAffectedRows } = await sql`
    update presentation_files set scan = ${verdict}, replaced_at = ${infected ? sql`now()` : sql`replaced_at`}
    where edition_id = ${file.editionId} and id = ${file.id} and scan = 'waiting'`.execute(transaction);
  if (infected && numAffectedRows === 1n)
    await sql`
      update presentation_files set replaced_at = null
      where edition_id = ${file.editionId} and id = (
        select id from presentation_files
        where edition_id = ${file.editionId} and abstract_id = ${file.abstract} and kind = ${file.kind} and scan <> 'infected'
        order by uploaded_at desc limit 1
      )`.execute(transaction);
  return numAffectedRows === 1n;
}

export async function findInfected(db: Database, editionId: number, id: string): Promise<FileRow | undefined> {
  const { rows } = await sql<FileRow>`
    select ${COLUMNS} from presentation_files where edition_id = ${editionId} and id = ${id} and scan = 'infected'`.execute(db);
  return rows[0];
}

/** What was replaced in an edition that takes no more files: there is nothing left to go back to. */
export async function dropReplaced(transaction: Database, editionId: number, most: number): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    delete from presentation_files
    where edition_id = ${editionId} and id in (
      select id from presentation_files where edition_id = ${editionId} and replaced_at is not null limit ${most}
    )
    returning storage_key as key`.execute(transaction);
  return rows.map(({ key }) => key);
}

export async function editionsWithReplaced(db: Database): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct edition_id as id from presentation_files where replaced_at is not null`.execute(db);
  return rows.map(({ id }) => id);
}
