import { type ConflictKind, conflictStatesBefore, type ConflictState } from '@isocentre/domain/review/conflicts';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database.ts';
import { hiddenFrom } from '../../../platform/visible-abstracts.ts';

export interface ConflictRow {
  account: string;
  name: string;
  abstract: string;
  number: number | null;
  title: string;
  kind: ConflictKind;
  state: ConflictState;
  evidence: string;
  reason: string | null;
  decidedBy: string | null;
}

/** Those of one state, at most `limit`; never those of whoever asks, who would learn whose abstract it is. */
export async function listConflictRows(
  db: Database,
  { editionId, viewer, state, limit }: { editionId: number; viewer: string; state: ConflictState; limit: number },
): Promise<ConflictRow[]> {
  const { rows } = await sql<ConflictRow>`
    select c.account_id as account, p.name, c.abstract_id as abstract, a.review_number as number, v.title, c.kind, c.state, c.evidence,
      c.reason, d.name as "decidedBy"
    from conflicts c
    join accounts p on p.id = c.account_id
    left join accounts d on d.id = c.decided_by
    join abstracts a on (a.edition_id, a.id) = (c.edition_id, c.abstract_id)
    join abstract_revisions v on (v.edition_id, v.abstract_id, v.version) = (a.edition_id, a.id, a.version)
    where c.edition_id = ${editionId} and c.state = ${state} and c.account_id <> ${viewer} and c.abstract_id not in (${hiddenFrom({ editionId, account: viewer })})
    order by lower(p.name), p.id, a.review_number, a.number, c.kind
    limit ${limit}`.execute(db);
  return rows;
}

/** How many of each state, of what `viewer` may see. */
export async function countConflicts(db: Database, editionId: number, viewer: string): Promise<Record<ConflictState, number>> {
  const { rows } = await sql<{ state: ConflictState; count: number }>`
    select c.state, count(*)::int as count from conflicts c
    where c.edition_id = ${editionId} and c.account_id <> ${viewer} and c.abstract_id not in (${hiddenFrom({ editionId, account: viewer })})
    group by 1`.execute(db);
  const counts: Record<ConflictState, number> = { suspected: 0, standing: 0, waived: 0 };
  for (const { state, count } of rows) counts[state] = count;
  return counts;
}

interface Decided {
  editionId: number;
  account: string;
  abstract: string;
  kind: ConflictKind;
  from: ConflictState;
  to: ConflictState;
  reason: string;
  by: string;
}

/** The only place where a person changes the state of a conflict; false when it is no longer as it was seen. */
export async function moveConflict(transaction: Database, of: Decided): Promise<boolean> {
  if (!conflictStatesBefore(of.to).includes(of.from)) return false;
  const { numUpdatedRows } = await transaction
    .updateTable('conflicts')
    .set({ state: of.to, reason: of.reason, decided_by: of.by })
    .where('edition_id', '=', of.editionId)
    .where('account_id', '=', of.account)
    .where('abstract_id', '=', of.abstract)
    .where('kind', '=', of.kind)
    .where('kind', 'not in', ['author', 'submitter'])
    .where('state', '=', of.from)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export const listAliases = (db: Database, editionId: number) =>
  db
    .selectFrom('institution_aliases')
    .select(['name', 'other_name as standsFor'])
    .where('edition_id', '=', editionId)
    .orderBy('key')
    .execute();

export const listSharedDomains = async (db: Database, editionId: number): Promise<string[]> =>
  (await db.selectFrom('shared_domains').select('domain').where('edition_id', '=', editionId).orderBy('domain').execute()).map(
    ({ domain }) => domain,
  );

export async function storeAlias(
  transaction: Database,
  editionId: number,
  { key, name, other }: { key: string; name: string; other: { key: string; name: string } | null },
): Promise<void> {
  if (!other) {
    await transaction.deleteFrom('institution_aliases').where('edition_id', '=', editionId).where('key', '=', key).execute();
    return;
  }
  const said = { stands_for: other.key, name, other_name: other.name };
  await transaction
    .insertInto('institution_aliases')
    .values({ edition_id: editionId, key, ...said })
    .onConflict((conflict) => conflict.columns(['edition_id', 'key']).doUpdateSet(said))
    .execute();
}

export async function replaceSharedDomains(transaction: Database, editionId: number, domains: readonly string[]): Promise<void> {
  await transaction.deleteFrom('shared_domains').where('edition_id', '=', editionId).execute();
  if (domains.length > 0)
    await transaction
      .insertInto('shared_domains')
      .values([...new Set(domains)].map((domain) => ({ edition_id: editionId, domain })))
      .execute();
}
