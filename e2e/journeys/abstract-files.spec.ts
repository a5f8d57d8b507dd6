import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { at, openEditor, part } from '../support/abstracts.ts';
import { expectAccessible, expectAccessibleAtAllWidths } from '../support/axe.ts';
import { expect, test } from '../support/fixtures.ts';
import { freshReview } from '../support/fresh-review.ts';
import { authorAt, enterAsChair, enterByPassword, LAKE, MINE } from '../support/lakeside.ts';
import { DECIDING, plantAbstract, plantAuthor, plantCall, plantReviewer, removeReviewers, REVIEWED, sql } from '../support/planted-call.ts';
import { slides } from '../support/slides.ts';

const OPEN = '2026-04-15T10:00:00Z';
const REVIEWING = '2026-05-04T12:00:00Z';
const PHONE = { width: 360, height: 740 };
const MARK = 'Zqxwriter';

const fits = async (page: Page) => expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);

test.describe('files with abstracts', () => {
  test.describe.configure({ mode: 'serial' });
  const title = `Deep figures ${randomUUID().slice(0, 4)}`;
  let abstract = '';
  let email = '';
  test.beforeAll(async () => {
    await freshReview(REVIEWED);
    await removeReviewers();
    await plantCall({ openedAt: '2026-05-02', wanted: 1 });
    const author = await plantAuthor('Anbu Author');
    ({ email } = author);
    abstract = await plantAbstract(author, { title, slot: 1, category: 'Measurement', wish: 'Oral', numbered: true });
  });

  test('none are taken, and the page of an author has no word of them, until a chair says so', async ({ page, browser }) => {
    const context = await browser.newContext({ viewport: PHONE });
    const author = await authorAt(context, email, OPEN);
    await author.goto(MINE);
    await expect(author.getByRole('button', { name: `View ${title}` })).toBeVisible();
    await expect(author.getByRole('heading', { name: /Files with/ })).toHaveCount(0);
    await context.close();
    await page.setViewportSize(PHONE);
    await enterAsChair(page, 'Chitra Chair', OPEN);
    await page.goto(`/organiser/${REVIEWED}/abstracts/settings`);
    const most = page.getByLabel('Files for each abstract');
    await expect(most).toHaveValue('0');
    await most.fill('2');
    await page.getByLabel('MB for each file').fill('1');
    await fits(page);
    await page.getByRole('button', { name: 'Save how it is reviewed' }).click();
    await expect(page.getByText(/^Saved\. Nobody was written to/)).toBeVisible();
    await page.reload();
    await expect(most).toHaveValue('2');
    await expectAccessibleAtAllWidths(page);
  });

  test.describe('an author on a phone', () => {
    test.use({ viewport: PHONE, allowed: [/status of 4(04|15)/] });

    test('adds files, and is told what reviewers do not get', { tag: ['@REV-057'] }, async ({ browser }) => {
      const context = await browser.newContext({ viewport: PHONE });
      const page = await authorAt(context, email, OPEN);
      await page.goto(MINE);
      const files = page.getByRole('region', { name: `Files with “${title}”` });
      const choose = (name: string, buffer: Buffer) =>
        files.getByLabel(/Add a file/).setInputFiles({ name, mimeType: 'application/pdf', buffer });
      await expect(files).toContainText('Up to 2 files, each PDF, JPEG or PNG of at most 1 MB and 10 pages.');
      await choose('picture.gif', Buffer.from('GIF89a'));
      await expect(files.getByRole('alert')).toContainText('A file with an abstract is PDF, JPEG or PNG.');
      await choose(`${MARK} figure.pdf`, slides(2));
      await expect(files).toContainText('Reviewers get it drawn anew as pictures, under a number.');
      await choose('broken.pdf', Buffer.from('%PDF-1.7 and nothing else'));
      await expect(files).toContainText('Reviewers do not get this file: it could not be drawn anew.');
      // There is room for two.
      await expect(files.getByLabel(/Add a file/)).toHaveCount(0);
      await fits(page);
      await expectAccessible(page);
      const download = page.waitForEvent('download');
      await files.getByRole('link', { name: `Download ${MARK} figure.pdf` }).click();
      expect((await readFile(await (await download).path())).equals(slides(2))).toBe(true);
      await page.reload();
      await expect(files.getByRole('button', { name: /^Remove/ })).toHaveCount(2);
      await context.close();
    });
  });

  test.describe('an author who has only begun', () => {
    test.use({ allowed: [/status of 404/] });

    test('adds a file to the draft, once there is one', async ({ browser }) => {
      const { email: writer } = await plantAuthor('Devi Author');
      const context = await browser.newContext({ viewport: PHONE });
      const page = await authorAt(context, writer, OPEN);
      await openEditor(page, `${LAKE}/abstract-submission`);
      const files = page.getByRole('region', { name: 'Files with this abstract' });
      const choose = () =>
        files.getByLabel(/Add a file/).setInputFiles({ name: 'begun.pdf', mimeType: 'application/pdf', buffer: slides(1) });
      await choose();
      await expect(files.getByRole('alert')).toContainText('Please write the title first');
      await part(page, 'title').fill('Only begun');
      await choose();
      await expect(files).toContainText('begun.pdf');
      await expect(part(page, 'title')).toHaveValue('Only begun');
      await page.reload();
      await expect(files).toContainText('begun.pdf');
      await files.getByRole('button', { name: 'Remove begun.pdf' }).click();
      await expect(files).not.toContainText('begun.pdf');
      await context.close();
    });
  });

  test(
    'a reviewer on a phone opens what was drawn, by its number, and reads what is kept back',
    { tag: ['@REV-057'] },
    async ({ page }) => {
      const reviewer = await plantReviewer('Tara Reader');
      await sql(
        `insert into assignments (edition_id, id, abstract_id, account_id, state, origin, due_at)
       select a.edition_id, gen_random_uuid(), a.id, r.id, 'open', 'hand', '2026-05-06' from abstracts a, accounts r where a.id = $1 and r.email = $2`,
        [abstract, reviewer.email],
      );
      await page.setViewportSize(PHONE);
      await enterByPassword(page.context(), reviewer.email);
      await at(page, REVIEWING);
      await page.goto(`/review/${REVIEWED}`);
      await page.locator('.review-next a').first().click();
      const number = (await page.locator('.reading-cap b').textContent()) ?? '';
      const text = page.locator('#text');
      await expect(text.getByRole('heading', { name: 'Files' })).toBeVisible();
      await expect(text).toContainText('File 2, PDF. It could not be freed of what may name its authors, and is not given to reviewers.');
      await fits(page);
      await expectAccessible(page);
      const download = page.waitForEvent('download');
      await text.getByRole('link', { name: /^File 1, PDF, 2 pages/ }).click();
      expect((await download).suggestedFilename()).toBe(`${number}-1.pdf`);
      await expect(page.locator('main')).not.toContainText(MARK);
    },
  );

  test('a chair has the same, and what was sent beside it', async ({ page }) => {
    await enterAsChair(page, 'Chitra Chair', DECIDING);
    await page.goto(`/organiser/${REVIEWED}/abstracts`);
    await page.locator('.board-table tr[data-id]').filter({ hasText: title }).getByText(title).click();
    const files = page.getByRole('region', { name: 'Files' });
    await expect(files.getByRole('link', { name: /^File 1, PDF, 2 pages/ })).toBeVisible();
    const download = page.waitForEvent('download');
    await files.getByRole('link', { name: /As it was sent.*file 1/ }).click();
    expect((await readFile(await (await download).path())).equals(slides(2))).toBe(true);
    await expectAccessible(page);
  });
});
