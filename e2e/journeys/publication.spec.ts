import type { Browser, Page } from '@playwright/test';
import { expectAccessibleAtAllWidths } from '../support/axe.ts';
import { databaseEnv, query } from '../support/database.ts';
import { expect, test } from '../support/fixtures.ts';
import { freshReview } from '../support/fresh-review.ts';
import { LAKE, visitorAt } from '../support/lakeside.ts';
import { REVIEWED, reviewedCall, TOLD } from '../support/reviewed.ts';
import { DATABASE } from '../support/site.ts';

const PUBLIC = '2026-06-20T09:00:00Z';
const JUST_BEFORE = '2026-06-20T08:59:59Z';
const sql = (text: string, values: unknown[] = []) => query(databaseEnv(DATABASE).DATABASE_MIGRATION_URL, text, values);
const EDITION = `(select id from editions where slug = '${REVIEWED}')`;

test.describe('published abstracts', () => {
  test.describe.configure({ mode: 'serial' });
  test.use({ allowed: [/status of 4(04|10)/] });
  let titles: string[] = [];
  const title = (place: number) => titles[place] ?? '';

  test.beforeAll(async () => {
    await freshReview(REVIEWED);
    ({ titles } = await reviewedCall(3));
    await sql(`insert into reference_series (edition_id, code, pattern) values (${EDITION}, 'oral', 'OP-##') on conflict do nothing`);
    for (const [i, one] of titles.entries()) {
      const id = `(select abstract_id from abstract_revisions where title = $1)`;
      await sql(
        `insert into reference_numbers (edition_id, reference_no, series, abstract_id, retired_at)
         select ${EDITION}, n.reference, 'oral', ${id}, n.retired from (values ('OP-9${i}', null::timestamptz), ('OP-8${i}', now())) as n (reference, retired)`,
        [one],
      );
      await sql(
        `update abstracts set status = 'accepted', reference_no = 'OP-9${i}', assigned_presentation_type = 'Oral' where id = ${id}`,
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
  const visitor = async (browser: Browser, moment: string, javaScriptEnabled = true): Promise<Page> =>
    visitorAt(await browser.newContext({ javaScriptEnabled }), moment);
  const statusOf = async (page: Page, path: string) => (await page.goto(LAKE + path))?.status();

  test('nothing before their instant, and from it on in the menu', { tag: ['@REV-164'] }, async ({ browser }) => {
    const before = await visitor(browser, JUST_BEFORE);
    // The server notices the changed edition within moments.
    await expect.poll(async () => statusOf(await visitor(browser, PUBLIC), '/abstracts')).toBe(200);
    expect([await statusOf(before, '/abstracts'), await statusOf(before, '/abstracts/OP-90')]).toEqual([404, 404]);
    await expect(before.getByRole('link', { name: 'Published Abstracts' })).toHaveCount(0);
    const page = await visitor(browser, PUBLIC);
    expect(await statusOf(page, '/abstracts')).toBe(200);
    await expect(page.locator('meta[name=robots]')).toHaveCount(0);
    await expect(page.getByRole('link', { name: title(0) })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Published Abstracts' }).first()).toBeAttached();
    await expectAccessibleAtAllWidths(page);
  });

  test('searched and read without script', { tag: ['@REV-166'] }, async ({ browser }) => {
    const page = await visitor(browser, PUBLIC, false);
    await page.goto(`${LAKE}/abstracts`);
    await page.getByLabel('Words').fill(title(1).toUpperCase());
    await page.getByRole('button', { name: 'Search' }).click();
    await expect(page.getByText('1 of 3 abstracts')).toBeVisible();
    await expect(page.getByLabel('Words')).toHaveValue(title(1).toUpperCase());
    await page.getByLabel('Category').selectOption('Measurement');
    await page.getByRole('button', { name: 'Search' }).click();
    await expect(page.getByText('No abstract has all of these words.')).toBeVisible();
    await page.getByRole('link', { name: 'Show all' }).click();
    await page.getByRole('link', { name: title(0) }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title(0));
    await expect(page.locator('.abstract-text')).toContainText('p < 0.05');
    expect(await page.content()).not.toMatch(/author-[\da-f-]+@example|98400/);
  });

  test('an abstract names itself to search engines, and its earlier number leads to it', { tag: ['@REV-165'] }, async ({ browser }) => {
    const page = await visitor(browser, PUBLIC);
    await page.goto(`${LAKE}/abstracts/op-80`);
    await expect(page).toHaveURL(`${LAKE}/abstracts/OP-90`);
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', `${LAKE}/abstracts/OP-90`);
    const metaOf = (name: string) =>
      page.locator(`meta[name=citation_${name}]`).evaluateAll((all) => all.map((one) => one.getAttribute('content')));
    expect([await metaOf('title'), await metaOf('author'), await metaOf('publication_date'), await metaOf('abstract_html_url')]).toEqual([
      [title(0)],
      ['Anbu Author'],
      ['2026/06/20'],
      [`${LAKE}/abstracts/OP-90`],
    ]);
    const data = JSON.parse((await page.locator('script[type="application/ld+json"]').first().textContent()) ?? '') as object;
    expect(data).toMatchObject({ '@type': 'ScholarlyArticle', identifier: 'OP-90', author: [{ '@type': 'Person', name: 'Anbu Author' }] });
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name: 'BibTeX' }).click()]);
    expect(download.suggestedFilename()).toBe('OP-90.bib');
    await expectAccessibleAtAllWidths(page);
    // Along the list by keyboard, with the page's own state kept by the browser.
    await page.getByRole('navigation', { name: 'Neighbours' }).getByRole('link').last().press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(title(0));
    await page.goBack();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title(0));
  });

  test('withdrawn since, a notice stays and the title is gone', { tag: ['@REV-167'] }, async ({ browser }) => {
    await sql(`update reference_numbers set retired_at = now() where reference_no = 'OP-92' and edition_id = ${EDITION}`);
    await sql(`update abstracts set status = 'withdrawn', reference_no = null where reference_no = 'OP-92' and edition_id = ${EDITION}`);
    const page = await visitor(browser, PUBLIC);
    await expect.poll(() => statusOf(page, '/abstracts/OP-92')).toBe(410);
    await expect(page.getByText(/Abstract OP-92 was withdrawn on/)).toBeVisible();
    expect(await page.content()).not.toContain(title(2));
    await expectAccessibleAtAllWidths(page);
    await page.getByRole('main').getByRole('link', { name: 'All abstracts' }).click();
    await expect(page.getByText('2 abstracts')).toBeVisible();
    await expect(page.getByText(title(2))).toHaveCount(0);
  });
});
