import type { Page } from '@playwright/test';
import { probes } from '@isocentre/editions/ampi-tnpy-2025-probes';
import { expect, test } from '../support/fixtures.ts';
import { answerWith, holdAnswers, goByLink } from '../support/states.ts';
import { SITE } from '../support/site.ts';

const at = async (page: Page, instant: string) =>
  page.context().addCookies([{ name: 'isocentre-clock', value: encodeURIComponent(instant), url: SITE }]);

/** The columns in the order they are shown, by the names the probes use. */
const COLUMNS = ['workshop', 'earlyBird', 'regular', 'onsite'] as const;

const ROWS = [
  ['Oncologist + Physicist Team', Array<string>(4).fill('₹5000 or $200')],
  ['Oncologist or Medical Physicist', Array<string>(4).fill('₹3000 or $120')],
  ['AMPI and AROI members', ['-', '₹1500', '₹1750', '₹2000']],
  ['Non-members', ['-', '₹2000', '₹2500', '₹3000']],
  ['Associate delegates', ['-', '₹1000', '₹1250', '₹1500']],
  ['Students', ['-', '₹1000', '₹1000', '₹1500']],
  ['RTT', ['-', '₹250', '₹500', '₹1000']],
  ['Trade delegates', ['-', '₹3000', '₹5000', '₹7000']],
  ['Overseas', ['-', '$100', '$120', '$150']],
] as const;

const table = (page: Page) => page.locator('main table').first();
const header = (page: Page, i: number) =>
  table(page)
    .getByRole('columnheader')
    .nth(i + 1);

/** The state of one column as a person sees it. */
async function look(page: Page, i: number) {
  const cell = table(page).locator('tbody tr').nth(2).locator('td').nth(i);
  const struck = await cell.evaluate((one) =>
    [one, ...one.querySelectorAll('*')].some((part) => getComputedStyle(part).textDecorationLine.includes('line-through')),
  );
  const text = (await header(page, i).innerText()).replace(/\s+/g, ' ');
  return {
    struck,
    current: (await header(page, i).getAttribute('aria-current')) !== null || /Today’s price/.test(text),
    badge: /\b(Open|Closed)\b/.exec(text)?.[1] ?? null,
  };
}

test.describe('the fee table at every probe', () => {
  // A hydrated page would move on to the next state a millisecond later.
  test.use({ javaScriptEnabled: false });

  test(
    'what is past, current and to come',
    {
      tag: [
        '@SRV-032',
        '@DEL-004',
        '@DEL-020',
        '@DEL-021',
        '@DEL-022',
        '@DEL-023',
        '@DEL-024',
        '@DEL-026',
        '@DEL-027',
        '@DEL-028',
        '@DEL-029',
      ],
    },
    async ({ page }) => {
      for (const { at: instant, columns, badges } of probes) {
        await at(page, instant);
        await page.goto('/registration');
        await expect(table(page)).toBeVisible();
        for (const [i, name] of COLUMNS.entries()) {
          const state = (columns as Record<string, string>)[name];
          const shown = await look(page, i);
          expect.soft(shown.badge, `badge of ${name} at ${instant}`).toBe((badges as Record<string, string | null>)[name]);
          // A dash is not struck through: there is no price.
          if (name !== 'workshop') expect.soft(shown.struck, `${name} struck at ${instant}`).toBe(state === 'past');
          expect.soft(shown.current, `${name} current at ${instant}`).toBe(state === 'current');
        }
      }
    },
  );
});

test('the page says that the conference has started', { tag: ['@DEL-025'] }, async ({ page }) => {
  // As it was sent: a page left open follows the calendar a millisecond later.
  await at(page, '2025-09-25T23:59:59.999+05:30');
  const before = (await (await page.goto('/registration'))?.text()) ?? '';
  expect(before).toContain('<main');
  expect(before.slice(before.indexOf('<main'), before.indexOf('</main>'))).not.toMatch(/conference has (started|begun)/i);
  await at(page, '2025-09-26T00:00:00.000+05:30');
  await page.goto('/registration');
  await expect(page.locator('main')).toContainText(/conference has (started|begun)/i);
});

test('columns and their labels', { tag: ['@PUB-013', '@DEL-007', '@DEL-008', '@DEL-009'] }, async ({ page }) => {
  await page.goto('/registration');
  const heads = (await table(page).getByRole('columnheader').allInnerTexts()).map((text) => text.replace(/\s+/g, ' '));
  for (const [i, name] of ['Category', 'Workshop', 'Early bird', 'Regular', 'On-site'].entries()) expect(heads[i]).toContain(name);
  expect(heads[2]).toContain('Up to 15 August');
  expect(heads[3]).toContain('Up to 10 September');
  expect(heads[4]).toContain('From 11 Sept onwards');
});

