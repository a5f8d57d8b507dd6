import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';
import { SITE } from '../support/site.ts';

const bottomOf = async (page: Page, selector: string) => {
  const box = await page.locator(selector).first().boundingBox();
  return box ? box.y + box.height : Number.NaN;
};

for (const [width, height] of [
  [1440, 900],
  [1280, 720],
  [1100, 800],
] as const) {
  test(`the demonstration's bar leaves the notices in view at ${width} x ${height}`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await page.goto('/');
    const bar = await page.getByRole('complementary', { name: 'Time machine' }).boundingBox();
    expect(await bottomOf(page, '.notices')).toBeLessThanOrEqual((bar?.y ?? 0) + 1);
  });
}

test('the days’ tabs show where the reader is after a jump, too', async ({ page }) => {
  for (const path of ['/scientific-program', '/invited-speakers']) {
    await page.goto(path);
    const current = page.getByRole('navigation', { name: 'Days' }).locator('[aria-current]');
    await expect(current).toContainText('Day 1');
    await page.evaluate(() => scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' }));
    await expect(current).toContainText('Day 2');
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
    await expect(current).toContainText('Day 1');
  }
});

test('the menu button keeps its size on the narrowest phone and with wide letters', async ({ page }) => {
  const size = () =>
    page
      .locator('.menu-toggle:visible')
      .first()
      .evaluate((one) => one.getBoundingClientRect().width);
  await page.setViewportSize({ width: 320, height: 700 });
  await page.goto('/');
  expect(await size()).toBe(48);
  await page.setViewportSize({ width: 360, height: 700 });
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('*{letter-spacing:.12em!important;word-spacing:.16em!important;line-height:1.5!important}');
    document.adoptedStyleSheets = [sheet];
  });
  expect(await size()).toBe(48);
});

test('the title fits a phone with letters twice as large', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 700 });
  await page.goto('/');
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('html{font-size:200%}');
    document.adoptedStyleSheets = [sheet];
  });
  const right = await page.evaluate(() => {
    const range = document.createRange();
    range.selectNodeContents(document.querySelector('.hero-name') ?? document.body);
    return Math.max(...[...range.getClientRects()].map((box) => box.right));
  });
  expect(right).toBeLessThanOrEqual(360);
});

test('with forced colours the current tab differs from the others', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto('/scientific-program');
  const outlines = await page
    .getByRole('navigation', { name: 'Days' })
    .getByRole('link')
    .evaluateAll((all) => all.map((one) => getComputedStyle(one).outlineStyle));
  expect(outlines).toEqual(['solid', 'none']);
});

test('titles print in ink', async ({ page }) => {
  await page.emulateMedia({ media: 'print' });
  for (const path of ['/', '/venue']) {
    await page.goto(path);
    expect(await page.locator('h1').evaluate((one) => getComputedStyle(one).color)).toBe('rgb(11, 31, 58)');
  }
  await expect(page.locator('.notices')).toBeHidden();
});

test('the workshop’s page says when it is, what it costs, who may come, and leads to registration', async ({ page }) => {
  await page.goto('/preconference-workshop');
  const facts = (await page.locator('.workshop-what').innerText()).replace(/\s+/g, ' ');
  for (const fact of [
    '08:00–12:30',
    'Oncologist + Physicist Team: ₹5,000 or $200',
    'Oncologist or Medical Physicist: ₹3,000 or $120',
    'cannot be booked with other registrations: students, for example',
    'First come, first served',
  ])
    expect(facts).toContain(fact);
  await page.getByRole('link', { name: 'Register for the workshop' }).click();
  await expect(page).toHaveURL(/\/registration\?tab=registration$/);
});

test('once its sales are closed the workshop offers no button', async ({ page }) => {
  await page.context().addCookies([{ name: 'isocentre-clock', value: encodeURIComponent('2025-09-26T08:00:00+05:30'), url: SITE }]);
  await page.goto('/preconference-workshop');
  await expect(page.locator('main')).toContainText('Places can no longer be booked.');
  await expect(page.locator('main').getByRole('link', { name: /Register|fees/ })).toHaveCount(0);
});

