import { readFile } from 'node:fs/promises';
import type { Browser, Page } from '@playwright/test';
import { at } from '../support/abstracts.ts';
import { invitationLinkIn, mailsTo } from '../support/accounts.ts';
import * as stages from '../support/call-stages.ts';
import { expect, test } from '../support/fixtures.ts';
import { freshReview } from '../support/fresh-review.ts';
import { authorAt, enterAsChair, LAKE, MINE, visitorAt } from '../support/lakeside.ts';
import {
  DECIDING,
  JUST_BEFORE_TOLD,
  plantAbstract,
  plantAuthor,
  plantCall,
  type PlantedAuthor,
  removeReviewers,
  removeTalks,
  REVIEWED,
  tellAt,
  TOLD,
} from '../support/planted-call.ts';
import { fillReview, submitReview } from '../support/review-form.ts';
import { slides } from '../support/slides.ts';

const CLOSED = '2026-05-02T08:00:00Z';
const REVIEWING = '2026-05-04T12:00:00Z';
const CRITERIA = ['Originality', 'Method', 'Clarity'];
const pageOf = (where: string) => `/organiser/${REVIEWED}/${where}`;

const mark = Math.random().toString(36).slice(2, 6);
const SESSION = `All of it ${mark}`;
const TITLES = ['Deep', 'Wide', 'Clear', 'Still'].map((word) => `${word} waters ${mark}`);
const [first = '', second = '', third = '', last = ''] = TITLES;
/** The third asked for a talk, too, and is offered an e-poster. */
const OUTCOMES = ['oral', 'e-poster', 'e-poster', 'reject'];
const REVIEWERS = ['Tara Iyer', 'Bala Kumar', 'Mani Velu'].map((name, i) => ({ name, email: `reader-${mark}-${i}@example.org` }));

/** A phone, with an address of its own: limits count per address. */
const phoneOf = (browser: Browser, i: number) =>
  browser.newContext({ viewport: { width: 360, height: 740 }, extraHTTPHeaders: { 'x-forwarded-for': `198.51.100.${40 + i}` } });

/** The invitation's page makes the account, and leads to the reviews. */
async function accepts(page: Page, email: string): Promise<void> {
  await page.goto(await invitationLinkIn(email));
  await expect(page.getByLabel('Measurement')).toHaveValue('able');
  await page.getByLabel('Measurement').selectOption('expert');
  await page.getByLabel('Where you work').fill('Invented Mountain Hospital');
  await page.getByLabel('At most').fill('4');
  await page.getByLabel('Password', { exact: true }).fill('nine amber ferries');
  await page.getByRole('button', { name: 'Make the account and accept' }).click();
  await expect(page).toHaveURL(`/review/${REVIEWED}`);
}

/** All that is given to them, the better the earlier it stands above; returns how many those were. */
async function reviewsAll(page: Page): Promise<number> {
  await at(page, REVIEWING);
  await page.goto(`/review/${REVIEWED}`);
  const given = Number(await page.locator('.review-left b').textContent());
  await page.locator('.review-next a').first().click();
  for (let left = given; left > 0; left -= 1) {
    const heading = page.locator('#text').getByRole('heading').first();
    const title = (await heading.textContent()) ?? '';
    expect(TITLES).toContain(title);
    await expect(page.locator('main')).not.toContainText('Hidden Hospital');
    await fillReview(page, CRITERIA, 5 - TITLES.indexOf(title));
    await submitReview(page).click();
    await expect(left > 1 ? heading : page.getByText('All done. Thank you.')).not.toHaveText(title);
  }
  return given;
}

