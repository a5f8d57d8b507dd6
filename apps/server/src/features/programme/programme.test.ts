import { CallFailed } from '@isocentre/contract/call';
import { readProgramme } from '@isocentre/contract/content';
import * as contract from '@isocentre/contract/programme';
import { readProgrammeChanges } from '@isocentre/contract/programme-changes';
import { ampiTnpy2025 } from '@isocentre/editions/ampi-tnpy-2025';
import type { Call } from '@isocentre/contract/route';
import type { SessionForm } from '@isocentre/domain/programme/draft';
import ICAL from 'ical.js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '../../test/build-test-app.ts';
import { makeStaff } from '../../test/staff.ts';

const OURS = { edition: ampiTnpy2025.slug };
const LATER = { timeout: 5000 };

let site: TestApp;
let editor: Call;
let colleague: Call;
let viewer: Call;
beforeAll(async () => {
  site = await buildTestApp({ env: { CLOCK: '2025-08-10T12:00:00+05:30' } });
  const as = async (name: string, role: 'editor' | 'viewer' | 'scientific-chair', edition: string = OURS.edition) =>
    site.callWith({ cookie: (await makeStaff(site, `${name}@example.org`, { role, edition })).cookie });
  editor = await as('editor', 'editor');
  colleague = await as('chair', 'scientific-chair');
  viewer = await as('viewer', 'viewer');
});
afterAll(() => site.close());

const draft = (call = editor) => call(contract.readDraftProgramme, { params: OURS });
const refusal = async (promise: Promise<unknown>): Promise<CallFailed> => {
  try {
    await promise;
  } catch (error) {
    if (error instanceof CallFailed) return error;
    throw error;
  }
  throw new Error('It was not refused');
};
const formOf = ({ dayId, starts, ends, roomId, kind, title, codes, people, slots }: contract.ProgrammeSession): SessionForm => ({
  dayId,
  starts,
  ends,
  roomId,
  kind,
  title,
  codes,
  people: people.map(({ role, name }) => ({ role, name })),
  slots: slots.map(({ abstractId: _, ...slot }) => slot),
  removed: false,
});
async function named(title: string, call = editor) {
  const found = (await draft(call)).sessions.find((session) => session.title === title);
  if (!found) throw new Error(`There is no ${title}`);
  return found;
}
async function change(title: string, changes: Partial<SessionForm>, call = editor) {
  const { id, version, ...session } = await named(title, call);
  return call(contract.changeProgrammeSession, {
    params: { ...OURS, id },
    body: { version, session: { ...formOf({ id, version, ...session }), ...changes } },
  });
}
const release = async (call = editor, more: { note?: string; accepted?: { clash: string; reason: string }[]; version?: number } = {}) =>
  call(contract.releaseProgramme, {
    params: OURS,
    body: { version: more.version ?? (await draft(call)).version, note: more.note ?? null, accepted: more.accepted ?? [] },
  });
const published = () => site.callWith()(readProgramme, {});
const entryOf = async (id: number) =>
  (await published()).days.flatMap(({ blocks }) => blocks.flatMap(({ entries }) => entries)).find((entry) => entry.id === id);
const recorded = async () =>
  (await site.db.selectFrom('audit_log').select(['action', 'role', 'entity_id']).where('action', 'like', 'programme.%').execute()).map(
    ({ action, role }) => `${action} by ${role}`,
  );

