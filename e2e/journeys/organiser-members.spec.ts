import { createAccount } from '../support/accounts.ts';
import { expectAccessibleAtAllWidths } from '../support/axe.ts';
import { expect, test } from '../support/fixtures.ts';
import { EDITION, enterAsOrganiser, makeOwner } from '../support/organisers.ts';

test.use({ allowed: [/422 \(/] });

for (const [device, width] of [
  ['phone', 360],
  ['laptop', 1440],
] as const)
  test(
    `on a ${device}: the members’ roll is replaced as a whole; a wrong row is named and changes nothing`,
    { tag: ['@ORG-266'] },
    async ({ page }) => {
      test.setTimeout(180_000);
      await page.setViewportSize({ width, height: 800 });
      const owner = await createAccount('Yazhini Velan');
      await makeOwner(owner);
      await enterAsOrganiser(page, owner);
      await page.goto(`/organiser/${EDITION}/proofs`);
      await page.getByRole('link', { name: 'Members’ roll' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Members’ roll' })).toBeVisible();
      const replace = page.getByRole('button', { name: 'Replace the roll' });
      await replace.click();
      await expect(page.getByText('Please choose a file.')).toBeVisible();
      await expectAccessibleAtAllWidths(page);

      const choose = (text: string) =>
        page.getByLabel('List as CSV').setInputFiles({ name: 'roll.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
      await choose('number,name,valid_until\nLM-1,Asha Raman,2027-03-31\nLM-2,,\n');
      await replace.click();
      const wrong = page.getByRole('alert').filter({ hasText: 'the roll stays as it was' });
      await expect(wrong).toContainText('row 3: There is no name');
      await expectAccessibleAtAllWidths(page);

      await choose('number,name,valid_until\nLM-1,Asha Raman,2027-03-31\nLM-2,Kavin Selvaraj,\n');
      await replace.click();
      await expect(page.getByText('The roll has 2 members now')).toBeVisible();
      await expectAccessibleAtAllWidths(page);
    },
  );
