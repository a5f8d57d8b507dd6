import { allRoutes } from '@isocentre/contract/all-routes';
import { readSponsors } from '@isocentre/contract/content';
import { ACCEPTED_TEXTS } from '@isocentre/domain/content/accepted-texts';
import { KIND_NAMES, kindOf } from '@isocentre/domain/content/kinds';
import { ampiTnpy2025 } from '@isocentre/editions/ampi-tnpy-2025';
import { ampiTnpy2025Content } from '@isocentre/editions/ampi-tnpy-2025-content';
import { lakeside2026, lakeside2026Content } from '@isocentre/editions/lakeside-2026';
import { lakeside } from '@isocentre/editions/societies';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CLOCK_HEADER } from '../../platform/clock.ts';
import { buildTestApp, type TestApp } from '../../test/build-test-app.ts';
import { editorOf } from '../../test/editing.ts';
import { until } from '../../test/insist.ts';
import { makeStaff } from '../../test/staff.ts';
import { loadEdition } from '../editions/load-edition.ts';

const edition = ampiTnpy2025.slug;
let site: TestApp;
let second: TestApp;
let editor: ReturnType<typeof editorOf>;
beforeAll(async () => {
  site = await buildTestApp({ env: { CLOCK: '2025-08-10T12:00:00+05:30' } });
  await loadEdition(site.db, lakeside2026, {
    society: lakeside,
    content: lakeside2026Content,
    hosts: ['lakeside.localhost'],
    replace: true,
  });
  second = await buildTestApp({ database: site.database, env: { CLOCK: '2025-08-10T12:00:00+05:30' } });
  editor = editorOf(edition, site.callWith({ cookie: (await makeStaff(site, 'editor@example.org', { role: 'editor', edition })).cookie }));
});
afterAll(async () => {
  await second.close();
  await site.close();
});

/** Values for the parameters of public addresses. */
const VALUES: Readonly<Record<string, readonly string[]>> = {
  slug: ampiTnpy2025Content.pages.map(({ slug }) => slug),
  path: ampiTnpy2025Content.committeePages.map(({ path }) => path),
  id: ampiTnpy2025Content.cancerTypes.map(({ id }) => String(id)),
  version: ['1'],
};
const DOCUMENTS = [
  '/documents/programme.pdf',
  '/documents/programme.ics',
  '/documents/conference.ics',
  '/sitemap.xml',
  '/manifest.webmanifest',
];

/** Every address that anybody may read without logging in. */
function publicAddresses(): string[] {
  const routes = allRoutes.filter(
    ({ access, method, withSession, organisersOnly, redirect }) =>
      access === 'public' && method === 'GET' && !withSession && !organisersOnly && !redirect,
  );
  return [
    ...routes.flatMap(({ path }) => {
      const [parameter] = /\{(\w+)\}/.exec(path)?.slice(1) ?? [];
      if (parameter === undefined) return [path];
      const values = path.includes('/versions/') ? [...ACCEPTED_TEXTS] : (VALUES[parameter] ?? []);
      return values.map((value) => path.replace(`{${parameter}}`, value).replace('{version}', '1'));
    }),
    ...DOCUMENTS,
  ];
}

/** Of an error; nothing else differs from one request to the next. */
const REQUEST = /"requestId":"[^"]*"/g;

/** At one instant, so that countdowns stand still. */
async function everything(of: TestApp, host = 'localhost'): Promise<Record<string, string>> {
  const seen: Record<string, string> = {};
  for (const url of publicAddresses()) {
    const answer = await of.app.inject({ url, headers: { host, [CLOCK_HEADER]: '2025-08-10T12:00:00+05:30' } });
    seen[url] = `${answer.statusCode} ${answer.rawPayload.toString('latin1').replaceAll(REQUEST, '')}`;
  }
  return seen;
}

test('a draft of every kind leaves all public answers byte for byte as before', { tags: ['ORG-404'] }, async () => {
  const before = await everything(site);
  expect(Object.values(before).filter((answer) => answer.startsWith('200')).length).toBeGreaterThan(35);
  for (const kind of KIND_NAMES.filter((one) => kindOf(one).area === 'content')) {
    const item = await editor.first(kind);
    const field = ['title', 'name', 'heading', 'caption', 'from', 'body', 'date', 'theme'].find(
      (one) => typeof item.published.body[one] === 'string',
    );
    await editor.save(item, field ? { ...item.published.body, [field]: 'Not to be seen' } : { abstractCategories: ['Not to be seen'] });
    if (kindOf(kind).holds === 'list') await editor.add(kind, { ...item.published.body });
  }
  const drafts = await site.db.selectFrom('content_items').select('kind').where('draft_version', 'is not', null).execute();
  expect(new Set(drafts.map(({ kind }) => kind)).size).toBe(KIND_NAMES.filter((one) => kindOf(one).area === 'content').length);
  // Another process reads everything anew.
  const fresh = await buildTestApp({ database: site.database, env: { CLOCK: '2025-08-10T12:00:00+05:30' } });
  expect(await everything(fresh)).toEqual(before);
  expect(await everything(site)).toEqual(before);
  await fresh.close();
});

test(
  'what is published is shown by every process within two seconds, and by no other edition',
  { tags: ['ORG-405', 'ORG-711'] },
  async () => {
    const theirs = await everything(second, 'lakeside.localhost');
    const sponsor = (await editor.list('sponsors')).items.find((item) => item.draft && item.published);
    if (!sponsor) throw new Error('there is a draft of a sponsor');
    const shown = (of: TestApp) => async () => (await of.callWith()(readSponsors, {})).some(({ title }) => title === 'Not to be seen');
    expect([await shown(site)(), await shown(second)()]).toEqual([false, false]);
    await editor.publish(sponsor);
    await Promise.all([site, second].map((of) => until('shown', shown(of), 2000)));
    expect(await everything(second, 'lakeside.localhost')).toEqual(theirs);
  },
);
