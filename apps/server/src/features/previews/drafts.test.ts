import { readSponsors } from '@isocentre/contract/content';
import { readClock, readEdition } from '@isocentre/contract/editions';
import { readFees } from '@isocentre/contract/fees';
import { type HandlePage, REFUSAL_MARK, SHAREABLE_HEADER } from '@isocentre/contract/pages';
import { makePreview } from '@isocentre/contract/previews';
import type { KindName } from '@isocentre/domain/content/kinds';
import { ampiTnpy2025 } from '@isocentre/editions/ampi-tnpy-2025';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '../../test/build-test-app.ts';
import { registerAs } from '../../test/delegates.ts';
import { editionIdOf, makeStaff } from '../../test/staff.ts';
import { applyDrafts } from '../editing/apply-changes.ts';
import { within } from '../../test/limits.ts';

/** Shows what the API says, twice, so that it would notice if the drafts were gone in between. */
const handlePage: HandlePage = async (_request, { call, preview }) => {
  const first = await call(readSponsors, {});
  const [{ theme }, again, { now }] = await Promise.all([call(readEdition, {}), call(readSponsors, {}), call(readClock, {})]);
  const names = JSON.stringify(first).includes('Invented Optics') && JSON.stringify(again).includes('Invented Optics');
  return new Response(JSON.stringify({ theme, optics: names, now, preview }), {
    headers: { 'content-type': 'text/html; charset=utf-8', [SHAREABLE_HEADER]: '1' },
  });
};

interface Shown {
  theme: string;
  optics: boolean;
  now: string;
  preview: { at: string; isNow: boolean; drafts: boolean; leftOut: number; framed: boolean } | null;
}

const FRAMED_BY_SELF = "default-src 'none'; frame-ancestors 'self'";
const { slug } = ampiTnpy2025;
let site: TestApp;
let editionId: number;
beforeAll(async () => {
  site = await buildTestApp({ handlePage, env: { CLOCK: '2025-08-10T12:00:00+05:30' } });
  editionId = await editionIdOf(site, slug);
});
afterAll(() => site.close());
beforeEach(async () => {
  await site.db.updateTable('content_items').set({ draft_version: null }).execute();
});

/** A draft as saving one leaves it. */
async function draft(kind: KindName, id: string, body: object): Promise<void> {
  const { version } = await site.db
    .selectFrom('content_revisions')
    .where('edition_id', '=', editionId)
    .where('kind', '=', kind)
    .where('item_id', '=', id)
    .select(sql<number>`coalesce(max(version), 0) + 1`.as('version'))
    .executeTakeFirstOrThrow();
  const key = { edition_id: editionId, kind, item_id: id };
  await site.db
    .insertInto('content_revisions')
    .values({ ...key, version, body: JSON.stringify(body) })
    .execute();
  await site.db
    .insertInto('content_items')
    .values({ ...key, draft_version: version })
    .onConflict((conflict) => conflict.columns(['edition_id', 'kind', 'item_id']).doUpdateSet({ draft_version: version }))
    .execute();
}

const { ordinal, meetingName, title, shortName, chapter, association, themeShort, look, hasSampleContent, about, credit } = ampiTnpy2025;
const facts = { ordinal, meetingName, title, shortName, chapter, association, themeShort, look, hasSampleContent, about, credit };
const draftTheme = (theme: string) => draft('facts', 'only', { ...facts, theme });

const draftSponsor = () =>
  draft('sponsors', '900002', {
    tier: 'Gold',
    title: 'Invented Optics',
    description: 'Lenses that nobody grinds',
    link: 'https://optics.example.org',
    sample: true,
    picture: null,
  });

