import { endPresenterFeed, makePresenterFeed, readPresenterFeed } from '@isocentre/contract/presenter-feed';
import ICAL from 'ical.js';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cookieFor, registerAs } from '../../test/delegates.ts';
import { AUTHOR, placingWorld, RESULTS } from '../../test/placing.ts';

const world = await placingWorld();
const { site, author, answer, newSession, change, place, release, sessionOf } = world;
const OTHER = 'other@example.org';
afterAll(() => site.close());

let session: number;
let planted: string;
beforeAll(async () => {
  const ids = await world.freshAbstracts();
  planted = ids[0] ?? '';
  // The author presents it: known by the address of their registration.
  await answer(planted, 'confirmed');
  await sql`update presentations set presenter = 1, presenter_email = ${AUTHOR} where abstract_id = ${planted}`.execute(site.db);
  session = await newSession({ people: [{ role: 'Chairperson', name: 'Dr. Meena' }] });
  await place(planted, session);
});

/** A calendar program: no cookie, no origin. */
const subscribe = (address: string) => {
  const { pathname, search } = new URL(address);
  return site.app.inject({ url: pathname + search, headers: { host: 'localhost' } });
};
const eventsOf = (body: string) =>
  new ICAL.Component(ICAL.parse(body) as never).getAllSubcomponents('vevent').map((one) => {
    const { summary, startDate, location } = new ICAL.Event(one);
    return { summary, starts: startDate.toJSDate().toISOString(), location };
  });

test('my places as released, by a secret address; it follows the programme', { tags: ['REV-151'] }, async () => {
  expect(await author(readPresenterFeed, {})).toEqual({ since: null });
  const { address, since } = await author(makePresenterFeed, {});
  expect(eventsOf((await subscribe(address)).body)).toEqual([]);
  await release();
  const title = await world.titleOf(planted);
  const answered = await subscribe(address);
  expect([answered.statusCode, answered.headers['content-type']]).toEqual([200, 'text/calendar; charset=utf-8']);
  expect(eventsOf(answered.body)).toEqual([
    { summary: title, starts: '2025-09-26T15:30:00.000Z', location: expect.stringContaining('Chennai') },
  ]);
  const slot = (await sessionOf(session)).slots[0]?.id;
  const sequence = () => subscribe(address).then(({ body }) => Number(/SEQUENCE:(\d+)/.exec(body)?.[1]));
  const before = await sequence();
  await change(session, { starts: '21:30' });
  // What is only arranged is nobody's appointment.
  expect(eventsOf((await subscribe(address)).body)[0]?.starts).toBe('2025-09-26T15:30:00.000Z');
  await release();
  const moved = await subscribe(address);
  expect(eventsOf(moved.body)[0]?.starts).toBe('2025-09-26T16:00:00.000Z');
  expect(moved.body).toContain(`-programme-${slot}@isocentre`);
  expect(await sequence()).toBeGreaterThan(before);
  expect(await author(readPresenterFeed, {})).toEqual({ since });
  const stored = await sql<{ row: string }>`select f::text as row from feed_tokens f`.execute(site.db);
  const token = new URL(address).searchParams.get('token') ?? '';
  expect(stored.rows.map(({ row }) => row).join()).not.toContain(token);
});

test(
  'a new address ends the one before; another’s has nothing of mine; ended and invented ones are the same',
  { tags: ['REV-151'] },
  async () => {
    const [first, second] = [await author(makePresenterFeed, {}), await author(makePresenterFeed, {})];
    expect([(await subscribe(first.address)).statusCode, (await subscribe(second.address)).statusCode]).toEqual([404, 200]);
    await registerAs(site, { email: OTHER });
    const other = site.callWith({ cookie: await cookieFor(site, OTHER, RESULTS) });
    const theirs = await other(makePresenterFeed, {});
    expect(eventsOf((await subscribe(theirs.address)).body)).toEqual([]);
    expect(await author(endPresenterFeed, {})).toEqual({ since: null });
    const gone = await subscribe(second.address);
    const invented = await subscribe(second.address.replace(/token=.*/, `token=${'x'.repeat(43)}`));
    expect([gone.statusCode, invented.statusCode]).toEqual([404, 404]);
    await expect(author(endPresenterFeed, {})).rejects.toMatchObject({ status: 404 });
    // Of somebody else's conference, and of who does not come any more.
    await sql`update registrations set cancelled_at = now() where account_id = (select id from accounts where email = ${OTHER})`.execute(
      site.db,
    );
    expect((await subscribe(theirs.address)).statusCode).toBe(404);
    // Of two windows at once, one address works.
    const both = await Promise.all([author(makePresenterFeed, {}), author(makePresenterFeed, {})]);
    const answers = await Promise.all(both.map(({ address }) => subscribe(address)));
    expect(answers.map(({ statusCode }) => String(statusCode)).toSorted()).toEqual(['200', '404']);
  },
);
