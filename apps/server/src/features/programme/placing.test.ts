import { readMyPresentations } from '@isocentre/contract/presentations';
import * as contract from '@isocentre/contract/programme';
import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { asOwner } from '../../test/blindness.ts';
import { JUST_BEFORE, LATER, params, placingWorld, refusalOf } from '../../test/placing.ts';

const world = await placingWorld();
const { site, cookies, author, as, unplaced, draft, sessionOf, newSession, lastTitle, formOf, place, answer, clashes } = world;
const { release, published, titleOf } = world;
afterAll(() => site.close());

let ids: string[];
beforeEach(async () => {
  ids = await world.freshAbstracts();
});
const idAt = (which: number) => ids[which] ?? '';

describe('what is not placed', () => {
  test('is everything accepted, from the results on, until it is declined or placed', { tags: ['REV-141'] }, async () => {
    expect(await unplaced(JUST_BEFORE)).toEqual([]);
    expect((await unplaced()).map(({ confirmed }) => confirmed)).toEqual([false, false, false]);
    await answer(idAt(0), 'confirmed');
    await answer(idAt(1), 'declined');
    const now = await unplaced();
    expect(now.find(({ id }) => id === idAt(0))).toMatchObject({ confirmed: true, type: 'Oral', presenter: 'Planted Author' });
    expect(now.map(({ id }) => id).toSorted()).toEqual([idAt(0), idAt(2)].toSorted());
    // Without an answer it can be placed, is marked, and in no release.
    const session = await newSession();
    await place(idAt(0), session);
    const programme = await place(idAt(2), session);
    const slots = programme.sessions.find(({ id }) => id === session)?.slots ?? [];
    expect(slots.map(({ abstractId }) => abstractId)).toEqual([idAt(0), idAt(2)]);
    expect(programme.unconfirmed).toEqual([slots[1]?.id]);
    expect(await unplaced()).toEqual([]);
    await release();
    const shown = async (id: number | undefined) => (await published()).find((entry) => entry.id === id);
    await expect.poll(async () => (await shown(slots[0]?.id))?.session, LATER).toBe(await titleOf(idAt(0)));
    expect(await shown(slots[1]?.id)).toMatchObject({ session: 'To be announced', people: null });
  });
});

describe('placing', () => {
  test('before a talk or at the end, with title and presenter of the abstract; once', async () => {
    const session = await newSession();
    await place(idAt(0), session);
    await place(idAt(1), session, { position: 0 });
    const { slots } = await sessionOf(session);
    expect(slots.map(({ abstractId, title, speaker, minutes }) => [abstractId, title, speaker, minutes])).toEqual([
      [idAt(1), await titleOf(idAt(1)), 'Planted Author', 10],
      [idAt(0), await titleOf(idAt(0)), 'Planted Author', 10],
    ]);
    expect(await refusalOf(place(idAt(0), session))).toMatchObject({ status: 409, code: 'ALREADY_PLACED' });
    // `placeAbstract` says who placed what, each time.
    const record = await site.db.selectFrom('audit_log').select('role').where('action', '=', 'programme.abstract-placed').execute();
    expect(record.length).toBeGreaterThanOrEqual(2);
  });

  test('two colleagues at once: one places it, the other is told', { tags: ['REV-145'] }, async () => {
    const [session, other] = [await newSession(), await newSession({ starts: '22:00' })];
    const { version } = await sessionOf(session);
    const into = (abstract: string, who: string) => refusalOf(place(abstract, session, { version, who }));
    const both = await Promise.all([into(idAt(0), cookies.editor), into(idAt(1), cookies.chair)]);
    expect(both.map(({ code }) => code).toSorted()).toEqual(['CHANGED_ELSEWHERE', 'none']);
    const same = await Promise.all([refusalOf(place(idAt(2), session)), refusalOf(place(idAt(2), other, { who: cookies.chair }))]);
    expect(same.filter(({ code }) => code === 'none')).toHaveLength(1);
    const stands = (await draft()).sessions.flatMap(({ slots }) => slots.filter(({ abstractId }) => abstractId === idAt(2)));
    expect(stands).toHaveLength(1);
  });

  test('nothing before the results, in a break, in no session, and of no abstract', async () => {
    const session = await newSession();
    const tea = await newSession({ kind: 'break' });
    expect(await refusalOf(place(idAt(0), session, { at: JUST_BEFORE }))).toMatchObject({ status: 404 });
    expect(await refusalOf(place(idAt(0), tea))).toMatchObject({ status: 422 });
    expect(await refusalOf(place(idAt(0), 2_000_000_000, { version: 1 }))).toMatchObject({ status: 404 });
    expect(await refusalOf(place(crypto.randomUUID(), session))).toMatchObject({ status: 404 });
    await sql`update abstracts set status = 'rejected', reference_no = null where id = ${idAt(1)}`.execute(site.db);
    expect(await refusalOf(place(idAt(1), session))).toMatchObject({ status: 404 });
  });

  test('taken out and placed anew, it does not come back a second time', async () => {
    const [first, second] = [await newSession(), await newSession({ starts: '22:00' })];
    await place(idAt(0), first);
    const session = await sessionOf(first);
    const { id, version, slots } = session;
    const form = (kept: typeof slots) => formOf({ ...session, slots: kept });
    const change = (seen: number, kept: typeof slots) =>
      as(cookies.editor)(contract.changeProgrammeSession, { params: { ...params, id }, body: { version: seen, session: form(kept) } });
    await change(version, []);
    await place(idAt(0), second);
    expect(await refusalOf(change(version + 1, slots))).toMatchObject({ status: 422, fields: { slots: expect.any(String) } });
  });

  test('a presenter at two places at once is a clash that names them', { tags: ['REV-143'] }, async () => {
    const [one, other] = [await newSession({ starts: '22:30' }), await newSession({ starts: '22:30' })];
    await place(idAt(0), one);
    await place(idAt(1), other);
    const ours = (await clashes()).filter(({ entries }) => entries.some(({ session }) => session === one));
    expect(ours.map(({ kind }) => kind)).toContain('person');
    expect(ours.map(({ words }) => words).join(' ')).toContain('Planted Author');
  });
});

