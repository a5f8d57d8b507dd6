import { mailsTo } from '../support/accounts.ts';
import { expectAccessibleAtAllWidths } from '../support/axe.ts';
import { addressOf, asOwner, paidStudent } from '../support/corrections.ts';
import { newDelegate } from '../support/delegates.ts';
import { expect, test } from '../support/fixtures.ts';

test.describe('handing a registration on', () => {
  test.use({ allowed: [/4(04|09|22) \(/] });

  test(
    'first who, then what it means; whoever held it has lost it, and both have a mail',
    { tag: ['@ORG-244', '@ORG-230'] },
    async ({ page, browser }) => {
      test.setTimeout(240_000);
      const theirs = await (await browser.newContext()).newPage();
      const delegate = await paidStudent(theirs, { name: 'Nila Ravichandran' });
      const other = await newDelegate(await (await browser.newContext()).newPage(), { name: 'Kavin Murugesan' });
      const heir = `heir-${delegate.email}`;
      await page.setViewportSize({ width: 360, height: 740 });
      await asOwner(page, 'Ezhil Nambi');
      await page.goto(await addressOf(delegate));
      await page.getByRole('button', { name: 'Hand on' }).focus();
      await page.keyboard.press('Enter');
      const dialog = page.getByRole('dialog', { name: 'Hand the registration on' });
      const address = dialog.getByLabel('E-mail address of the new person');
      await expect(address).toBeFocused();
      await expectAccessibleAtAllWidths(page);

      // Somebody who is registered already: said with their number, and a way there.
      await address.fill(other.email);
      await page.keyboard.press('Enter');
      await expect(dialog).toContainText('Kavin Murugesan is registered already, as');
      await expect(dialog.getByRole('link', { name: /^Open / })).toBeVisible();
      await expectAccessibleAtAllWidths(page);

      await address.fill(heir);
      await page.keyboard.press('Enter');
      const meaning = dialog.getByRole('region', { name: 'What this means' });
      await expect(meaning).toContainText(`An account is made for ${heir}.`);
      await expect(meaning).toContainText('₹1,000 stays with the registration.');
      await expect(meaning).toContainText('a document of their own, the bonafide certificate');
      await expect(meaning).toContainText('Nila Ravichandran can no longer open the registration, at once.');
      await expect(dialog.getByLabel('Name', { exact: true })).toBeFocused();
      await page.keyboard.type('Meera Iyer');
      await expect(dialog.getByRole('button', { name: 'Hand on to Meera Iyer' })).toBeVisible();
      await dialog.getByLabel('Mobile').fill('98400 11111');
      await dialog.getByLabel('Designation').fill('Physicist');
      await dialog.getByLabel('Address', { exact: true }).fill('4 Lake View');

      // Another address after all: what was typed is still there.
      await dialog.getByRole('button', { name: 'Another address' }).click();
      await expect(address).toHaveValue(heir);
      await page.keyboard.press('Enter');
      await expect(dialog.getByLabel('Name', { exact: true })).toHaveValue('Meera Iyer');
      await dialog.getByRole('button', { name: 'Asked by their institute' }).click();
      await dialog.getByRole('button', { name: 'Hand on to Meera Iyer' }).click();
      await expect(dialog).toContainText('Please fill in all required fields');
      await expect(dialog.getByLabel('PIN or postal code')).toBeFocused();
      await page.keyboard.type('600095');
      await expectAccessibleAtAllWidths(page);
      await dialog.getByRole('button', { name: 'Hand on to Meera Iyer' }).click();
      await expect(page.getByText('The registration is Meera Iyer’s now. Both get a mail.')).toBeVisible();
      await expect(page.getByRole('heading', { level: 1, name: /Meera Iyer$/ })).toBeVisible();
      await expect(page.getByRole('region', { name: 'Timeline' })).toContainText('Handed a registration on to another person');
      await expectAccessibleAtAllWidths(page);

      await theirs.goto('/userProfile');
      await expect(theirs.getByText('Meera Iyer')).toHaveCount(0);
      const subjects = async (email: string) => (await mailsTo(email)).map(({ subject }) => subject).join('\n');
      await expect.poll(() => subjects(delegate.email), { timeout: 30_000 }).toContain('Your registration was handed on');
      await expect.poll(() => subjects(heir), { timeout: 30_000 }).toContain('You are registered');
    },
  );
});
