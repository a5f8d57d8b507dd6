import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';
import { SITE } from '../support/site.ts';

const text = async (page: Page, selector = 'main') => (await page.locator(selector).innerText()).replace(/\s+/g, ' ').replaceAll('–', '-');

/** Two figures with any kind of dash between them. */
const time = (from: string, to: string) => new RegExp(`${from} ?[-–] ?${to}`);

test('the banner names conference, chapter, dates and venue', { tag: ['@PUB-012', '@PUB-144'] }, async ({ page }) => {
  await page.goto('/scientific-program');
  const shown = await text(page);
  for (const part of [
    '28th Annual Conference',
    'AMPI Tamil Nadu & Puducherry Chapter',
    /26-27 September 2025|26 and 27 September 2025/,
    'Cancer centre auditorium',
  ])
    expect(shown).toMatch(part);
});

test('Download PDF gives the programme', { tag: ['@PUB-145'] }, async ({ page, request }) => {
  await page.goto('/scientific-program');
  const href = (await page.getByRole('link', { name: /Download PDF/ }).getAttribute('href')) ?? '';
  const answer = await request.get(href);
  expect(answer.status()).toBe(200);
  expect(answer.headers()['content-type']).toBe('application/pdf');
  expect((await answer.body()).subarray(0, 5).toString()).toBe('%PDF-');
  const calendar = await request.get('/documents/programme.ics');
  expect(calendar.headers()['content-type']).toContain('text/calendar');
});

const ROWS = [
  ['[PUB-150]', 'Pre-conference workshop', time('08:00', '12:30')],
  ['[PUB-151]', 'Registration and lunch', time('12:30', '13:30')],
  ['[PUB-152]', 'Welcome', time('13:30', '13:45')],
  ['[PUB-153]', 'Oration I', time('13:45', '14:30')],
  ['[PUB-154]', 'Panel on SRS/SBRT', time('14:30', '15:15')],
  ['[PUB-155]', 'Tea', time('15:15', '15:30')],
  ['[PUB-156]', 'Scientific Session I', /15:30/],
  ['[PUB-157]', 'Quiz competition', time('17:00', '18:00')],
  ['[PUB-158]', 'E-poster evaluation', time('18:00', '18:45')],
  ['[PUB-159]', 'Gala dinner', time('19:00', '21:30')],
  ['[PUB-161]', 'Wellness session', /06:30/],
  ['[PUB-163]', 'Trade session', time('12:20', '13:00')],
  ['[PUB-164]', 'Lunch', time('13:00', '13:40')],
  ['[PUB-165]', 'Panel on medical physics education', time('15:45', '16:30')],
  ['[PUB-166]', 'Valedictory (awards, certificates, vote of thanks)', time('16:30', '17:30')],
  ['[PUB-167]', 'Annual general body meeting (for members)', time('17:30', '18:30')],
] as const;

for (const width of [360, 1440]) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 900 } });
    test(`${ROWS.map(([id]) => id).join(' ')} every row with its time`, async ({ page }) => {
      await page.goto('/scientific-program');
      for (const [, session, when] of ROWS) {
        const row = page.getByRole('row').filter({ has: page.getByText(session, { exact: true }) });
        await expect(row, session).toContainText(when);
        await expect(row, session).toBeVisible();
      }
    });
  });
}

test('sessions without a published time are listed, and none is invented', { tag: ['@PUB-162'] }, async ({ page }) => {
  await page.goto('/scientific-program');
  for (const number of ['II', 'III', 'IV', 'V', 'VI']) {
    const row = page.getByRole('row').filter({ has: page.getByText(`Scientific Session ${number}`, { exact: true }) });
    await expect(row).toBeVisible();
    expect(await row.innerText()).not.toMatch(/\d\d:\d\d/);
  }
});

test('the second day is Saturday the 27th', { tag: ['@PUB-160'] }, async ({ page }) => {
  await page.goto('/scientific-program');
  const shown = await text(page);
  expect(shown).toContain('26.09.2025, Friday');
  expect(shown).toContain('27.09.2025, Saturday');
  expect(shown.split('26.09.2025').length).toBe(2);
});

test('a table on a wide screen, with its columns', { tag: ['@PUB-146', '@PUB-148', '@PUB-149'] }, async ({ page }) => {
  await page.goto('/scientific-program');
  const headers = await page.locator('main table').first().getByRole('columnheader').allInnerTexts();
  expect(headers).toEqual(['Time', 'Session', 'Venue']);
  const second = await page.locator('main table').nth(1).getByRole('columnheader').allInnerTexts();
  expect(second).toEqual(['Time', 'Session', 'Speaker / Moderator / Chairperson']);
  const row = page.locator('main table').nth(1).getByRole('row').nth(1);
  const tops = await row.getByRole('cell').evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().left)));
  expect(new Set(tops).size).toBe(tops.length);
});

