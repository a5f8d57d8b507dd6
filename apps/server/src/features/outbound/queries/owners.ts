import { PERMISSIONS } from '@isocentre/domain/people/permissions';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database.ts';

/** Accounts of those who look after tokens and webhooks of an edition. */
export async function ownersOfEdition(db: Database, editionId: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct a.id from staff_roles r
    join editions e on e.society_id = r.society_id and (r.edition_id is null or r.edition_id = e.id)
    join accounts a on a.id = r.account_id and a.disabled_at is null
    where e.id = ${editionId} and r.role = any (${PERMISSIONS['outbound.manage'].roles}::text[])`.execute(db);
  return rows.map(({ id }) => id);
}

export async function endpointForLetter(db: Database, editionId: number, id: string, accountId: string) {
  const { rows } = await sql<{ name: string; url: string; state: string; because: string | null; to: string }>`
    select w.name, w.url, w.state, w.disabled_because as because, a.email as to
    from webhook_endpoints w, accounts a
    where w.edition_id = ${editionId} and w.id = ${id}::uuid and a.id = ${accountId}::uuid and a.disabled_at is null`.execute(db);
  return rows[0];
}
