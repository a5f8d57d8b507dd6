import * as contract from '@isocentre/contract/programme';
import { listProgrammeLetters, releaseProgrammeLetters } from '@isocentre/contract/programme-letters';
import ICAL from 'ical.js';
import { sql } from 'kysely';
import type { ParsedMail } from 'mailparser';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { registerAs } from '../../test/delegates.ts';
import { openInbox } from '../../test/inbox.ts';
import { params, placingWorld, refusalOf } from '../../test/placing.ts';

const world = await placingWorld();
const { site, cookies, as, newSession, change, place, answer, release, sessionOf, titleOf } = world;
/** Of the planted abstracts; has no account. */
const PRESENTER = 'planted@example.org';
const CHAIR = 'session-chair@example.org';
await registerAs(site, { email: CHAIR });
await registerAs(site, { email: 'nobody-concerned@example.org' });
afterAll(() => site.close());

const chair = () => as(cookies.chair);
const letters = async (call = chair()) => (await call(listProgrammeLetters, { params })).letters;
const waiting = async () => (await letters()).filter(({ state }) => state === 'draft');
const letGo = async (chosen = waiting()) =>
  chair()(releaseProgrammeLetters, { params, body: { letters: (await chosen).map(({ id, digest }) => ({ id, digest })) } });

/** As if the worker had sent them. */
const theyLeave = () =>
  sql`update letters set state = 'sent', sent_at = now() where purpose = 'programme.changed' and state = 'released'`.execute(site.db);
const calendarOf = ({ attachments }: ParsedMail) =>
  attachments.find(({ contentType }) => contentType === 'text/calendar')?.content.toString() ?? '';

let ids: string[];
let session: number;
const idAt = (which: number) => ids[which] ?? '';
/** A released session with a confirmed talk of the author, and with a chair; nobody has been told of it. */
beforeEach(async () => {
  ids = await world.freshAbstracts();
  await sql`update programme_sessions set removed = true where title like 'Free papers%'`.execute(site.db);
  await release().catch(() => {});
  await sql`update letters set state = 'superseded' where purpose = 'programme.changed' and state = 'draft'`.execute(site.db);
  session = await newSession({ people: [{ role: 'Chairperson', name: 'Dr. Meena', email: CHAIR }] });
  await answer(idAt(0), 'confirmed');
  await place(idAt(0), session);
});
const moveTo = (starts: string) => change(session, { starts });

describe('who is told of a release', { tags: ['REV-149'] }, () => {
  test('one draft for each presenter and chair concerned, with old and new; nobody else', async () => {
    await release();
    const first = await waiting();
    expect(first.map(({ address }) => address).toSorted()).toEqual([PRESENTER, CHAIR].toSorted());
    const mine = first.find(({ address }) => address === PRESENTER);
    expect(mine?.body).toContain(`“${await titleOf(idAt(0))}”, in “${world.lastTitle()}”\nNew: 26 September, 21:00 to 21:10`);
    expect(first.find(({ address }) => address === CHAIR)?.body).toContain(`“${world.lastTitle()}”, as chairperson\nNew:`);
    await letGo();
    await theyLeave();
    await moveTo('21:15');
    await release();
    const second = (await waiting()).find(({ address }) => address === PRESENTER);
    expect(second?.body).toContain('Before: 26 September, 21:00 to 21:10\nNow: 26 September, 21:15 to 21:25');
  });

  test('three releases before it leaves: one letter, from the first to the last', async () => {
    await release();
    await letGo();
    await theyLeave();
    for (const starts of ['21:05', '21:20', '21:45']) {
      await moveTo(starts);
      await release();
    }
    const [mine, ...more] = (await waiting()).filter(({ address }) => address === PRESENTER);
    expect(more).toEqual([]);
    expect(mine?.body).toContain('Before: 26 September, 21:00 to 21:10\nNow: 26 September, 21:45 to 21:55');
    expect(mine?.body).not.toContain('21:20');
    // Let go, and not sent yet when the next one comes: it waits again, and still tells from the first.
    await letGo();
    expect(await waiting()).toEqual([]);
    await moveTo('21:50');
    await release();
    const [again, ...others] = (await waiting()).filter(({ address }) => address === PRESENTER);
    expect([again?.id, others]).toEqual([mine?.id, []]);
    expect(again?.body).toContain('Before: 26 September, 21:00 to 21:10\nNow: 26 September, 21:50 to 22:00');
    // Back where it was: there is nothing to tell.
    await moveTo('21:00');
    await release();
    expect(await waiting()).toEqual([]);
  });

  test('none leaves by itself, nor another than was shown, nor by somebody who may not', async () => {
    await release();
    const shown = await waiting();
    await moveTo('21:30');
    await release();
    expect(await refusalOf(letGo(Promise.resolve(shown)))).toMatchObject({ status: 409, code: 'OUTBOX_CHANGED' });
    const editor = as(cookies.editor);
    expect(await refusalOf(letters(editor))).toMatchObject({ status: 403 });
    expect(await refusalOf(chair()(listProgrammeLetters, { params: { edition: 'lakeside-2026' } }))).toMatchObject({ status: 404 });
    expect((await waiting()).length).toBe(shown.length);
    const both = await Promise.all([refusalOf(letGo()), refusalOf(letGo())]);
    expect(both.map(({ code }) => code).toSorted()).toEqual(['OUTBOX_CHANGED', 'none']);
    const record = await site.db
      .selectFrom('audit_log')
      .select('action')
      .where('entity_id', '=', 'programme')
      .where('action', '=', 'letters.released')
      .execute();
    expect(record.length).toBeGreaterThan(0);
  });

  test('it leaves with a calendar of their own places, under the ids of the public one', async () => {
    const inbox = await openInbox();
    try {
      await release();
      await letGo();
      const mail = await inbox.next(site, PRESENTER, 'Your place in the programme');
      const events = new ICAL.Component(ICAL.parse(calendarOf(mail)) as never)
        .getAllSubcomponents('vevent')
        .map((one) => new ICAL.Event(one));
      const slot = (await sessionOf(session)).slots[0]?.id;
      expect(events.map(({ uid, startDate }) => [uid, startDate.toJSDate().toISOString()])).toEqual([
        [`${params.edition}-programme-${slot}@isocentre`, '2025-09-26T15:30:00.000Z'],
      ]);
      await change(session, { slots: [] });
      await release();
      await letGo();
      const over = await inbox.next(site, PRESENTER, 'Your place in the programme has changed');
      expect(over.text).toContain('no longer in the programme');
      expect(calendarOf(over)).toContain('STATUS:CANCELLED');
    } finally {
      await inbox.close();
    }
  });

  test('somebody in a session is known by the address of their registration, or not at all', async () => {
    const people = [{ role: 'Chairperson', name: 'A stranger', email: 'stranger@example.org' }];
    expect(await refusalOf(change(session, { people }))).toMatchObject({
      status: 422,
      fields: { people: expect.stringContaining('stranger') },
    });
    const [known] = (await sessionOf(session)).people;
    expect(known).toMatchObject({ name: 'Dr. Meena', accountId: expect.any(String) });
    expect(JSON.stringify(await chair()(contract.readDraftProgramme, { params }))).not.toContain(CHAIR);
  });
});