test('cards instead on a phone, from the same elements', { tag: ['@PUB-147'] }, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await page.goto('/scientific-program');
  const row = page.locator('main table').nth(1).getByRole('row').nth(1);
  const boxes = await row.getByRole('cell').evaluateAll((all) =>
    all
      .map((one) => one.getBoundingClientRect())
      .filter((box) => box.height > 0)
      .map(({ top, bottom }) => [top, bottom]),
  );
  // One below the other.
  expect(boxes.every(([top = 0], i) => i === 0 || top >= (boxes[i - 1]?.[1] ?? 0) - 1)).toBe(true);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
});

test('the talk codes are explained', { tag: ['@PUB-168'] }, async ({ page }) => {
  await page.goto('/scientific-program');
  const shown = await text(page);
  for (const [code, meaning] of [
    ['IT', 'Invited talk'],
    ['OT', 'Oral'],
    ['PD', 'Panel discussion'],
    ['TT', 'Trade talk'],
  ])
    expect(shown).toMatch(new RegExp(`${code} ${meaning}`, 'i'));
});

test('during the conference the running item is marked, by word and for assistive technology', async ({ page }) => {
  await page.context().addCookies([{ name: 'isocentre-clock', value: encodeURIComponent('2025-09-26T14:00:00+05:30'), url: SITE }]);
  await page.goto('/scientific-program');
  const now = page.locator('[aria-current="time"]');
  await expect(now).toHaveCount(1);
  await expect(now).toContainText('Oration I');
  await expect(now).toContainText('Now');
});

test.describe('speakers', () => {
  test('by day and session', { tag: ['@PUB-011', '@PUB-107', '@PUB-108', '@PUB-109', '@PUB-110', '@PUB-111'] }, async ({ page }) => {
    await page.goto('/invited-speakers');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Our Speakers');
    const shown = await text(page);
    const order = [
      '26.09.2025, Friday',
      'Oration I',
      'Panel on SRS/SBRT',
      'Scientific Session I',
      'Panel on TMI/TMLI',
      'Quiz competition',
      'E-poster evaluation',
      '27.09.2025, Saturday',
      'Wellness session',
      'CME academic session',
      'Scientific Session II',
      'Scientific Session III',
      'Scientific Session IV',
      'Scientific Session V',
      'Scientific Session VI',
      'Oration II',
      'Oration III',
      'Trade session',
      'Panel on medical physics education',
    ];
    let from = 0;
    for (const part of order) {
      const found = shown.indexOf(part, from);
      expect(found, part).toBeGreaterThanOrEqual(from);
      from = found + part.length;
    }
  });

  test(
    'a card has photo, tag, serial or its absence, name in capitals and role',
    { tag: ['@PUB-112', '@PUB-113', '@PUB-114', '@PUB-115'] },
    async ({ page }) => {
      await page.goto('/invited-speakers');
      const card = page.locator('main li', { hasText: /Prof\. Maravan Cheliyan/i }).last();
      await expect(card.locator('.portrait, .avatar').first()).toBeVisible();
      const shown = (await card.innerText()).replace(/\s+/g, ' ');
      expect(shown).toMatch(/orator/i);
      expect(shown).toContain('01');
      expect(shown).toContain('PROF. MARAVAN CHELIYAN');
      expect(shown).toContain('Sample University, Chennai');
      const without = page.locator('main li', { hasText: /Mr\. Parithi Valavan/i }).last();
      await expect(without).toContainText('CV Not Available');
      await expect(card).not.toContainText('CV Not Available');
    },
  );

  test('cards animate in once when scrolled to, and are simply there under reduced motion', { tag: ['@PUB-117'] }, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await page.goto('/invited-speakers');
    await page.waitForLoadState('networkidle');
    const last = page.locator('main li', { hasText: /Dr\. Nanmaran Pulavan/i }).last();
    await page.evaluate(() => {
      const started: string[] = [];
      Object.assign(window, { started });
      for (const name of ['animationstart', 'transitionrun'])
        document.addEventListener(name, (event) => started.push((event.target as Element).textContent ?? ''), true);
    });
    await last.scrollIntoViewIfNeeded();
    await expect
      .poll(() => page.evaluate(() => (window as unknown as { started: string[] }).started.some((one) => /Nanmaran/i.test(one))))
      .toBe(true);
    await expect(last).toHaveCSS('opacity', '1');
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.reload();
    await expect(last).toHaveCSS('opacity', '1');
  });
});
