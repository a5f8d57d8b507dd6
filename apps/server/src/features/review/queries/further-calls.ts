import type { CallWindow } from '@isocentre/domain/abstracts/calls';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database.ts';

export interface Counted {
  call: string;
  /** Not withdrawn, and all there ever were. */
  standing: number;
  ever: number;
}

export async function countByCall(db: Database, editionId: number): Promise<Counted[]> {
  const { rows } = await sql<Counted>`
    select coalesce(call, 'regular') as call, count(*) filter (where status <> 'withdrawn')::int as standing, count(*)::int as ever
    from abstracts where edition_id = ${editionId} group by 1`.execute(db);
  return rows;
}

export async function listVersions(db: Database, editionId: number): Promise<Map<string, number>> {
  const rows = await db.selectFrom('calls').select(['code', 'version']).where('edition_id', '=', editionId).execute();
  return new Map(rows.map(({ code, version }) => [code, version]));
}

/** Locked: whoever submits to it waits, or was first. */
export const lockCall = (transaction: Database, editionId: number, code: string) =>
  transaction
    .selectFrom('calls')
    .select('version')
    .where('edition_id', '=', editionId)
    .where('code', '=', code)
    .forUpdate()
    .executeTakeFirst();

/** Of two chairs who make calls at once, each gets a code of its own. */
export const lockCodes = (transaction: Database, editionId: number) =>
  sql`select pg_advisory_xact_lock(hashtext('calls'), ${editionId})`.execute(transaction);

const valuesOf = (window: CallWindow) => ({
  name: window.name,
  opens_at: window.opensAt,
  closes_at: window.closesAt,
  advertised_on: window.advertisedOn,
  grace_minutes: window.graceMinutes,
  max_per_delegate: window.maxPerDelegate,
  results_at: window.resultsAt,
});

export const insertCall = (transaction: Database, { editionId, code }: { editionId: number; code: string }, window: CallWindow) =>
  transaction
    .insertInto('calls')
    .values({ edition_id: editionId, code, version: 1, ...valuesOf(window) })
    .execute();

/** Its row is locked. */
export const storeWindow = (transaction: Database, { editionId, code }: { editionId: number; code: string }, window: CallWindow) =>
  transaction
    .updateTable('calls')
    .set({ ...valuesOf(window), version: sql`version + 1` })
    .where('edition_id', '=', editionId)
    .where('code', '=', code)
    .execute();

/** Its row is locked, and no abstract is of it: the database refuses otherwise. What was set for it goes with it. */
export async function deleteCall(transaction: Database, editionId: number, code: string): Promise<void> {
  await transaction.deleteFrom('capacities').where('edition_id', '=', editionId).where('call', '=', code).execute();
  await transaction.deleteFrom('calls').where('edition_id', '=', editionId).where('code', '=', code).execute();
}
