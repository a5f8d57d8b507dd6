import { ampiTnpy2025Content as content } from '@isocentre/editions/ampi-tnpy-2025-content';
import { lakeside2026, lakeside2026Content } from '@isocentre/editions/lakeside-2026';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildTestApp, ORIGIN, type TestApp } from '../../test/build-test-app.ts';
import { loadEdition } from '../editions/load-edition.ts';

let site: TestApp;
beforeAll(async () => {
  site = await buildTestApp({ handlePage: async () => new Response('page', { status: 404 }) });
  await loadEdition(site.db, lakeside2026, { content: lakeside2026Content, hosts: ['lakeside.example.org'] });
});
afterAll(() => site.close());

const LAKESIDE = 'lakeside.example.org';
const get = (url: string, host = 'localhost') => site.app.inject({ url, headers: { host } });

test('robots may read everything but the API, and get the address of the sitemap', async () => {
  const answer = await get('/robots.txt');
  expect([answer.statusCode, answer.headers['content-type'], answer.headers['cache-control']]).toEqual([
    200,
    'text/plain; charset=utf-8',
    'public, max-age=3600',
  ]);
  expect(answer.body).toBe(`User-agent: *\nAllow: /\nDisallow: /api/\n\nSitemap: ${ORIGIN}/sitemap.xml\n`);
  expect((await get('/robots.txt', LAKESIDE)).body).toContain(`Sitemap: http://${LAKESIDE}:3000/sitemap.xml`);
});

describe('the list of pages', () => {
  const locations = (xml: string) => [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url = '']) => new URL(url));

  test('has every public page of the edition, under its own origin', async () => {
    const answer = await get('/sitemap.xml');
    expect(answer.headers['content-type']).toBe('application/xml; charset=utf-8');
    const found = locations(answer.body);
    expect([...new Set(found.map(({ origin }) => origin))]).toEqual([ORIGIN]);
    const pages = [
      '/',
      '/registration',
      '/scientific-program',
      '/invited-speakers',
      '/abstract',
      '/awards-and-honors',
      '/conference-highlights',
      '/venue',
      '/accommodation',
      '/sponsors',
      '/contacts',
      '/privacypolicy',
      '/terms',
      '/preconference-workshop',
      '/organizing-committee',
      '/science-committee',
      '/science-committee-members',
      '/regional-advisory-committe',
      '/TNPY-advisory-committee',
      '/AMPI-TNPY-executive-committee',
      '/chennai-tourism',
      '/types-of-cancers',
      ...content.cancerTypes.map(({ id }) => `/cancerdetail/${id}`),
    ];
    expect(found.map(({ pathname }) => pathname).toSorted()).toEqual(pages.toSorted());
    expect(answer.body).toMatch(/<loc>[^<]*\/terms<\/loc><lastmod>\d{4}-\d\d-\d\d<\/lastmod>/);
  });

  test('of another edition shows nothing of this one', async () => {
    const found = locations((await get('/sitemap.xml', LAKESIDE)).body);
    expect([...new Set(found.map(({ hostname }) => hostname))]).toEqual([LAKESIDE]);
    const own = lakeside2026Content.committeePages.map(({ path }) => `/${path}`);
    expect(found.map(({ pathname }) => pathname)).toEqual(expect.arrayContaining(['/', '/registration', ...own]));
    expect(found.filter(({ pathname }) => /chennai|tnpy|terms|workshop|cancer/i.test(pathname))).toEqual([]);
  });

  test('follows when an organiser adds a page', async () => {
    const page = { path: 'quiz-committee', heading: 'Quiz Committee', menu_label: 'Quiz', sort: 99, grouped_by_category: false };
    const { id } = await site.db.selectFrom('editions').select('id').where('is_default', '=', true).executeTakeFirstOrThrow();
    expect((await get('/og/quiz-committee.png')).statusCode).toBe(404);
    await site.db
      .insertInto('committee_pages')
      .values({ edition_id: id, ...page })
      .execute();
    await expect.poll(async () => (await get('/sitemap.xml')).body, { timeout: 5000 }).toContain(`${ORIGIN}/quiz-committee<`);
    expect((await get('/og/quiz-committee.png')).statusCode).toBe(200);
  });
});

