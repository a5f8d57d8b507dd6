import type { Page } from '@playwright/test';
import { createAccount } from '../support/accounts.ts';
import { expectAccessible, expectAccessibleAtAllWidths } from '../support/axe.ts';
import { expect, test } from '../support/fixtures.ts';
import { freshReview } from '../support/fresh-review.ts';
import { EDITION, enterAsOrganiser, makeOwner } from '../support/organisers.ts';

const PAGE = `/organiser/${EDITION}/abstracts/settings`;

async function comesIn(page: Page, name: string): Promise<void> {
  const owner = await createAccount(name);
  await makeOwner(owner);
  await enterAsOrganiser(page, owner);
  await page.goto(PAGE);
  await expect(page.getByRole('heading', { name: 'How it is reviewed' })).toBeVisible();
}

const criterion = (page: Page, place: number) => page.locator('.abstracts-criterion').nth(place - 1);

async function addCriterion(page: Page, place: number, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Add a criterion' }).click();
  const one = criterion(page, place);
  await one.getByLabel('Name').fill(name);
  await one.getByLabel('Question for reviewers').fill(`How good is it in ${name.toLowerCase()}?`);
  await one.getByLabel('1, the lowest, means').fill('not at all');
  await one.getByLabel('5, the highest, means').fill('entirely');
}

test.describe('a call for abstracts', () => {
  test.describe.configure({ mode: 'serial' });
  test.use({ allowed: [/status of 409/] });
  test.beforeAll(() => freshReview(EDITION));

  test('the chair sets dates, numbers and criteria, is told what they mean, and tries the form [REV-004] [REV-174]', async ({ page }) => {
    await comesIn(page, 'Chitra Chair');
    const missing = page.getByRole('note').filter({ hasText: 'Before reviewing can open' });
    await expect(missing).toContainText('A criterion that counts');
    await expect(missing).toContainText('The day on which reviews are due.');
    await expect(
      page.getByText('until one is they read “Pending” everywhere').or(page.getByText('until then they read “Pending” everywhere')),
    ).toBeVisible();
    await page.getByLabel('Reviewing opens').fill('2025-09-02');
    await page.getByLabel('Reviews are due').fill('2025-09-01');
    await page.getByLabel('Reviewing closes').fill('2025-09-12');
    await page.getByLabel('Reviews for each abstract').fill('2');
    await expect(page.locator('.abstracts-means')).toContainText(', 2 each:');
    await page.getByRole('button', { name: 'Save how it is reviewed' }).click();
    await expect(page.getByText('Reviews are due after reviewing opens.')).toBeVisible();
    await page.getByLabel('Reviews are due').fill('2025-09-10');
    await page.getByRole('button', { name: 'Save how it is reviewed' }).click();
    await expect(page.getByText('Saved. Nobody was written to;')).toBeFocused();
    await expect(missing).not.toContainText('The day on which');

    await addCriterion(page, 1, 'Originality');
    await addCriterion(page, 2, 'Method');
    await criterion(page, 2).getByLabel('Weight').selectOption('2');
    await criterion(page, 2).getByLabel('5, the highest, means').fill('');
    await page.getByRole('button', { name: 'Save criteria' }).click();
    await expect(page.getByText('Please say what the highest step means.')).toBeVisible();
    // Nothing that was typed is lost by leaving.
    await page.reload();
    await criterion(page, 2).getByLabel('5, the highest, means').fill('sound');
    await criterion(page, 2).getByRole('button', { name: 'Up Method' }).click();
    await page.getByRole('radio', { name: 'Method: 4 of 5' }).check();
    await expect(page.locator('.abstracts-points')).toHaveText('8 of 15 points, 1 to go');
    await page.getByRole('radio', { name: 'Originality: 5 of 5, entirely' }).check();
    await expect(page.locator('.abstracts-points')).toHaveText('13 of 15');
    await page.getByRole('button', { name: 'Save criteria' }).click();
    await expect(page.getByText('Criteria saved. A review has at most 15 points.')).toBeFocused();
    await expect(missing).not.toContainText('A criterion that counts');
    await page.reload();
    await expect(page.locator('.abstracts-criterion legend')).toHaveText(['1. Method', '2. Originality']);
    await expect(page.getByLabel('Reviews are due')).toHaveValue('2025-09-10');
    await expectAccessibleAtAllWidths(page);
  });

  test('of two chairs the second sees both versions and chooses [REV-011]', async ({ page, browser }) => {
    await comesIn(page, 'Chitra Chair');
    const colleague = await (await browser.newContext()).newPage();
    await comesIn(colleague, 'Dinesh Deputy');
    await page.getByLabel('At most for one reviewer').fill('25');
    await colleague.getByLabel('At most for one reviewer').fill('12');
    await colleague.getByRole('button', { name: 'Save how it is reviewed' }).click();
    await expect(colleague.getByText('Saved. Nobody was written to;')).toBeVisible();
    await page.getByRole('button', { name: 'Save how it is reviewed' }).click();
    const both = page.getByRole('row', { name: /At most for one reviewer/ });
    await expect(both.getByRole('cell')).toHaveText(['25', '12']);
    await expect(page.getByLabel('At most for one reviewer')).toHaveValue('25');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Save mine' }).click();
    await expect(page.getByText('Saved. Nobody was written to;')).toBeVisible();
    await colleague.reload();
    await expect(colleague.getByLabel('At most for one reviewer')).toHaveValue('25');
    await colleague.context().close();
  });
});
