import { expect, test } from '../support/fixtures.ts';
import { PAGES, PUBLIC_PAGES } from '../support/pages.ts';
import { CLOCK, PRODUCTION, SITE } from '../support/site.ts';

test.describe('pages', () => {
  test.use({ allowed: [/status of 404/] }); // the browser itself logs it

  test('each answers with its status, header, heading and footer', { tag: ['@PUB-031', '@PUB-033', '@PUB-036'] }, async ({ page }) => {
    for (const { path, name, heading, status } of PAGES)
      await test.step(name, async () => {
        const response = await page.goto(path);
        expect(response?.status()).toBe(status);
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
        await expect(page.locator('header.bar')).toBeVisible();
        await expect(page.locator('footer')).toBeAttached();
        await page.reload();
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
      });
  });

  test('an unknown address is a kind page with a way home', { tag: ['@PUB-032'] }, async ({ page }) => {
    const response = await page.goto('/no-such-page');
    expect(response?.status()).toBe(404);
    await page.getByRole('link', { name: /Back to home/ }).click();
    await expect(page).toHaveURL('/');
  });

  test('unknown addresses share a page that says nothing of what was asked for', { tag: ['@PUB-032'] }, async ({ page }) => {
    for (const [one, other] of [
      ['/wp-login.php', '/somebody-s-secret'],
      ['/a/b', '/venue/of/nothing'],
      ['/cancerdetail/999999', '/cancerdetail/none'],
    ] as const) {
      const [first, second] = [await page.request.get(one), await page.request.get(other)];
      expect([first.status(), second.status(), first.headers()['cache-control']]).toEqual([404, 404, 'no-store']);
      expect(await first.text()).toBe(await second.text());
      expect((await page.goto(other))?.status()).toBe(404);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    }
    for (const known of ['/organizing-committee', '/Organizing-Committee', '/chennai-tourism', '/cancerdetail/1'])
      expect((await page.request.get(known)).status(), known).toBe(200);
  });
});

test('/home is the same page as /', { tag: ['@PUB-001', '@PUB-002', '@PUB-245'] }, async ({ page }) => {
  // The HTML as sent: once hydrated, its clock ticks.
  const sent = async (path: string) => /<main[^]*<\/main>/.exec(await (await page.request.get(path)).text())?.[0];
  expect(await sent('/home')).toBe(await sent('/'));
  await page.goto('/home');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('28th Annual Conference');
});

test(
  'the server-error page says what it must and is not indexed',
  { tag: ['@PUB-030', '@PUB-223', '@PUB-224', '@PUB-225', '@PUB-226', '@PUB-227'] },
  async ({ page }) => {
    const response = await page.goto('/internal-server-error');
    expect(response?.status()).toBe(200);
    await expect(page.getByText('500 Internal Error')).toBeVisible();
    await expect(page.locator('main')).toContainText('The server encountered an error and could not complete your request');
    await expect(page.locator('main')).toContainText(/report .*problem|problem persists/i);
    expect((await page.locator('main').innerText()).replaceAll('’', "'")).toContain("That's all we know.");
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', /noindex/);
  },
);

test('the banner says where the visitor came from', { tag: ['@PUB-081', '@PUB-082', '@PUB-083', '@PUB-084'] }, async ({ page }) => {
  await page.goto('/contacts');
  const crumb = page.locator('.crumb');
  await expect(crumb).toContainText('Home');
  await expect(crumb).toContainText('contacts');
  await expect(crumb.locator('svg')).toHaveCount(1);
  await page.goto('/internal-server-error');
  await page.locator('footer a[href="/contacts"]').click();
  await expect(page).toHaveURL('/contacts');
  await expect(crumb).toContainText('internal server error');
  await page.reload();
  await expect(crumb).toContainText('contacts');
});

test('a change of route scrolls to the top and moves the focus to the heading', { tag: ['@PUB-038'] }, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.setViewportSize({ width: 768, height: 600 });
  await page.goto('/');
  await page.locator('footer a[href="/contacts"]').first().scrollIntoViewIfNeeded();
  expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(200);
  await page.evaluate(async () => {
    // The event of the scrolling before comes with the next picture.
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
    const ways: string[] = [];
    Object.assign(window, { ways });
    addEventListener('scroll', () => ways.push(getComputedStyle(document.documentElement).scrollBehavior));
  });
  await page.locator('footer a[href="/contacts"]').first().click();
  await expect(page).toHaveURL('/contacts');
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  // How many intermediate positions are painted depends on the machine; that the scrolling is smooth does not.
  expect(new Set(await page.evaluate(() => (window as unknown as { ways: string[] }).ways))).toEqual(new Set(['smooth']));
  await expect.poll(() => page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true);
  await page.goBack();
  await expect(page).toHaveURL('/');
});

