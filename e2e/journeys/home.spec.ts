import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';
import { answerWith, holdAnswers, goByLink } from '../support/states.ts';
import { CLOCK, SITE } from '../support/site.ts';

const at = async (page: Page, instant: string) =>
  page.context().addCookies([{ name: 'isocentre-clock', value: encodeURIComponent(instant), url: SITE }]);

test(
  'hero, letter, countdown, gallery, venue and footer, in this order',
  { tag: ['@PUB-089', '@PUB-091', '@PUB-092', '@PUB-093', '@PUB-099'] },
  async ({ page }) => {
    await page.goto('/');
    const tops = await Promise.all(
      [
        page.getByRole('heading', { level: 1 }),
        page.getByText('Dear colleagues,'),
        page.getByRole('timer'),
        page.getByRole('heading', { name: 'Organizing committee', exact: false }).first(),
        page.getByRole('heading', { name: 'Cancer centre auditorium' }),
        page.locator('footer'),
      ].map(async (one) => (await one.boundingBox())?.y ?? Number.NaN),
    );
    expect(tops).toEqual(tops.toSorted((a, b) => a - b));
    const main = page.locator('main');
    await expect(main).toContainText('Solving New Challenges in Personalised Oncology');
    for (const [name, role] of [
      ['Dr. Ezhilan Murugavel', 'Organizing Chairman'],
      ['Dr. Yazhini Karuppan', 'Organizing Secretary'],
    ] as const) {
      await expect(main.getByText(name).first()).toBeVisible();
      await expect(main.getByText(role).first()).toBeVisible();
    }
  },
);

test('says which conference it is, when and where', { tag: ['@PUB-244', '@PUB-245', '@PUB-243'] }, async ({ page }) => {
  await page.goto('/');
  const hero = page.locator('section.hero');
  await expect(hero).toContainText('28th Annual Conference');
  await expect(hero).toContainText('Cancer centre auditorium');
  await expect(hero).toContainText('Chennai');
  await expect(hero).toContainText('September 2025');
});

test.describe('the two running notices', () => {
  const THANKS = /Thank you for the overwhelming response/;
  const WELCOME = /Welcome to the 28th annual conference/;

  test('run, and stop at a button, under the pointer and under the focus', { tag: ['@PUB-090'] }, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await page.goto('/');
    await expect(page.getByText(THANKS).first()).toBeAttached();
    await expect(page.getByText(WELCOME).first()).toBeAttached();
    const running = () =>
      page.evaluate(
        () =>
          document.getAnimations().filter((one) => one.playState === 'running' && one.effect?.getComputedTiming().iterations === Infinity)
            .length,
      );
    await expect.poll(running).toBeGreaterThan(0);
    await page.getByRole('button', { name: /pause/i }).click();
    await page.mouse.move(0, 0);
    await expect.poll(running).toBe(0);
    await page.getByRole('button', { name: /play|resume|run/i }).click();
    await page.mouse.move(0, 0);
    await page.locator('h1').click();
    await expect.poll(running).toBeGreaterThan(0);
  });

  test('stand still under reduced motion, both readable, without a button', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto('/');
    await expect(page.getByText(THANKS).first()).toBeVisible();
    await expect(page.getByText(WELCOME).first()).toBeVisible();
    await expect(page.getByRole('button', { name: /pause/i })).toBeHidden();
    expect(await page.evaluate(() => document.getAnimations().filter((one) => one.playState === 'running').length)).toBe(0);
  });
});

test.describe('the countdown', () => {
  const units = async (page: Page) => (await page.getByRole('timer').locator('.countdown-value').allTextContents()).join(' ');

  test(
    'counts down once a second by the server’s clock, whatever the visitor’s says',
    { tag: ['@PUB-100', '@PUB-101'] },
    async ({ page }) => {
      await page.clock.install({ time: new Date('2031-01-01T00:00:00Z') });
      await page.clock.resume();
      await at(page, '2025-09-25T04:29:00.000Z');
      await page.goto('/');
      await expect.poll(() => units(page)).toMatch(/^01 00 0[01] \d\d$/);
      const before = await units(page);
      await expect.poll(() => units(page), { timeout: 5000 }).not.toBe(before);
    },
  );

  test('more than 99 days keep their three digits', { tag: ['@PUB-102'] }, async ({ page }) => {
    await at(page, '2025-06-01T00:00:00.000+05:30');
    await page.goto('/');
    await expect.poll(() => units(page)).toMatch(/^117 09 59 5\d$|^117 10 00 00$/);
  });

  test('reaches zero before the visitor’s eyes, stops, and says so', { tag: ['@PUB-103', '@PUB-105'] }, async ({ page }) => {
    await at(page, '2025-09-26T09:59:56.000+05:30');
    await page.goto('/');
    await expect.poll(() => units(page), { timeout: 15_000 }).toBe('00 00 00 00');
    await expect(page.getByText('The conference has begun')).toBeVisible();
    await page.waitForTimeout(1500);
    expect(await units(page)).toBe('00 00 00 00');
  });

  test('stays at zero afterwards', { tag: ['@PUB-104'] }, async ({ page }) => {
    await at(page, '2025-09-26T10:00:01.000+05:30');
    await page.goto('/');
    await expect.poll(() => units(page)).toBe('00 00 00 00');
    await expect(page.getByText('The conference has begun')).toBeVisible();
  });
});

