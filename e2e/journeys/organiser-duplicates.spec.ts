import { mailsTo } from '../support/accounts.ts';
import { expectAccessibleAtAllWidths } from '../support/axe.ts';
import { asOwner } from '../support/corrections.ts';
import { newDelegate } from '../support/delegates.ts';
import { expect, test } from '../support/fixtures.ts';
import { EDITION } from '../support/organisers.ts';

test.describe('possible duplicates', () => {
  test.use({ allowed: [/4(09|22) \(/] });

  test(
    'two are told apart and taken back; then merged, and the number that went finds the person',
    { tag: ['@ORG-247', '@ORG-230'] },
    async ({ page, browser }) => {
      test.setTimeout(240_000);
      const name = `Nila Twice ${Date.now()}`;
      const one = await newDelegate(await (await browser.newContext()).newPage(), { name });
      const other = await newDelegate(await (await browser.newContext()).newPage(), { name });
      await page.setViewportSize({ width: 360, height: 740 });
      await asOwner(page, 'Ezhil Nambi');
      await page.goto(`/organiser/${EDITION}/delegates`);
      await page.getByRole('link', { name: 'Possible duplicates' }).click();
      const pair = page.getByRole('region', { name: `${name}, ${one.userId} and ${other.userId}` });
      await expect(pair).toContainText('Same name, institute and mobile');
      await expectAccessibleAtAllWidths(page);

      await pair.getByRole('button', { name: 'Not the same person' }).click();
      await expect(page.getByText(`${one.userId} and ${other.userId} are two people. It is remembered.`)).toBeVisible();
      await expect(pair).toHaveCount(0);
      await page.getByRole('button', { name: 'Undo' }).click();
      await expect(pair).toBeVisible();

      await pair.getByRole('button', { name: 'Merge', exact: true }).focus();
      await page.keyboard.press('Enter');
      const dialog = page.getByRole('dialog', { name: 'Merge two registrations' });
      const meaning = dialog.getByRole('region', { name: 'What this means' });
      await expect(meaning).toContainText(`${other.userId} is cancelled. Its number leads to ${one.userId}`);
      await dialog.getByRole('button', { name: `Merge into ${one.userId}` }).click();
      await expect(dialog).toContainText('Please give a reason.');
      await dialog.getByRole('button', { name: 'Registered twice' }).click();
      await expectAccessibleAtAllWidths(page);
      await dialog.getByRole('button', { name: `Merge into ${one.userId}` }).click();
      await expect(page.getByText(`${other.userId} was merged into ${one.userId}.`)).toBeVisible();
      await expect(pair).toHaveCount(0);

      await page.goto(`/organiser/${EDITION}/delegates?q=${other.userId}`);
      await expect(page.getByRole('table', { name: 'Delegates' })).toContainText(one.email);
      await page.goto(`/organiser/${EDITION}/delegates?q=${other.email}&cancelled=yes`);
      await page.getByRole('link', { name }).first().click();
      await page.getByRole('link', { name: 'Open the page' }).click();
      await expect(page.getByText(`Merged into ${one.userId}`)).toBeVisible();
      await expectAccessibleAtAllWidths(page);
      for (const { email } of [one, other])
        await expect
          .poll(async () => (await mailsTo(email)).map(({ subject }) => subject).join('\n'), { timeout: 30_000 })
          .toContain('Your two registrations are one now');
    },
  );
});