describe('the draft', () => {
  test('is what is public until somebody changes it, and there is nothing to release', { tags: ['ORG-429'] }, async () => {
    const before = await draft();
    expect([before.version, before.changes, before.releasable]).toEqual([0, [], false]);
    expect(before.sessions.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(Array.from({ length: 25 }, (_, i) => i));
    expect(await refusal(release())).toMatchObject({ status: 409, code: 'NOTHING_TO_RELEASE' });
    expect(await site.db.selectFrom('programme_releases').selectAll().execute()).toEqual([]);
  });

  test('is not for everybody', { tags: ['ORG-426'] }, async () => {
    expect(await refusal(draft(viewer))).toMatchObject({ status: 403 });
    expect(await refusal(release(viewer, { version: 1 }))).toMatchObject({ status: 403 });
    expect(await refusal(editor(contract.readDraftProgramme, { params: { edition: 'lakeside-2026' } }))).toMatchObject({ status: 404 });
  });

  test('a changed draft changes nothing that visitors see', { tags: ['ORG-428'] }, async () => {
    const before = await published();
    const after = await change('Tea', { starts: '15:20', ends: '15:35' });
    expect(after.changes.map(({ kind, title }) => [kind, title])).toEqual([['moved', 'Tea']]);
    expect(await published()).toEqual(before);
    expect(await recorded()).toContain('programme.session-changed by editor');
  });

  test('gets a session once under its key, unseen by visitors, and can lose it again', { tags: ['ORG-428'] }, async () => {
    const before = await published();
    const { id: _, version: _version, ...tea } = await named('Tea');
    const session = { ...formOf({ id: 0, version: 0, ...tea }), starts: '17:30', ends: '17:45', title: 'Vote of thanks', slots: [] };
    const add = () => editor(contract.addProgrammeSession, { params: OURS, body: { session }, idempotencyKey: 'vote-of-thanks' });
    const [first, second] = [await add(), await add()];
    expect(second.id).toBe(first.id);
    expect((await draft()).sessions.filter(({ title }) => title === 'Vote of thanks')).toHaveLength(1);
    expect(await published()).toEqual(before);
    expect((await recorded()).filter((one) => one === 'programme.session-added by editor')).toHaveLength(1);
    const after = await change('Vote of thanks', { removed: true });
    expect(after.changes.filter(({ title }) => title === 'Vote of thanks')).toEqual([]);
  });

  test('is refused with what is wrong, and stays', async () => {
    const tea = await named('Tea');
    expect(await refusal(change('Tea', { ends: '15:00' }))).toMatchObject({ status: 422, fields: { ends: expect.any(String) } });
    expect(await refusal(change('Tea', { roomId: 99 }))).toMatchObject({ status: 422, fields: { roomId: expect.any(String) } });
    expect(await refusal(change('Tea', { dayId: 99 }))).toMatchObject({ status: 422 });
    const strange = [{ id: 3, minutes: 10, title: 'A session as a talk', speaker: null, board: null }];
    expect(await refusal(change('Tea', { slots: strange }))).toMatchObject({ status: 422, fields: { slots: expect.any(String) } });
    expect(await refusal(change('Tea', { title: 'x'.repeat(6_000_000) }))).toMatchObject({ status: 413 });
    expect(await named('Tea')).toEqual(tea);
  });
});

describe('two editors', { tags: ['ORG-439'] }, () => {
  test('different sessions at once: both are stored', async () => {
    await Promise.all([change('Welcome', { title: 'Welcome address' }), change('Oration I', { title: 'First oration' }, colleague)]);
    const titles = (await draft()).sessions.map(({ title }) => title);
    expect(titles).toEqual(expect.arrayContaining(['Welcome address', 'First oration']));
  });

  test('the same session: one is stored, the other sees both versions', async () => {
    const { id, version, ...session } = await named('Lunch');
    const save = (call: Call, title: string) =>
      call(contract.changeProgrammeSession, {
        params: { ...OURS, id },
        body: { version, session: { ...formOf({ id, version, ...session }), title } },
      });
    const answers = await Promise.allSettled([save(editor, 'Lunch for all'), save(colleague, 'Lunch and posters')]);
    const [lost] = answers.flatMap((one) => (one.status === 'rejected' ? [one.reason as CallFailed] : []));
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const current = (await draft()).sessions.find((one) => one.id === id);
    expect(lost).toMatchObject({ status: 409, code: 'CHANGED_ELSEWHERE' });
    const theirs = lost?.current as contract.Programme | undefined;
    expect(theirs?.sessions.find((one) => one.id === id)).toEqual(current);
    expect(current?.version).toBe(version + 1);
  });
});

describe('moving', { tags: ['ORG-426'] }, () => {
  test('a session by a move ends where a form puts it; several at once or none', async () => {
    const [tea, quiz] = [await named('Tea'), await named('Quiz competition')];
    const place = ({ dayId, starts, ends, roomId }: contract.ProgrammeSession) => ({ dayId, starts, ends, roomId });
    const move = (moves: contract.ProgrammeMove[]) => editor(contract.moveInProgramme, { params: OURS, body: { moves } });
    await move([
      { session: tea.id, version: tea.version, ...place(tea), starts: '16:00', ends: '16:15' },
      { session: quiz.id, version: quiz.version, ...place(quiz), roomId: 2 },
    ]);
    expect([place(await named('Tea')), place(await named('Quiz competition'))]).toEqual([
      { ...place(tea), starts: '16:00', ends: '16:15' },
      { ...place(quiz), roomId: 2 },
    ]);
    const now = await draft();
    const half = move([
      { session: tea.id, version: tea.version + 1, ...place(tea) },
      { session: quiz.id, version: quiz.version, ...place(quiz) },
    ]);
    expect(await refusal(half)).toMatchObject({ code: 'CHANGED_ELSEWHERE' });
    expect(await draft()).toEqual(now);
  });

  test('a talk to another place and another session keeps its id', async () => {
    const talk = (title: string, id: number | null = null) => ({ id, minutes: 10, title, speaker: 'Dr. A', board: null });
    await change('Scientific Session I', { ends: '16:30', slots: [talk('First'), talk('Second')] });
    const from = await named('Scientific Session I');
    const to = await named('Quiz competition');
    const [first, second] = from.slots;
    if (!first || !second) throw new Error('Two talks were added');
    expect(Math.min(first.id, second.id)).toBeGreaterThanOrEqual(1000);
    await editor(contract.moveInProgramme, {
      params: OURS,
      body: { moves: [{ slot: second.id, version: from.version, to: { session: from.id, version: from.version, position: 0 } }] },
    });
    const turned = await named('Scientific Session I');
    expect(turned.slots.map(({ id }) => id)).toEqual([second.id, first.id]);
    await editor(contract.moveInProgramme, {
      params: OURS,
      body: { moves: [{ slot: second.id, version: turned.version, to: { session: to.id, version: to.version, position: 0 } }] },
    });
    expect((await named('Quiz competition')).slots.map(({ id, title }) => [id, title])).toEqual([[second.id, 'Second']]);
    // Taken out, and put back with its id.
    await change('Quiz competition', { slots: [] });
    await change('Quiz competition', { slots: [talk('Second again', second.id)] });
    expect((await named('Quiz competition')).slots).toMatchObject([{ id: second.id, title: 'Second again' }]);
  });

  test('a session taken out keeps its id and can be put back', async () => {
    const gala = await named('Gala dinner');
    const after = await change('Gala dinner', { removed: true });
    expect(after.changes).toContainEqual(expect.objectContaining({ id: gala.id, kind: 'removed' }));
    const [gone] = after.removed;
    if (!gone) throw new Error('It is in the list of removed ones');
    await editor(contract.changeProgrammeSession, {
      params: { ...OURS, id: gala.id },
      body: { version: gone.version, session: formOf(gone) },
    });
    expect(await named('Gala dinner')).toMatchObject({ id: gala.id, starts: gala.starts });
  });
});

test('rooms: added, renamed, taken out when nothing is held there', { tags: ['ORG-426'] }, async () => {
  const room = { code: 'HB', name: 'Hall B', displayNote: '120 seats', opens: '08:00', closes: '18:00', removed: false };
  const { rooms } = await editor(contract.addRoom, { params: OURS, body: { room } });
  const hall = rooms.find(({ name }) => name === 'Hall B');
  if (!hall) throw new Error('It was added');
  expect(await editor(contract.readRoom, { params: { ...OURS, id: hall.id } })).toEqual(hall);
  const save = (version: number, more: Partial<typeof room>) =>
    editor(contract.changeRoom, { params: { ...OURS, id: hall.id }, body: { version, room: { ...room, ...more } } });
  expect(await refusal(save(hall.version, { closes: '07:00' }))).toMatchObject({ status: 422 });
  await save(hall.version, { name: 'Hall C' });
  expect(await refusal(save(hall.version, { name: 'Hall D' }))).toMatchObject({ code: 'CHANGED_ELSEWHERE' });
  await change('Gala dinner', { roomId: hall.id });
  expect(await refusal(save(hall.version + 1, { removed: true }))).toMatchObject({ code: 'ROOM_IN_USE' });
  await change('Gala dinner', { roomId: null });
  expect((await save(hall.version + 1, { removed: true })).rooms).not.toContainEqual(expect.objectContaining({ id: hall.id }));
});

describe('a release', { tags: ['ORG-428'] }, () => {
  test('a room used twice blocks it, whatever is accepted', async () => {
    await change('Pre-conference workshop', { starts: '12:00', ends: '13:00', roomId: 2 });
    const lunch = await named('Registration and lunch');
    await change('Registration and lunch', { kind: 'session', starts: '12:30', ends: '13:30', roomId: 2 });
    const { clashes } = await editor(contract.readProgrammeClashes, { params: OURS });
    const twice = clashes.find(({ kind }) => kind === 'room');
    expect(twice).toMatchObject({ blocks: true, entries: [{ session: 0 }, { session: lunch.id }] });
    expect(twice?.ways.length).toBeGreaterThan(0);
    const accepted = clashes.map(({ key }) => ({ clash: key, reason: 'We like it so' }));
    expect(await refusal(release(editor, { accepted }))).toMatchObject({ status: 409, code: 'ROOM_TWICE' });
    await change('Registration and lunch', { kind: 'break' });
  });

  test('another clash needs a reason, which stays with the release', async () => {
    const chair = { people: [{ role: 'Chair', name: 'Dr. Meera S.' }] };
    await change('Welcome address', { ...chair, starts: '13:30', ends: '13:45' });
    await change('First oration', { ...chair, starts: '13:40', ends: '14:30' });
    expect(await refusal(release())).toMatchObject({ status: 409, code: 'CLASHES_OPEN' });
    const before = await published();
    const version = await site.db
      .selectFrom('editions')
      .select('content_version')
      .where('slug', '=', OURS.edition)
      .executeTakeFirstOrThrow();
    const { clashes } = await editor(contract.readProgrammeClashes, { params: OURS });
    const accepted = clashes.map(({ key }) => ({ clash: key, reason: 'She walks from one to the other' }));
    const after = await release(editor, { accepted, note: 'More time for tea' });
    expect(after).toMatchObject({ changes: [], releasable: false, release: { number: 1, note: 'More time for tea', by: 'Staff editor' } });
    expect(after.release?.accepted).toMatchObject([{ reason: 'She walks from one to the other' }]);
    const now = await site.db.selectFrom('editions').select('content_version').where('slug', '=', OURS.edition).executeTakeFirstOrThrow();
    expect(now.content_version).toBe(version.content_version + 1);
    await expect.poll(() => entryOf(5), LATER).toMatchObject({ session: 'Tea', starts: '16:00', ends: '16:15' });
    expect(before).not.toEqual(await published());
    const calendar = (await site.app.inject({ url: '/documents/programme.ics', headers: { host: 'localhost' } })).body;
    expect(calendar).toContain('UID:ampi-tnpy-2025-programme-5@isocentre');
    expect(calendar).toContain('DTSTART:20250926T103000Z');
    expect(await recorded()).toContain('programme.released by editor');
  });

  test('two at once: one release, the other is told', { tags: ['ORG-429'] }, async () => {
    await change('Lunch for all', { starts: '13:05' }).catch(() => change('Lunch and posters', { starts: '13:05' }));
    const { version } = await draft();
    const { clashes } = await editor(contract.readProgrammeClashes, { params: OURS });
    const accepted = clashes.map(({ key }) => ({ clash: key, reason: 'As before' }));
    const answers = await Promise.allSettled([editor, colleague].map((call) => release(call, { version, accepted })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(answers.flatMap((one) => (one.status === 'rejected' ? [(one.reason as CallFailed).code] : []))).toEqual(['NOTHING_TO_RELEASE']);
    const { releases } = await editor(contract.listProgrammeReleases, { params: OURS });
    expect(releases.map(({ number }) => number)).toEqual([2, 1]);
  });

  test('of a draft that somebody changed meanwhile is refused: nobody releases what they have not seen', async () => {
    const { version } = await draft();
    await change('Tea', { title: 'Tea and cake' });
    expect(await refusal(release(editor, { version }))).toMatchObject({ code: 'CHANGED_ELSEWHERE' });
    await change('Tea and cake', { title: 'Tea' });
  });

  test('visitors read what the last one changed', { tags: ['ORG-430'] }, async () => {
    const read = () => site.callWith()(readProgrammeChanges, {});
    expect(await read()).toMatchObject({
      release: { number: 2, note: null },
      changes: [{ kind: 'moved', from: { starts: '13:00' }, to: { starts: '13:05' } }],
    });
    expect(await site.db.selectFrom('letters').select('purpose').where('purpose', 'like', 'programme%').execute()).toEqual([]);
  });

  test('an earlier one becomes the draft, and is released under a new number', { tags: ['ORG-440'] }, async () => {
    await change('Tea', { title: 'Coffee', people: [{ role: null, name: 'The barista' }] });
    const { version } = await draft();
    const loaded = await editor(contract.loadProgrammeRelease, { params: { ...OURS, number: 1 }, body: { version } });
    expect(loaded.sessions.map(({ title }) => title)).toContain('Tea');
    expect(loaded.changes).toMatchObject([{ kind: 'moved', from: { starts: '13:05' }, to: { starts: '13:00' } }]);
    expect(await refusal(editor(contract.loadProgrammeRelease, { params: { ...OURS, number: 1 }, body: { version } }))).toMatchObject({
      code: 'CHANGED_ELSEWHERE',
    });
    expect(
      await refusal(editor(contract.loadProgrammeRelease, { params: { ...OURS, number: 9 }, body: { version: loaded.version } })),
    ).toMatchObject({ status: 404 });
    const { clashes } = await editor(contract.readProgrammeClashes, { params: OURS });
    const after = await release(editor, { accepted: clashes.map(({ key }) => ({ clash: key, reason: 'As before' })) });
    expect(after.release?.number).toBe(3);
    await expect(site.db.updateTable('programme_releases').set({ note: 'x' }).execute()).rejects.toThrow('permission denied');
  });
});

describe('the calendar', { tags: ['ORG-614'] }, () => {
  /** Sequence and status by UID, as a second library reads them. */
  async function events() {
    const fresh = await buildTestApp({ database: site.database });
    try {
      const { body } = await fresh.app.inject({ url: '/documents/programme.ics', headers: { host: 'localhost' } });
      const all = new ICAL.Component(ICAL.parse(body) as unknown[]).getAllSubcomponents('vevent');
      return Object.fromEntries(
        all.map((one) => [
          String(one.getFirstPropertyValue('uid')),
          { sequence: Number(one.getFirstPropertyValue('sequence')), status: one.getFirstPropertyValue('status') },
        ]),
      );
    } finally {
      await fresh.close();
    }
  }
  const uid = (id: number) => `ampi-tnpy-2025-programme-${id}@isocentre`;
  const again = async () => {
    const { clashes } = await editor(contract.readProgrammeClashes, { params: OURS });
    return release(editor, { accepted: clashes.map(({ key }) => ({ clash: key, reason: 'As before' })) });
  };

  test('a sequence rises with its own line only; what is removed is cancelled, and comes back above that', async () => {
    const before = await events();
    const gala = await named('Gala dinner');
    const tea = await named('Tea');
    await change('Tea', { ends: '16:20' });
    await again();
    const moved = await events();
    expect(moved).toEqual({ ...before, [uid(tea.id)]: { sequence: (before[uid(tea.id)]?.sequence ?? 0) + 1, status: null } });
    const { removed } = await change('Gala dinner', { removed: true });
    await again();
    const without = await events();
    const cancelled = without[uid(gala.id)];
    expect(without).toEqual({ ...moved, [uid(gala.id)]: { sequence: expect.any(Number), status: 'CANCELLED' } });
    expect(cancelled?.sequence).toBeGreaterThan(before[uid(gala.id)]?.sequence ?? 0);
    const gone = removed.find(({ id }) => id === gala.id);
    if (!gone) throw new Error('It can be put back');
    await editor(contract.changeProgrammeSession, {
      params: { ...OURS, id: gala.id },
      body: { version: gone.version, session: formOf(gone) },
    });
    await again();
    const back = await events();
    expect(back[uid(gala.id)]).toMatchObject({ status: null });
    expect(back[uid(gala.id)]?.sequence).toBeGreaterThan(cancelled?.sequence ?? 0);
    // Its time is taken back: no longer held, as far as a calendar knows.
    await change('Tea', { starts: null, ends: null });
    await again();
    expect((await events())[uid(tea.id)]).toMatchObject({ status: 'CANCELLED' });
  });

  test('another date of a day is a change of all its lines, and of no others', async () => {
    const before = await events();
    await site.db.updateTable('conference_days').set({ held_on: '2025-09-28' }).where('id', '=', 2).where('edition_id', '=', 1).execute();
    const after = await events();
    const second = (await draft()).sessions.filter(({ dayId, starts }) => dayId === 2 && starts !== null).map(({ id }) => uid(id));
    expect(second.length).toBeGreaterThan(0);
    for (const [name, { sequence, status }] of Object.entries(before)) {
      expect(after[name]).toEqual({ sequence: sequence + (second.includes(name) ? 1 : 0), status });
    }
  });
});
