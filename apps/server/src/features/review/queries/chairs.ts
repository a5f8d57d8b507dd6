import { sql } from 'kysely';
import type { Database } from '../../../platform/database.ts';
import { hiddenFrom, type Reader } from '../../../platform/visible-abstracts.ts';

/** Scientific chairs, or owners where there is none, who may know of at least one of these abstracts. */
export async function listChairsToTell(db: Database, editionId: number, abstracts: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string; role: string }>`
    select distinct a.id, s.role from staff_roles s
    join editions e on e.society_id = s.society_id
    join accounts a on a.id = s.account_id and a.disabled_at is null
    where e.id = ${editionId} and (s.edition_id is null or s.edition_id = e.id) and s.role in ('scientific-chair', 'owner')
    order by a.id`.execute(db);
  const seen: Array<{ id: string; role: string }> = [];
  for (const row of rows) if (await seesOne(db, { editionId, account: row.id }, abstracts)) seen.push(row);
  const of = (role: string) => seen.filter((row) => row.role === role).map(({ id }) => id);
  const chairs = of('scientific-chair');
  return chairs.length > 0 ? chairs : of('owner');
}

async function seesOne(db: Database, reader: Reader, abstracts: readonly string[]): Promise<boolean> {
  const { rows } = await sql`
    select from abstracts
    where edition_id = ${reader.editionId} and id = any (${abstracts}::uuid[]) and id not in (${hiddenFrom(reader)}) limit 1`.execute(db);
  return rows.length > 0;
}

/** How much of what this chair may see is suspended; nothing: somebody has decided meanwhile, or they are no chair any more. */
export async function findToldChair(
  db: Database,
  { editionId, account }: Reader,
): Promise<{ name: string; email: string; suspended: number } | undefined> {
  const { rows } = await sql<{ name: string; email: string; suspended: number }>`
    select a.name, a.email, (
      select count(*)::int from assignments s
      where s.edition_id = ${editionId} and s.state = 'suspended' and s.abstract_id not in (${hiddenFrom({ editionId, account })})
    ) as suspended
    from accounts a
    where a.id = ${account} and a.disabled_at is null and exists (
      select from staff_roles s join editions e on e.society_id = s.society_id
      where s.account_id = a.id and e.id = ${editionId} and (s.edition_id is null or s.edition_id = e.id)
        and s.role in ('scientific-chair', 'owner')
    )`.execute(db);
  return rows[0];
}
