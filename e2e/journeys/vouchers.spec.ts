import type { Browser, Page } from '@playwright/test';
import { expectAccessibleAtAllWidths } from '../support/axe.ts';
import { newDelegate } from '../support/delegates.ts';
import { expect, test } from '../support/fixtures.ts';
import { letters } from '../support/many-delegates.ts';
import { enterAs, MONEY } from '../support/money.ts';
import { checkout, choose, payButton } from '../support/payments.ts';
import { at } from '../support/registration.ts';

test.use({ allowed: [/4(?:0[39]|22) \(/] });

const PHONE = { width: 360, height: 780 };
/** Early bird has ended: radiotherapy technologists pay ₹500, not ₹250. */
const REGULAR = '2025-08-20T12:00:00+05:30';
const TECHNOLOGIST = { category: 'rtt', registrationType: 'regular' };

const visitor = async (browser: Browser) => {
  const page = await (await browser.newContext()).newPage();
  await page.setViewportSize(PHONE);
  await at(page, REGULAR);
  return page;
};
const said = (page: Page) => page.locator('.money-said');
const onPayment = async (page: Page) => {
  await page.goto('/paymentPage');
  return page.getByRole('region', { name: 'Voucher' });
};

/** Made by the treasurer; returns its code as it is said. */
async function makeVoucher(page: Page, { holder, uses, free }: { holder: string; uses: string; free: boolean }): Promise<string> {
  await page.getByRole('button', { name: 'New voucher…' }).click();
  const dialog = page.getByRole('dialog', { name: 'New voucher' });
  await dialog.getByRole('radio', { name: free ? /^Nothing to pay/ : /^The price of a phase/ }).check();
  if (!free) await dialog.getByLabel('Phase', { exact: true }).selectOption({ label: 'Early bird' });
  await dialog.getByLabel('Category', { exact: true }).selectOption({ label: 'RTT (Radiotherapy Technologist)' });
  await dialog.getByLabel('How many people may use it').fill(uses);
  await dialog.getByLabel('Last day').fill('2025-09-20');
  await dialog.getByLabel('For whom').fill(holder);
  await dialog.getByRole('button', { name: 'Make the voucher' }).click();
  await expect(said(page)).toContainText(`The voucher for ${holder} is made. Its code is `);
  return /[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}/.exec((await said(page).textContent()) ?? '')?.[0] ?? '';
}

test(
  'a treasurer makes vouchers, delegates use them on a phone, and the treasurer sees who',
  { tag: ['@ORG-341', '@ORG-343'] },
  async ({ page, browser }) => {
    test.setTimeout(180_000);
    await page.setViewportSize({ width: 1440, height: 1000 });
    await enterAs(page, 'Thamarai Selvan', 'treasurer');
    await page.goto(MONEY);
    await page.getByRole('link', { name: 'Vouchers' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Vouchers' })).toBeFocused();
    // Nothing chosen yet: what is missing stands at its field, and what was typed stays.
    await page.getByRole('button', { name: 'New voucher…' }).click();
    const dialog = page.getByRole('dialog', { name: 'New voucher' });
    await dialog.getByLabel('For whom').fill('Somebody');
    await dialog.getByRole('button', { name: 'Make the voucher' }).click();
    await expect(dialog.getByText('Please choose what it gives.')).toBeVisible();
    await expect(dialog.getByText('Please enter the last day it can be used.')).toBeVisible();
    await expect(dialog.getByLabel('For whom')).toHaveValue('Somebody');
    await expectAccessibleAtAllWidths(page);
    await dialog.getByRole('button', { name: 'Cancel' }).click();

    const group = `Institute ${letters()}`;
    const code = await makeVoucher(page, { holder: group, uses: '1', free: false });
    const card = page.locator('.refund', { hasText: group });
    await expect(card).toContainText('The price of Early bird for RTT (Radiotherapy Technologist)');
    await expect(card).toContainText('Not used yet');
    await expectAccessibleAtAllWidths(page);

    // A wrong code says so at its field; the right one, typed in small letters, changes the fee.
    const delegate = await visitor(browser);
    const { name } = await newDelegate(delegate, { ...TECHNOLOGIST, name: `Ezhil ${letters()}` });
    const entry = await onPayment(delegate);
    await expect(payButton(delegate)).toHaveText('Pay ₹500 now');
    await entry.getByLabel('Voucher code').fill('NOBODY-KNOWS-IT');
    await entry.getByRole('button', { name: 'Use voucher' }).click();
    await expect(entry.getByLabel('Voucher code')).toHaveAccessibleDescription(/This voucher code cannot be used/);
    await expect(entry.getByLabel('Voucher code')).toHaveValue('NOBODY-KNOWS-IT');
    await expectAccessibleAtAllWidths(delegate);
    await delegate.setViewportSize(PHONE);
    await entry.getByLabel('Voucher code').fill(code.toLowerCase());
    await entry.getByRole('button', { name: 'Use voucher' }).click();
    await expect(entry).toContainText(`Your fee is the one of voucher ${code}.`);
    await expect(delegate.locator('.fee-now-words')).toHaveText(`₹250, the price of Early bird with voucher ${code}, until 20 September`);
    await expect(payButton(delegate)).toHaveText('Pay ₹250 now');
    await expectAccessibleAtAllWidths(delegate);
    await delegate.setViewportSize(PHONE);
    await payButton(delegate).click();
    await expect(checkout(delegate).getByRole('button', { name: 'Pay ₹250.00' })).toBeVisible();
    await choose(delegate, 'success');
    await expect(delegate.getByRole('heading', { level: 1, name: 'Paid. See you in Chennai.' })).toBeVisible();

    // It was for one person: the next is told the same as for a code that does not exist.
    const late = await visitor(browser);
    await newDelegate(late, TECHNOLOGIST);
    const lateEntry = await onPayment(late);
    await lateEntry.getByLabel('Voucher code').fill(code);
    await lateEntry.getByRole('button', { name: 'Use voucher' }).click();
    await expect(lateEntry.getByLabel('Voucher code')).toHaveAccessibleDescription(/This voucher code cannot be used/);

    await page.reload();
    await expect(card).toContainText('Used up');
    await card.getByRole('button', { name: /^Who used it/ }).click();
    await expect(card.getByRole('list', { name: `Who used ${code}` })).toContainText(name);
    await expectAccessibleAtAllWidths(page);

    // Free: typed, and the button for paying pressed at once. Nothing is charged.
    const sponsor = `Sponsor ${letters()}`;
    const free = await makeVoucher(page, { holder: sponsor, uses: '5', free: true });
    await lateEntry.getByLabel('Voucher code').fill(free);
    await payButton(late).click();
    await expect(late.getByText('Your registration is complete.', { exact: true })).toBeVisible();
    await late.waitForURL('/userProfile');
    await expect(late.getByText('Complimentary', { exact: true }).first()).toBeVisible();

    // More uses, then the end of it.
    const second = page.locator('.refund', { hasText: sponsor });
    await page.reload();
    await expect(second).toContainText('1 of 5 used');
    await second.getByRole('button', { name: /^Change…/ }).click();
    const change = page.getByRole('dialog', { name: 'Change the voucher' });
    await change.getByLabel('How many people may use it').fill('0');
    await change.getByRole('button', { name: 'Save' }).click();
    await expect(change.getByLabel('How many people may use it')).toBeFocused();
    await change.getByLabel('How many people may use it').fill('7');
    await change.getByRole('button', { name: 'Save' }).click();
    await expect(second).toContainText('1 of 7 used');
    await second.getByRole('button', { name: /^End it…/ }).click();
    await page.getByRole('dialog', { name: 'End the voucher now' }).getByRole('button', { name: 'End it' }).click();
    await expect(said(page)).toHaveText(`The voucher ${free} is ended. Nobody can use it any more.`);
    await expect(second).toContainText('Ended');
  },
);

test('a code typed before the script has come is kept, and used', { tag: ['@ORG-341'] }, async ({ page, browser }) => {
  test.setTimeout(120_000);
  await enterAs(page, 'Thamarai Selvan', 'treasurer');
  await page.goto(`${MONEY}/vouchers`);
  const code = await makeVoucher(page, { holder: `Institute ${letters()}`, uses: '1', free: false });
  const delegate = await visitor(browser);
  await newDelegate(delegate, TECHNOLOGIST);
  const { promise: mayCome, resolve: come } = Promise.withResolvers<void>();
  await delegate.route(/\.js(\?|$)/, async (route) => {
    await mayCome;
    await route.continue();
  });
  const entry = await onPayment(delegate);
  const field = entry.getByLabel('Voucher code');
  const isAlive = () => field.evaluate((input) => Object.keys(input).some((key) => key.startsWith('__reactFiber')));
  await field.fill(code);
  expect(await isAlive()).toBe(false);
  come();
  await expect.poll(isAlive).toBe(true);
  // The page knows it: the button for paying uses it first.
  await payButton(delegate).click();
  await expect(entry).toContainText(`Your fee is the one of voucher ${code}.`);
});
