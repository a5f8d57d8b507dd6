import { databaseEnv, query } from '../support/database.ts';
import { expect, test } from '../support/fixtures.ts';
import { DATABASE, PORTS, SITE } from '../support/site.ts';

/** A second, invented society on a host name of its own, in the same processes. */
const OTHER = `http://lakeside.localhost:${PORTS.site}`;
/** For requests outside the browser, whose resolver does not know every name under localhost. */
const BY_HOST = { headers: { host: `lakeside.localhost:${PORTS.site}` } };
const DATABASE_URL = databaseEnv(DATABASE).DATABASE_MIGRATION_URL;

test.describe('[SRV-030] another edition', () => {
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
  ];
  const STRANGE = /AMPI|TNPY|Chennai|chennai-tourism|Puducherry|₹|600095|Ezhilan|Sample Sponsor|TMLI|About ACC|28th/;

  for (const path of PATHS) {
    test(`${path} holds nothing of the first`, async ({ request }) => {
      const answer = await request.get(path, BY_HOST);
      expect(answer.status()).toBeLessThan(500);
      const body = await answer.text();
      // An address that was typed may come back as its own canonical link; nothing else may.
      expect(body.replaceAll(path, '')).not.toMatch(STRANGE);
    });
  }

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

test('[SRV-031] a change in the database shows within five seconds, and leaves the other edition’s pages as they were', async ({
  page,
  request,
}) => {
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
      `update sponsors set title = 'Sample Sponsor Four' where edition_id = (select id from editions where slug = 'ampi-tnpy-2025') and sort = 3`,
    );
  }
});

test('notices come and go at their instants', async ({ request }) => {
  const notices = async (instant: string) => {
    const answer = await request.get('/', { headers: { ...BY_HOST.headers, cookie: `isocentre-clock=${encodeURIComponent(instant)}` } });
    const html = await answer.text();
    return [html.includes('The call for posters is open.'), html.includes('See you at the lake.')];
  };
  expect(await notices('2026-02-28T23:59:59.999+02:00')).toEqual([false, true]);
  expect(await notices('2026-03-01T00:00:00.000+02:00')).toEqual([true, true]);
  expect(await notices('2026-05-01T23:59:59.999+02:00')).toEqual([true, true]);
  expect(await notices('2026-05-02T00:00:00.000+02:00')).toEqual([false, true]);
});