test.describe('the committee gallery', () => {
  test.use({ allowed: [/status of 500|ERR_INTERNET_DISCONNECTED|Failed to load resource/] });

  test('round photos of 150 px with role, name and affiliation', { tag: ['@PUB-097'] }, async ({ page }) => {
    await page.goto('/');
    const card = page.locator('main li', { hasText: 'Dr. Sivagami Thillai' }).first();
    await expect(card).toContainText('Chief Patron');
    await expect(card).toContainText('Chairman’s Office, Sample Cancer Centre');
    const portrait = card.locator('.portrait, .avatar').first();
    expect(await portrait.boundingBox()).toMatchObject({ width: 150, height: 150 });
    expect(await portrait.evaluate((one) => getComputedStyle(one).borderRadius)).toMatch(/50%|75px|9999px|999px/);
  });

  test('is loaded from the server', { tag: ['@PUB-095', '@PUB-098'] }, async ({ page }) => {
    const answer = await holdAnswers(page, 'home-committee');
    await page.goto('/contacts');
    await goByLink(page, '/');
    await expect(page.getByText('Loading committee members...')).toBeVisible();
    answer();
    await expect(page.getByText('Dr. Sivagami Thillai').first()).toBeVisible();
  });

  for (const how of ['failing', 'cut'] as const) {
    test(`says in red that it could not be fetched (${how}), and tries again`, { tag: ['@PUB-096'] }, async ({ page }) => {
      await answerWith(page, 'home-committee', how);
      await page.goto('/contacts');
      await goByLink(page, '/');
      const error = page.getByText('Error: Failed to fetch committee members');
      await expect(error).toBeVisible();
      const [red = 0, green = 0, blue = 0] = (await error.evaluate((one) => getComputedStyle(one).color)).match(/\d+/g)?.map(Number) ?? [];
      expect(red).toBeGreaterThan(2 * Math.max(green, blue));
      // The rest of the page is there.
      await expect(page.getByText('Dear colleagues,')).toBeVisible();
      await page.unrouteAll();
      const answer = await holdAnswers(page, 'home-committee');
      await page.getByRole('button', { name: 'Try Again' }).click();
      await expect(page.getByText('Loading committee members...')).toBeVisible();
      answer();
      await expect(page.getByText('Dr. Sivagami Thillai').first()).toBeVisible();
    });
  }
});

test('the venue block has four shortcuts', { tag: ['@PUB-094'] }, async ({ page }) => {
  await page.goto('/');
  const venue = page.locator('main section', { has: page.getByRole('heading', { name: 'Cancer centre auditorium' }) }).last();
  await expect(venue.getByRole('link', { name: /message/i })).toHaveAttribute('href', 'https://example.org/message');
  await expect(venue.getByRole('link', { name: /call/i })).toHaveAttribute('href', /^tel:/);
  await expect(venue.getByRole('link', { name: /map/i })).toHaveAttribute('href', /^https:/);
  await expect(venue.getByRole('link', { name: /write|e-mail/i })).toHaveAttribute('href', /^mailto:/);
});

test('the action of the hero fits the day', async ({ page }) => {
  const action = page.locator('section.hero .hero-action a').first();
  for (const [instant, href] of [
    [CLOCK, '/registration'],
    ['2025-09-26T11:00:00+05:30', '/scientific-program'],
    ['2025-10-20T11:00:00+05:30', '/conference-highlights'],
  ] as const) {
    await at(page, instant);
    await page.goto('/');
    await expect(action, instant).toHaveAttribute('href', href);
  }
});

test('on the days of the conference: what is running, and what comes next', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('region', { name: 'Now and next' })).toHaveCount(0);
  await at(page, '2025-09-26T14:40:00+05:30');
  await page.goto('/');
  const strip = page.getByRole('region', { name: 'Now and next' });
  await expect(strip.locator('dl > div')).toHaveText(['NowPanel on SRS/SBRTuntil 15:15', 'NextTea15:15']);
  await at(page, '2025-09-26T22:00:00+05:30');
  await page.goto('/');
  await expect(strip.locator('dl > div')).toHaveText(['NowNothing at the moment', 'NextWellness session27 September, 06:30']);
  await strip.getByRole('link', { name: 'Wellness session' }).click();
  await expect(page).toHaveURL(/\/scientific-program#entry-\d+$/);
});

test('where the device cannot share, the address is copied', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'share'));
  await page.goto('/?from=mail');
  await page.getByRole('button', { name: 'Share this page' }).click();
  await expect(page.getByRole('button', { name: 'Link copied' })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${SITE}/`);
});
