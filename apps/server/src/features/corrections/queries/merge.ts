import type { Merge } from '@isocentre/domain/corrections/merge';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database.ts';

interface Key {
  edition_id: number;
  id: string;
}

export interface MergeFacts extends Pick<Merge, 'abstracts' | 'notes' | 'proofs' | 'drafts'> {
  /** Seats that `goes` waits for, and whether `stays` waits or has a place itself. */
  waitsFor: number | null;
  staysHasPlace: boolean;
}

export async function readMergeFacts(db: Database, stays: Key, goes: Key): Promise<MergeFacts> {
  const of = (key: Key) => sql`edition_id = ${key.edition_id} and registration_id = ${key.id}`;
  const { rows } = await sql<MergeFacts>`
    select (select count(*)::integer from abstracts where ${of(goes)} and left_by is null) as abstracts,
      (select count(*)::integer from registration_notes where ${of(goes)} and left_by is null) as notes,
      (select count(*)::integer from proofs where ${of(goes)} and kind not in (select kind from proofs where ${of(stays)})) as proofs,
      (select count(*)::integer from abstract_drafts where ${of(goes)} and target not in (select target from abstract_drafts where ${of(stays)})) as drafts,
      (select seats from waiting_list where ${of(goes)} and state in ('waiting', 'offered')) as "waitsFor",
      exists (select from waiting_list where ${of(stays)} and state in ('waiting', 'offered'))
        or exists (select from seat_reservations where ${of(stays)} and state <> 'released') as "staysHasPlace"`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('a select without a table has one row');
  return row;
}

/** What the person wrote and what was written about them. An abstract gets the next free place of the other registration. */
export async function moveOver(transaction: Database, stays: Key, goes: Key): Promise<void> {
  const of = (key: Key) => sql`edition_id = ${key.edition_id} and registration_id = ${key.id}`;
  const to = sql`registration_id = ${stays.id}`;
  await sql`
    with free as (
      select n, row_number() over (order by n) as k from generate_series(1, 999) as n
      where n not in (select slot from abstracts where ${of(stays)} and status <> 'withdrawn')
    ), mine as (
      select id, row_number() over (order by slot) as k from abstracts where ${of(goes)} and status <> 'withdrawn'
    )
    update abstracts set ${to}, slot = free.n from mine join free using (k)
    where abstracts.edition_id = ${goes.edition_id} and abstracts.id = mine.id`.execute(transaction);
  await sql`update abstracts set ${to} where ${of(goes)} and left_by is null`.execute(transaction);
  await sql`update registration_notes set ${to} where ${of(goes)} and left_by is null`.execute(transaction);
  await sql`
    update registration_tags set ${to} where ${of(goes)} and tag not in (select tag from registration_tags where ${of(stays)})`.execute(
    transaction,
  );
  await sql`
    update announced_transfers set ${to}
    where ${of(goes)} and utr not in (select utr from announced_transfers where ${of(stays)} and state <> 'refused')`.execute(transaction);
  await sql`update billing set ${to} where ${of(goes)} and not exists (select from billing where ${of(stays)})`.execute(transaction);
  await sql`
    update proofs set ${to} where ${of(goes)} and kind not in (select kind from proofs where ${of(stays)})`.execute(transaction);
  await sql`
    update abstract_drafts set ${to} where ${of(goes)} and target not in (select target from abstract_drafts where ${of(stays)})`.execute(
    transaction,
  );
  // With the abstracts and the drafts that moved.
  await sql`
    update abstract_files f set ${to}
    where f.edition_id = ${goes.edition_id} and f.registration_id = ${goes.id}
      and (exists (select from abstracts a where a.edition_id = f.edition_id and a.registration_id = ${stays.id} and a.id = f.abstract_id)
        or exists (select from abstract_drafts d where d.edition_id = f.edition_id and d.registration_id = ${stays.id} and d.abstract_id = f.abstract_id))`.execute(
    transaction,
  );
}

/** A turn on the waiting list, with the place that is offered. */
export async function moveTurn(transaction: Database, stays: Key, goes: Key): Promise<void> {
  for (const [table, states] of [
    ['seat_reservations', ['held']],
    ['waiting_list', ['waiting', 'offered']],
  ] as const)
    await sql`
      update ${sql.table(table)} set registration_id = ${stays.id}
      where edition_id = ${goes.edition_id} and registration_id = ${goes.id} and state = any (${states}::text[])`.execute(transaction);
}

/** Those that were merged into `goes` before follow, so that every number leads to where the person is. */
export async function markMerged(transaction: Database, stays: Key, goes: Key, at: Date): Promise<void> {
  await sql`
    update registrations set merged_into = ${stays.id}, cancelled_at = coalesce(cancelled_at, ${at}), version = version + 1, updated_at = now()
    where edition_id = ${goes.edition_id} and (id = ${goes.id} or merged_into = ${goes.id})`.execute(transaction);
}

/** Nothing changed for its delegate, but whoever saw it before has not seen what moved over. */
export async function raiseVersion(transaction: Database, { edition_id: editionId, id }: Key): Promise<void> {
  await transaction
    .updateTable('registrations')
    .set({ version: sql`version + 1`, updated_at: sql`now()` })
    .where('edition_id', '=', editionId)
    .where('id', '=', id)
    .execute();
}
