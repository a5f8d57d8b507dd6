import type { Member } from '@isocentre/domain/registration/members-roll';
import { sql } from 'kysely';
import type { Database } from '../../platform/database.ts';

/** All rows of a society at once; two who upload wait for each other. Returns how many there were before. */
export async function replaceRoll(transaction: Database, societyId: number, members: readonly Member[]): Promise<number> {
  await sql`select id from societies where id = ${societyId} for update`.execute(transaction);
  const before = await transaction.deleteFrom('members').where('society_id', '=', societyId).executeTakeFirst();
  await sql`
    insert into members (society_id, number, name, valid_until)
    select ${societyId}, number, name, "validUntil"
    from jsonb_to_recordset(${JSON.stringify(members)}::jsonb) as given (number text, name text, "validUntil" date)`.execute(transaction);
  return Number(before.numDeletedRows);
}
