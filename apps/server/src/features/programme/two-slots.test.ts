import { readMyPresentations } from '@isocentre/contract/presentations';
import * as contract from '@isocentre/contract/programme';
import { readUnplaced } from '@isocentre/contract/programme-placing';
import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { openInbox } from '../../test/inbox.ts';
import { LATER, params, placingWorld, refusalOf } from '../../test/placing.ts';

const world = await placingWorld();
const { site, cookies, author, as, unplaced, draft, sessionOf, newSession, change, place, answer, clashes, release, published } = world;
afterAll(() => site.close());

let ids: string[];
beforeEach(async () => {
  ids = await world.freshAbstracts();
});
const idAt = (which: number) => ids[which] ?? '';
const posters = () => newSession({ kind: 'posters', starts: '22:00', ends: '22:30' });
const once = async () => (await as(cookies.editor)(readUnplaced, { params })).once.map(({ id, placedAs }) => [id, placedAs]);
const standing = async () =>
  (await draft()).sessions.flatMap(({ kind, slots }) => slots.flatMap(({ abstractId }) => (abstractId === idAt(0) ? [kind] : [])));

describe('a short talk and an e-poster of one abstract', { tags: ['REV-142'] }, () => {
  test('are two slots with the same text; never two of a kind', async () => {
    const [talks, other, wall] = [await newSession(), await newSession(), await posters()];
    await place(idAt(0), talks);
    expect(await once()).toEqual([[idAt(0), 'talk']]);
    expect(await refusalOf(place(idAt(0), other))).toMatchObject({ status: 409, code: 'ALREADY_PLACED' });
    await place(idAt(0), wall);
    expect(await once()).toEqual([]);
    expect((await standing()).toSorted()).toEqual(['posters', 'session']);
    expect(await refusalOf(place(idAt(0), await posters()))).toMatchObject({ code: 'ALREADY_PLACED' });
    // Neither a session that becomes one of posters nor a move makes two of a kind.
    expect(await refusalOf(change(talks, { kind: 'posters', ends: '21:30' }))).toMatchObject({
      status: 422,
      fields: { slots: expect.any(String) },
    });
    const [from, to] = [await sessionOf(talks), await sessionOf(wall)];
    const move = { slot: from.slots[0]?.id ?? 0, version: from.version, to: { session: to.id, version: to.version, position: 0 } };
    expect(await refusalOf(as(cookies.editor)(contract.moveInProgramme, { params, body: { moves: [move] } }))).toMatchObject({
      code: 'ALREADY_PLACED',
    });
    // Whatever a program does, the database keeps it so.
    const second = sql`
      insert into programme_slots (edition_id, id, session_id, position, minutes, abstract_id, stands, title)
      select edition_id, nextval('programme_entries_id_seq'), session_id, 9, minutes, abstract_id, stands, title
      from programme_slots where id = ${move.slot}`;
    await expect(second.execute(site.db)).rejects.toMatchObject({ constraint: 'programme_slots_one_of_each' });
  });

  test('are both released, and both read by the author', async () => {
    await answer(idAt(0), 'confirmed');
    const [talks, wall] = [await newSession(), await posters()];
    await place(idAt(0), talks);
    await place(idAt(0), wall);
    await release();
    const mine = (await author(readMyPresentations, {})).presentations.find(({ id }) => id === idAt(0))?.slots;
    expect(mine?.map(({ starts, ends }) => [starts, ends]).toSorted()).toEqual([
      ['21:00', '21:10'],
      ['22:00', '22:30'],
    ]);
  });

  test('of a session that is taken out can be placed elsewhere, and do not come back with it', { tags: ['REV-141'] }, async () => {
    const [first, second] = [await newSession(), await newSession()];
    await place(idAt(0), first);
    const before = await sessionOf(first);
    await change(first, { removed: true });
    expect((await unplaced()).map(({ id }) => id)).toContain(idAt(0));
    await place(idAt(0), second);
    const removed = (await draft()).removed.find(({ id }) => id === first);
    const back = { params: { ...params, id: first }, body: { version: removed?.version ?? 0, session: world.formOf(before) } };
    expect(await refusalOf(as(cookies.editor)(contract.changeProgrammeSession, back))).toMatchObject({ status: 422 });
  });
});

describe('given back after it was placed', { tags: ['REV-135'] }, () => {
  test('its slot is vacant in the draft, and the clashes say so; another one takes it', async () => {
    const session = await newSession();
    await answer(idAt(0), 'confirmed');
    for (const id of ids.slice(0, 2)) await place(id, session);
    await release();
    const [slot, next] = (await sessionOf(session)).slots;
    expect((await clashes()).filter(({ kind }) => kind === 'vacant')).toEqual([]);
    await answer(idAt(0), 'declined', 1);
    const { vacant } = await draft();
    expect(vacant).toEqual([{ slot: slot?.id, title: slot?.title, why: 'declined' }]);
    expect((await sessionOf(session)).slots[0]).toMatchObject({ id: slot?.id, title: 'Vacant', speaker: null, minutes: 10 });
    const clash = (await clashes()).find(({ kind }) => kind === 'vacant');
    expect(clash).toMatchObject({ heading: 'Nobody presents, 21:00', blocks: false, entries: [{ session, slot: slot?.id }] });
    expect(clash?.words).toBe(`“${slot?.title}” was given back by its author: its slot in “${world.lastTitle()}” is vacant.`);
    // It is not among those to be placed, and a slot that is taken is not vacant.
    expect((await unplaced()).map(({ id }) => id)).toEqual([idAt(2)]);
    expect(await refusalOf(place(idAt(2), session, { instead: next?.id ?? 0 }))).toMatchObject({ status: 422 });
    await place(idAt(2), session, { instead: slot?.id ?? 0 });
    expect((await sessionOf(session)).slots.map(({ abstractId }) => abstractId)).toEqual([idAt(2), idAt(1)]);
    expect((await draft()).vacant).toEqual([]);
    await release();
    await expect.poll(async () => (await published()).find(({ id }) => id === slot?.id), LATER).toBeUndefined();
  });

  test('the chairs are told, once, and nobody who may not know', async () => {
    const inbox = await openInbox();
    try {
      const session = await newSession();
      for (const id of ids) await place(id, session);
      // Not placed, and so nobody's concern: the control.
      await sql`update programme_slots set removed = true where abstract_id = ${idAt(2)}`.execute(site.db);
      const { editionId, people } = world;
      await sql`
        insert into conflicts (edition_id, account_id, abstract_id, kind, state, evidence, reason)
        values (${editionId}, ${people.chair}, ${idAt(1)}, 'declared', 'standing', '', 'We work together')`.execute(site.db);
      for (const id of ids) await answer(id, 'declined');
      await refusalOf(answer(idAt(0), 'declined'));
      const written = await site.db
        .selectFrom('letters')
        .select(['about', 'account_id'])
        .where('purpose', '=', 'abstracts.slot-vacant')
        .execute();
      expect(written.filter(({ about }) => ids.includes(about))).toEqual([{ about: idAt(0), account_id: people.chair }]);
      const mail = await inbox.next(site, 'chair@example.org', 'A place in the programme is vacant');
      expect(mail.text).toContain(await world.titleOf(idAt(0)));
      expect(mail.text).toContain(world.lastTitle());
    } finally {
      await inbox.close();
    }
  });
});