test.describe('a call from its last day to the printed book', () => {
  test.beforeAll(async () => {
    await freshReview(REVIEWED);
    await removeReviewers();
  });
  test.afterAll(async () => {
    await tellAt(TOLD);
    await removeTalks(SESSION);
  });

  test(
    'invited, assigned, reviewed on phones, decided, told, confirmed, sent, placed, released and printed, by six people',
    { tag: ['@REV-177'] },
    async ({ page, browser }) => {
      test.setTimeout(420_000);
      await plantCall({ openedAt: null, wanted: 2 });
      const authors = [await plantAuthor('Anbu Author'), await plantAuthor('Nila Author')] as const;
      for (const [i, title] of TITLES.entries())
        await plantAbstract(authors[i < 2 ? 0 : 1], {
          title,
          slot: (i % 2) + 1,
          category: 'Measurement',
          wish: i === 1 ? 'E-Poster' : 'Oral',
          numbered: false,
          coAuthor: 'Devi Second',
        });
      await page.setViewportSize({ width: 1440, height: 1000 });
      await enterAsChair(page, 'Chitra Chair', CLOSED);

      const phones = await test.step('three people are invited and accept', async () => {
        await stages.inviteReviewers(
          page,
          REVIEWERS.map(({ name, email }) => `${name}, ${email}, Measurement`),
        );
        await stages.releaseInvitations(
          page,
          REVIEWERS.map(({ email }) => email),
        );
        return Promise.all(
          REVIEWERS.map(async ({ email }, i) => {
            const phone = await (await phoneOf(browser, i)).newPage();
            await accepts(phone, email);
            return phone;
          }),
        );
      });

      await test.step('reviewing is opened, and every abstract has two of them', async () => {
        await page.goto(pageOf('abstracts/settings'));
        await stages.openReviewing(page, TITLES.length);
        await stages.calculate(page, 2 * TITLES.length);
        await stages.giveOut(page, 2 * TITLES.length);
      });

      await test.step('they review on their phones', async () => {
        let reviews = 0;
        for (const phone of phones) {
          reviews += await reviewsAll(phone);
          await phone.context().close();
        }
        expect(reviews).toBe(2 * TITLES.length);
      });

      await test.step('the chair decides, and the decisions are applied', async () => {
        await at(page, DECIDING);
        await page.goto(pageOf('abstracts'));
        await expect(page.getByRole('heading', { name: '4 abstracts by mean' })).toBeVisible();
        // The best first, by what was given on the phones.
        const order = await page.locator('.board-table tr[data-id]').allTextContents();
        expect(order.map((row) => TITLES.findIndex((title) => row.includes(title)))).toEqual([0, 1, 2, 3]);
        for (const [i, title] of TITLES.entries()) {
          await stages.decision(page, title).selectOption(OUTCOMES[i] ?? '');
          await expect(stages.decision(page, title)).toHaveValue(OUTCOMES[i] ?? '');
        }
        await page.goto(pageOf('abstracts/decisions'));
        await stages.appliesPending(page, TITLES.length);
        await page.goto(pageOf('abstracts/presentations'));
        await stages.answersUntil(page, '2026-06-10');
      });

      await test.step('the letters are read and released, and nobody is told', async () => {
        await page.goto(pageOf('abstracts/letters'));
        await page
          .getByRole('button', { name: /Anbu Author/ })
          .first()
          .click();
        await expect(page.getByRole('heading', { name: 'Letter 1 of 4' })).toBeFocused();
        await expect(page.locator('.letters-body')).toContainText('Anbu Author');
        await page.getByRole('button', { name: 'Release all 4' }).click();
        await stages.releaseLetters(page, 4);
        const context = await browser.newContext();
        const early = await authorAt(context, authors[0].email, JUST_BEFORE_TOLD);
        await early.goto(MINE);
        await expect(early.locator('.submissions tbody tr').filter({ hasText: first })).toContainText(/pending/i);
        await expect(stages.card(early, first)).toHaveCount(0);
        expect(await mailsTo(authors[0].email)).toEqual([]);
        await context.close();
      });

      await test.step('the results come: the letters leave, and the authors answer', async () => {
        // The mail's own clock stands on a day before: the results are moved to it.
        await tellAt('2025-08-01T00:00:00Z');
        const told = async ({ email }: PlantedAuthor) => (await mailsTo(email)).length;
        await expect.poll(() => Promise.all(authors.map(told)), { timeout: 60_000 }).toEqual([2, 2]);
        const contexts = [await browser.newContext(), await browser.newContext()] as const;
        const anbu = await authorAt(contexts[0], authors[0].email, TOLD);
        await anbu.goto(MINE);
        await stages.namePresenter(anbu, first, 'Devi Second');
        await stages.card(anbu, first).getByRole('button', { name: 'Confirm the talk' }).click();
        await stages.card(anbu, second).getByRole('button', { name: 'Confirm the e-poster' }).click();
        await expect(stages.card(anbu, first).getByRole('heading')).toContainText('Accepted as an oral presentation');
        const talk = stages.card(anbu, first).getByRole('region', { name: 'Your slides' });
        await talk.getByLabel(/Choose a file/).setInputFiles({ name: 'deep.pdf', mimeType: 'application/pdf', buffer: slides(3) });
        await expect(talk.getByText('Your slides have arrived.')).toBeVisible();
        const nila = await authorAt(contexts[1], authors[1].email, TOLD);
        await nila.goto(MINE);
        await expect(stages.card(nila, third)).toContainText('You asked for an oral presentation; the committee offers an e-poster.');
        await stages.card(nila, third).getByRole('button', { name: 'Confirm the e-poster' }).click();
        await expect(stages.card(nila, third)).toContainText('Confirmed');
        await expect(nila.locator('.submissions tbody tr').filter({ hasText: last })).toContainText(/not accepted|rejected/i);
        for (const context of contexts) await context.close();
      });

      await test.step('the talk has its place, and the programme is released', async () => {
        await at(page, TOLD);
        await page.goto(pageOf('abstracts/presentations'));
        await expect(page.getByRole('row').filter({ hasText: first })).toContainText('PDF, 3 slides');
        await page.goto(pageOf('programme'));
        await expect(page.getByRole('heading', { name: 'Programme', level: 1 })).toBeVisible();
        await stages.addSessions(page, `Pier ${mark}`, [{ title: SESSION, starts: '21:40', ends: '22:00', kind: 'session' }]);
        await page.reload();
        await expect(stages.tray(page).getByRole('heading')).toContainText('1 talk, 2 e-posters');
        await stages.askWhere(page, first);
        await stages.placeAt(page, `${SESSION}, 21:40`);
        await stages.releaseProgramme(page, (changes) => expect(changes).toContainText(first));
        const visitor = await visitorAt(await browser.newContext(), TOLD);
        await expect(async () => {
          await visitor.goto(`${LAKE}/scientific-program`);
          await expect(visitor.locator('main')).toContainText(first, { timeout: 1000 });
        }).toPass({ timeout: 20_000 });
        await expect(visitor.locator('main')).toContainText('Devi Second');
        await visitor.context().close();
      });

      await test.step('the book is made and holds what was accepted', async () => {
        await page.goto(pageOf('abstracts/book'));
        const made = await stages.makeBook(page);
        await expect(made).toContainText('3 abstracts');
        const book = await stages.downloadBy(made.getByRole('button', { name: /Download/ }));
        expect((await readFile(await book.path())).subarray(0, 5).toString()).toBe('%PDF-');
        const table = await stages.downloadBy(page.getByRole('button', { name: 'As a table' }));
        const rows = await readFile(await table.path(), 'utf8');
        expect(TITLES.map((title) => rows.includes(title))).toEqual([true, true, true, false]);
      });
    },
  );
});
