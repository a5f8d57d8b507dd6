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

test.describe('two chairs', () => {
  // That is what it is about.
  test.use({ allowed: [/409 \(Conflict\)/] });

  test('who saves second reads what is stored, keeps what was typed, and may save it', async ({ page, browser }) => {
    const reviewer = await createAccount('Sarala Second');
    await inDatabase(
      `insert into staff_roles (society_id, account_id, role)
       select societies.id, accounts.id, 'reviewer' from societies, accounts where societies.slug = 'ampi-tnpy' and accounts.email = '${reviewer.email}'`,
    );
    const context = await browser.newContext();
    const other = await context.newPage();
    for (const [window, name, most] of [
      [page, 'Chandra Chair', '7'],
      [other, 'Devi Deputy', '8'],
    ] as const) {
      const owner = await createAccount(name);
      await makeOwner(owner);
      await enterAsOrganiser(window, owner);
      await window.goto(`/organiser/${EDITION}/abstracts/reviewers`);
      await window.getByRole('button', { name: 'Change Sarala Second' }).click();
      await window.getByRole('dialog').getByLabel('At most').fill(most);
    }
    await other.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await expect(other.getByText('Sarala Second: saved.')).toBeVisible();
    const dialog = page.getByRole('dialog', { name: 'Sarala Second' });
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog.getByText(/^Stored now: not paused, at most 8,/)).toBeVisible();
    await expect(dialog.getByLabel('At most')).toHaveValue('7');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('listitem').filter({ hasText: 'Sarala Second' })).toContainText('at most 7');
    await context.close();
  });
});
