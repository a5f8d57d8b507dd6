import { endMyFeed, makeMyFeed, readMyFeed } from '@isocentre/contract/feeds';
import { readCalendar } from '@isocentre/contract/calendar';
import { ampiTnpy2025 } from '@isocentre/editions/ampi-tnpy-2025';
import ICAL from 'ical.js';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '../../test/build-test-app.ts';
import { registerAs } from '../../test/delegates.ts';
import { makeStaff } from '../../test/staff.ts';
import { giveToken } from '../../test/tokens.ts';

const params = { edition: ampiTnpy2025.slug };
let site: TestApp;
beforeAll(async () => {
  site = await buildTestApp({ env: { CLOCK: '2025-07-01T12:00:00+05:30' } });
});
afterAll(() => site.close());

let people = 0;
async function somebody(role: 'viewer' | 'desk' = 'viewer') {
  people += 1;
  const { id, cookie } = await makeStaff(site, `feed-${people}@example.org`, { role, edition: params.edition });
  return { id, call: site.callWith({ cookie }) };
}

/** A calendar program: no cookie, no origin. */
const subscribe = (address: string) => {
  const { pathname, search } = new URL(address);
  return site.app.inject({ url: pathname + search, headers: { host: 'localhost' } });
};

test('a secret address gives all coming changes to any calendar program', { tags: ['ORG-615'] }, async () => {
  await registerAs(site, { email: 'scan.me@example.org' });
  const { id, call } = await somebody();
  expect(await call(readMyFeed, { params })).toEqual({ since: null });
  const { address, since } = await call(makeMyFeed, { params });
  const token = new URL(address).searchParams.get('token') ?? '';
  expect(token).toMatch(/^[\w-]{43}$/);
  const answer = await subscribe(address);
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/calendar; charset=utf-8']);
  const events = new ICAL.Component(ICAL.parse(answer.body) as never).getAllSubcomponents('vevent').map((one) => new ICAL.Event(one));
  const { changes } = await call(readCalendar, { params });
  expect(changes.length).toBeGreaterThan(3);
  expect(events.map((event) => [event.startDate.toJSDate().toISOString(), event.summary])).toEqual(
    changes.map(({ at, title }) => [at.replace(/\.\d+Z$/, '.000Z'), title]),
  );
  expect(new Set(events.map(({ uid }) => uid)).size).toBe(events.length);
  for (const detail of ['scan.me@example.org', 'feed-', 'Staff']) expect(answer.body).not.toContain(detail);
  const stored = await sql<{ row: string }>`select f::text as row from feed_tokens f where account_id = ${id}`.execute(site.db);
  expect(stored.rows[0]?.row).not.toContain(token);
  expect(await call(readMyFeed, { params })).toEqual({ since });
  const record = await site.db.selectFrom('audit_log').select('action').where('account_id', '=', id).execute();
  expect(record).toEqual([{ action: 'feed.made' }]);
});

test('it ends when its owner ends it, makes another one, or loses the role', { tags: ['ORG-615'] }, async () => {
  const { id, call } = await somebody();
  const first = await call(makeMyFeed, { params });
  const second = await call(makeMyFeed, { params });
  expect([(await subscribe(first.address)).statusCode, (await subscribe(second.address)).statusCode]).toEqual([404, 200]);
  expect(await call(endMyFeed, { params })).toEqual({ since: null });
  expect((await subscribe(second.address)).statusCode).toBe(404);
  await expect(call(endMyFeed, { params })).rejects.toMatchObject({ status: 404 });
  const third = await call(makeMyFeed, { params });
  expect((await subscribe(third.address)).statusCode).toBe(200);
  await site.db.updateTable('staff_roles').set({ role: 'desk' }).where('account_id', '=', id).execute();
  expect((await subscribe(third.address)).statusCode).toBe(404);
  const record = await site.db
    .selectFrom('audit_log')
    .select('action')
    .where('account_id', '=', id)
    .where('action', '=', 'feed.ended')
    .execute();
  expect(record).toHaveLength(1);
});

test('of two windows that make one at once, one address works', { tags: ['ORG-615'] }, async () => {
  const { call } = await somebody();
  const made = await Promise.all([call(makeMyFeed, { params }), call(makeMyFeed, { params })]);
  const answers = await Promise.all(made.map(({ address }) => subscribe(address)));
  expect(answers.map(({ statusCode }) => String(statusCode)).toSorted()).toEqual(['200', '404']);
});

test('nobody else’s address is guessed, and a program’s token has none', { tags: ['ORG-615'] }, async () => {
  expect((await subscribe(`http://localhost/api/v1/feeds/changes.ics?token=${'x'.repeat(43)}`)).statusCode).toBe(404);
  expect((await subscribe('http://localhost/api/v1/feeds/changes.ics')).statusCode).toBe(422);
  const owner = await makeStaff(site, 'feed-owner@example.org', { role: 'owner', edition: params.edition });
  const { headers } = await giveToken(site, { madeBy: owner.id, edition: params.edition });
  expect(await site.callWith(headers)(readMyFeed, { params })).toEqual({ since: null });
  await expect((await somebody('desk')).call(makeMyFeed, { params })).rejects.toMatchObject({ code: 'NOT_PERMITTED' });
});