describe('a release', () => {
  test('has nothing that is not confirmed, or not any more, whatever the draft contains', { tags: ['REV-150'] }, async () => {
    const session = await newSession();
    for (const id of ids) await place(id, session);
    const { slots } = await sessionOf(session);
    const shown = async () => {
      const entries = await published();
      return slots.map((slot) => {
        const entry = entries.find(({ id }) => id === slot.id);
        return [entry?.session, entry?.people, entry?.starts];
      });
    };
    const none = (starts: string) => ['To be announced', null, starts];
    const talk = async (which: number, starts: string) => [await titleOf(idAt(which)), 'Planted Author', starts];
    await release();
    await expect.poll(shown, LATER).toEqual([none('21:00'), none('21:10'), none('21:20')]);
    const snapshot = await sql<{
      text: string;
    }>`select snapshot::text as text from programme_releases order by number desc limit 1`.execute(site.db);
    for (const id of ids) expect(snapshot.rows[0]?.text).not.toContain(id);
    await answer(idAt(0), 'confirmed');
    await answer(idAt(1), 'confirmed');
    await release();
    const both = [await talk(0, '21:00'), await talk(1, '21:10'), none('21:20')];
    await expect.poll(shown, LATER).toEqual(both);
    // One gives the place back, the other is withdrawn: neither moves the talk after it.
    await answer(idAt(0), 'declined', 1);
    await sql`update abstracts set status = 'withdrawn', reference_no = null where id = ${idAt(1)}`.execute(site.db);
    const { unconfirmed, releasable } = await draft();
    expect([unconfirmed.length, releasable]).toEqual([3, true]);
    await release();
    await expect.poll(shown, LATER).toEqual([none('21:00'), none('21:10'), none('21:20')]);
  });

  test('a corrected title counts as renamed, under the same id', { tags: ['REV-148'] }, async () => {
    const session = await newSession();
    await answer(idAt(0), 'confirmed');
    await place(idAt(0), session);
    await release();
    await asOwner(site, `update abstract_revisions set title = 'Corrected <i>in vivo</i>' where abstract_id = $1`, [idAt(0)]);
    const { changes, sessions: now } = await draft();
    const slot = now.find(({ id }) => id === session)?.slots[0];
    expect(changes).toContainEqual(expect.objectContaining({ kind: 'renamed', id: slot?.id, title: 'Corrected in vivo' }));
    await release();
    await expect.poll(async () => (await published()).find(({ id }) => id === slot?.id)?.session, LATER).toBe('Corrected in vivo');
  });

  test('is where its author reads time and room; what is only arranged they do not', async () => {
    const session = await newSession();
    await answer(idAt(0), 'confirmed');
    await place(idAt(0), session);
    const slots = async () => (await author(readMyPresentations, {})).presentations.find(({ id }) => id === idAt(0))?.slots;
    expect(await slots()).toEqual([]);
    await release();
    expect(await slots()).toEqual([
      { session: lastTitle(), date: (await draft()).days[0]?.date, starts: '21:00', ends: '21:10', room: null, people: null },
    ]);
  });
});
