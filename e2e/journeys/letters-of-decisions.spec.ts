import { expectAccessible, expectAccessibleAtAllWidths } from '../support/axe.ts';
import { decideAll, releaseLetters } from '../support/call-stages.ts';
import { callFrom } from '../support/delegates.ts';
import { expect, test } from '../support/fixtures.ts';
import { freshReview } from '../support/fresh-review.ts';
import { enterAsChair } from '../support/lakeside.ts';
import { DECIDING, REVIEWED, reviewedCall } from '../support/reviewed.ts';

const LETTERS = `/organiser/${REVIEWED}/abstracts/letters`;
const API = `/api/v1/organiser/${REVIEWED}`;

test.describe('letters about decisions', () => {
  test.beforeAll(() => freshReview(REVIEWED));
  test.use({ allowed: [/status of 4(03|09|22)/] });

  test(
    'their text is checked and tried on real rows, they are read one by one and edited, and released as they were shown',
    { tag: ['@REV-105', '@REV-108', '@REV-112', '@REV-174'] },
    async ({ page }) => {
      test.setTimeout(240_000);
      await reviewedCall(4);
      await enterAsChair(page, 'Lakshmi Letters', DECIDING);
      await page.goto(LETTERS);
      await expect(page.getByRole('heading', { name: 'No letter is prepared' })).toBeVisible();
      // Two talks and two that were not accepted.
      await decideAll(page, (_title, place) => (place < 2 ? 'oral' : 'reject'));
      await page.reload();
      await expect(page.getByRole('heading', { name: 'Accepted as oral' })).toBeVisible();
      await expect(page.getByText(/^Letters leave with the results: 1 June 2026/)).toBeVisible();
      await expectAccessibleAtAllWidths(page);

      // One after the other, by keys.
      await page
        .getByRole('button', { name: /Anbu Author/ })
        .first()
        .focus();
      await page.keyboard.press('Enter');
      await expect(page.getByRole('heading', { name: 'Letter 1 of 4' })).toBeFocused();
      await expect(page.locator('.letters-body')).toContainText('as an oral presentation');
      await expect(page.locator('.letters-body mark').first()).toHaveText('Anbu Author');
      await page.getByRole('button', { name: 'Next' }).click();
      await expect(page.getByRole('heading', { name: 'Letter 2 of 4' })).toBeVisible();
      await expectAccessible(page);

      // As the mail itself, in both forms.
      await page.getByRole('button', { name: 'As a mail' }).click();
      await expect(page.locator('.mail-paper').getByText('Dear Anbu Author,')).toBeVisible();
      await expect(page.locator('.mail-paper').getByText('Dear Anbu Author,')).toHaveCSS('font-size', '16px');
      await expectAccessibleAtAllWidths(page);
      await page.getByRole('button', { name: 'Plain text' }).click();
      await expect(page.getByRole('region', { name: 'Plain text' })).toContainText('Dear Anbu Author,');
      await page.getByRole('button', { name: 'Words' }).click();

      // One of them in other words: what is typed survives a reload.
      await page.getByRole('button', { name: 'Edit this letter' }).click();
      await page.getByLabel('Letter', { exact: true }).fill('Dear Anbu, {{name}}');
      await page.getByRole('button', { name: 'Save this letter' }).click();
      await expect(page.getByText(/^Nothing is put in for/)).toBeVisible();
      await page.getByLabel('Letter', { exact: true }).fill('Dear Anbu, please bring the drawing.');
      await page.reload();
      await page.getByRole('button', { name: 'Edit this letter' }).click();
      await expect(page.getByLabel('Letter', { exact: true })).toHaveValue('Dear Anbu, please bring the drawing.');
      await expectAccessible(page);
      // Stored elsewhere meanwhile: both are shown, also after another reload, and nothing is overwritten unseen.
      const elsewhere = await page.context().newPage();
      await elsewhere.goto(page.url());
      await elsewhere.getByRole('button', { name: 'Edit this letter' }).click();
      await elsewhere.getByLabel('Letter', { exact: true }).fill('Dear Anbu, from a colleague.');
      await elsewhere.getByRole('button', { name: 'Save this letter' }).click();
      await expect(elsewhere.getByText('This letter is saved.')).toBeVisible();
      await elsewhere.close();
      await page.reload();
      await page.getByRole('button', { name: 'Edit this letter' }).click();
      await page.getByRole('button', { name: 'Save this letter' }).click();
      await expect(page.locator('.letters-theirs')).toContainText('Dear Anbu, from a colleague.');
      await page.getByRole('button', { name: 'Save mine in its place' }).click();
      await expect(page.getByText('This letter is saved.')).toBeFocused();
      await expect(page.locator('.letters-body')).toHaveText('Dear Anbu, please bring the drawing.');
      await page.getByRole('button', { name: 'Back to the text for all' }).click();
      await expect(page.getByText('The letter follows the text for all again.')).toBeFocused();

      // A colleague changes a text while the dialog is open.
      await page.getByRole('button', { name: 'Release all 4' }).click();
      const dialog = page.getByRole('dialog');
      await expect(dialog.getByRole('heading', { name: 'Release 4 letters?' })).toBeVisible();
      await expect(dialog).toContainText('letters to 1 person');
      await expectAccessible(page);
      const { templates } = await callFrom<{ templates: Array<{ code: string; version: number }> }>(page, 'GET', `${API}/templates`);
      const version = templates.find(({ code }) => code === 'not-accepted')?.version ?? 0;
      await callFrom(page, 'PUT', `${API}/templates/not-accepted`, {
        version,
        subject: 'About {{number}}',
        body: 'Dear {{name}}: {{title}}',
      });
      await dialog.getByRole('button', { name: 'Release 4', exact: true }).click();
      await expect(dialog.getByRole('alert')).toContainText(
        'Nothing was released. Since the letters were shown to you, 2 say something else.',
      );
      await dialog.getByRole('button', { name: 'Look at the letters again' }).click();
      await expect(dialog).toBeHidden();

      // The text of the accepted ones, with a mistake first.
      await page.getByRole('link', { name: 'Texts' }).click();
      await expect(page.getByRole('heading', { name: 'Texts of letters' })).toBeFocused();
      await page.getByLabel('Subject').fill('Good news about {{nummer}}');
      await page.getByRole('button', { name: 'Save the text' }).click();
      await expect(page.getByText('There is no variable {{nummer}} (line 1, character 17).')).toBeVisible();
      await expectAccessibleAtAllWidths(page);
      await page.getByLabel('Subject').fill('Good news about {{number}}');
      await page.getByRole('button', { name: 'Try on a prepared letter' }).click();
      await expect(page.getByRole('heading', { name: 'Letter 1 of 2' })).toBeVisible();
      await expect(page.locator('.letters-band')).toHaveText(/^Good news about A-\d+$/);
      // What is typed survives a reload.
      await page.reload();
      await expect(page.getByLabel('Subject')).toHaveValue('Good news about {{number}}');
      await page.getByRole('button', { name: 'Save the text' }).click();
      await expect(page.getByText('“Accepted as oral” is saved. Prepared letters follow.')).toBeFocused();

      await page.getByRole('link', { name: 'Back to the letters' }).click();
      await page.getByRole('checkbox', { name: 'Select accepted as oral, 2' }).check();
      await page.getByRole('button', { name: 'Release 2 selected' }).click();
      await releaseLetters(page, 2);
      await expect(page.getByRole('heading', { name: 'Accepted as oral' })).toBeHidden();
      await page.getByRole('link', { name: /^Released and sent/ }).click();
      await page
        .getByRole('button', { name: /Anbu Author/ })
        .first()
        .click();
      await expect(page.locator('.letters-head')).toContainText(/Good news about A-\d+/);
      await expectAccessibleAtAllWidths(page);
      await page.getByRole('checkbox', { name: 'Select accepted as oral, 2' }).check();
      await page.getByRole('button', { name: 'Take 2 back' }).click();
      await expect(page.getByText('2 letters taken back.')).toBeFocused();
    },
  );
});
