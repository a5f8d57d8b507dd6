import { type Member, memberKey } from '@isocentre/domain/registration/members-roll';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database.ts';

/** Members by their number; null: the society has given no roll. */
export type Roll = ReadonlyMap<string, Member> | null;

/** Of the edition's society, as far as these numbers go. */
export async function findMembers(db: Database, editionId: number, numbers: readonly string[]): Promise<Roll> {
  const keys = numbers.map(memberKey).filter((key) => key !== '');
  const { rows } = await sql<Member>`
    select number, name, to_char(valid_until, 'YYYY-MM-DD') as "validUntil" from members
    where society_id = (select society_id from editions where id = ${editionId}) and number = any (${keys}::text[])`.execute(db);
  if (rows.length === 0 && !(await hasRoll(db, editionId))) return null;
  return new Map(rows.map((member) => [member.number, member]));
}

async function hasRoll(db: Database, editionId: number): Promise<boolean> {
  const { rows } = await sql<{ there: boolean }>`
    select exists (select from members where society_id = (select society_id from editions where id = ${editionId})) as there`.execute(db);
  return rows[0]?.there === true;
}
