import type { Browser, BrowserContextOptions, Page } from '@playwright/test';
import { expectAccessibleAtAllWidths } from '../support/axe.ts';
import { card } from '../support/call-stages.ts';
import { databaseEnv, query } from '../support/database.ts';
import { expect, test } from '../support/fixtures.ts';
import { freshReview } from '../support/fresh-review.ts';
import { authorAt, LAKE, MINE, visitorAt } from '../support/lakeside.ts';
import { REVIEWED, reviewedCall, TOLD } from '../support/reviewed.ts';
import { DATABASE } from '../support/site.ts';
import { slides } from '../support/slides.ts';

const PUBLIC = '2026-06-20T09:00:00Z';
const JUST_BEFORE = '2026-06-20T08:59:59Z';
const sql = (text: string, values: unknown[] = []) => query(databaseEnv(DATABASE).DATABASE_MIGRATION_URL, text, values);
const EDITION = `(select id from editions where slug = '${REVIEWED}')`;

test.describe('the wall of e-posters', () => {
  test.describe.configure({ mode: 'serial' });
  test.use({ allowed: [/status of 404/] });
  let titles: string[] = [];
  let email = '';
  const title = (place: number) => titles[place] ?? '';

  test.beforeAll(async () => {
    await freshReview(REVIEWED);
    ({
      titles,
      author: { email },
    } = await reviewedCall(2));
    await sql(`insert into reference_series (edition_id, code, pattern) values (${EDITION}, 'e-poster', 'EP-##') on conflict do nothing`);
    for (const [i, one] of titles.entries()) {
      const id = `(select abstract_id from abstract_revisions where title = $1)`;
      await sql(
        `insert into reference_numbers (edition_id, reference_no, series, abstract_id) values (${EDITION}, 'EP-9${i}', 'e-poster', ${id})`,
        [one],
      );
      await sql(
        `update abstracts set status = 'accepted', reference_no = 'EP-9${i}', assigned_presentation_type = 'E-Poster' where id = ${id}`,
        [one],
      );
      await sql(
        `insert into presentations (edition_id, abstract_id, type, answer, answered_at, version)
         values (${EDITION}, ${id}, 'E-Poster', 'confirmed', now(), 1)`,
        [one],
      );
    }
    await sql(`update edition_instants set results_published_at = $1, abstracts_public_at = $2 where edition_id = ${EDITION}`, [
      TOLD,
      PUBLIC,
    ]);
  });
  test.afterAll(() => sql(`update edition_instants set abstracts_public_at = null where edition_id = ${EDITION}`).then(() => undefined));

  /** A visitor of that moment. */
  const visitor = async (browser: Browser, moment: string, more: BrowserContextOptions = {}): Promise<Page> =>
    visitorAt(await browser.newContext(more), moment);
  const statusOf = async (page: Page, path: string) => (await page.goto(LAKE + path))?.status();

  test('an author agrees on their page; the picture is made meanwhile', { tag: ['@REV-168'] }, async ({ browser }) => {
    test.setTimeout(240_000);
    const context = await browser.newContext();
    const page = await authorAt(context, email, TOLD);
    await page.goto(MINE);
    for (const one of titles) {
      const own = card(page, one);
      const box = own.getByLabel('Show my e-poster to everybody on the e-poster wall');
      await expect(box).not.toBeChecked();
      await box.focus();
      await page.keyboard.press('Space');
      await expect(own).toContainText('It hangs there once your file has come.');
      await expect(box).toBeChecked();
      await own.getByLabel(/Choose a file/).setInputFiles({ name: 'poster.pdf', mimeType: 'application/pdf', buffer: slides(1) });
      await expect(own.getByText('Your e-poster has arrived.')).toBeVisible();
    }
    await expectAccessibleAtAllWidths(page);
    await expect
      .poll(
        async () => {
          await page.reload();
          return page.getByText(/The wall is public from .*20 June 2026/).count();
        },
        { timeout: 180_000, intervals: [5000] },
      )
      .toBe(2);
    await context.close();
  });

  test('nothing before its instant; from it on the wall, searched without script', { tag: ['@REV-168'] }, async ({ browser }) => {
    const before = await visitor(browser, JUST_BEFORE);
    // The server notices the changed edition within moments.
    await expect.poll(async () => statusOf(await visitor(browser, PUBLIC), '/e-posters')).toBe(200);
    expect([await statusOf(before, '/e-posters'), await statusOf(before, '/e-posters/EP-90')]).toEqual([404, 404]);
    const page = await visitor(browser, PUBLIC, { javaScriptEnabled: false });
    await page.goto(`${LAKE}/abstracts`);
    await page.getByRole('link', { name: 'E-poster wall' }).click();
    await expect(page.getByText('2 e-posters, by board')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Show on a screen' })).toHaveCount(0);
    await page.getByLabel('Title, name or word').fill(title(1).toUpperCase());
    await page.getByRole('button', { name: 'Search' }).click();
    await expect(page.getByText('1 of 2 e-posters')).toBeVisible();
    await page.getByRole('link', { name: title(1) }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title(1));
    await expect(page.locator('.abstract-text')).toContainText('p < 0.05');
    const picture = page.getByRole('img', { name: `The e-poster “${title(1)}”` });
    expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(400);
    expect(await page.content()).not.toMatch(/author-[\da-f-]+@example|poster\.pdf/);
  });

  test('the arrows lead along; a screen is set going, and stands when touched', { tag: ['@REV-168'] }, async ({ browser }) => {
    const page = await visitor(browser, PUBLIC, { reducedMotion: 'no-preference' });
    await page.goto(`${LAKE}/e-posters/ep-90`);
    await expect(page).toHaveURL(`${LAKE}/e-posters/EP-90`);
    const heading = page.getByRole('heading', { level: 1 });
    await expect(heading).toHaveText(title(0));
    // Whoever reads here is left in peace.
    await expect(page.getByRole('button', { name: 'Turn pages' })).toBeVisible();
    await expectAccessibleAtAllWidths(page);
    await page.keyboard.press('ArrowRight');
    await expect(heading).toHaveText(title(1));
    await page.keyboard.press('ArrowLeft');
    await expect(heading).toHaveText(title(0));
    await page.getByRole('navigation', { name: 'Neighbours' }).getByRole('link', { name: 'All e-posters' }).click();
    await page.getByRole('link', { name: 'Show on a screen' }).click();
    await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible();
    await expectAccessibleAtAllWidths(page);
    await heading.click();
    await expect(page.getByRole('button', { name: 'Turn pages' })).toBeVisible();
    await page.getByRole('button', { name: 'Turn pages' }).click();
    await page.getByRole('button', { name: 'Pause' }).click();
    await expect(page.getByRole('button', { name: 'Turn pages' })).toBeVisible();
    // For somebody who asked for less motion it stands still.
    const still = await visitor(browser, PUBLIC, { reducedMotion: 'reduce' });
    await still.goto(`${LAKE}/e-posters/EP-90?turning`);
    await expect(still.getByRole('button', { name: 'Turn pages' })).toBeVisible();
  });

  test('a screen in the hall turns by itself, and stays as it is when touched', { tag: ['@REV-168'] }, async ({ browser }) => {
    const page = await visitor(browser, PUBLIC, { reducedMotion: 'no-preference' });
    // It goes on by itself, and jumps only when it is told to.
    await page.clock.install();
    await page.goto(`${LAKE}/e-posters/EP-90?turning`);
    const heading = page.getByRole('heading', { level: 1 });
    const picture = (of: string) => page.getByRole('img', { name: `The e-poster “${of}”` });
    const shown = async (of: string) => {
      await expect(heading).toHaveText(of);
      await expect(picture(of)).toBeVisible();
    };
    await shown(title(0));
    await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible();
    // Behind the last comes the first, and whoever reloads a screen need not set it going again.
    for (const next of [1, 0, 1]) {
      await page.clock.fastForward(20_000);
      await shown(title(next));
      await expect(page).toHaveURL(new RegExp(`/EP-9${next}\\?turning$`));
    }
    // Touched, it is left as it was: nothing is loaded again under the eyes of whoever reads.
    await picture(title(1)).evaluate((image) => image.setAttribute('data-read', ''));
    const loaded: string[] = [];
    page.on('request', (request) => loaded.push(request.url()));
    await heading.click();
    await expect(page.getByRole('button', { name: 'Turn pages' })).toBeVisible();
    await expect(page).toHaveURL(`${LAKE}/e-posters/EP-91`);
    for (let i = 0; i < 3; i += 1) await page.clock.fastForward(20_000);
    await expect(picture(title(1))).toHaveAttribute('data-read', '');
    await shown(title(1));
    expect(loaded.filter((url) => url.includes('/e-posters'))).toEqual([]);
    await page.context().close();
  });
});