test('the footer carries copyright, credit and the legal links', { tag: ['@PUB-039', '@PUB-040', '@PUB-041'] }, async ({ page }) => {
  await page.goto('/');
  const footer = page.locator('footer');
  await expect(footer).toContainText('© 2025 AMPI Tamil Nadu & Puducherry Chapter');
  await expect(footer).toContainText('Sample Studio');
  for (const path of ['/contacts', '/privacypolicy', '/terms']) await expect(footer.locator(`a[href="${path}"]`)).toBeVisible();
});

test('the floating help offers the contact shortcuts and the way back up', { tag: ['@PUB-037'] }, async ({ page }) => {
  await page.goto('/contacts');
  const panel = page.locator('#help-panel');
  await expect(panel).toBeHidden();
  await page.getByRole('button', { name: 'Help' }).click();
  for (const name of [/Message us/, /Call \+91/, /Write desk@example.org/, /Open the map/, /Contact page/, /Back to top/])
    await expect(panel.getByRole('link', { name })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
});

test.describe('the shared cache', () => {
  test('a public page sets no cookie and is shared until the next boundary', async ({ request }) => {
    const page = await request.get('/contacts');
    expect(page.headers()['set-cookie']).toBeUndefined();
    expect(page.headers()['cache-control']).toMatch(/^public, max-age=0, s-maxage=\d+, stale-while-revalidate=\d+$/);
    expect(page.headers()['etag']).toBeTruthy();
    const again = await request.get('/contacts', { headers: { 'if-none-match': page.headers()['etag'] ?? '' } });
    expect(again.status()).toBe(304);
  });

  test('no page holds the time of its rendering', async ({ request }) => {
    for (const { path } of PUBLIC_PAGES) {
      const html = await (await request.get(path)).text();
      expect(html).not.toContain('serverNow');
      // Not the server's time in any spelling: neither its date and hour nor the time left until the conference.
      expect(html).not.toContain(CLOCK.slice(0, 13));
      expect(html).not.toContain(new Date(CLOCK).toISOString().slice(0, 13));
    }
  });
});

test('in production the time machine does not exist: no bar, and its files are never asked for', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto(`${SITE}/contacts`);
  await expect(page.getByRole('complementary', { name: 'Time machine' })).toBeVisible();
  const extra = asked.filter((url) => /time-machine/.test(url));
  expect(extra.length).toBeGreaterThan(0);

  asked.length = 0;
  await page.context().addCookies([{ name: 'isocentre-clock', value: '2025-09-26T05:30:00.000Z', url: PRODUCTION }]);
  await page.goto(`${PRODUCTION}/contacts`);
  await page.waitForLoadState('networkidle');
  await expect(page.getByRole('heading', { name: 'Get in Touch' })).toBeVisible();
  await expect(page.getByRole('complementary', { name: 'Time machine' })).toHaveCount(0);
  expect(asked.filter((url) => /time-machine/.test(url))).toEqual([]);
  await expect(page.locator('time').first()).not.toHaveAttribute('datetime', '2025-09-26');
});

test('the time machine names the moment and moves this browser alone', async ({ page, browser }) => {
  await page.goto('/contacts');
  const bar = page.getByRole('complementary', { name: 'Time machine' });
  await expect(bar).toContainText('Early bird');
  await bar.getByRole('button', { name: 'Conference day' }).click();
  await expect(bar).toContainText('Conference day');
  await expect(page.locator('form time')).toHaveAttribute('datetime', '2025-09-26');
  const other = await browser.newPage();
  await other.goto(`${SITE}/contacts`);
  await expect(other.locator('form time')).toHaveAttribute('datetime', '2025-08-10');
  await other.close();
  await bar.getByRole('button', { name: 'Reset' }).click();
  await expect(page.locator('form time')).toHaveAttribute('datetime', '2025-08-10');
});

test('the API page lists every route and runs under its own policy', async ({ page }) => {
  await page.goto('/api/docs');
  await expect(page.getByText('/api/v1/edition', { exact: true })).toBeVisible();
  // Of a long list the page draws what is near, so it is read from the top to the bottom.
  const { paths } = (await (await page.request.get('/api/docs/json')).json()) as { paths: object };
  await page.mouse.move(640, 400);
  const drawn = page.locator('.opblock-summary-path');
  const seen = new Set<string>();
  await expect(async () => {
    for (const path of await drawn.allTextContents()) seen.add(path.replaceAll('\u200B', ''));
    await page.mouse.wheel(0, 250);
    expect(Object.keys(paths).filter((path) => !seen.has(path))).toEqual([]);
  }).toPass({ timeout: 90_000, intervals: [150] });
});
