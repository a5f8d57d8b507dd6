import { readMyEditions } from '@isocentre/contract/people';
import { ampiTnpy2025 } from '@isocentre/editions/ampi-tnpy-2025';
import { lakeside2026, lakeside2026Content } from '@isocentre/editions/lakeside-2026';
import { lakeside } from '@isocentre/editions/societies';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CLOCK_HEADER } from '../../platform/clock.ts';
import { buildTestApp, type TestApp } from '../../test/build-test-app.ts';
import { makeStaff } from '../../test/staff.ts';
import { loadEdition } from '../editions/load-edition.ts';

let site: TestApp;
beforeAll(async () => {
  site = await buildTestApp();
  // Without a host name nobody can visit it: a draft.
  await loadEdition(site.db, lakeside2026, { society: lakeside, content: lakeside2026Content, hosts: [] });
});
afterAll(() => site.close());

test('my editions say where and how they stand, also those of another society', { tags: ['ORG-714'] }, async () => {
  const { cookie } = await makeStaff(
    site,
    'both@example.org',
    { role: 'viewer', edition: ampiTnpy2025.slug },
    { role: 'editor', edition: lakeside2026.slug, society: 'lakeside' },
  );
  const at = async (now: string) => (await site.callWith({ cookie, [CLOCK_HEADER]: now })(readMyEditions, {})).editions;
  const facts = await at('2025-08-10T09:00:00+05:30');
  expect(facts.map(({ slug, standing, timeZone, colour }) => ({ slug, standing, timeZone, colour }))).toEqual([
    { slug: lakeside2026.slug, standing: 'draft', timeZone: lakeside2026.timeZone, colour: lakeside2026.look?.primary },
    { slug: ampiTnpy2025.slug, standing: 'live', timeZone: 'Asia/Kolkata', colour: null },
  ]);
  expect((await at('2025-09-28T00:00:00+05:30')).map(({ standing }) => standing)).toEqual(['draft', 'past']);
  await site.db
    .insertInto('edition_hosts')
    .values({
      host: 'lakeside.localhost',
      edition_id: (await site.db.selectFrom('editions').select('id').where('slug', '=', lakeside2026.slug).executeTakeFirstOrThrow()).id,
    })
    .execute();
  expect((await at('2025-08-10T09:00:00+05:30')).map(({ standing }) => standing)).toEqual(['live', 'live']);
});
