import type { Page } from '@playwright/test';
import { at } from '../support/abstracts.ts';
import { expectAccessible, expectAccessibleAtAllWidths } from '../support/axe.ts';
import { appliesPending, boardRow, decision } from '../support/call-stages.ts';
import { callFrom } from '../support/delegates.ts';
import { expect, test } from '../support/fixtures.ts';
import { freshReview } from '../support/fresh-review.ts';
import { authorAt, enterAsChair, LAKE, MINE } from '../support/lakeside.ts';
import { DECIDING, JUST_BEFORE_TOLD, REVIEWED, reviewedCall, TOLD } from '../support/reviewed.ts';

const BOARD = `/organiser/${REVIEWED}/abstracts`;

const chair = (page: Page, name: string) => enterAsChair(page, name, DECIDING);
const row = boardRow;
const line = (page: Page, name: string) => page.getByRole('slider', { name: `${name} line` });

test.describe('deciding', () => {
  test.describe.configure({ mode: 'serial' });
  test.beforeAll(() => freshReview(REVIEWED));
  test.use({ allowed: [/status of 4(09|22)|ERR_FAILED/] });
  let titles: string[] = [];
  let author = { email: '' };
  const title = (place: number) => titles[place] ?? '';

  test(
    'lines stand at the places, move by key and by number, and say what they change',
    { tag: ['@REV-079', '@REV-078', '@REV-174'] },
    async ({ page }) => {
      ({ titles, author } = await reviewedCall(12));
      await chair(page, 'Chitra Chair');
      await page.goto(BOARD);
      await expect(page.getByRole('heading', { name: '12 abstracts by mean' })).toBeVisible();
      // Nobody's name, before anybody asks.
      await expect(page.locator('main')).not.toContainText('Hidden Hospital');
      await page.getByRole('button', { name: 'Change places' }).click();
      await page.getByLabel('Talks').fill('3');
      await page.getByLabel('E-posters').fill('4');
      await page.getByRole('button', { name: 'Save places' }).click();
      await expect(page.getByText('The places are saved')).toBeFocused();
      // The second asked for an e-poster, so that the third talk is the fourth in rank.
      await expect(line(page, 'Oral')).toHaveAttribute('aria-valuetext', '3 places');
      await expect(line(page, 'Oral')).toHaveAttribute('aria-valuenow', '4');
      await expect(line(page, 'E-poster')).toHaveAttribute('aria-valuetext', '4 places');
      await expect(page.getByRole('button', { name: 'Set 12 as pending' })).toBeVisible();
      await page.keyboard.press('l');
      await expect(line(page, 'Oral')).toBeFocused();
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('ArrowRight');
      await expect(line(page, 'Oral')).toHaveAttribute('aria-valuetext', '5 places');
      await expect(page.getByText('2 above capacity')).toBeVisible();
      await page.getByLabel('Oral line, how many stand above it').fill('4');
      await page.keyboard.press('Enter');
      await expect(line(page, 'Oral')).toHaveAttribute('aria-valuetext', '3 places');
      // By pointer, and back.
      await line(page, 'Oral').scrollIntoViewIfNeeded();
      const box = await line(page, 'Oral').boundingBox();
      const curve = await page.locator('.board-curve').boundingBox();
      if (!box || !curve) throw new Error('The line is drawn');
      await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
      await page.mouse.down();
      await page.mouse.move(curve.x + curve.width * (2 / 12), box.y + 20, { steps: 4 });
      await page.mouse.up();
      await expect(line(page, 'Oral')).toHaveAttribute('aria-valuenow', '2');
      await page.getByLabel('Oral line, how many stand above it').fill('4');
      await page.keyboard.press('Enter');
      await expectAccessibleAtAllWidths(page);
    },
  );

  test(
    'what the lines say becomes pending; by hand, by key and with a colleague',
    { tag: ['@REV-080', '@REV-081', '@REV-182'] },
    async ({ page, browser }) => {
      await chair(page, 'Chitra Chair');
      await page.goto(BOARD);
      await decision(page, title(0)).selectOption('hold');
      await expect(row(page, title(0)).locator('.board-by-hand')).toBeVisible();
      await page.getByRole('button', { name: 'Set 11 as pending' }).click();
      await expect(page.getByText('11 set as pending by the lines. Nobody was told.')).toBeFocused();
      await expect(decision(page, title(0))).toHaveValue('hold');
      await expect(page.getByRole('button', { name: 'Everything is as the lines say' })).toBeDisabled();

      // Faster than the network: the second does not wait for the first, nor get lost.
      await page.route('**/abstracts/*/decision', async (route) => {
        await new Promise((passed) => setTimeout(passed, 600));
        await route.continue();
      });
      await row(page, title(5)).getByRole('button').focus();
      for (const key of ['h', 'j', 'n', 'j', 'h', 'e']) await page.keyboard.press(key);
      await expect(decision(page, title(5))).toHaveValue('hold');
      await expect(decision(page, title(6))).toHaveValue('reject');
      await expect(decision(page, title(7))).toHaveValue('e-poster');
      await page.unroute('**/abstracts/*/decision');
      for (const place of [5, 6, 7]) {
        await decision(page, title(place)).selectOption('');
        await expect(row(page, title(place)).locator('.board-by-hand')).toHaveCount(0);
      }
      await page.getByRole('button', { name: /^Set 3 as pending/ }).click();
      await expect(page.getByText('3 set as pending by the lines. Nobody was told.')).toBeFocused();

      // Neither gets lost without a connection, and a second click decides about no other one.
      await page.route('**/abstracts/*/decision', (route) => route.abort());
      await row(page, title(5)).getByRole('button').focus();
      for (const key of ['h', 'j', 'r']) await page.keyboard.press(key);
      const notDecided = page.locator('.board-left');
      await expect(notDecided).toContainText('One is not decided yet.');
      await page.unroute('**/abstracts/*/decision');
      const waiting = page.locator('.board-drawer');
      await waiting.getByRole('button', { name: 'Decide', exact: true }).dblclick();
      await expect(decision(page, title(5))).toHaveValue('hold');
      await expect(decision(page, title(6))).toHaveValue('');
      await expect(waiting.getByRole('heading', { name: title(5) })).toBeVisible();
      await page.keyboard.press('Escape');
      await notDecided.getByRole('button').click();
      await expect(waiting.getByRole('heading', { name: title(6) })).toBeVisible();
      await waiting.getByRole('button', { name: 'Decide', exact: true }).click();
      await expect(decision(page, title(6))).toHaveValue('reserve');
      await expect(notDecided).toHaveCount(0);
      await page.keyboard.press('Escape');
      for (const place of [5, 6]) {
        await decision(page, title(place)).selectOption('');
        await expect(row(page, title(place)).locator('.board-by-hand')).toHaveCount(0);
      }
      await page.getByRole('button', { name: /^Set 2 as pending/ }).click();
      await expect(page.getByText('2 set as pending by the lines. Nobody was told.')).toBeFocused();

      // A colleague has the board open, and decides about the same one a moment later.
      const context = await browser.newContext({ baseURL: new URL(page.url()).origin });
      const second = await context.newPage();
      await chair(second, 'Deepa Deputy');
      await second.goto(BOARD);
      await expect(row(second, title(2))).toBeVisible();
      await row(page, title(2)).getByRole('button').focus();
      await page.keyboard.press('r');
      await expect(decision(page, title(2))).toHaveValue('reserve');
      await decision(second, title(2)).selectOption('reject');
      await expect(second.getByRole('alert')).toContainText('Chitra Chair was quicker.');
      await expect(second.getByRole('alert')).toContainText('They decided Reserve');
      await expect(second.getByRole('alert')).toContainText('You wanted Not accepted');
      await second.getByRole('button', { name: 'Decide mine' }).click();
      await expect(decision(second, title(2))).toHaveValue('reject');
      await context.close();

      await page.reload();
      await row(page, title(2)).getByRole('button').click();
      const drawer = page.locator('.board-drawer');
      await expect(drawer.getByRole('heading', { name: title(2) })).toBeFocused();
      await expect(drawer).toContainText('Deepa Deputy');
      await expect(drawer).toContainText('Sound work.');
      await expect(drawer).not.toContainText('Hidden Hospital');
      await drawer.getByRole('button', { name: 'Show, and record it' }).click();
      await expect(drawer).toContainText('Anbu Author, Hidden Hospital');
      await drawer.getByText('History').click();
      await expect(drawer).toContainText('decided: Not accepted, before Reserve');
      await expectAccessible(page);
      await page.keyboard.press('Escape');
      await expect(row(page, title(2)).getByRole('button')).toBeFocused();
    },
  );

  test(
    'applied with every consequence named, taken back in one step, and told to authors at the instant',
    { tag: ['@REV-084', '@REV-087', '@REV-088', '@REV-174', '@REV-178'] },
    async ({ page, browser }) => {
      await chair(page, 'Chitra Chair');
      await page.goto(`${BOARD}/decisions`);
      await page.getByRole('button', { name: 'Apply 11 decisions' }).click();
      const dialog = page.getByRole('dialog');
      await expect(dialog.getByRole('heading', { name: 'Apply 11 decisions?' })).toBeVisible();
      await expect(dialog).toContainText('1 on hold stay undecided.');
      await expect(dialog).toContainText('E-poster offered instead of oral');
      await expectAccessible(page);
      await dialog.getByRole('button', { name: 'Apply', exact: true }).click();
      await expect(page.getByText('11 decisions applied.')).toBeFocused();
      await expect(page.getByRole('heading', { name: 'No decision is pending' })).toBeVisible();
      await page.getByRole('button', { name: 'Take back' }).click();
      await expect(page.getByRole('dialog')).toContainText('No author has been told.');
      await page.getByRole('button', { name: 'Take 11 back' }).click();
      await expect(page.getByText('11 decisions taken back.')).toBeFocused();
      await appliesPending(page, 11);
      await expectAccessibleAtAllWidths(page);

      const context = await browser.newContext();
      const theirs = await authorAt(context, author.email, JUST_BEFORE_TOLD);
      const seenAt = async (instant: string) => {
        await at(theirs, instant, LAKE);
        await theirs.goto(`${LAKE}/terms`);
        const body = await callFrom<{ submissions: Array<{ title: string; status: string; abstractReferenceId: string | null }> }>(
          theirs,
          'GET',
          '/api/v1/me/abstracts',
        );
        return Object.fromEntries(body.submissions.map((one) => [one.title, [one.status, one.abstractReferenceId]]));
      };
      const before = await seenAt(JUST_BEFORE_TOLD);
      expect(Object.values(before)).toEqual(titles.map(() => ['pending', null]));
      const after = await seenAt(TOLD);
      expect([after[title(0)], after[title(1)]?.[0], after[title(3)]?.[0], after[title(11)]]).toEqual([
        ['pending', null],
        'accepted',
        'accepted',
        ['rejected', null],
      ]);
      expect([after[title(1)]?.[1], after[title(3)]?.[1]]).toEqual([
        expect.stringMatching(/^EP-\d\d$/),
        expect.stringMatching(/^OP-\d\d$/),
      ]);
      await theirs.goto(MINE);
      await expect(theirs.locator('.submissions tbody tr').filter({ hasText: title(3) })).toContainText(/accepted/i);
      await context.close();
    },
  );
});
