import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Page } from '@playwright/test';
import { at } from '../support/abstracts.ts';
import { createAccount } from '../support/accounts.ts';
import { expectAccessible, expectAccessibleAtAllWidths } from '../support/axe.ts';
import { databaseEnv, query } from '../support/database.ts';
import { expect, test } from '../support/fixtures.ts';
import { freshReview } from '../support/fresh-review.ts';
import { enterAsOrganiser, makeOwner } from '../support/organisers.ts';
import { PAGES } from '../support/pages.ts';
import { enterAsReviewer, HIDDEN, makeReviewer, REVIEWED } from '../support/reviewing.ts';
import { DATABASE, PORTS, SITE } from '../support/site.ts';

/**
 * What stands on the screen of a reviewer, and everything that their browser is sent for it. The routes of the API with all that can
 * come of them are looked through by `features/review/blindness.test.ts`.
 */

/** The pages that the build has under an address, by its own list: a new one is opened as soon as it exists. */
function pagesUnder(area: string): string[] {
  const text = readFileSync(resolve(import.meta.dirname, '../../apps/organiser/src/routes.tsx'), 'utf8');
  const [, own = ''] = text.split(`path: '/${area}/:edition'`);
  const [children = ''] = own.split(/^ {8}\],/m);
  return ['', ...[...children.matchAll(/path: '([^'*]+)'/g)].map(([, path]) => `/${path}`)];
}

/** Everything that arrives from now on: bodies and headers, of refusals too. */
function listen(page: Page): () => Promise<string> {
  const heard: Array<Promise<string>> = [];
  page.on('response', (answer) => {
    if (!/\/api\/|\.data|\/review|\/organiser|\/judge/.test(new URL(answer.url()).pathname)) return;
    heard.push(Promise.all([answer.text().catch(() => ''), answer.allHeaders().catch(() => ({}))]).then((all) => JSON.stringify(all)));
  });
  return async () => (await Promise.all(heard)).join('\n');
}

/** The page as it is, with what only a screen reader or the tab says. */
const screen = async (page: Page) => `${await page.title()} ${await page.content()}`;

const sql = (text: string, values: unknown[]) => query(databaseEnv(DATABASE).DATABASE_MIGRATION_URL, text, values);

test.beforeAll(() => freshReview(REVIEWED));
test.use({ allowed: [/status of 40[134]/] });

test(
  'a passage that names an author is hidden by a chair, and reviewers read blocks there',
  { tag: ['@REV-056'] },
  async ({ page, browser }) => {
    const reviewer = await makeReviewer(1);
    const number = reviewer.numbers[0] ?? '';
    await sql(
      `update abstract_revisions set methods = 'The phantom of Hiddenauthor et al. was printed.'
     where (edition_id, abstract_id) in (select edition_id, id from abstracts where review_number = $1)`,
      [Number(number.slice(2))],
    );
    const reading = await browser.newPage();
    await enterAsReviewer(reading, reviewer);
    await reading.goto(`/review/${REVIEWED}/${number}`);
    // So it would be seen: nobody has looked at it yet.
    await expect(reading.locator('#text')).toContainText('The phantom of Hiddenauthor et al. was printed.');

    const chair = await createAccount('Chitra Chair');
    await makeOwner(chair, 'lakeside');
    await enterAsOrganiser(page, chair);
    await at(page, '2026-05-10T12:00:00Z');
    await page.goto(`/organiser/${REVIEWED}/abstracts`);
    await page.locator('.board-table tr[data-id]').getByRole('button').first().click();
    const passages = page.locator('.board-passages');
    await expect(passages.locator('mark')).toHaveText('Hiddenauthor');
    await expect(passages).toContainText('Not looked at yet');
    await passages.getByRole('button', { name: 'Hide “Hiddenauthor” from reviewers' }).click();
    await expect(passages).toContainText('Hidden from reviewers');
    await expectAccessible(page);
    await page.reload();
    await page.locator('.board-table tr[data-id]').getByRole('button').first().click();
    await expect(passages).toContainText('Hidden from reviewers');
    // The chair, like the book, keeps the words.
    await expect(passages.locator('mark')).toHaveText('Hiddenauthor');

    await reading.reload();
    await expect(reading.locator('#text')).toContainText('The phantom of ▮▮▮ et al. was printed.');
    await expect(reading.getByRole('img', { name: 'hidden by the office' })).toBeVisible();
    expect(await screen(reading)).not.toMatch(HIDDEN);
    await expectAccessible(reading);
    await reading.close();
  },
);

