import * as contract from '@isocentre/contract/programme';
import ICAL from 'ical.js';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { buildTestApp } from '../../test/build-test-app.ts';
import { LATER, params, placingWorld, refusalOf } from '../../test/placing.ts';

/** What holds of releases holds of those with abstracts in them. */

const world = await placingWorld();
const { site, cookies, as, draft, newSession, change, place, answer, clashes, release, sessionOf, published } = world;
afterAll(() => site.close());

let ids: string[];
let session: number;
const idAt = (which: number) => ids[which] ?? '';
beforeEach(async () => {
  ids = await world.freshAbstracts();
  for (const { id } of (await draft()).sessions.filter(({ title }) => title.startsWith('Free papers'))) await change(id, { removed: true });
  for (const id of ids) await answer(id, 'confirmed');
  session = await newSession();
});
const released = async (accepted: Array<{ clash: string; reason: string }>, who = cookies.editor) =>
  as(who)(contract.releaseProgramme, { params, body: { version: (await draft()).version, note: null, accepted } });
const numbers = async () => (await as(cookies.editor)(contract.listProgrammeReleases, { params })).releases.map(({ number }) => number);

/** Sequence and status by UID, as a second library reads them; from another process. */
async function calendar() {
  const fresh = await buildTestApp({ database: site.database });
  try {
    const { body } = await fresh.app.inject({ url: '/documents/programme.ics', headers: { host: 'localhost' } });
    return new Map(
      new ICAL.Component(ICAL.parse(body) as never).getAllSubcomponents('vevent').map((one) => {
        const said = { sequence: Number(one.getFirstPropertyValue('sequence')), status: one.getFirstPropertyValue('status') };
        return [String(one.getFirstPropertyValue('uid')), said] as const;
      }),
    );
  } finally {
    await fresh.close();
  }
}

describe('with clashes', { tags: ['REV-144'] }, () => {
  test('a presenter twice is solved or accepted with a reason; a room twice blocks', async () => {
    const other = await newSession();
    await place(idAt(0), session);
    await place(idAt(1), other);
    const twice = (await clashes()).find(({ kind }) => kind === 'person');
    const known = (await clashes()).filter(({ key }) => key !== twice?.key).map(({ key }) => ({ clash: key, reason: 'Known' }));
    const before = await numbers();
    expect(await refusalOf(released(known))).toMatchObject({ status: 409, code: 'CLASHES_OPEN' });
    expect(await numbers()).toEqual(before);
    const because = [...known, { clash: twice?.key ?? '', reason: 'Her co-author gives the second one' }];
    const { release: last } = await released(because);
    expect(last?.accepted).toContainEqual({ words: twice?.words, reason: 'Her co-author gives the second one' });
    const { rooms } = await draft();
    const roomId = rooms[0]?.id ?? null;
    for (const id of [session, other]) await change(id, { roomId, starts: '21:05' });
    expect(await refusalOf(released(because))).toMatchObject({ status: 409, code: 'ROOM_TWICE' });
  });
});

describe('a release', { tags: ['REV-147'] }, () => {
  test('is one, whoever else releases; then there is nothing to release', async () => {
    await place(idAt(0), session);
    const accepted = (await clashes()).map(({ key }) => ({ clash: key, reason: 'Known' }));
    const before = (await numbers()).length;
    const both = await Promise.all([refusalOf(released(accepted)), refusalOf(released(accepted, cookies.chair))]);
    expect(both.map(({ code }) => code).toSorted()).toEqual(['NOTHING_TO_RELEASE', 'none']);
    expect(await numbers()).toHaveLength(before + 1);
    const slot = (await sessionOf(session)).slots[0];
    await expect.poll(async () => (await published()).find(({ id }) => id === slot?.id)?.session, LATER).toBe(slot?.title);
  });

  test('ids and UIDs of talks stay when they move; only what has changed rises', async () => {
    await place(idAt(0), session);
    await place(idAt(1), session);
    await release();
    const [first, second] = (await sessionOf(session)).slots.map(({ id }) => id);
    const uid = (id: number | undefined) => `${params.edition}-programme-${id}@isocentre`;
    const before = await calendar();
    const { version, id } = await sessionOf(session);
    const to = { session: id, version, position: 1 };
    await as(cookies.editor)(contract.moveInProgramme, { params, body: { moves: [{ slot: first ?? 0, version, to }] } });
    await release();
    expect((await sessionOf(session)).slots.map((slot) => slot.id)).toEqual([second, first]);
    const after = await calendar();
    for (const slot of [first, second]) expect(after.get(uid(slot))?.sequence).toBe((before.get(uid(slot))?.sequence ?? 0) + 1);
    expect(after.get(uid(session))).toEqual(before.get(uid(session)));
    // Out of the programme: cancelled, above what calendars know.
    await change(session, { slots: [] });
    await release();
    const gone = (await calendar()).get(uid(first));
    expect(gone).toEqual({ sequence: expect.any(Number), status: 'CANCELLED' });
    expect(gone?.sequence).toBeGreaterThan(after.get(uid(first))?.sequence ?? 0);
  });
});

describe('an earlier release', { tags: ['REV-146'] }, () => {
  test('becomes the draft again with its abstracts in their slots, under the ids they had', async () => {
    await place(idAt(0), session);
    const number = (await release()).release?.number ?? 0;
    const [slot] = (await sessionOf(session)).slots;
    await change(session, { slots: [] });
    const other = await newSession({ starts: '22:00' });
    await place(idAt(0), other);
    const { version } = await draft();
    await as(cookies.editor)(contract.loadProgrammeRelease, { params: { ...params, number }, body: { version } });
    const stands = (await draft()).sessions.flatMap(({ id, slots }) =>
      slots.flatMap((one) => (one.abstractId === idAt(0) ? [[id, one.id]] : [])),
    );
    expect(stands).toEqual([[session, slot?.id]]);
    expect((await draft()).releasable).toBe(false);
  });
});

describe('between releases', { tags: ['REV-148'] }, () => {
  test('a talk that was added, moved with its session, and removed is told by its id', async () => {
    const kinds = async (id: number | undefined) => (await draft()).changes.filter((one) => one.id === id).map(({ kind }) => kind);
    await place(idAt(0), session);
    const slot = (await sessionOf(session)).slots[0]?.id;
    expect(await kinds(slot)).toEqual(['added']);
    await release();
    await change(session, { starts: '21:30' });
    expect(await kinds(slot)).toEqual(['moved']);
    await change(session, { slots: [] });
    expect(await kinds(slot)).toEqual(['removed']);
  });
});
