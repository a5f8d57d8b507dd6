import type { Programme, readRoom as readRoute } from '@isocentre/contract/programme';
import type { Answer } from '@isocentre/contract/route';
import { roomFaults, type RoomForm, ROOMS_MAX } from '@isocentre/domain/programme/draft';
import { Refused } from '@isocentre/domain/refusals';
import type { Database } from '../../platform/database.ts';
import type { Visit } from '../../platform/feature.ts';
import { once } from '../../platform/idempotency.ts';
import { changeDraft, changedElsewhere, type ProgrammeDeps } from './change-draft.ts';
import { readStored } from './stored-programme.ts';

export async function readRoom({ db }: ProgrammeDeps, id: number, visit: Visit): Promise<Answer<typeof readRoute>> {
  const { rooms } = await readStored(db, visit.edition.id);
  const room = rooms.find((one) => one.id === id && !one.removed);
  if (!room) throw new Refused('NOT_FOUND');
  return room;
}

function checked(form: RoomForm): RoomForm {
  const fields = roomFaults(form);
  if (Object.keys(fields).length > 0) throw new Refused('VALIDATION', { fields });
  return form;
}

export async function addRoom(deps: ProgrammeDeps, form: RoomForm, visit: Visit): Promise<Programme> {
  const add = (transaction: Database) =>
    changeDraft(transaction, deps, visit, ({ rooms }) => {
      if (rooms.length >= ROOMS_MAX) throw new Refused('PROGRAMME_FULL');
      const id = Math.max(0, ...rooms.map((room) => room.id)) + 1;
      return {
        rooms: [{ id, ...checked(form), version: 1 }],
        action: 'room.added',
        entity: 'room',
        entityId: String(id),
        after: form,
      };
    });
  return deps.db.transaction().execute((transaction) => once(transaction, visit.requestKey, () => add(transaction)));
}

interface ChangedRoom {
  id: number;
  version: number;
  room: RoomForm;
}

export const changeRoom = (deps: ProgrammeDeps, { id, version, room: form }: ChangedRoom, visit: Visit): Promise<Programme> =>
  deps.db.transaction().execute((transaction) =>
    changeDraft(transaction, deps, visit, async ({ rooms, sessions }) => {
      const before = rooms.find((one) => one.id === id);
      if (!before) throw new Refused('NOT_FOUND');
      if (before.version !== version) throw await changedElsewhere(transaction, visit);
      if (form.removed && sessions.some(({ roomId, removed }) => roomId === id && !removed)) throw new Refused('ROOM_IN_USE');
      return {
        rooms: [{ id, ...checked(form), version: version + 1 }],
        action: form.removed ? 'room.removed' : 'room.changed',
        entity: 'room',
        entityId: String(id),
        before,
        after: form,
      };
    }),
  );