let people = 0;
async function open(asked: { at?: string | null; drafts?: boolean } = {}): Promise<string> {
  people += 1;
  const { cookie } = await makeStaff(site, `drafts-${people}@example.org`, { role: 'editor', edition: slug });
  const body = { at: asked.at ?? null, drafts: asked.drafts ?? true, path: '/' };
  const { address } = await site.callWith({ cookie })(makePreview, { params: { edition: slug }, body });
  const { pathname, search } = new URL(address);
  const opened = await site.app.inject({ url: pathname + search, headers: { host: 'localhost', cookie } });
  return `${cookie}; ${String(opened.headers['set-cookie']).split(';', 1)[0]}`;
}

async function page(cookie?: string, headers: Record<string, string> = {}): Promise<Shown> {
  const answer = await site.app.inject({ url: '/', headers: { host: 'localhost', ...headers, ...(cookie ? { cookie } : {}) } });
  expect([answer.statusCode, answer.body.slice(0, 200)]).toEqual([200, expect.any(String)]);
  return JSON.parse(answer.body) as Shown;
}

/** Everything that the public pages read, and the version that caches go by. */
const publicRows = async () =>
  (
    await sql<{ all: string }>`select md5(concat(
      (select string_agg(t::text, '' order by t::text) from editions t), (select string_agg(t::text, '' order by t::text) from sponsors t),
      (select string_agg(t::text, '' order by t::text) from notices t), (select string_agg(t::text, '' order by t::text) from edition_instants t))) as all`.execute(
      site.db,
    )
  ).rows[0]?.all;

test('with drafts the page is as it will be; without them, and for everybody else, as it is', { tags: ['ORG-436'] }, async () => {
  await draftTheme('A theme nobody has published');
  await draftSponsor();
  const before = await publicRows();
  const [drafts, plain] = [await open(), await open({ drafts: false, at: '2025-08-20T06:30:00.000Z' })];
  expect(await page(drafts)).toMatchObject({
    theme: 'A theme nobody has published',
    optics: true,
    preview: { isNow: true, drafts: true, leftOut: 0 },
  });
  // Beside the editor, in a frame, it brings no scripts along.
  expect((await page(drafts)).preview?.framed).toBe(false);
  expect((await page(drafts, { 'sec-fetch-dest': 'iframe' })).preview?.framed).toBe(true);
  expect(await page(plain)).toMatchObject({ theme: ampiTnpy2025.theme, optics: false, now: '2025-08-20T06:30:00.000Z' });
  expect(await page()).toMatchObject({ theme: ampiTnpy2025.theme, optics: false, preview: null });
  // The API alone, too; and nothing stays in a cache that others read.
  const ask = (cookie?: string) => site.callWith(cookie ? { cookie } : {});
  expect(JSON.stringify(await ask(drafts)(readSponsors, {}))).toContain('Invented Optics');
  expect(JSON.stringify(await ask()(readSponsors, {}))).not.toContain('Invented Optics');
  expect(JSON.stringify(await ask(plain)(readSponsors, {}))).not.toContain('Invented Optics');
  expect((await ask(drafts)(readEdition, {})).contentVersion).toBe((await ask()(readEdition, {})).contentVersion);
  expect(await publicRows()).toBe(before);
});

test('the same code publishes: committed, everybody sees what the preview showed', { tags: ['ORG-436'] }, async () => {
  await draftTheme('A theme that is published');
  const cookie = await open();
  const seen = await page(cookie);
  await site.db.transaction().execute((transaction) => applyDrafts(transaction, editionId));
  await expect.poll(async () => (await page()).theme, { timeout: 5000 }).toBe(seen.theme);
  await draftTheme(ampiTnpy2025.theme);
  await site.db.transaction().execute((transaction) => applyDrafts(transaction, editionId));
});

test('both together: drafts of dates and prices at another instant', async () => {
  const notice = { body: 'The hall has moved.', shownFrom: '2025-09-01T00:00:00+05:30', shownUntil: null };
  await draft('notices', '900001', notice);
  const texts = async (cookie: string) => (await site.callWith({ cookie })(readEdition, {})).notices.map(({ body }) => body);
  expect(await texts(await open({ at: '2025-09-02T00:00:00.000Z' }))).toContain('The hall has moved.');
  expect(await texts(await open())).not.toContain('The hall has moved.');
});

