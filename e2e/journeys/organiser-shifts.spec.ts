import type { Browser, Page } from '@playwright/test';
import { expectAccessibleAtAllWidths } from '../support/axe.ts';
import { expect, test } from '../support/fixtures.ts';
import { letters, person, registerSeventy, sql } from '../support/many-delegates.ts';
import { enterAs, MONEY, registrationOf } from '../support/money.ts';
import { EDITION } from '../support/organisers.ts';

const visitor = async (browser: Browser) => (await browser.newContext()).newPage();
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const said = (page: Page) => page.locator('.money-said');
const difference = (page: Page) => page.getByRole('table', { name: /Shift of/ }).first();

test.describe('a till in the office', () => {
  test.use({ allowed: [/409 \(/] });

  test(
    'opened while cash is taken, counted blind with a difference, recounted, explained; closed by the treasurer, with its sheet and the day',
    { tag: ['@ORG-307', '@ORG-330', '@ORG-331', '@ORG-332'] },
    async ({ page, browser }) => {
      test.setTimeout(240_000);
      const family = `Bhavani${letters()}`;
      await registerSeventy(family, 1, 2);
      await page.setViewportSize({ width: 1440, height: 1000 });
      const cashierName = `Ezhil ${family}`;
      await enterAs(page, cashierName, 'registrar');
      await page.goto(`/organiser/${EDITION}/delegates/${await registrationOf(person(1, family))}`);
      await page.getByRole('button', { name: 'Take a payment' }).click();
      const dialog = page.getByRole('dialog', { name: 'Take a payment' });
      await expect(dialog.getByLabel('Amount in INR')).toHaveValue('1500');
      await dialog.getByLabel('Payer, if it is somebody else').fill('Her brother');
      await dialog.getByLabel('How it was paid').selectOption('Cash');
      await expect(dialog.getByText('You have no open shift')).toBeVisible();
      await dialog.getByRole('button', { name: 'Record ₹1,500' }).click();
      await expect(dialog.getByText('Please open your shift first, below.')).toBeVisible();
      await expectAccessibleAtAllWidths(page);
      await dialog.getByLabel('Float in INR').fill('two thousand');
      await dialog.getByRole('button', { name: 'Open my shift' }).click();
      await expect(dialog.getByText('Please enter an amount, such as 2000, or leave it empty.')).toBeVisible();
      await dialog.getByLabel('Float in INR').fill('2,000');
      await dialog.getByLabel('Float in INR').press('Enter');
      await expect(dialog.getByText('You have no open shift')).toHaveCount(0);
      // Nothing that was typed is lost.
      await expect(dialog.getByLabel('Payer, if it is somebody else')).toHaveValue('Her brother');
      await dialog.getByRole('button', { name: 'Record ₹1,500' }).click();
      const taken = page.getByRole('dialog', { name: 'Payment recorded' });
      await expect(taken).toContainText('The registration is paid.');
      await expect(taken.getByRole('button', { name: /^TNPY28\/.* as a PDF$/ })).toBeVisible();
      await taken.getByRole('button', { name: 'Done' }).click();

      await page.goto(MONEY);
      await page.getByRole('link', { name: 'Shifts' }).click();
      await expect(heading(page, 'Shifts')).toBeFocused();
      const form = page.getByRole('form', { name: 'Count my shift' });
      await expect(form).toContainText('1 in cash, 0 by card terminal');
      await expect(form).toContainText('after your count');
      // Nowhere on the page: what should be there.
      await expect(page.locator('main')).not.toContainText('3,500');
      await form.getByLabel('₹500 notes').fill('six');
      await form.getByRole('button', { name: 'Compare with the books' }).click();
      await expect(form.getByText('Please enter a whole number.')).toBeVisible();
      await expect(form.getByLabel('₹500 notes')).toBeFocused();
      await form.getByLabel('₹500 notes').fill('6');
      await form.getByLabel('₹200 notes').fill('2');
      await expect(form.locator('.shift-sum')).toContainText('₹3,400');
      await expectAccessibleAtAllWidths(page);
      await form.getByRole('button', { name: 'Compare with the books' }).click();
      await expect(said(page)).toHaveText('Your shift is counted: ₹100 short.');
      await expect(said(page)).toBeFocused();
      await expect(difference(page)).toContainText('₹3,500');
      await expectAccessibleAtAllWidths(page);

      await page.getByRole('button', { name: /^Count once more…/ }).click();
      const recount = page.getByRole('dialog', { name: 'Count once more' });
      await recount.getByLabel('₹500 notes').fill('6');
      await recount.getByLabel('₹200 notes').fill('2');
      await recount.getByLabel('Coins and other, in INR').fill('50');
      await expectAccessibleAtAllWidths(page);
      await recount.getByRole('button', { name: 'Compare again' }).click();
      await expect(said(page)).toHaveText('Counted again: ₹50 short.');
      await expect(page.getByRole('button', { name: /^Count once more…/ })).toHaveCount(0);
      await page.getByRole('button', { name: /^Explain the difference…/ }).click();
      const explain = page.getByRole('dialog', { name: 'Why it differs: ₹50 short' });
      await explain.getByRole('button', { name: 'Save the note' }).click();
      await expect(explain.getByText('Please say what may have happened.')).toBeVisible();
      await explain.getByLabel('What may have happened').fill('Change for a ₹500 note given twice');
      await expectAccessibleAtAllWidths(page);
      await explain.getByRole('button', { name: 'Save the note' }).click();
      await expect(said(page)).toHaveText('The note is saved. A treasurer can close the shift now.');

      // Another person closes it, prints the sheet and reads the day.
      const treasurer = await visitor(browser);
      await treasurer.setViewportSize({ width: 1440, height: 1000 });
      const closer = `Thamarai ${family}`;
      await enterAs(treasurer, closer, 'treasurer');
      await treasurer.goto(`${MONEY}/shifts?state=counted`);
      await treasurer.getByRole('button', { name: new RegExp(`^Close… shift of ${cashierName}`) }).click();
      const close = treasurer.getByRole('dialog', { name: `Close the shift of ${cashierName}` });
      await expect(close).toContainText('Change for a ₹500 note given twice');
      await expectAccessibleAtAllWidths(treasurer);
      await close.getByRole('button', { name: 'Close the shift' }).click();
      await expect(said(treasurer)).toHaveText(`The shift of ${cashierName} is closed. Its sheet can be printed and signed.`);
      await treasurer.goto(`${MONEY}/shifts`);
      const card = treasurer.locator('.refund', { hasText: cashierName });
      await expect(card).toContainText(`by ${closer}`);
      const [file] = await Promise.all([
        treasurer.waitForEvent('download'),
        card.getByRole('button', { name: /^Sheet to sign as a PDF/ }).click(),
      ]);
      expect(file.suggestedFilename()).toMatch(/^shift-\d{4}-\d\d-\d\d-[0-9a-f]{8}\.pdf$/);
      await treasurer.getByRole('link', { name: 'Day sheet' }).click();
      await expect(heading(treasurer, 'Day sheet')).toBeFocused();
      const received = treasurer.getByRole('table', { name: 'Received' });
      // As many figures as headings, whatever others take meanwhile.
      await expect(received.getByRole('row', { name: /^Cash/ })).toBeVisible();
      const columns = await received.locator('thead th').count();
      await expect(received.getByRole('row', { name: /^Cash/ }).locator('td')).toHaveCount(columns - 1);
      await expect(received.locator('tfoot tr').first().locator('td')).toHaveCount(columns - 1);
      await expect(treasurer.locator('.refund', { hasText: cashierName })).toContainText('₹50 short');
      await expectAccessibleAtAllWidths(treasurer);
      await treasurer.goto(`${MONEY}/day?day=2025-02-31`);
      await expect(treasurer.getByText('This is no day')).toBeVisible();
      await expectAccessibleAtAllWidths(treasurer);

      // Whose own shift is open is not told its sums by the day sheet either.
      await treasurer.goto(`${MONEY}/shifts`);
      await treasurer.getByRole('button', { name: 'Open my shift' }).click();
      await expect(said(treasurer)).toHaveText('Your shift is open.');
      await treasurer.getByRole('link', { name: 'Day sheet' }).click();
      await expect(treasurer.getByText('Your own shift is not counted yet')).toBeVisible();
      await expect(treasurer.getByRole('table', { name: 'Received' }).getByRole('row', { name: /^Cash/ })).toHaveCount(0);
      await expectAccessibleAtAllWidths(treasurer);
    },
  );

  test('somebody at the desk has a shift without the other lists of money', { tag: ['@ORG-330'] }, async ({ page }) => {
    await enterAs(page, 'Malar Vizhi', 'desk');
    await page.goto(`${MONEY}/shifts`);
    await expect(heading(page, 'Shifts')).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Money' }).getByRole('link')).toHaveText(['Shifts']);
    await page.getByRole('button', { name: 'Open my shift' }).click();
    await expect(page.getByRole('form', { name: 'Count my shift' })).toBeVisible();
    await expectAccessibleAtAllWidths(page);
  });

  test(
    'the till of a cashier who has lost the role is counted by the treasurer with a reason, explained and closed',
    { tag: ['@ORG-330', '@ORG-331'] },
    async ({ page, browser }) => {
      const cashierName = `Ezhil Vaan${letters()}`;
      const cashier = await visitor(browser);
      const { email } = await enterAs(cashier, cashierName, 'desk');
      await cashier.goto(`${MONEY}/shifts`);
      await cashier.getByLabel('Float in INR').fill('2000');
      await cashier.getByRole('button', { name: 'Open my shift' }).click();
      await expect(cashier.getByRole('form', { name: 'Count my shift' })).toBeVisible();

      await page.setViewportSize({ width: 1440, height: 1000 });
      await enterAs(page, 'Thamarai Selvi', 'treasurer');
      const card = page.locator('.refund', { hasText: cashierName });
      // Where the overview leads to: only what was left open on another day.
      await page.goto(`${MONEY}/shifts?state=left-open`);
      await expect(page.getByLabel('State')).toHaveValue('left-open');
      await expect(heading(page, 'Shifts')).toBeVisible();
      await expect(card).toHaveCount(0);
      await page.goto(`${MONEY}/shifts?state=open`);
      await expect(card).toContainText('Open');
      await expect(card.getByRole('button')).toHaveCount(0);
      await sql('delete from staff_roles where account_id = (select id from accounts where email = $1)', [email]);
      await page.reload();
      await card.getByRole('button', { name: /^Count for the cashier…/ }).click();
      const dialog = page.getByRole('dialog', { name: `Count the shift of ${cashierName}` });
      await dialog.getByLabel('₹500 notes').fill('3');
      await dialog.getByRole('button', { name: 'Compare with the books' }).click();
      await expect(dialog.getByText('Please give a reason.')).toBeVisible();
      await expect(dialog.getByLabel('₹500 notes')).toHaveValue('3');
      await dialog.getByRole('button', { name: 'Left without counting' }).click();
      await expectAccessibleAtAllWidths(page);
      await dialog.getByRole('button', { name: 'Compare with the books' }).click();
      await expect(said(page)).toHaveText(`The shift of ${cashierName} is counted: ₹500 short.`);
      await page.goto(`${MONEY}/shifts?state=counted`);
      await expect(card).toContainText('Thamarai Selvi, for the cashier: Left without counting');
      await expectAccessibleAtAllWidths(page);
      await card.getByRole('button', { name: /^Explain the difference…/ }).click();
      const explain = page.getByRole('dialog', { name: 'Why it differs: ₹500 short' });
      await explain.getByLabel('What may have happened').fill('Could not be asked any more');
      await explain.getByRole('button', { name: 'Save the note' }).click();
      await expect(said(page)).toHaveText('The note is saved. The shift can be closed now.');
      await card.getByRole('button', { name: /^Close…/ }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Close the shift' }).click();
      await expect(said(page)).toHaveText(`The shift of ${cashierName} is closed. Its sheet can be printed and signed.`);
    },
  );
});
