import { createAccount } from '../support/accounts.ts';
import { expectAccessible, expectAccessibleAtAllWidths } from '../support/axe.ts';
import { expect, test } from '../support/fixtures.ts';
import { ageSessions, EDITION, logInAsOrganiser, makeOwner, setUpApp } from '../support/organisers.ts';
import { plugInPasskey } from '../support/virtual-passkey.ts';

test.describe('passkeys', () => {
  // Refused on purpose: a confirmation that is too old, the last factor.
  test.use({ allowed: [/40[139] \(/] });

  test(
    'a passkey is made and named, gives the second factor at login, confirms, and is removed',
    { tag: ['@ORG-020', '@ORG-025', '@ORG-703'] },
    async ({ page }) => {
      test.setTimeout(240_000);
      const owner = await createAccount('Meera Subramanian');
      await makeOwner(owner);
      const device = await plugInPasskey(page);
      await page.setViewportSize({ width: 768, height: 1000 });
      await logInAsOrganiser(page, owner);
      await expect(page.getByText('Your role needs a second step')).toBeVisible();

      const add = async (name: string) => {
        await page.getByRole('button', { name: /^Add (a|another) passkey$/ }).click();
        await page.getByLabel('Name of this passkey').fill(name);
        await page.getByLabel('Your password', { exact: true }).fill(owner.password);
        await page.getByRole('button', { name: 'Make the passkey' }).click();
      };
      // Without a name nothing is made; then somebody who is not recognised by the device.
      await add('');
      await expect(page.getByLabel('Name of this passkey')).toBeFocused();
      await page.getByLabel('Name of this passkey').fill('Office laptop');
      await device.verify(false);
      await page.getByRole('button', { name: 'Make the passkey' }).click();
      await expect(page.getByRole('alert')).toContainText('It was cancelled, took too long');
      await expectAccessible(page);
      await device.verify(true);
      await page.getByRole('button', { name: 'Make the passkey' }).click();
      const list = page.getByRole('list', { name: 'Your passkeys' });
      await expect(list).toContainText(/Office laptop\s*added \d+ \w+ 20\d\d, last used: \d\d:\d\d/);
      await expect(page.locator('.recovery-codes li')).toHaveCount(10);
      await expectAccessibleAtAllWidths(page);
      // The same device cannot have two.
      await add('Once more');
      await expect(page.getByRole('alert')).toContainText('has a passkey for your account already');
      await page.getByRole('button', { name: 'Cancel' }).click();
      // The only factor stays while the role needs one.
      await page.getByRole('button', { name: 'Remove Office laptop' }).click();
      const remove = page.getByRole('dialog', { name: 'Remove the passkey “Office laptop”?' });
      await expect(remove).toContainText('you are logged out on every other device');
      await remove.getByRole('button', { name: 'Remove and log out elsewhere' }).click();
      await expect(remove).toContainText('Please set up another one before you remove this one');
      await expectAccessible(page);
      await remove.getByRole('button', { name: 'Keep it' }).click();

      // At the next login it is the second step.
      await page.context().clearCookies();
      await logInAsOrganiser(page, owner);
      await expect(page.getByRole('heading', { name: 'Second step' })).toBeVisible();
      const use = page.getByRole('button', { name: 'Use your passkey' });
      await expect(use).toBeFocused();
      await expectAccessibleAtAllWidths(page);
      await device.verify(false);
      await use.click();
      await expect(page.getByText('It was cancelled, took too long')).toBeVisible();
      await device.verify(true);
      await use.click();
      await expect(page).toHaveURL(`/organiser/${EDITION}`);

      // It confirms, and after half an hour it opens the area again; a code works as well once there is an app.
      await setUpApp(page, owner);
      await ageSessions(owner.email, 'confirmed_at', 11);
      await page.getByRole('button', { name: 'Remove Office laptop' }).click();
      await remove.getByRole('button', { name: 'Remove and log out elsewhere' }).click();
      const confirm = page.getByRole('dialog', { name: 'Please confirm once more' });
      await expect(confirm.getByRole('button', { name: 'Use a code instead' })).toBeVisible();
      await expect(confirm.getByRole('button', { name: 'Use a recovery code' })).toHaveCount(0);
      await expectAccessibleAtAllWidths(page);
      await confirm.getByRole('button', { name: 'Use your passkey' }).click();
      await expect(list).toHaveCount(0);
      await expect(remove).toHaveCount(0);
    },
  );
});