test('a draft that could not be published is left out, and the bar says how many are', { tags: ['ORG-436'] }, async () => {
  await draftTheme('');
  await draftSponsor();
  expect(await page(await open())).toMatchObject({ theme: ampiTnpy2025.theme, optics: true, preview: { leftOut: 1 } });
});

test('fifty previews keep nobody from registering, and none of them fails', { tags: ['ORG-436'] }, async () => {
  await draftTheme('A theme nobody has published');
  await draftSponsor();
  const cookies = await Promise.all(Array.from({ length: 10 }, () => open()));
  const before = await publicRows();
  const previews = Promise.all(Array.from({ length: 50 }, (_, i) => page(cookies[i % cookies.length])));
  const took: number[] = [];
  for (let i = 0; i < 10; i += 1) {
    const began = performance.now();
    await registerAs(site, { email: `beside-${i}@example.org` });
    took.push(performance.now() - began);
  }
  expect((await previews).every(({ theme }) => theme === 'A theme nobody has published')).toBe(true);
  expect(Math.max(...took)).toBeLessThan(within(5000));
  expect(await publicRows()).toBe(before);
});

test('whoever publishes waits no longer than a page takes', async () => {
  await draftTheme('A theme nobody has published');
  const cookie = await open();
  const previews = Promise.all(Array.from({ length: 10 }, () => page(cookie)));
  const published = site.db.updateTable('sponsors').set({ sample: true }).where('edition_id', '=', editionId).execute();
  await expect(published).resolves.toBeTruthy();
  await expect(previews).resolves.toHaveLength(10);
});

test('while others publish and look at drafts of their own, no preview fails', { tags: ['ORG-436'] }, async () => {
  await draftSponsor();
  const cookies = await Promise.all(Array.from({ length: 4 }, () => open()));
  const publish = async (i: number) => {
    await draftTheme(`Theme ${i}`);
    await site.db.transaction().execute((transaction) => applyDrafts(transaction, editionId, [{ kind: 'facts', id: 'only' }]));
  };
  const publishing = (async () => {
    for (let i = 0; i < 15; i += 1) await publish(i);
  })();
  const seen = await Promise.all(Array.from({ length: 40 }, (_, i) => page(cookies[i % cookies.length])));
  await publishing;
  expect(seen.every(({ optics }) => optics)).toBe(true);
  await draftTheme(ampiTnpy2025.theme);
  await site.db.transaction().execute((transaction) => applyDrafts(transaction, editionId, [{ kind: 'facts', id: 'only' }]));
});

test('while something else holds the edition, a preview gives up soon and says that it is busy', async () => {
  await draftTheme('A theme nobody has published');
  const cookie = await open();
  await site.db.transaction().execute(async (transaction) => {
    await sql`select from editions where id = ${editionId} for update`.execute(transaction);
    const began = performance.now();
    const answer = await site.app.inject({ url: '/', headers: { host: 'localhost', cookie } });
    expect([answer.statusCode, performance.now() - began < 2500]).toEqual([503, true]);
    // The editor reads why in its frame; nobody else's frame shows it.
    expect(answer.body).toContain(`<p ${REFUSAL_MARK}>`);
    expect(answer.headers).toMatchObject({ 'x-frame-options': 'SAMEORIGIN', 'content-security-policy': FRAMED_BY_SELF });
    const stranger = await site.app.inject({ method: 'PUT', url: '/', headers: { host: 'localhost' } });
    expect(stranger.headers['content-security-policy']).toContain("frame-ancestors 'none'");
    expect((await site.callWith()(readFees, {})).notes).toBeTruthy();
  });
  expect((await page(cookie)).theme).toBe('A theme nobody has published');
});
