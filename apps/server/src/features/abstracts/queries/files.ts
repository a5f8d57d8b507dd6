import type { AbstractFileType } from '@isocentre/domain/abstracts/abstract-file';
import { REGULAR_CALL } from '@isocentre/domain/review/review-settings';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database.ts';

export interface FileRow {
  readonly id: string;
  readonly abstract: string;
  readonly name: string;
  readonly type: AbstractFileType;
  readonly bytes: number;
  readonly sha256: Buffer;
  readonly key: string;
  readonly scan: 'none' | 'waiting' | 'clean' | 'infected';
  readonly drawnKey: string | null;
  readonly drawnBytes: number | null;
  readonly pages: number | null;
}

const COLUMNS = sql`id, abstract_id as abstract, file_name as name, type, bytes, sha256, storage_key as key, scan,
  drawn_key as "drawnKey", drawn_bytes as "drawnBytes", pages`;

/** Of a registration's abstracts and drafts, in the order in which they came. What somebody left who handed it on is not among them. */
export async function listOwnFiles(db: Database, editionId: number, registrationId: string): Promise<FileRow[]> {
  const { rows } = await sql<FileRow>`
    select ${COLUMNS} from abstract_files f
    where edition_id = ${editionId} and registration_id = ${registrationId}
      and not exists (select from abstracts a where (a.edition_id, a.id) = (f.edition_id, f.abstract_id) and a.left_by is not null)
    order by uploaded_at, id`.execute(db);
  return rows;
}

/** Of one abstract, whoever wrote it, in the order in which they came. */
export async function listFilesOf(db: Database, editionId: number, abstract: string): Promise<FileRow[]> {
  const { rows } = await sql<FileRow>`
    select ${COLUMNS} from abstract_files where edition_id = ${editionId} and abstract_id = ${abstract} order by uploaded_at, id`.execute(
    db,
  );
  return rows;
}

/** How many files an abstract may have, and of which kinds; undefined: nobody has set how abstracts are reviewed. */
export const findFileRules = (db: Database, editionId: number) =>
  db
    .selectFrom('review_settings')
    .select(['files_most', 'file_max_mb', 'file_types'])
    .where('edition_id', '=', editionId)
    .where('call', '=', REGULAR_CALL)
    .executeTakeFirst();

/** Whether a new abstract is being written under this id; thrown away meanwhile, its end waits for this one. */
export async function isNewDraft(
  db: Database,
  { editionId, registrationId, id }: { editionId: number; registrationId: string; id: string },
): Promise<boolean> {
  const { rows } = await sql`
    select from abstract_drafts
    where edition_id = ${editionId} and registration_id = ${registrationId} and target = 'new' and abstract_id = ${id} for key share`.execute(
    db,
  );
  return rows.length > 0;
}

export interface NewFileRow extends FileRow {
  readonly registrationId: string;
  readonly drawnSha256: Buffer | null;
}

/** False: the id is taken. */
export async function insertFile(transaction: Database, editionId: number, file: NewFileRow): Promise<boolean> {
  const { rows } = await sql`
    insert into abstract_files (edition_id, id, registration_id, abstract_id, file_name, type, bytes, sha256, storage_key, scan,
      drawn_key, drawn_bytes, drawn_sha256, pages)
    values (${editionId}, ${file.id}, ${file.registrationId}, ${file.abstract}, ${file.name}, ${file.type}, ${file.bytes}, ${file.sha256},
      ${file.key}, ${file.scan}, ${file.drawnKey}, ${file.drawnBytes}, ${file.drawnSha256}, ${file.pages})
    on conflict (edition_id, id) do nothing returning id`.execute(transaction);
  return rows.length > 0;
}

interface Gone {
  readonly storage_key: string;
  readonly drawn_key: string | null;
}
const keysOf = (rows: readonly Gone[]) => rows.flatMap((row) => [row.storage_key, ...(row.drawn_key === null ? [] : [row.drawn_key])]);

/** The keys of what was stored for it. */
export async function deleteFile(transaction: Database, editionId: number, id: string): Promise<string[]> {
  const { rows } = await sql<Gone>`
    delete from abstract_files where edition_id = ${editionId} and id = ${id} returning storage_key, drawn_key`.execute(transaction);
  return keysOf(rows);
}

/** What belongs to no abstract and to no draft any more: its draft was thrown away. The registration is locked. */
export async function deleteLoose(
  transaction: Database,
  { editionId, registrationId }: { editionId: number; registrationId: string },
): Promise<string[]> {
  const { rows } = await sql<Gone>`
    delete from abstract_files f
    where f.edition_id = ${editionId} and f.registration_id = ${registrationId}
      and not exists (select from abstracts a where (a.edition_id, a.id) = (f.edition_id, f.abstract_id))
      and not exists (
        select from abstract_drafts d
        where (d.edition_id, d.registration_id, d.abstract_id) = (f.edition_id, f.registration_id, f.abstract_id)
      )
    returning storage_key, drawn_key`.execute(transaction);
  return keysOf(rows);
}

export interface WaitingFile {
  readonly editionId: number;
  readonly id: string;
  readonly abstract: string;
  readonly key: string;
}

/** The oldest first. */
export async function filesWaitingForScan(db: Database, limit: number): Promise<WaitingFile[]> {
  const { rows } = await sql<WaitingFile>`
    select edition_id as "editionId", id, abstract_id as abstract, storage_key as key from abstract_files
    where scan = 'waiting' order by uploaded_at limit ${limit}`.execute(db);
  return rows;
}

/** The only place where a verdict is noted; false: there is one already. */
export async function noteScan(transaction: Database, { editionId, id }: WaitingFile, verdict: 'clean' | 'infected'): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update abstract_files set scan = ${verdict} where edition_id = ${editionId} and id = ${id} and scan = 'waiting'`.execute(transaction);
  return numAffectedRows === 1n;
}
