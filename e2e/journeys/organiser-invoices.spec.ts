import type { Page } from '@playwright/test';
import { expectAccessibleAtAllWidths } from '../support/axe.ts';
import { expect, test } from '../support/fixtures.ts';
import { letters, person, registerSeventy, sql } from '../support/many-delegates.ts';
import { enterAs, MONEY, registrationOf } from '../support/money.ts';
import { EDITION } from '../support/organisers.ts';

test.use({ allowed: [/4(?:0[39]|22) \(/] });

const said = (page: Page) => page.locator('.money-said');

/** In the dialog that is open: finds somebody and adds them; waits until it says what is due. */
async function add(page: Page, name: string): Promise<void> {
  const search = page.getByLabel('Add a delegate');
  await search.fill(name);
  await expect(page.getByRole('list', { name: 'Delegates found' }).getByRole('button')).toHaveText([new RegExp(name)]);
  await search.press('Enter');
  await expect(search).toHaveValue('');
  await expect(page.getByText('Working out what is due...')).toHaveCount(0);
}

test('a treasurer bills an institute for three, and one bank credit pays it', { tag: ['@ORG-339', '@ORG-340'] }, async ({ page }) => {
  test.setTimeout(180_000);
  const family = `Bhavani${letters()}`;
  const institute = `Institute ${letters()}`;
  await registerSeventy(family, 1, 4);
  await page.setViewportSize({ width: 1440, height: 1000 });
  await enterAs(page, 'Thamarai Selvan', 'treasurer');
  await page.goto(MONEY);
  await page.getByRole('link', { name: 'Invoices' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Invoices' })).toBeFocused();
  await page.getByRole('button', { name: 'New invoice…' }).click();
  const dialog = page.getByRole('dialog', { name: 'New pro-forma invoice' });
  await dialog.getByRole('button', { name: 'Issue the invoice' }).click();
  await expect(dialog.getByText('Please enter who is billed.')).toBeVisible();
  await expect(dialog.getByText('Please choose somebody.')).toBeVisible();
  await dialog.getByLabel('Billed to').fill(institute);
  await dialog.getByLabel('Address').fill('1 Sample Street\nMadurai 625001');
  await dialog.getByLabel('Due day').fill('2025-08-25');
  for (const n of [1, 2, 3]) await add(page, person(n, family));
  const sum = await dialog.locator('.allocations-sum').textContent();
  const amount = /₹[\d,]+/.exec(sum ?? '')?.[0] ?? '';
  await expect(dialog.locator('.allocations-sum')).toHaveText(`${amount} for 3 delegates`);
  await expectAccessibleAtAllWidths(page);
  // Behind the end of early bird, somebody has to say why; nothing that was typed is lost.
  await dialog.getByRole('button', { name: `Issue it over ${amount}` }).click();
  await expect(dialog.getByText('The price ends on 15 August. Please say why it is kept longer, or choose an earlier day.')).toBeVisible();
  await expect(dialog.getByLabel('Billed to')).toHaveValue(institute);
  await dialog.getByLabel('Why the prices are kept longer').fill('They pay at the end of the month');
  await dialog.getByRole('button', { name: `Issue it over ${amount}` }).click();
  await expect(said(page)).toHaveText(/^Invoice TNPY28\/PI\/2025-26\/\d{4} for 3 delegates is issued\.$/);
  const number = /TNPY28\S+/.exec((await said(page).textContent()) ?? '')?.[0] ?? '';
  const card = page.locator('.refund', { hasText: institute });
  await expect(card).toContainText('Due 25 August');
  await expect(card.getByRole('list', { name: `Billed with ${number}` }).getByRole('link')).toHaveCount(3);
  await expectAccessibleAtAllWidths(page);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    card.getByRole('button', { name: `Download ${number} as a PDF` }).click(),
  ]);
  expect(file.suggestedFilename()).toBe(`invoice-${number.replaceAll('/', '-')}.pdf`);

  // Nobody is billed twice: it says who is, and on which invoice.
  await page.getByRole('button', { name: 'New invoice…' }).click();
  await dialog.getByLabel('Billed to').fill(institute);
  await dialog.getByLabel('Due day').fill('2025-08-14');
  await add(page, person(1, family));
  await dialog.getByRole('button', { name: /^Issue it over/ }).click();
  await expect(dialog.getByRole('alert')).toContainText(`${person(1, family)}, `);
  await expect(dialog.getByRole('alert')).toContainText(`This delegate is on invoice ${number}, which is not paid yet.`);
  await dialog.getByRole('button', { name: 'Cancel' }).click();

  // One transfer of the whole sum.
  await card.getByRole('button', { name: /^The money has come…/ }).click();
  const settle = page.getByRole('dialog', { name: `The money for ${number} has come` });
  await settle.getByRole('button', { name: 'Pay for 3 delegates' }).click();
  await expect(settle.getByText("Please enter the bank's reference.")).toBeVisible();
  await settle.getByLabel('UTR or bank’s reference').fill(`SBIN${Date.now()}`);
  const whole = await settle.getByLabel('Amount in INR').inputValue();
  await settle.getByLabel('Amount in INR').fill('100');
  await settle.getByLabel('Day it came').fill('2025-08-10');
  await settle.getByRole('button', { name: 'Pay for 3 delegates' }).click();
  await expect(settle.getByText(`The invoice asks for ${amount}.`)).toBeVisible();
  await expectAccessibleAtAllWidths(page);
  await settle.getByLabel('Amount in INR').fill(whole);
  await settle.getByRole('button', { name: 'Pay for 3 delegates' }).click();
  await expect(said(page)).toHaveText(`Invoice ${number} is paid: 3 delegates, each with a receipt.`);
  await expect(card).toContainText('Paid');
  await page.goto(`/organiser/${EDITION}/delegates/${await registrationOf(person(2, family))}`);
  await expect(page.locator('.page-head')).toContainText('Paid');

  // Another one, of which somebody is cancelled meanwhile: said before anybody tries, and cancelled with a reason.
  await page.goto(`${MONEY}/invoices`);
  await page.getByRole('button', { name: 'New invoice…' }).click();
  await dialog.getByLabel('Billed to').fill(`Other ${institute}`);
  await dialog.getByLabel('Due day').fill('2025-08-14');
  await add(page, person(4, family));
  await dialog.getByRole('button', { name: /^Issue it over/ }).click();
  await expect(said(page)).toContainText('for one delegate is issued.');
  await sql('update registrations set cancelled_at = now() where name = $1', [person(4, family)]);
  await page.reload();
  const other = page.locator('.refund', { hasText: `Other ${institute}` });
  await expect(other).toContainText('Cancel it and issue a new one for the others.');
  await other.getByRole('button', { name: /^Cancel it…/ }).click();
  const cancel = page.getByRole('dialog', { name: /^Cancel TNPY28/ });
  await cancel.getByRole('textbox', { name: 'Reason' }).fill('The delegate cannot come');
  await cancel.getByRole('button', { name: 'Cancel the invoice' }).click();
  await expect(said(page)).toContainText('Its delegates can be billed again.');
  await expect(other).toContainText('The delegate cannot come');
  await expectAccessibleAtAllWidths(page);
});
