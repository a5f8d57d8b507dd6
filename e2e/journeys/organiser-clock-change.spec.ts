import { createAccount } from '../support/accounts.ts';
import { expectAccessibleAtAllWidths } from '../support/axe.ts';
import { expect, test } from '../support/fixtures.ts';
import { enterAsOrganiser, makeOwner } from '../support/organisers.ts';

/** A conference in a zone whose clocks go back from three to two on 25 October 2026. */
const CONTENT = '/organiser/lakeside-2026/content';

test('a time that comes twice is asked about, and one that never comes is refused', { tag: ['@ORG-715'] }, async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 1000 });
  const owner = await createAccount('Anselm Seeger');
  await makeOwner(owner, 'lakeside');
  await enterAsOrganiser(page, owner);
  await page.goto(`${CONTENT}/notices`);
  await page.getByRole('button', { name: 'Add a notice' }).click();
  const from = page.getByRole('group', { name: /^Shown from/ });
  await expect(from).toContainText('Europe/Berlin');
  await from.getByLabel(/, day$/).fill('2026-03-29');
  await expect(from).toContainText('Give both the day and the time.');
  await from.getByLabel(/, time$/).fill('02:30');
  await expect(from).toContainText('Clocks are put forward over this time, so it never comes. Choose another.');
  await from.getByLabel(/, day$/).fill('2026-10-25');
  await expect(from).toContainText('Clocks are put back, so this time comes twice. Choose which one you mean.');
  await expectAccessibleAtAllWidths(page);
  await page.setViewportSize({ width: 1440, height: 1000 });
  await from.getByRole('button', { name: 'The second, UTC+01:00' }).click();
  await expect(from).not.toContainText('comes twice');
  await page.getByRole('textbox', { name: 'Text', exact: true }).fill('The lake is closed from now on.');
  await expect(page.locator('.save-state')).toHaveText(/^Saved \d\d:\d\d$/);
  await page.reload();
  await expect(from.getByLabel(/, time$/)).toHaveValue('02:30');
  await expect(from).not.toContainText('comes twice');
});
