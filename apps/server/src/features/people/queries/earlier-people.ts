import type { EarlierPerson } from '@isocentre/contract/people';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database.ts';

/** The edition that this one was made from, of the same society. */
export const findEarlierEdition = (db: Database, societyId: number, editionId: number) =>
  db
    .selectFrom('editions as e')
    .innerJoin('editions as old', 'old.id', 'e.copied_from')
    .where('e.id', '=', editionId)
    .where('old.society_id', '=', societyId)
    .where('old.deleted_at', 'is', null)
    .select(['old.id', 'old.slug', 'old.short_name as shortName'])
    .executeTakeFirst();

/** Everybody with a role in the earlier edition alone, and how they stand in the later one. Not whose account is closed. */
export async function listEarlier(
  db: Database,
  { societyId, from, to, now }: { societyId: number; from: number; to: number; now: Date },
): Promise<EarlierPerson[]> {
  const { rows } = await sql<EarlierPerson>`
    select a.id as account, a.name, a.email, array_agg(r.role order by r.role) as roles,
      case
        when bool_and(exists (
          select from staff_roles h where h.account_id = a.id and h.society_id = ${societyId} and h.role = r.role
            and (h.edition_id is null or h.edition_id = ${to})
        )) then 'has-roles'
        when exists (
          select from staff_invitations i where i.society_id = ${societyId} and i.edition_id = ${to} and lower(i.email) = lower(a.email)
            and i.accepted_at is null and i.declined_at is null and i.withdrawn_at is null and i.expires_at > ${now}
        ) then 'invited'
        else 'nothing'
      end as here
    from staff_roles r join accounts a on a.id = r.account_id
    where r.society_id = ${societyId} and r.edition_id = ${from} and a.disabled_at is null
    group by a.id order by lower(a.name), a.id`.execute(db);
  return rows;
}