test('programme and speakers lead to each other', async ({ page }) => {
  await page.goto('/scientific-program');
  await page.getByRole('link', { name: 'Scientific Session II', exact: true }).click();
  await expect(page).toHaveURL(/\/invited-speakers#session-\d+$/);
  await expect(page.getByRole('heading', { name: 'Scientific Session II', exact: true })).toBeInViewport();
  const session = page.locator('section.session').filter({ has: page.getByRole('heading', { name: 'Oration I', exact: true }) });
  await expect(session).toContainText('13:45–14:30');
  await session.getByRole('link', { name: /In the programme/ }).click();
  await expect(page).toHaveURL(/\/scientific-program#entry-\d+$/);
  await expect(page.locator('tr:target, [id^="entry-"]').filter({ hasText: 'Oration I' }).first()).toBeInViewport();
});

test('a would-be sponsor gets a contact form with the type chosen', async ({ page }) => {
  await page.goto('/sponsors');
  await page.getByRole('link', { name: 'Ask about sponsorship' }).click();
  await expect(page.getByLabel('Type')).toHaveValue('Sponsorship');
});

test('the key dates are below the poster with today’s price', async ({ page }) => {
  await page.goto('/');
  const strip = page.getByRole('region', { name: 'Key dates and today’s fee' });
  await expect(strip).toContainText('from ₹250');
  expect((await strip.getByRole('link').allInnerTexts()).map((one) => one.replace(/\s+/g, ' '))).toEqual([
    'Early bird fees end 15 August',
    'Abstracts due 20 August, extended to 1 September',
    'Regular fees end 10 September',
    'Workshop 26 September',
    'Today’s fee: early bird from ₹250',
    'Add the date to my calendar',
  ]);
});

test('the programme offers the conference as one calendar entry, and every session as well', async ({ page }) => {
  await page.goto('/scientific-program');
  await expect(page.getByRole('link', { name: 'Add the dates to my calendar' })).toHaveAttribute('href', '/documents/conference.ics');
  await expect(page.getByRole('link', { name: 'Every session as a calendar' })).toHaveAttribute('href', '/documents/programme.ics');
});

test('the gallery’s pictures say what is to be seen', async ({ page }) => {
  await page.goto('/conference-highlights');
  const alts = await page.locator('main figure img').evaluateAll((all) => all.map((one) => one.getAttribute('alt') ?? ''));
  expect(alts).toHaveLength(6);
  expect(alts.every((alt) => alt.length > 20)).toBe(true);
});

test('a picture of the gallery opens large, Escape closes it, and the focus is back where it was', async ({ page }) => {
  await page.goto('/conference-highlights');
  const open = page.getByRole('button', { name: 'Enlarge: Lighting the lamp' });
  await open.click();
  const dialog = page.getByRole('dialog', { name: 'Lighting the lamp' });
  await expect(dialog.getByRole('img')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(open).toBeFocused();
  await open.press('Enter');
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toBeHidden();
});

test('the countdown says the whole days before any script has run', async ({ browser }) => {
  const plain = await browser.newPage({ javaScriptEnabled: false });
  await plain.goto('/');
  await expect(plain.locator('.countdown-value:visible')).toHaveText(['47']);
  await plain.close();
});

test('the main committee page leads to each of its committees, the venue to a map that loads only when asked', async ({ page }) => {
  await page.goto('/organizing-committee');
  const jump = page.getByRole('navigation', { name: 'Committees on this page' });
  await jump.getByRole('link', { name: 'Patrons', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Patrons', exact: true })).toBeInViewport();
  await page.goto('/venue');
  await expect(page.locator('iframe')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Show the map' })).toBeVisible();
});

test('one type of cancer leads to the next and back', async ({ page }) => {
  await page.goto('/types-of-cancers');
  await page.locator('main a[href^="/cancerdetail/"]').first().click();
  const ways = page.getByRole('navigation', { name: 'Other types of cancer' });
  await expect(ways).toBeVisible();
  const first = await page.getByRole('heading', { level: 1 }).textContent();
  await ways.getByRole('link', { name: /^Next: / }).click();
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(first ?? '');
  await ways.getByRole('link', { name: `Previous: ${first}` }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(first ?? '');
});
