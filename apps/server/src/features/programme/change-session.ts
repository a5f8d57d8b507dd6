import type { Programme } from '@isocentre/contract/programme';
import { type Person, SESSIONS_MAX, type SessionForm, sessionFaults } from '@isocentre/domain/programme/draft';
import { placedTwice } from '@isocentre/domain/programme/placed';
import { Refused } from '@isocentre/domain/refusals';
import type { Database } from '../../platform/database.ts';
import type { Visit } from '../../platform/feature.ts';
import { once } from '../../platform/idempotency.ts';
import { changeDraft, changedElsewhere, type ProgrammeDeps } from './change-draft.ts';
import { findRegistered } from './queries/engaged-people.ts';
import { nextEntryId, readRemovedSlots, type StoredSession } from './queries/draft.ts';
import { draftOf, type StoredProgramme } from './stored-programme.ts';

export async function addSession(deps: ProgrammeDeps, form: SessionForm, visit: Visit): Promise<{ id: number; programme: Programme }> {
  const add = async (transaction: Database) => {
    let id = 0;
    const programme = await changeDraft(transaction, deps, visit, async (stored) => {
      if (stored.sessions.length >= SESSIONS_MAX) throw new Refused('PROGRAMME_FULL');
      id = await nextEntryId(transaction);
      const empty = { id, blockId: null, speakerSessionId: null, sample: false, people: [], slots: [], version: 0 };
      const session = await sessionFrom(transaction, { stored, form, before: { ...form, ...empty }, editionId: visit.edition.id });
      return {
        sessions: [session],
        action: 'programme.session-added',
        entity: 'programme-session',
        entityId: String(id),
        after: said(stored, session),
      };
    });
    return { id, programme };
  };
  return deps.db.transaction().execute((transaction) => once(transaction, visit.requestKey, () => add(transaction)));
}

interface ChangedSession {
  id: number;
  version: number;
  session: SessionForm;
}

export const changeSession = (deps: ProgrammeDeps, { id, version, session: form }: ChangedSession, visit: Visit): Promise<Programme> =>
  deps.db.transaction().execute((transaction) =>
    changeDraft(transaction, deps, visit, async (stored) => {
      const before = stored.sessions.find((one) => one.id === id);
      if (!before) throw new Refused('NOT_FOUND');
      if (before.version !== version) throw await changedElsewhere(transaction, visit);
      const session = await sessionFrom(transaction, { stored, form, before, editionId: visit.edition.id });
      return {
        sessions: [session],
        action: actionOf(before, session),
        entity: 'programme-session',
        entityId: String(id),
        before: said(stored, before),
        after: said(stored, session),
      };
    }),
  );

function actionOf(before: StoredSession, after: StoredSession): string {
  if (before.removed === after.removed) return 'programme.session-changed';
  return after.removed ? 'programme.session-removed' : 'programme.session-restored';
}

interface FromForm {
  stored: StoredProgramme;
  form: SessionForm;
  before: StoredSession;
  editionId: number;
}

/** What a form says, with what it does not show: ids of new slots, accounts of people, abstracts. */
async function sessionFrom(transaction: Database, { stored, form, before, editionId }: FromForm): Promise<StoredSession> {
  const faults = sessionFaults(form, draftOf(stored));
  const removedSlots = await readRemovedSlots(transaction, editionId);
  const own = new Map(before.slots.map((slot) => [slot.id, slot]));
  const given = form.slots.flatMap(({ id }) => id ?? []);
  const strangers = given.some((id, i) => (!own.has(id) && !removedSlots.has(id)) || given.indexOf(id) !== i);
  if (strangers) faults['slots'] = 'A talk stands twice, or belongs to another session. Please load the page again.';
  // Taken out and placed anew meanwhile, or made a session of posters: one talk and one e-poster of an abstract at most.
  const presented = given.flatMap((id) => (own.has(id) ? own.get(id) : removedSlots.get(id)) ?? []);
  const others = stored.sessions.filter(({ id }) => id !== before.id);
  if (!form.removed && !faults['slots'] && placedTwice([...others, { kind: form.kind, slots: presented }]).length > 0)
    faults['slots'] = 'One of these abstracts has a slot of this kind elsewhere in the programme. Please load the page again.';
  if (Object.keys(faults).length > 0) throw new Refused('VALIDATION', { fields: faults });
  const slots = [];
  for (const { id, ...slot } of form.slots) {
    const abstractId = id === null ? null : (own.get(id) ?? removedSlots.get(id))?.abstractId;
    slots.push({ id: id ?? (await nextEntryId(transaction)), ...slot, abstractId: abstractId ?? null });
  }
  const people = await knownPeople(transaction, { form, before, editionId });
  const names = (list: ReadonlyArray<{ name: string }>) => JSON.stringify(list.map(({ name }) => name));
  return {
    ...before,
    ...form,
    people,
    slots,
    // Whoever writes other people means real ones.
    sample: before.sample && names(people) === names(before.people),
    version: before.version + 1,
  };
}

/** Those with an address are looked for among the registered; the others stay whoever they were. */
async function knownPeople(transaction: Database, { form, before, editionId }: Omit<FromForm, 'stored'>): Promise<Person[]> {
  const people = [];
  for (const { role, name, email } of form.people) {
    const found = email ? await findRegistered(transaction, editionId, email) : before.people.find((one) => one.name === name)?.accountId;
    if (email && found === undefined)
      throw new Refused('VALIDATION', {
        fields: { people: `Nobody is registered with ${email}. Please leave the address out, or correct it.` },
      });
    people.push({ role, name, accountId: found ?? null });
  }
  return people;
}

/** For the record: what it is called and where it is held. Who speaks is in the releases. */
export function said({ days, rooms }: Pick<StoredProgramme, 'days' | 'rooms'>, session: StoredSession) {
  const { title, starts, ends, dayId, roomId } = session;
  return {
    title,
    date: days.find(({ id }) => id === dayId)?.date,
    starts,
    ends,
    room: rooms.find(({ id }) => id === roomId)?.name ?? null,
    talks: session.slots.length,
  };
}
