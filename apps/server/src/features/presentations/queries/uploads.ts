import { sql } from 'kysely';
import type { Database } from '../../../platform/database.ts';

export interface UploadRow {
  readonly id: string;
  readonly name: string;
  readonly bytes: number;
  readonly received: number;
  /** By the edition's clock. */
  readonly begunAt: Date;
}

/** Gives up the upload of this abstract that there was; answers the keys of its pieces. The abstract is locked. */
export async function giveUpUploads(transaction: Database, editionId: number, abstract: string): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select p.storage_key as key from presentation_upload_pieces p
    join presentation_uploads u on (u.edition_id, u.id) = (p.edition_id, p.upload_id)
    where u.edition_id = ${editionId} and u.abstract_id = ${abstract}`.execute(transaction);
  await sql`delete from presentation_uploads where edition_id = ${editionId} and abstract_id = ${abstract}`.execute(transaction);
  return rows.map(({ key }) => key);
}

export const beginUpload = (
  transaction: Database,
  editionId: number,
  { id, abstract, name, bytes, begunAt }: Omit<UploadRow, 'received'> & { abstract: string },
) =>
  sql`
    insert into presentation_uploads (edition_id, id, abstract_id, file_name, bytes, begun_at)
    values (${editionId}, ${id}, ${abstract}, ${name}, ${bytes}, ${begunAt})`.execute(transaction);

export async function findUpload(
  db: Database,
  editionId: number,
  { abstract, id }: { abstract: string; id: string },
): Promise<UploadRow | undefined> {
  const { rows } = await sql<UploadRow>`
    select id, file_name as name, bytes, received, begun_at as "begunAt" from presentation_uploads
    where edition_id = ${editionId} and abstract_id = ${abstract} and id = ${id}`.execute(db);
  return rows[0];
}

/** The next piece; false: somebody else has sent it, or the upload was given up. */
export async function notePiece(
  transaction: Database,
  editionId: number,
  piece: { upload: string; starts: number; bytes: number; key: string },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update presentation_uploads set received = received + ${piece.bytes}
    where edition_id = ${editionId} and id = ${piece.upload} and received = ${piece.starts}`.execute(transaction);
  if (numAffectedRows !== 1n) return false;
  await sql`
    insert into presentation_upload_pieces (edition_id, upload_id, starts, bytes, storage_key)
    values (${editionId}, ${piece.upload}, ${piece.starts}, ${piece.bytes}, ${piece.key})`.execute(transaction);
  return true;
}

export async function piecesOf(db: Database, editionId: number, upload: string): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select storage_key as key from presentation_upload_pieces
    where edition_id = ${editionId} and upload_id = ${upload} order by starts`.execute(db);
  return rows.map(({ key }) => key);
}

/** Uploads that nobody goes on with. Their pieces are then files without a row, which the daily sweep removes. */
export async function dropOldUploads(db: Database, before: Date): Promise<number> {
  const { numAffectedRows } = await sql`delete from presentation_uploads where written_at < ${before}`.execute(db);
  return Number(numAffectedRows ?? 0n);
}
