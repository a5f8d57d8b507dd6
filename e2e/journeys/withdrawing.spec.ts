import { readFile } from 'node:fs/promises';
import { expectAccessible, expectAccessibleAtAllWidths } from '../support/axe.ts';
import { databaseEnv, query } from '../support/database.ts';
import { expect, test } from '../support/fixtures.ts';
import { freshReview } from '../support/fresh-review.ts';
import { enterAsChair } from '../support/lakeside.ts';
import { DECIDING, REVIEWED, reviewedCall } from '../support/reviewed.ts';
import { DATABASE } from '../support/site.ts';

const change = (text: string, values: unknown[]) => query(databaseEnv(DATABASE).DATABASE_MIGRATION_URL, text, values);

test.describe('a chair looks at the text and withdraws an abstract', () => {
  test.beforeAll(() => freshReview(REVIEWED));

  test(
    'both texts stand side by side, a passage that names an author is pointed out, and what follows is said first',
    { tag: ['@REV-073', '@REV-076', '@REV-098'] },
    async ({ page }) => {
      const { titles } = await reviewedCall(4);
      const [first = '', second = ''] = titles;
      const same = Array.from({ length: 80 }, (_, i) => `depth${i}`).join(' ');
      await change(`update abstract_revisions set results = $2 where title = any ($1::text[])`, [[first, second], same]);
      await change(`update abstract_revisions set methods = 'As shown by Author et al. in 2024.' where title = $1`, [first]);
      await change(
        `update abstracts set withdrawal_requested_at = '2026-05-09', withdrawal_reason = 'The gauge was broken.'
         where id = (select abstract_id from abstract_revisions where title = $1)`,
        [first],
      );
      await enterAsChair(page, 'Chitra Chair', DECIDING);
      await page.goto(`/organiser/${REVIEWED}/abstracts`);
      await page.getByRole('button', { name: 'Asks to withdraw 1' }).click();
      const rows = page.locator('.board-table tr[data-id]');
      await expect(rows).toHaveCount(1);
      const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Download as CSV' }).click()]);
      expect(file.suggestedFilename()).toMatch(/^lakeside-2026-abstracts-.*\.csv$/);
      const saved = await readFile(await file.path(), 'utf8');
      // What is shown, and nobody's name.
      expect(saved).toContain(first);
      expect(saved).not.toContain(second);
      expect(saved).not.toContain('Hidden Hospital');
      await rows.getByRole('button').first().click();
      const drawer = page.locator('.board-drawer');
      await expect(drawer.getByRole('heading', { name: 'In the text' })).toBeVisible();
      await expect(drawer.locator('mark')).toHaveText('Author');
      await drawer.getByText(/the same text as A-\d+, /).click();
      await expect(drawer.locator('.board-beside')).toContainText('depth79');
      await expect(drawer.locator('.board-beside')).toContainText('They were measured.');
      await expect(drawer).not.toContainText('Hidden Hospital');
      await expect(drawer).toContainText('“The gauge was broken.”');
      await expectAccessibleAtAllWidths(page);

      await drawer.getByRole('button', { name: 'Withdraw the abstract…' }).click();
      const dialog = page.getByRole('dialog', { name: /^Withdraw A-/ });
      await expect(dialog).toContainText('This cannot be undone.');
      await expect(dialog).toContainText('Its author reads “Withdrawn” at once');
      await expectAccessible(page);
      await dialog.getByRole('button', { name: 'Withdraw it for good' }).click();
      await expect(page.getByText(/^A-\d+ is withdrawn\.$/)).toBeFocused();
      await expect(page.getByRole('heading', { name: '3 abstracts by mean' })).toBeVisible();

      // Without a request it needs a reason, which is asked for before anything is sent.
      await page.getByRole('button', { name: /^All / }).click();
      await rows.filter({ hasText: second }).getByRole('button').first().click();
      await drawer.getByRole('button', { name: 'Withdraw the abstract…' }).click();
      await page.getByRole('button', { name: 'Withdraw it for good' }).click();
      await expect(page.getByLabel('Why')).toBeFocused();
      await expect(page.getByRole('dialog')).toContainText('its author has not asked for it here');
      await page.getByRole('button', { name: 'Cancel' }).click();
      await expect(rows.filter({ hasText: second })).toBeVisible();
    },
  );
});
