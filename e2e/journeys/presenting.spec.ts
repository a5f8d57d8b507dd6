import { at } from '../support/abstracts.ts';
import { createAccount } from '../support/accounts.ts';
import { expectAccessible, expectAccessibleAtAllWidths } from '../support/axe.ts';
import { databaseEnv, query } from '../support/database.ts';
import { answersUntil, card, decideAll, namePresenter } from '../support/call-stages.ts';
import { expect, test } from '../support/fixtures.ts';
import { freshReview } from '../support/fresh-review.ts';
import { authorAt, LAKE, enterAsChair, MINE } from '../support/lakeside.ts';
import { enterAsOrganiser } from '../support/organisers.ts';
import { DECIDING, REVIEWED, reviewedCall, TOLD } from '../support/reviewed.ts';
import { DATABASE } from '../support/site.ts';
import { slides } from '../support/slides.ts';

const PAGE = `/organiser/${REVIEWED}/abstracts/presentations`;

test.describe('presenting', () => {
  test.describe.configure({ mode: 'serial' });
  test.beforeAll(() => freshReview(REVIEWED));
  test.use({ allowed: [/status of 4(09|15|22)/, /ERR_CONNECTION_RESET/] });
  let titles: string[] = [];
  let email = '';
  const title = (place: number) => titles[place] ?? '';

  test('a chair sets the days; before the results nobody is listed', async ({ page }) => {
    ({
      titles,
      author: { email },
    } = await reviewedCall(4));
    await enterAsChair(page, 'Chitra Chair', DECIDING);
    await page.goto(PAGE);
    await expect(page.getByRole('heading', { name: 'Not before the results' })).toBeVisible();
    await answersUntil(page, '2026-06-10');
    // The second asked for an e-poster; the third asked for a talk and is offered an e-poster.
    const outcomes = ['oral', 'e-poster', 'e-poster', 'reserve'];
    await decideAll(page, (called) => outcomes[titles.indexOf(called)] ?? '');
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Not before the results' })).toBeVisible();
    await expectAccessibleAtAllWidths(page);
  });

  test(
    'an author reads the result, confirms, and declines another with a reason',
    { tag: ['@REV-130', '@REV-132', '@REV-133', '@REV-136', '@REV-174'] },
    async ({ browser }) => {
      const context = await browser.newContext();
      const page = await authorAt(context, email, TOLD);
      await page.goto(`${LAKE}/userProfile`);
      await expect(page.getByRole('note').filter({ hasText: title(0) })).toContainText('accepted as an oral presentation: please answer');
      await page.getByRole('link', { name: 'Confirm or decline' }).first().click();
      await expect(card(page, title(0)).getByRole('heading')).toContainText('A place as an oral presentation');
      await expect(card(page, title(0))).toContainText(/OP-\d\d, submitted as A\d{4}/);
      await expect(card(page, title(0))).toContainText('Please answer by the end of Wednesday, 10 June 2026');
      await expect(card(page, title(2))).toContainText('You asked for an oral presentation; the committee offers an e-poster.');
      await expect(page.getByRole('article')).toHaveCount(3);
      await expectAccessibleAtAllWidths(page);
      // Another author presents one of them, and says so by nothing but their name.
      await expect(card(page, title(0))).toContainText('presents 3 of your abstracts, which is a lot for one person.');
      await query(
        databaseEnv(DATABASE).DATABASE_MIGRATION_URL,
        `insert into abstract_authors (edition_id, abstract_id, version, position, name, department, institution, city)
         select edition_id, abstract_id, version, 2, 'Devi Second', 'Physics', 'Lake Hospital', 'Chennai' from abstract_revisions where title = $1`,
        [title(0)],
      );
      await page.reload();
      await namePresenter(page, title(0), 'Devi Second', () => expectAccessible(page));
      await expect(page.getByText('which is a lot for one person')).toHaveCount(0);
      // Opening it has answered nothing.
      await page.reload();
      await card(page, title(0)).getByRole('button', { name: 'Confirm the talk' }).click();
      await expect(card(page, title(0)).getByRole('heading')).toContainText('Accepted as an oral presentation');
      await card(page, title(2)).getByRole('button', { name: 'Decline' }).click();
      await expect(card(page, title(2)).getByLabel('Why')).toBeFocused();
      await page.keyboard.type('I have only slides.');
      await expectAccessible(page);
      await card(page, title(2)).getByRole('button', { name: 'Decline the place' }).click();
      await expect(card(page, title(2))).toContainText('“I have only slides.”');
      await page.reload();
      await expect(card(page, title(0))).toContainText('Confirmed');
      await context.close();
    },
  );

  test(
    'slides: a cut-off upload goes on where it was, and the file before is kept',
    { tag: ['@REV-138', '@REV-139', '@REV-174'] },
    async ({ browser }) => {
      const context = await browser.newContext();
      const page = await authorAt(context, email, TOLD);
      await page.goto(MINE);
      const files = card(page, title(0)).getByRole('region', { name: 'Your slides' });
      const choose = (name: string, buffer: Buffer) =>
        files.getByLabel(/Choose a file/).setInputFiles({ name, mimeType: 'application/pdf', buffer });
      await choose('mistake.pdf', Buffer.from('GIF89a'));
      await expect(files.getByRole('alert').filter({ hasText: 'This file was not taken.' })).toContainText(
        'neither a PDF nor a PowerPoint',
      );
      await expectAccessibleAtAllWidths(page);
      // The line breaks with the second piece, and the rest is asked for once the reader goes on.
      const pieces: string[] = [];
      let broken = true;
      await context.route(/\/uploads\/[^/]+\?from=/, async (route) => {
        const from = new URL(route.request().url()).searchParams.get('from') ?? '';
        if (broken && from !== '0') return route.abort('connectionreset');
        pieces.push(from);
        return route.continue();
      });
      await choose('first.pdf', slides(3, 1_500_000));
      await expect(files.getByText(/The connection was lost after \d+ %\. Your file is still chosen\./)).toBeVisible();
      await expectAccessible(page);
      broken = false;
      await files.getByRole('button', { name: 'Go on sending' }).click();
      await expect(files.getByText('Your slides have arrived.')).toBeVisible();
      expect(pieces).toEqual(['0', '1048576']);
      await expect(files).toContainText('first.pdf');
      await expect(files).toContainText('PDF, 3 pages, 1.5 MB');
      await choose('second.pdf', slides(2));
      await expect(files.getByText('Sent before (1)')).toBeVisible();
      await page.reload();
      await expect(files).toContainText('second.pdf');
      await files.getByText('Sent before (1)').click();
      const download = page.waitForEvent('download');
      await files.getByRole('link', { name: 'Download first.pdf' }).click();
      expect((await download).suggestedFilename()).toMatch(/^OP-\d+\.pdf$/);
      await expectAccessibleAtAllWidths(page);
      await context.close();
    },
  );

  test(
    'the chair sees who answered and who sent a file, and offers a lapsed place again',
    { tag: ['@REV-137'] },
    async ({ page, browser }) => {
      await enterAsChair(page, 'Chitra Chair', '2026-06-12T12:00:00Z');
      await page.goto(PAGE);
      await expect(page.getByRole('heading', { name: '3 presentations' })).toBeVisible();
      await expect(page.getByText(/2 places are free\. First on reserve: /)).toBeVisible();
      await page.getByRole('link', { name: 'File sent 1' }).click();
      await expect(page.getByRole('row').filter({ hasText: title(0) })).toContainText('PDF, 2 slides');
      await expect(page.getByRole('link', { name: 'Confirmed, no file 0' })).toBeVisible();
      await page.getByRole('link', { name: 'Lapsed 1' }).click();
      const row = page.getByRole('row').filter({ hasText: title(1) });
      await expect(row).toContainText('Lapsed');
      await expect(page.getByRole('row')).toHaveCount(2);
      await expectAccessibleAtAllWidths(page);
      await row.getByRole('button', { name: 'Offer again' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Offer again' }).click();
      await expect(page.getByLabel('The last day to answer')).toBeFocused();
      await page.getByLabel('The last day to answer').fill('2026-06-20');
      await expectAccessible(page);
      await page.getByRole('dialog').getByRole('button', { name: 'Offer again' }).click();
      await expect(page.getByText(/offered again\. Nobody was written to\./)).toBeFocused();
      // What is confirmed gets a place in the draft.
      await page.getByRole('link', { name: 'Not placed 2' }).click();
      await page.getByRole('button', { name: `Place… ${title(0)}` }).click();
      await expect(page.getByLabel('Session').getByRole('option').nth(1)).toBeAttached();
      await page.getByLabel('Session').selectOption({ index: 1 });
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Place it' }).click();
      await expect(page.getByText(/placed in “.+” of the draft/)).toBeFocused();
      await expect(page.getByRole('link', { name: 'Not placed 1' })).toBeVisible();
      const context = await browser.newContext();
      const theirs = await authorAt(context, email, '2026-06-12T12:00:00Z');
      await theirs.goto(MINE);
      await card(theirs, title(1)).getByRole('button', { name: 'Confirm the e-poster' }).click();
      await expect(card(theirs, title(1)).getByRole('heading')).toContainText('Accepted as an e-poster');
      await context.close();
    },
  );

  test(
    'a chair’s overview begins with abstracts, by status, and says which presenters are not settled',
    { tag: ['@ORG-103'] },
    async ({ page }) => {
      const account = await createAccount('Anbu Chair');
      await query(
        databaseEnv(DATABASE).DATABASE_MIGRATION_URL,
        `insert into staff_roles (society_id, edition_id, account_id, role)
       select e.society_id, e.id, a.id, 'scientific-chair' from editions e, accounts a where e.slug = '${REVIEWED}' and a.email = '${account.email}'`,
      );
      // What is in reserve loses its reviewers.
      await query(
        databaseEnv(DATABASE).DATABASE_MIGRATION_URL,
        `update assignments set state = 'ended', ended_for = 'removed', ended_at = now() where abstract_id in (
         select abstract_id from abstract_revisions where title = '${title(3).replaceAll("'", "''")}')`,
      );
      await enterAsOrganiser(page, account);
      await at(page, '2026-06-12T12:00:00Z');
      await page.goto(`/organiser/${REVIEWED}`);
      const panels = page.getByRole('main').getByRole('heading', { level: 2 });
      await expect(panels.first()).toHaveText('Abstracts');
      const abstracts = page.getByRole('region', { name: 'Abstracts', exact: true });
      await expect(abstracts).toContainText(/Accepted\s*3/);
      const waits = page.getByRole('region', { name: 'What waits for you' });
      await expect(waits).toContainText('Abstract has no reviewer');
      await waits.getByRole('link', { name: /Presenters have not registered or not paid/ }).click();
      await expect(page.getByRole('link', { name: 'Presenter not settled 2' })).toHaveAttribute('aria-current', /page|true/);
      await expect(page.getByRole('row')).toHaveCount(3);
    },
  );
});
