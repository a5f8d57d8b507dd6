import { sql } from 'kysely';
import type { Database } from '../../../platform/database.ts';

/** That ended before that day, so that nobody reads a thousand editions to find that their time has not come. */
export async function editionsWithProofFiles(db: Database, endedBefore: Date): Promise<number[]> {
  const rows = await db
    .selectFrom('editions')
    .select('id')
    .where('ends_on', '<', sql<string>`${endedBefore}::timestamptz::date`)
    .where((where) =>
      where.exists(
        where.selectFrom('proofs').select('proofs.id').whereRef('proofs.edition_id', '=', 'editions.id').where('file_gone_at', 'is', null),
      ),
    )
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Rows without their files from now on; returns the keys of the files. */
export async function giveUpFiles(transaction: Database, editionId: number, { at, most }: { at: Date; most: number }): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    update proofs set file_gone_at = ${at} where edition_id = ${editionId} and id in (
      select id from proofs where edition_id = ${editionId} and file_gone_at is null limit ${most} for update
    )
    returning storage_key as key`.execute(transaction);
  return rows.map(({ key }) => key);
}
