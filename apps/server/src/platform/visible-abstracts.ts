import { type RawBuilder, sql } from 'kysely';
import type { Database } from './database.ts';

/** Who reads: what they have a conflict of interest with is not there for them. */
export interface Reader {
  readonly editionId: number;
  readonly account: string;
}

/**
 * Ids of the reader's own abstracts, and of those that a conflict keeps from them. A suspected one counts until a chair has
 * decided. For an acting chair also everything that another chair can handle. Every list, count and figure of a chair begins here.
 */
export const hiddenFrom = ({ editionId, account }: Reader): RawBuilder<{ id: string }> => sql<{ id: string }>`
  select abstract_id as id from conflicts where edition_id = ${editionId} and account_id = ${account} and state <> 'waived'
  union all
  select a.id from registrations r join abstracts a on (a.edition_id, a.registration_id) = (r.edition_id, r.id)
  where r.edition_id = ${editionId} and r.account_id = ${account}
  union all
  select a.id from abstract_revisions v
  join abstracts a on (a.edition_id, a.id, a.version) = (v.edition_id, v.abstract_id, v.version)
  where v.edition_id = ${editionId}
    and lower(v.email) = (select coalesce(email_in_ascii, lower(email)) from accounts where id = ${account})
  union all
  select a.id from acting_chairs c join abstracts a on a.edition_id = c.edition_id
  where c.edition_id = ${editionId} and c.account_id = ${account} and exists (${chairsWithout(editionId, sql`a.id`)})`;

/** Chairs and owners, acting ones left out, who are not in conflict with an abstract: none, and an acting chair handles it. */
export const chairsWithout = (editionId: number, abstract: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select from staff_roles chair
  join editions e on e.society_id = chair.society_id and (chair.edition_id is null or chair.edition_id = e.id)
  join accounts p on p.id = chair.account_id and p.disabled_at is null
  where e.id = ${editionId} and chair.role in ('scientific-chair', 'owner')
    and not exists (select from acting_chairs x where x.edition_id = e.id and x.account_id = chair.account_id)
    and not exists (
      select from conflicts k
      where k.edition_id = e.id and k.account_id = chair.account_id and k.abstract_id = ${abstract} and k.state <> 'waived'
    )`;

/** What this reader must not learn of. Read anew for every answer. */
export async function listHidden(db: Database, reader: Reader): Promise<ReadonlySet<string>> {
  const { rows } = await hiddenFrom(reader).execute(db);
  return new Set(rows.map(({ id }) => id));
}
