import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';
import { PAGES, PUBLIC_PAGES } from '../support/pages.ts';

/** Pages read in unusual ways: without script, by their outline, by keyboard, enlarged. */

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  /** Something from the data of each page: the frame alone is not content. */
  const CONTENT: Record<string, RegExp> = {
    home: /Every beam we plan.*Dr\. Sivagami Thillai.*600095/s,
    'organizing-committee': /Dr\. Ezhilan Murugavel/,
    'science-committee': /Dr\. Oviya Senthamizh/,
    'science-committee-members': /Dr\. Sudar Nilavan/,
    'regional-advisory-committe': /Prof\. Kanaga Sabai/,
    'tnpy-advisory-committee': /Prof\. Maravan Cheliyan/,
    'executive-committee': /Dr\. Pugazh Cheran/,
    workshop: /Varian Eclipse.*Mr\. Kapilan Thevan/s,
    'photo-gallery': /Lighting the lamp/,
    speakers: /Prof\. Maravan Cheliyan.*Dr\. Nanmaran Pulavan/is,
    programme: /08:00.*Pre-conference workshop.*Annual general body meeting/s,
    registration: /AMPI and AROI members.*₹1,500.*non-refundable/s,
    guidelines: /350 words/,
    awards: /Innovation Award/,
    venue: /600095/,
    'cancer-types': /Breast cancer.*Brain tumours/s,
    'cancer-detail': /Overview.*Invasive lobular carcinoma/s,
    sponsors: /Nool/,
    accommodation: /Where to stay/,
    tourism: /Marina Beach.*Guindy National Park/s,
    contacts: /Get in Touch/,
    privacy: /at most 3 years/,
    terms: /non-refundable/,
  };

  test('every page shows its content', async ({ page }) => {
    for (const { path, name } of PUBLIC_PAGES) {
      await page.goto(path);
      expect.soft(await page.locator('main').innerText(), name).toMatch(CONTENT[name] ?? /^$/);
      // And nothing that waits for a script.
      await expect.soft(page.getByText(/^Loading /), name).toHaveCount(0);
    }
  });
});

const NOTE = /^Sample (people|names|companies|pictures|contact details|contact details and credit), invented for this preview$/;

/** One main heading, no skipped level, landmarks, and what search engines and messengers show. */
async function expectOutline(page: Page): Promise<void> {
  const levels = await page
    .locator('main :is(h1, h2, h3, h4, h5, h6)')
    .evaluateAll((all) => all.filter((one) => one.getClientRects().length > 0).map((one) => Number(one.tagName[1])));
  expect(levels[0]).toBe(1);
  expect(levels.filter((level) => level === 1)).toHaveLength(1);
  expect(levels.every((level, i) => i === 0 || level <= (levels[i - 1] ?? 0) + 1)).toBe(true);
  await expect(page.getByRole('banner')).toHaveCount(1);
  await expect(page.getByRole('main')).toHaveCount(1);
  await expect(page.getByRole('contentinfo')).toHaveCount(1);
  expect(await page.title()).not.toBe('');
  await expect(page.locator('link[rel="canonical"]')).toHaveCount(1);
  await expect(page.locator('meta[name="description"]')).toHaveAttribute('content', /.{20,}/);
  await expect(page.locator('meta[property="og:image"]')).toHaveAttribute('content', /\/og\/.+\.png$/);
}

/** A list says once that it is invented, and no single entry is marked. */
async function expectSamplesMarkedOnce(page: Page, name: string): Promise<void> {
  const said = await page.locator('.sample').allTextContents();
  expect(said.filter((one) => !NOTE.test(one) && one !== 'Sample')).toEqual([]);
  // Single samples among real content: the video beside the types of cancer.
  expect(said.filter((one) => one === 'Sample')).toHaveLength(name === 'cancer-types' ? 1 : 0);
  expect(new Set(said.filter((one) => one.includes('people'))).size).toBeLessThanOrEqual(1);
}

/** Every control is reached once, in the order of the page, with a visible ring. */
async function expectReachedByKeyboard(page: Page): Promise<void> {
  const controls = page.locator('main').locator('a[href], button, input, select, textarea, summary, iframe, [tabindex="0"]');
  const wanted = await controls.evaluateAll(
    (all) =>
      all.filter(
        (one) =>
          one.checkVisibility({ visibilityProperty: true }) && !(one as HTMLButtonElement).disabled && (one as HTMLElement).tabIndex >= 0,
      ).length,
  );
  await page.evaluate(() => {
    const start = document.querySelector('main');
    start?.setAttribute('tabindex', '-1');
    start?.focus();
  });
  let reached = 0;
  for (let i = 0; i < wanted + 3; i += 1) {
    await page.keyboard.press('Tab');
    const focused = await page.evaluate(() => {
      const one = document.activeElement;
      if (!one?.closest('main') || one.tagName === 'MAIN') return null;
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(one);
      const box = one.getBoundingClientRect();
      return {
        ring: (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none',
        what: one.outerHTML.slice(0, 80),
        seen: box.bottom > 0 && box.top < innerHeight && box.width > 0,
      };
    });
    if (!focused) break;
    reached += 1;
    expect(focused.ring, `ring of ${focused.what}`).toBe(true);
    expect(focused.seen, `${focused.what} in view`).toBe(true);
  }
  expect(reached).toBe(wanted);
}

// A page at 400 % on a 1280 px screen is laid out in 320 px, and so on.
const ENLARGED = [
  { how: '200 % zoom', width: 640, text: '100%' },
  { how: '400 % zoom', width: 320, text: '100%' },
  { how: 'text at twice its size on a phone', width: 360, text: '200%' },
];

async function expectNoSidewaysScrollEnlarged(page: Page): Promise<void> {
  for (const { how, width, text } of ENLARGED) {
    await page.setViewportSize({ width, height: 512 });
    await page.evaluate((size) => document.documentElement.style.setProperty('font-size', size), text);
    expect(await page.evaluate(() => document.documentElement.scrollWidth), how).toBeLessThanOrEqual(width);
  }
}

test.describe('with JavaScript', () => {
  test.use({ allowed: [/status of 404/], contextOptions: { reducedMotion: 'reduce' } });
  const isPublic = new Set(PUBLIC_PAGES.map(({ name }) => name));
  for (const { path, name } of PAGES) {
    test(`${name} by its outline, by keyboard, and enlarged`, async ({ page }) => {
      await page.goto(path);
      if (isPublic.has(name)) {
        await page.waitForLoadState('networkidle');
        await expectOutline(page);
        await expectSamplesMarkedOnce(page, name);
        await expectReachedByKeyboard(page);
      }
      await expectNoSidewaysScrollEnlarged(page);
    });
  }

  test('every page has a title and a description of its own', async ({ request }) => {
    const seen = new Map<string, string>();
    for (const { path } of PUBLIC_PAGES) {
      const html = await (await request.get(path)).text();
      const words = `${/<title>(.+?)<\/title>/.exec(html)?.[1]} | ${/<meta name="description" content="(.+?)"/.exec(html)?.[1]}`;
      expect(words).not.toContain('undefined');
      expect(seen.get(words), `${path} has the words of another page`).toBeUndefined();
      seen.set(words, path);
    }
  });
});
