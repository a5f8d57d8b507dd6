import { randomUUID } from 'node:crypto';
import type { AbstractStatus } from '@isocentre/domain/abstracts/status';
import type { Capacity, DecisionOrigin, DecisionState, Outcome } from '@isocentre/domain/review/decision';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database.ts';

export interface LockedRow {
  id: string;
  /** The code of its call. */
  call: string;
  status: AbstractStatus;
  textVersion: number;
  outcome: Outcome | null;
  state: DecisionState | null;
  origin: DecisionOrigin | null;
  reason: string | null;
  decidedBy: string | null;
  score: number | null;
  version: number;
}

/** Abstracts with what is decided about them, locked in one order, so that two chairs wait for each other and never in a ring. */
export async function lockDecisions(transaction: Database, editionId: number, ids: readonly string[]): Promise<LockedRow[]> {
  const locked = await sql<{ id: string }>`
    select id from abstracts where edition_id = ${editionId} and id = any (${ids}::uuid[]) order by id for update`.execute(transaction);
  const { rows } = await sql<LockedRow>`
    select a.id, coalesce(a.call, 'regular') as call, a.status, a.version as "textVersion", d.outcome, d.state, d.origin, d.reason, d.decided_by as "decidedBy",
      d.score::float8 as score, coalesce(d.version, 0) as version
    from abstracts a left join decisions d on (d.edition_id, d.abstract_id) = (a.edition_id, a.id)
    where a.edition_id = ${editionId} and a.id = any (${locked.rows.map(({ id }) => id)}::uuid[])`.execute(transaction);
  return rows;
}

/** All of a call that a batch may be about. */
export async function lockPending(transaction: Database, editionId: number, call: string): Promise<void> {
  await sql`
    select a.id from abstracts a join decisions d on (d.edition_id, d.abstract_id) = (a.edition_id, a.id)
    where a.edition_id = ${editionId} and coalesce(a.call, 'regular') = ${call} and d.state = 'pending'
    order by a.id for update of a, d`.execute(transaction);
}

export interface NewDecision {
  readonly id: string;
  readonly outcome: Outcome | null;
  readonly previous: Outcome | null;
  readonly textVersion: number;
}

interface Deciding {
  readonly editionId: number;
  readonly account: string;
  readonly origin: DecisionOrigin;
  readonly reason: string | null;
}

/** Stores decisions as pending, whatever they were, with an event each. Their abstracts are locked. */
export async function storePending(
  transaction: Database,
  { editionId, account, origin, reason }: Deciding,
  decided: readonly NewDecision[],
) {
  if (decided.length === 0) return;
  const ids = decided.map(({ id }) => id);
  const outcomes = decided.map(({ outcome }) => outcome);
  await sql`
    insert into decisions (edition_id, abstract_id, outcome, state, origin, reason, abstract_version, decided_by, version)
    select ${editionId}, n.id, n.outcome, 'pending', ${origin}, ${reason}::text, n.version, ${account}::uuid, 1
    from unnest(${ids}::uuid[], ${outcomes}::text[], ${decided.map(({ textVersion }) => textVersion)}::integer[]) as n (id, outcome, version)
    on conflict (edition_id, abstract_id) do update
      set outcome = excluded.outcome, state = 'pending', origin = excluded.origin, reason = excluded.reason,
        abstract_version = excluded.abstract_version, decided_by = excluded.decided_by, decided_at = now(), batch_id = null, score = null,
        reviews = null, version = decisions.version + 1`.execute(transaction);
  await insertEvents(
    transaction,
    { editionId, account, kind: 'decided', origin, reason, batch: null },
    decided.map(({ id, outcome, previous }) => ({ id, outcome, previous })),
  );
}

export interface Applied {
  readonly id: string;
  readonly outcome: Outcome;
  readonly score: number | null;
  readonly reviews: number;
}

export async function storeApplied(
  transaction: Database,
  { editionId, account, batch }: { editionId: number; account: string; batch: string },
  applied: readonly Applied[],
): Promise<void> {
  await sql`
    update decisions d set state = 'applied', batch_id = ${batch}, score = n.score, reviews = n.reviews, version = d.version + 1
    from unnest(
      ${applied.map(({ id }) => id)}::uuid[], ${applied.map(({ score }) => score)}::numeric[], ${applied.map(({ reviews }) => reviews)}::integer[]
    ) as n (id, score, reviews)
    where d.edition_id = ${editionId} and d.abstract_id = n.id`.execute(transaction);
  const events = applied.map(({ id, outcome }) => ({ id, outcome, previous: outcome }));
  await insertEvents(transaction, { editionId, account, kind: 'applied', origin: null, reason: null, batch }, events);
}

/** After the results: what was applied says something else. The score stays the one that was frozen. */
export async function storeCorrected(
  transaction: Database,
  { editionId, account, reason }: { editionId: number; account: string; reason: string },
  { id, outcome, previous, textVersion }: NewDecision,
): Promise<void> {
  await sql`
    update decisions set outcome = ${outcome}, origin = 'hand', reason = ${reason}, abstract_version = ${textVersion},
      decided_by = ${account}, decided_at = now(), version = version + 1
    where edition_id = ${editionId} and abstract_id = ${id}`.execute(transaction);
  await insertEvents(transaction, { editionId, account, kind: 'corrected', origin: 'hand', reason, batch: null }, [
    { id, outcome, previous },
  ]);
}