test('no page says who wrote what a reviewer reads', { tag: ['@REV-051'] }, async ({ page, browser }) => {
  const reviewer = await makeReviewer(2, { done: 1 });
  const heard = listen(page);
  await enterAsReviewer(page, reviewer);
  const found: string[] = [];
  const visit = async (address: string) => {
    await page.goto(address);
    await expect(page.locator('main h1, main h2').first()).toBeVisible();
    if (HIDDEN.test(await screen(page))) found.push(address);
  };
  const review = pagesUnder('review');
  expect(review).toEqual(expect.arrayContaining(['', '/:number']));
  for (const path of review)
    for (const number of path.includes(':number') ? [...reviewer.numbers, 'A-000'] : [''])
      await visit(`/review/${REVIEWED}${path.replace(':number', number)}`);
  // What is a chair’s, a judge’s or an organiser’s refuses them, with nothing in it.
  for (const path of pagesUnder('organiser').filter((one) => /^$|^\/abstracts/.test(one))) await visit(`/organiser/${REVIEWED}${path}`);
  await visit('/judge');
  // The public pages of that conference, as documents and as data.
  const headers = { host: `lakeside.localhost:${PORTS.site}` };
  for (const { path } of PAGES)
    for (const address of [path, path === '/' ? '/_root.data' : `${path.replace(/\?.*/, '')}.data`]) {
      const answer = await page.request.get(`${SITE}${address}`, { headers });
      if (HIDDEN.test(`${await answer.text()} ${JSON.stringify(answer.headers())}`)) found.push(address);
    }
  expect(found).toEqual([]);
  const sent = await heard();
  expect(sent).toContain(reviewer.numbers[0]);
  expect(sent).not.toMatch(HIDDEN);

  // The same look finds it where a chair asks who wrote an abstract.
  const chairs = await browser.newPage();
  const chair = await createAccount('Chitra Chair');
  await makeOwner(chair, 'lakeside');
  const told = listen(chairs);
  await enterAsOrganiser(chairs, chair);
  await at(chairs, '2026-05-10T12:00:00Z');
  await chairs.goto(`/organiser/${REVIEWED}/abstracts`);
  await chairs.locator('.board-table tr[data-id]').getByRole('button').first().click();
  await chairs.getByRole('button', { name: 'Show, and record it' }).click();
  await expect(chairs.locator('.board-authors')).toContainText('Hiddeninstitute');
  expect(await screen(chairs)).toMatch(HIDDEN);
  expect(await told()).toMatch(HIDDEN);
  await chairs.close();
});

test(
  'chair and reviewer talk about an abstract; a comment goes on to its author',
  { tag: ['@REV-097', '@REV-131'] },
  async ({ page, browser }) => {
    const reviewer = await makeReviewer(1, { done: 1, name: 'Meera Mentor' });
    const number = reviewer.numbers[0] ?? '';
    await sql(
      `with said as (
       update reviews set to_author = 'State the printer.' where to_author = '' and (edition_id, assignment_id) in (
         select s.edition_id, s.id from assignments s join accounts a on a.id = s.account_id where a.email = $1) returning *)
     insert into review_versions (edition_id, assignment_id, version, scores, recommendation, to_author, to_committee, knows_author, abstract_version,
       points, submitted_at)
     select edition_id, assignment_id, version, scores, recommendation, to_author, to_committee, knows_author, abstract_version, points, submitted_at
     from said`,
      [reviewer.email],
    );
    await sql(
      `insert into reviewer_numbers select s.edition_id, s.abstract_id, s.account_id, 1 from assignments s join accounts a on a.id = s.account_id
       where a.email = $1`,
      [reviewer.email],
    );
    const reading = await browser.newPage();
    await enterAsReviewer(reading, reviewer);
    await reading.goto(`/review/${REVIEWED}/${number}`);
    await reading.getByLabel('Write as Reviewer 1').fill('I woud give it a talk.');
    // What is being written is still there after a reload.
    await reading.reload();
    await expect(reading.getByLabel('Write as Reviewer 1')).toHaveValue('I woud give it a talk.');
    await reading.getByRole('button', { name: 'Add to the discussion' }).click();
    await expect(reading.locator('.discussion-words')).toHaveText('I woud give it a talk.');
    await expect(reading.getByLabel('Write as Reviewer 1')).toHaveValue('');
    await reading.getByRole('button', { name: /^Mend/ }).click();
    await reading.getByLabel('Your words').fill('I would give it a talk.');
    await reading.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(reading.locator('.discussion-words')).toHaveText('I would give it a talk.');

    const chair = await createAccount('Chitra Chair');
    await makeOwner(chair, 'lakeside');
    await enterAsOrganiser(page, chair);
    await at(page, '2026-05-10T12:00:00Z');
    await page.goto(`/organiser/${REVIEWED}/abstracts`);
    await page.locator('.board-table tr[data-id]').filter({ hasText: number }).getByRole('button').first().click();
    await page.getByRole('button', { name: /^Let the author read it/ }).click();
    await expect(page.locator('.board-comment')).toContainText('Its author reads it from the results on');
    await page.getByText('Discussion', { exact: true }).click();
    await expect(page.locator('.discussion')).toContainText('Meera Mentor (Reviewer 1)');
    await page.getByLabel('Write as Chair').fill('An e-poster, I think.');
    await page.getByRole('button', { name: 'Add to the discussion' }).click();
    await expect(page.locator('.discussion-words')).toHaveCount(2);
    await expectAccessibleAtAllWidths(page);

    await reading.setViewportSize({ width: 360, height: 740 });
    await reading.reload();
    await expect(reading.locator('.discussion-who').last()).toContainText('Chair');
    await expect(reading.locator('main')).not.toContainText('Chitra');
    expect(await reading.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    await expectAccessible(reading);
    await reading.close();
  },
);
