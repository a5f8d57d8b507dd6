import { createAccount } from '../support/accounts.ts';
import { expectAccessible, expectAccessibleAtAllWidths } from '../support/axe.ts';
import { inDatabase } from '../support/delegates.ts';
import { expect, test } from '../support/fixtures.ts';
import { EDITION, enterAsOrganiser, makeOwner } from '../support/organisers.ts';

const CATEGORY = '3D Printing, QA Device, Phantom Design';

test('a chair notes what a reviewer knows and takes, and where they work', async ({ page }) => {
  const reviewer = await createAccount('Revathi Reader');
  await inDatabase(
    `insert into staff_roles (society_id, account_id, role)
     select societies.id, accounts.id, 'reviewer' from societies, accounts where societies.slug = 'ampi-tnpy' and accounts.email = '${reviewer.email}'`,
  );
  const owner = await createAccount('Chitra Chair');
  await makeOwner(owner);
  await enterAsOrganiser(page, owner);
  await page.goto(`/organiser/${EDITION}/abstracts/reviewers`);
  await page.getByRole('button', { name: 'Change Revathi Reader' }).click();
  const dialog = page.getByRole('dialog', { name: 'Revathi Reader' });
  await dialog.getByLabel('At most').fill('501');
  await dialog.getByLabel(CATEGORY).selectOption('expert');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('At most 500.')).toBeVisible();
  await dialog.getByLabel('At most').fill('9');
  await dialog.getByLabel('Works at').fill('Invented Hospital\nOther Hospital');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Revathi Reader: saved.')).toBeFocused();
  await expect(page.getByRole('listitem').filter({ hasText: 'Revathi Reader' })).toContainText('at most 9');
  await expect(page.getByRole('listitem').filter({ hasText: 'Revathi Reader' })).toContainText('Invented Hospital; Other Hospital');
  await expectAccessibleAtAllWidths(page);
});
