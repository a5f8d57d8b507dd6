import type { TalkCode } from '@isocentre/domain/content/content';
import type { Room, Session } from '@isocentre/domain/programme/draft';
import { placeKindOf } from '@isocentre/domain/programme/placed';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database.ts';
import { clockTime } from './today.ts';

export type StoredRoom = Room & { readonly version: number; readonly removed: boolean };
export type StoredSession = Session & { readonly version: number; readonly removed: boolean };

export const findDraft = (db: Database, editionId: number) =>
  db.selectFrom('programme_drafts').select(['version', 'changed_at']).where('edition_id', '=', editionId).executeTakeFirst();

/** One change at a time. True: there was no draft, and now there is one that waits for its rows. */
export async function lockDraft(transaction: Database, editionId: number, at: Date): Promise<{ isNew: boolean; version: number }> {
  const made = await transaction
    .insertInto('programme_drafts')
    .values({ edition_id: editionId, version: 1, changed_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('version')
    .executeTakeFirst();
  const { version } = await transaction
    .selectFrom('programme_drafts')
    .select('version')
    .where('edition_id', '=', editionId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return { isNew: made !== undefined, version };
}

export async function raiseDraft(transaction: Database, editionId: number, at: Date): Promise<void> {
  await transaction
    .updateTable('programme_drafts')
    .set(({ eb }) => ({ version: eb('version', '+', 1), changed_at: at }))
    .where('edition_id', '=', editionId)
    .execute();
}

export async function readRooms(db: Database, editionId: number): Promise<StoredRoom[]> {
  const rows = await db.selectFrom('rooms').selectAll().where('edition_id', '=', editionId).orderBy('id').execute();
  return rows.map(({ id, code, name, display_note: displayNote, opens, closes, version, removed }) => ({
    id,
    code,
    name,
    displayNote,
    opens: clockTime(opens),
    closes: clockTime(closes),
    version,
    removed,
  }));
}

export async function readSessions(db: Database, editionId: number): Promise<StoredSession[]> {
  const sessions = await db
    .selectFrom('programme_sessions')
    .selectAll()
    .where('edition_id', '=', editionId)
    .orderBy('sort')
    .orderBy('id')
    .execute();
  const people = await db
    .selectFrom('session_people')
    .selectAll()
    .where('edition_id', '=', editionId)
    .orderBy('session_id')
    .orderBy('position')
    .execute();
  const slots = await db
    .selectFrom('programme_slots')
    .selectAll()
    .where('edition_id', '=', editionId)
    .where('removed', '=', false)
    .orderBy('session_id')
    .orderBy('position')
    .execute();
  const peopleOf = Map.groupBy(people, (one) => one.session_id);
  const slotsOf = Map.groupBy(slots, (one) => one.session_id);
  return sessions.map((row) => ({
    id: row.id,
    dayId: row.day_id,
    blockId: row.block_id,
    speakerSessionId: row.speaker_session_id,
    starts: clockTime(row.starts),
    ends: clockTime(row.ends),
    roomId: row.room_id,
    kind: row.kind,
    title: row.title,
    codes: row.codes as TalkCode[],
    sample: row.sample,
    people: (peopleOf.get(row.id) ?? []).map(({ role, name, account_id: accountId }) => ({ role, name, accountId })),
    slots: (slotsOf.get(row.id) ?? []).map(({ id, minutes, title, speaker, board, abstract_id: abstractId }) => ({
      id,
      minutes,
      title,
      speaker,
      board,
      abstractId,
    })),
    version: row.version,
    removed: row.removed,
  }));
}

/** Slots that were taken out, and may come back: in which session they were, and what they present. */
export async function readRemovedSlots(db: Database, editionId: number): Promise<Map<number, { abstractId: string | null }>> {
  const rows = await db
    .selectFrom('programme_slots')
    .select(['id', 'abstract_id'])
    .where('edition_id', '=', editionId)
    .where('removed', '=', true)
    .execute();
  return new Map(rows.map(({ id, abstract_id: abstractId }) => [id, { abstractId }]));
}

/** Sessions and slots become public lines, so both take their ids from there. */
export async function nextEntryId(transaction: Database): Promise<number> {
  const { rows } = await sql<{ id: number }>`select nextval('programme_entries_id_seq')::integer as id`.execute(transaction);
  const [row] = rows;
  if (!row) throw new Error('No id was given');
  return row.id;
}

export async function saveRooms(transaction: Database, editionId: number, rooms: readonly StoredRoom[]): Promise<void> {
  for (const { id, code, name, displayNote, opens, closes, removed, version } of rooms) {
    const said = { code, name, display_note: displayNote, opens, closes, removed, version };
    await transaction
      .insertInto('rooms')
      .values({ edition_id: editionId, id, ...said })
      .onConflict((conflict) => conflict.columns(['edition_id', 'id']).doUpdateSet(said))
      .execute();
  }
}

interface Saved {
  editionId: number;
  by: string | null;
  at: Date;
}

/** Sessions with their people and slots, in the version that they say. New ones come after the others, in their order. */
export async function saveSessions(transaction: Database, sessions: readonly StoredSession[], { editionId, by, at }: Saved): Promise<void> {
  const ids = sessions.map(({ id }) => id);
  if (ids.length === 0) return;
  const { last } = await transaction
    .selectFrom('programme_sessions')
    .select((row) => row.fn.coalesce(row.fn.max('sort'), row.val(-1)).as('last'))
    .where('edition_id', '=', editionId)
    .executeTakeFirstOrThrow();
  const rows = sessions.map(({ people: _people, slots: _slots, dayId, blockId, speakerSessionId, roomId, ...said }, i) => ({
    edition_id: editionId,
    sort: last + 1 + i,
    day_id: dayId,
    block_id: blockId,
    speaker_session_id: speakerSessionId,
    room_id: roomId,
    ...said,
    changed_at: at,
    changed_by: by,
  }));
  for (const row of rows) {
    const { sort: _sort, id: _id, edition_id: _edition, ...said } = row;
    await transaction
      .insertInto('programme_sessions')
      .values(row)
      .onConflict((conflict) => conflict.columns(['edition_id', 'id']).doUpdateSet(said))
      .execute();
  }
  await transaction.deleteFrom('session_people').where('edition_id', '=', editionId).where('session_id', 'in', ids).execute();
  const people = sessions.flatMap(({ id, people: list }) =>
    list.map(({ role, name, accountId }, position) => ({
      edition_id: editionId,
      session_id: id,
      position,
      role,
      name,
      account_id: accountId,
    })),
  );
  if (people.length > 0) await transaction.insertInto('session_people').values(people).execute();
  // First all out, so that a slot can go from one of these sessions to another.
  await transaction
    .updateTable('programme_slots')
    .set({ removed: true })
    .where('edition_id', '=', editionId)
    .where('session_id', 'in', ids)
    .execute();
  const slots = sessions.flatMap((session) =>
    session.slots.map(({ id: slotId, abstractId, minutes, title, speaker, board }, position) => ({
      edition_id: editionId,
      id: slotId,
      session_id: session.id,
      position,
      abstract_id: abstractId,
      // A session that was taken out holds nothing: what it had can be placed elsewhere.
      stands: abstractId === null || session.removed ? null : placeKindOf(session),
      removed: false,
      minutes,
      title,
      speaker,
      board,
    })),
  );
  for (const slot of slots) {
    const { id: _id, edition_id: _edition, ...said } = slot;
    await transaction
      .insertInto('programme_slots')
      .values(slot)
      .onConflict((conflict) => conflict.columns(['edition_id', 'id']).doUpdateSet(said))
      .execute();
  }
}