describe('icons', () => {
  test('the manifest names the edition, and every icon it names is there in its size', async () => {
    const answer = await get('/manifest.webmanifest');
    expect(answer.headers['content-type']).toBe('application/manifest+json; charset=utf-8');
    const manifest = answer.json<{ icons: { src: string; sizes: string; type: string }[] }>();
    expect(manifest).toMatchObject({
      name: '28th Annual Conference of the AMPI Tamil Nadu & Puducherry Chapter',
      short_name: 'AMPI-TNPY 2025',
      start_url: '/',
      theme_color: '#0b1f3a',
      background_color: '#fbfaf6',
    });
    for (const { src, sizes, type } of manifest.icons) {
      const icon = await get(src);
      expect([icon.statusCode, icon.headers['content-type']]).toEqual([200, type]);
      const { format, width, height } = await sharp(icon.rawPayload).metadata();
      expect(format === 'svg' ? 'any' : `${width}x${height}`).toBe(sizes);
    }
    expect((await get('/manifest.webmanifest', LAKESIDE)).json()).toMatchObject({ short_name: lakeside2026.shortName });
  });

  test('the favicon is an icon file with a picture in it', async () => {
    const answer = await get('/favicon.ico');
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/x-icon']);
    expect(answer.rawPayload.subarray(0, 8)).toEqual(Buffer.from([0, 0, 1, 0, 1, 0, 32, 32]));
    const { format, width, height } = await sharp(answer.rawPayload.subarray(22)).metadata();
    expect([format, width, height]).toEqual(['png', 32, 32]);
  });

  test.each(['/icons/64.png', '/icons/192.jpg', '/icons/..%2Fmark.svg'])('%s is not there', async (url) => {
    expect((await get(url)).statusCode).toBe(404);
  });
});

describe('the picture of a shared link', () => {
  test.each(['home', 'scientific-program', 'TNPY-advisory-committee', 'tnpy-advisory-committee', 'chennai-tourism', 'cancerdetail'])(
    'of %s is there in the size that networks ask for',
    async (page) => {
      const answer = await get(`/og/${page}.png`);
      expect([answer.statusCode, answer.headers['content-type'], answer.headers['cache-control']]).toEqual([
        200,
        'image/png',
        'public, max-age=3600',
      ]);
      expect(answer.headers['cross-origin-resource-policy']).toBe('cross-origin');
      const { width, height } = await sharp(answer.rawPayload).metadata();
      expect([width, height]).toEqual([1200, 630]);
      expect(answer.rawPayload.length).toBeLessThan(300_000);
    },
  );

  test.each(['internal-server-error', 'ui', 'nothing', '..%2Fhome', 'home.png'])('of %s is not there', async (page) => {
    expect((await get(`/og/${page}.png`)).statusCode).toBe(404);
  });

  test('says which page and which edition it is of', async () => {
    const bytes = async (page: string, host?: string) => (await get(`/og/${page}.png`, host)).rawPayload;
    const [home, again, venue, other] = [await bytes('home'), await bytes('home'), await bytes('venue'), await bytes('home', LAKESIDE)];
    expect(home.equals(again)).toBe(true);
    expect(home.equals(venue)).toBe(false);
    expect(home.equals(other)).toBe(false);
    expect((await get('/og/chennai-tourism.png', LAKESIDE)).statusCode).toBe(404);
  });

  test('and icons are in the colours and with the mark of their edition', async () => {
    const corner = async (url: string, host?: string) => {
      const { data } = await sharp((await get(url, host)).rawPayload)
        .removeAlpha()
        .raw()
        .toBuffer({ resolveWithObject: true });
      return `#${data.subarray(0, 3).toString('hex')}`;
    };
    const own = lakeside2026.look?.ink;
    expect([await corner('/og/home.png', LAKESIDE), await corner('/icons/192.png', LAKESIDE)]).toEqual([own, own]);
    expect(await corner('/icons/192.png')).toBe('#0b1f3a');
    expect((await get('/icons/mark.svg', LAKESIDE)).body).not.toMatch(/#0b1f3a|#f3b664/);
  });
});
