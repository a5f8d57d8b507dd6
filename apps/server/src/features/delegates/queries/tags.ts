import { sql } from 'kysely';
import type { Database } from '../../../platform/database.ts';

interface TagKey {
  editionId: number;
  registrationId: string;
  tag: string;
}

/** As it is written in this edition already. */
export async function findSpelling(db: Database, editionId: number, tag: string): Promise<string | undefined> {
  const { rows } = await sql<{ tag: string }>`
    select tag from registration_tags where edition_id = ${editionId} and lower(tag) = lower(${tag}) limit 1`.execute(db);
  return rows[0]?.tag;
}

export async function countTags(db: Database, { editionId, registrationId, tag }: TagKey): Promise<{ number: number; has: boolean }> {
  const { rows } = await sql<{ number: number; has: boolean }>`
    select count(*)::integer as number, coalesce(bool_or(tag = ${tag}), false) as has
    from registration_tags where edition_id = ${editionId} and registration_id = ${registrationId}`.execute(db);
  return rows[0] ?? { number: 0, has: false };
}

export async function putTag(transaction: Database, { editionId, registrationId, tag }: TagKey): Promise<void> {
  await transaction
    .insertInto('registration_tags')
    .values({ edition_id: editionId, registration_id: registrationId, tag, tagged_at: sql<Date>`now()` })
    .execute();
}

/** False when it was not there. */
export async function dropTag(transaction: Database, { editionId, registrationId, tag }: TagKey): Promise<boolean> {
  const { numDeletedRows } = await transaction
    .deleteFrom('registration_tags')
    .where('edition_id', '=', editionId)
    .where('registration_id', '=', registrationId)
    .where('tag', '=', tag)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
