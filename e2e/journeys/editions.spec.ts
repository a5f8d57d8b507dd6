import { databaseEnv, query } from '../support/database.ts';
import { expect, test } from '../support/fixtures.ts';
import { DATABASE, PORTS, SITE } from '../support/site.ts';

/** A second, invented society on its own host name, in the same processes. */
const OTHER = `http://lakeside.localhost:${PORTS.site}`;
/** For requests outside the browser, whose resolver does not know every name under localhost. */
const BY_HOST = { headers: { host: `lakeside.localhost:${PORTS.site}` } };
const DATABASE_URL = databaseEnv(DATABASE).DATABASE_MIGRATION_URL;

test.describe('another edition', { tag: ['@SRV-030'] }, () => {
  test.use({ allowed: [/status of 404/] });

  const PATHS = [
    '/',
    '/board',
    '/preconference-workshop',
    '/conference-highlights',
    '/invited-speakers',
    '/scientific-program',
    '/registration',
    '/abstract',
    '/awards-and-honors',
    '/venue',
    '/types-of-cancers',
    '/sponsors',
    '/accommodation',
    '/contacts',
    '/privacypolicy',
    '/terms',
    '/organizing-committee',
    '/chennai-tourism',
    '/sitemap.xml',
    '/robots.txt',
    '/manifest.webmanifest',
    '/documents/programme.ics',
    '/documents/conference.ics',
    '/look.css',
  ];
  const STRANGE = /AMPI|TNPY|Chennai|chennai-tourism|Puducherry|₹|600095|Ezhilan|Panai Labs|Meridian|TMLI|About ACC|28th/;

  for (const path of PATHS) {
    test(`${path} holds nothing of the first`, async ({ request }) => {
      const answer = await request.get(path, BY_HOST);
      expect(answer.status()).toBeLessThan(500);
      const body = await answer.text();
      // A typed path may be reflected in its own canonical link; nowhere else.
      expect(body.replaceAll(path, '')).not.toMatch(STRANGE);
    });
  }

  test('every page its menus lead to is there, and speaks of nothing it does not have', async ({ page }) => {
    await page.goto(`${OTHER}/`);
    const links = await page.locator('header a, footer a, main a').evaluateAll((all) =>
      all
        .map((one) => new URL((one as HTMLAnchorElement).href))
        .filter((one) => one.origin === location.origin)
        .map((one) => one.pathname),
    );
    const paths = [...new Set(links)].filter((path) => !path.startsWith('/documents/') && path !== '/abstract-submission');
    expect(paths).toEqual(
      expect.arrayContaining(['/', '/board', '/scientific-program', '/invited-speakers', '/registration', '/venue', '/contacts']),
    );
    for (const path of paths) {
      expect((await page.goto(`${OTHER}${path}`))?.status(), path).toBe(200);
      const words = (await page.locator('body').innerText()).replace(/\s+/g, ' ');
      expect(words, path).not.toMatch(
        /₹|rupee|annual conference|workshop|has ended|Coming Soon|could not be loaded|call (during|between)|Day 1/i,
      );
      expect(await page.title(), path).not.toMatch(/annual conference/i);
      await expect(page.locator('.logo').first()).toContainText('3rd symposium');
    }
    expect(paths).not.toEqual(expect.arrayContaining(['/preconference-workshop']));
    expect(paths).not.toEqual(expect.arrayContaining(['/sponsors']));
    expect((await page.goto(`${OTHER}/preconference-workshop`))?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This line does not close.');
  });

  test('looks like itself: its own colours and figure, and one code in the legend', async ({ page }) => {
    await page.goto(`${OTHER}/`);
    const ink = () => page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--ink').trim());
    expect(await ink()).toBe('#16332b');
    const figure = await page.locator('.hero-art .k-line').first().getAttribute('d');
    await page.goto(`${SITE}/`);
    expect(await ink()).toBe('#0b1f3a');
    expect(await page.locator('.hero-art .k-line').first().getAttribute('d')).not.toBe(figure);
    await page.goto(`${OTHER}/scientific-program`);
    await expect(page.locator('.codes dt')).toHaveText(['IT']);
  });

  test('before registration opens it offers the fees and the date, not a form', async ({ page }) => {
    await page.goto(`${OTHER}/`);
    const hero = page.locator('section.hero');
    await expect(hero).toContainText('Registration opens on 1 March 2026');
    await expect(hero.getByRole('link', { name: 'See the fees' })).toBeVisible();
    await expect(hero.getByRole('link', { name: 'Add the date to my calendar' })).toHaveAttribute('href', '/documents/conference.ics');
    await expect(page.locator('header').getByRole('link', { name: 'Fees' })).toBeVisible();
  });

  test('shows its own content, dates and fees', async ({ page }) => {
    await page.goto(`${OTHER}/`);
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Lakeside Society of Dosimetry');
    await expect(page.getByText('Dear friends of dosimetry,')).toBeVisible();
    await expect(page.getByText('Greta Uferland').first()).toBeVisible();
    await page.goto(`${OTHER}/board`);
    await expect(page.getByText('Hauke Schilf')).toBeVisible();
    await page.goto(`${OTHER}/registration`);
    await expect(page.locator('main')).toContainText('€95.50');
    await page.goto(`${OTHER}/scientific-program`);
    await expect(page.locator('main')).toContainText('12.06.2026, Friday');
    expect((await page.goto(`${OTHER}/organizing-committee`))?.status()).toBe(404);
    expect((await page.goto(`${OTHER}/chennai-tourism`))?.status()).toBe(404);
  });
});

test(
  'a change in the database shows within five seconds, and leaves the other edition’s pages as they were',
  { tag: ['@SRV-031'] },
  async ({ page, request }) => {
    const title = `Sample Sponsor ${Date.now()}`;
    await page.goto('/sponsors');
    const otherBefore = (await request.get('/sponsors', BY_HOST)).headers()['etag'];
    const [first] = await query<{ version: number }>(
      DATABASE_URL,
      `select content_version as version from editions where slug = 'lakeside-2026'`,
    );
    try {
      await query(
        DATABASE_URL,
        `update sponsors set title = '${title}' where edition_id = (select id from editions where slug = 'ampi-tnpy-2025') and sort = 3`,
      );
      const changed = Date.now();
      await expect
        .poll(async () => (await (await request.get(`${SITE}/sponsors`)).text()).includes(title), { intervals: [100], timeout: 5000 })
        .toBe(true);
      expect(Date.now() - changed).toBeLessThan(5000);
      const [then] = await query<{ version: number }>(
        DATABASE_URL,
        `select content_version as version from editions where slug = 'lakeside-2026'`,
      );
      expect(then).toEqual(first);
      expect((await request.get('/sponsors', BY_HOST)).headers()['etag']).toBe(otherBefore);
    } finally {
      await query(
        DATABASE_URL,
        `update sponsors set title = 'Panai Labs' where edition_id = (select id from editions where slug = 'ampi-tnpy-2025') and sort = 3`,
      );
    }
  },
);

test('notices come and go at their instants', async ({ request }) => {
  const notices = async (instant: string) => {
    const answer = await request.get('/', { headers: { ...BY_HOST.headers, cookie: `isocentre-clock=${encodeURIComponent(instant)}` } });
    const html = await answer.text();
    return [html.includes('The call for posters is open.'), html.includes('See you at the lake.')];
  };
  expect(await notices('2026-02-28T23:59:59.999+01:00')).toEqual([false, true]);
  expect(await notices('2026-03-01T00:00:00.000+01:00')).toEqual([true, true]);
  expect(await notices('2026-05-01T23:59:59.999+02:00')).toEqual([true, true]);
  expect(await notices('2026-05-02T00:00:00.000+02:00')).toEqual([false, true]);
});
