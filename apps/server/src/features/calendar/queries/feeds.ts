import { PERMISSIONS } from '@isocentre/domain/people/permissions';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database.ts';
import type { EditionKey } from '../../../platform/edition-directory.ts';

/** The edition whose changes it tells, as long as its owner may read them: asked each time. */
export async function editionOfFeed(db: Database, hash: Buffer): Promise<EditionKey | undefined> {
  const { rows } = await sql<EditionKey>`
    select e.id, e.content_version as "contentVersion",
      (select min(host) from edition_hosts where edition_id = e.id and not e.is_default) as host,
      exists (select from moving_editions where edition_id = e.id) as moving
    from feed_tokens f
    join editions e on e.id = f.edition_id and e.deleted_at is null
    join accounts a on a.id = f.account_id and a.disabled_at is null
    where f.token_hash = ${hash} and f.kind = 'organiser' and f.ended_at is null and exists (
      select from staff_roles r
      where r.account_id = f.account_id and r.society_id = e.society_id and (r.edition_id is null or r.edition_id = e.id)
        and r.role = any (${PERMISSIONS['edition.read'].roles}::text[])
    )`.execute(db);
  return rows[0];
}