interface Happened {
  readonly editionId: number;
  readonly account: string;
  readonly kind: 'decided' | 'applied' | 'undone' | 'corrected';
  readonly origin: DecisionOrigin | null;
  readonly reason: string | null;
  readonly batch: string | null;
}

async function insertEvents(
  transaction: Database,
  { editionId, account, kind, origin, reason, batch }: Happened,
  of: ReadonlyArray<{ id: string; outcome: Outcome | null; previous: Outcome | null }>,
): Promise<void> {
  await sql`
    insert into decision_events (edition_id, id, abstract_id, kind, outcome, previous, origin, reason, batch_id, account_id)
    select ${editionId}, n.event, n.id, ${kind}, n.outcome, n.previous, ${origin}::text, ${reason}::text, ${batch}::uuid, ${account}::uuid
    from unnest(
      ${of.map(() => randomUUID())}::uuid[], ${of.map(({ id }) => id)}::uuid[], ${of.map(({ outcome }) => outcome)}::text[],
      ${of.map(({ previous }) => previous)}::text[]
    ) as n (event, id, outcome, previous)`.execute(transaction);
}

export const insertBatch = (transaction: Database, batch: { edition_id: number; id: string; call: string; applied_by: string }) =>
  transaction.insertInto('decision_batches').values(batch).execute();

/** Locked: of two who take it back, one does. */
export const lockBatch = (transaction: Database, editionId: number, id: string) =>
  transaction
    .selectFrom('decision_batches')
    .selectAll()
    .where('edition_id', '=', editionId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();

/** Decisions of a batch that are still applied. */
export const listApplied = async (transaction: Database, editionId: number, batch: string): Promise<string[]> =>
  (
    await transaction
      .selectFrom('decisions')
      .select('abstract_id')
      .where('edition_id', '=', editionId)
      .where('batch_id', '=', batch)
      .where('state', '=', 'applied')
      .execute()
  ).map((row) => row.abstract_id);

export async function storeUndone(
  transaction: Database,
  { editionId, account, batch }: { editionId: number; account: string; batch: string },
  undone: ReadonlyArray<{ id: string; outcome: Outcome | null }>,
): Promise<void> {
  await sql`
    update decisions set state = 'pending', batch_id = null, score = null, reviews = null, version = version + 1
    where edition_id = ${editionId} and abstract_id = any (${undone.map(({ id }) => id)}::uuid[])`.execute(transaction);
  const events = undone.map(({ id, outcome }) => ({ id, outcome, previous: outcome }));
  await insertEvents(transaction, { editionId, account, kind: 'undone', origin: null, reason: null, batch }, events);
  await sql`
    update decision_batches set undone_at = now(), undone_by = ${account}
    where edition_id = ${editionId} and id = ${batch}`.execute(transaction);
}

export interface BatchRow {
  id: string;
  at: Date;
  by: string;
  undoneAt: Date | null;
  undoneBy: string | null;
  /** What it applied, abstract by abstract. */
  applied: Array<{ id: string; outcome: Outcome }>;
}

/** Of a call, newest first. */
export async function listBatches(db: Database, editionId: number, call: string): Promise<BatchRow[]> {
  const { rows } = await sql<BatchRow>`
    select b.id, b.applied_at as at, a.name as by, b.undone_at as "undoneAt", u.name as "undoneBy",
      coalesce((
        select jsonb_agg(jsonb_build_object('id', e.abstract_id, 'outcome', e.outcome)) from decision_events e
        where e.edition_id = b.edition_id and e.batch_id = b.id and e.kind = 'applied'
      ), '[]') as applied
    from decision_batches b join accounts a on a.id = b.applied_by left join accounts u on u.id = b.undone_by
    where b.edition_id = ${editionId} and b.call = ${call}
    order by b.applied_at desc, b.id limit 50`.execute(db);
  return rows;
}

export async function listCapacities(db: Database, editionId: number, call: string): Promise<Capacity[]> {
  const rows = await db
    .selectFrom('capacities')
    .select(['type', 'category', 'places'])
    .where('edition_id', '=', editionId)
    .where('call', '=', call)
    .orderBy('category')
    .orderBy('type')
    .execute();
  return rows.map(({ type, category, places }) => ({ type, category: category === '' ? null : category, places }));
}

/** The edition's row is locked first: of two who change them, the second reads what the first stored. */
export async function replaceCapacities(
  transaction: Database,
  { editionId, call }: { editionId: number; call: string },
  capacities: readonly Capacity[],
): Promise<void> {
  await transaction.deleteFrom('capacities').where('edition_id', '=', editionId).where('call', '=', call).execute();
  if (capacities.length === 0) return;
  await transaction
    .insertInto('capacities')
    .values(capacities.map(({ type, category, places }) => ({ edition_id: editionId, call, type, category: category ?? '', places })))
    .execute();
}

export const lockCapacities = (transaction: Database, editionId: number) =>
  sql`select pg_advisory_xact_lock(hashtext('capacities'), ${editionId})`.execute(transaction);
