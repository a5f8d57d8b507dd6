import { randomUUID } from 'node:crypto';
import { readCalendar } from '@isocentre/contract/calendar';
import { CLOCK_COOKIE } from '@isocentre/contract/clock';
import { ampiTnpy2025 } from '@isocentre/editions/ampi-tnpy-2025';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '../../test/build-test-app.ts';
import { editionIdOf, makeStaff } from '../../test/staff.ts';

const params = { edition: ampiTnpy2025.slug };
let site: TestApp;
let viewer: { id: string; cookie: string };
beforeAll(async () => {
  site = await buildTestApp();
  viewer = await makeStaff(site, 'viewer@example.org', { role: 'viewer', edition: params.edition });
});
afterAll(() => site.close());

const at = (instant: string) => site.callWith({ cookie: `${viewer.cookie}; ${CLOCK_COOKIE}=${encodeURIComponent(instant)}` });

test('the calendar says every coming change in words, and what has been, in the order of time', { tags: ['ORG-438'] }, async () => {
  const { now, timeZone, changes, past } = await at('2025-09-08T10:42:00+05:30')(readCalendar, { params });
  expect([now, timeZone]).toEqual(['2025-09-08T05:12:00.000Z', 'Asia/Kolkata']);
  expect(changes[0]).toMatchObject({ at: '2025-09-10T18:30:00.000Z', matter: 'registration', title: 'Regular ends, On-site begins' });
  expect(changes[0]?.besides).toContain('The prices of Regular are struck through');
  expect(past.at(-1)).toMatchObject({ at: '2025-09-01T18:30:00.000Z', title: 'Submission of abstracts closes' });
  const times = [...past, ...changes].map((change) => change.at);
  expect(times).toEqual(times.toSorted());
  // An instant belongs to what has been from itself on.
  const then = await at('2025-09-11T00:00:00+05:30')(readCalendar, { params });
  expect([then.past.at(-1)?.at, then.changes[0]?.at === changes[0]?.at]).toEqual(['2025-09-10T18:30:00.000Z', false]);
});

test('a publication that waits is a coming change, until it is withdrawn', { tags: ['ORG-438'] }, async () => {
  const editionId = await editionIdOf(site, params.edition);
  const key = { edition_id: editionId, kind: 'sponsors', item_id: '900002' };
  const id = randomUUID();
  await site.db
    .insertInto('content_revisions')
    .values({ ...key, version: 1, body: '{}' })
    .execute();
  await site.db
    .insertInto('publications')
    .values({ edition_id: editionId, id, state: 'waiting', area: 'content', at: new Date('2025-09-09T03:30:00Z'), made_by: viewer.id })
    .execute();
  await site.db
    .insertInto('publication_items')
    .values({ ...key, publication_id: id, version: 1 })
    .execute();
  const titles = async () => (await at('2025-09-08T10:42:00+05:30')(readCalendar, { params })).changes.map(({ title }) => title);
  expect((await titles())[0]).toBe('A change goes live: Sponsors');
  await site.db.updateTable('publications').set({ state: 'withdrawn', ended_at: new Date() }).where('id', '=', id).execute();
  expect(await titles()).not.toContain('A change goes live: Sponsors');
});
