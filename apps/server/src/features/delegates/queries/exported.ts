import { sql } from 'kysely';
import type { Database } from '../../../platform/database.ts';

export interface ExportedFile {
  fileId: string;
  madeAt: Date;
  salt: Buffer;
  rows: Buffer;
}

/** The last file of a list; `lock`: two who make the next one do so one after the other. */
export async function findExported(
  db: Database,
  editionId: number,
  list: Buffer,
  { lock = false } = {},
): Promise<ExportedFile | undefined> {
  const { rows } = await sql<ExportedFile>`
    select file_id as "fileId", made_at as "madeAt", salt, rows from exported_lists
    where edition_id = ${editionId} and list = ${list} ${lock ? sql`for update` : sql``}`.execute(db);
  return rows[0];
}

export async function keepExported(
  db: Database,
  { editionId, list, fileId, salt, rows }: { editionId: number; list: Buffer } & Omit<ExportedFile, 'madeAt'>,
): Promise<void> {
  const made = { file_id: fileId, made_at: sql<Date>`now()`, salt, rows };
  await db
    .insertInto('exported_lists')
    .values({ edition_id: editionId, list, ...made })
    .onConflict((conflict) => conflict.columns(['edition_id', 'list']).doUpdateSet(made))
    .execute();
}

export interface GoneRow {
  id: string;
  title: string;
  name: string;
}

/** Who is no longer in a list, by name, unless they were erased. */
export async function findGone(db: Database, editionId: number, ids: readonly string[]): Promise<GoneRow[]> {
  const { rows } = await sql<GoneRow>`
    select id, title, name from registrations
    where edition_id = ${editionId} and id = any(${[...ids]}::uuid[]) and erased_at is null`.execute(db);
  return rows;
}

export async function forgetExported(db: Database, before: Date): Promise<number> {
  return Number((await db.deleteFrom('exported_lists').where('made_at', '<', before).executeTakeFirst()).numDeletedRows);
}