test(
  'the row of each category',
  { tag: ['@DEL-010', '@DEL-011', '@DEL-012', '@DEL-013', '@DEL-014', '@DEL-015', '@DEL-016', '@DEL-017', '@DEL-018'] },
  async ({ page }) => {
    await page.goto('/registration');
    for (const [label, cells] of ROWS) {
      const row = table(page).getByRole('row', { name: label });
      const shown = await row.getByRole('cell').allInnerTexts();
      expect
        .soft(
          shown.map((text) =>
            text
              .replaceAll(',', '')
              .replace(/\s+/g, ' ')
              .replace(/^.*not offered$/, '-')
              .trim(),
          ),
          label,
        )
        .toEqual([...cells]);
    }
  },
);

test('seniors and staff: complimentary', { tag: ['@DEL-019'] }, async ({ page }) => {
  await page.goto('/registration');
  await expect(table(page).getByRole('row', { name: 'Senior AMPI (60+) and Apollo staff' })).toContainText(
    /complimentary with ₹1 service charge/i,
  );
});

test(
  'the notes',
  { tag: ['@DEL-031', '@DEL-032', '@DEL-033', '@DEL-034', '@DEL-035', '@DEL-036', '@DEL-037', '@DEL-038'] },
  async ({ page }) => {
    await page.goto('/registration');
    const main = page.locator('main');
    for (const text of [
      /AMPI and AROI members: please quote your membership ID/,
      /Senior AMPI Member \(60\+\): please attach a proof of age/,
      /Student.*: please attach a bonafide certificate/,
      /Apollo Staff: please attach a proof of employment/,
      /all sessions, the conference kit, lunch and refreshments on both days, and a certificate/,
      /non-refundable; refund inquiries are accepted within 7 days/,
      /Additional charges may apply on the payment page/,
      /20 August 2025/,
    ])
      await expect(main).toContainText(text);
  },
);

test('after the advertised abstract deadline the notes name it only with its extension', async ({ page }) => {
  await at(page, '2025-08-22T12:00:00+05:30');
  await page.goto('/registration');
  const text = (await page.locator('main').innerText()).replaceAll(/\s+/g, ' ');
  const sentences = [...text.matchAll(/[^.]*20 August[^.]*/g)].map(([sentence]) => sentence);
  expect(sentences.filter((sentence) => !sentence.includes('extended'))).toEqual([]);
});

test('Register Now and Login Now open their tabs', { tag: ['@DEL-005', '@DEL-006'] }, async ({ page }) => {
  await page.goto('/registration');
  await page.getByRole('link', { name: 'Register Now' }).click();
  await expect(page).toHaveURL(/tab=registration/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.goto('/registration');
  await page.getByRole('link', { name: 'Login Now' }).click();
  await expect(page).toHaveURL(/tab=login/);
});

test('a page left open changes at the flip without a reload', { tag: ['@DEL-030'] }, async ({ page }) => {
  await at(page, '2025-08-15T23:59:56.000+05:30');
  await page.goto('/registration');
  expect(await look(page, 1)).toMatchObject({ struck: false, current: true });
  await expect.poll(async () => (await look(page, 1)).badge, { timeout: 20_000 }).toBe('Closed');
  expect(await look(page, 2)).toMatchObject({ struck: false, current: true });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } });
  test('every category shows today’s price first, and nothing scrolls sideways', async ({ page }) => {
    await page.goto('/registration');
    await expect(page.getByRole('rowheader', { name: 'AMPI and AROI members' })).toBeVisible();
    const first = await page.locator('main').innerText();
    expect(first.replace(/\s+/g, ' ')).toMatch(/AMPI and AROI members .{0,40}₹1,500/);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  });
});

test.describe('states', () => {
  test.use({ allowed: [/status of 500|Failed to load resource/] });
  test('loading, error, and Try Again', async ({ page }) => {
    await answerWith(page, 'fees', 'failing');
    await page.goto('/contacts');
    await goByLink(page, '/registration');
    await expect(page.getByRole('alert')).toBeVisible();
    await page.unrouteAll();
    const answer = await holdAnswers(page, 'fees');
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect(page.getByRole('status').filter({ hasText: /^Loading/ })).toBeVisible();
    answer();
    await expect(table(page)).toBeVisible();
  });
});
