import { mailsTo } from '../support/accounts.ts';
import { expectAccessibleAtAllWidths } from '../support/axe.ts';
import { addressOf, asOwner, paidStudent } from '../support/corrections.ts';
import { expect, test } from '../support/fixtures.ts';
import { checkout, choose } from '../support/payments.ts';

test('what a correction leaves open is paid by the delegate, on a phone', { tag: ['@ORG-233'] }, async ({ page, browser }) => {
  test.setTimeout(240_000);
  const theirs = await (await browser.newContext({ viewport: { width: 360, height: 740 } })).newPage();
  const delegate = await paidStudent(theirs);
  await asOwner(page, 'Ezhil Nambi');
  await page.goto(await addressOf(delegate));
  await page.getByRole('button', { name: 'Change category' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change category' });
  await dialog.getByLabel('New category').selectOption('ampi');
  await dialog.getByLabel(/^Reason/).fill('You joined the association in September.');
  await dialog.getByLabel('Membership number').fill('TN-4471');
  await dialog.getByRole('button', { name: 'Change and ask for ₹500' }).click();
  await expect(page.getByText('The category is now AMPI Member.')).toBeVisible();

  await theirs.goto('/userProfile');
  await expect(theirs.getByText('₹500 is still to be paid')).toBeVisible();
  await expectAccessibleAtAllWidths(theirs);
  await theirs.setViewportSize({ width: 360, height: 740 });
  await theirs.getByRole('link', { name: 'Pay ₹500' }).click();
  const pay = theirs.getByRole('button', { name: 'Pay ₹500 now' });
  await expect(pay).toBeVisible();
  await expectAccessibleAtAllWidths(theirs);
  await theirs.setViewportSize({ width: 360, height: 740 });

  // Closed without paying: it says so, and nothing else has changed.
  await pay.click();
  await checkout(theirs).locator('[data-outcome="dismiss"]').click();
  await expect(theirs.getByText('You closed the payment window.')).toBeVisible();
  await theirs.reload();
  await pay.click();
  await choose(theirs, 'success');
  await expect(theirs.getByText('₹500 paid. Thank you.')).toBeVisible();
  await expectAccessibleAtAllWidths(theirs);
  await theirs.getByRole('link', { name: 'See your profile' }).click();
  await expect(theirs.getByRole('heading', { name: 'Payments' })).toBeVisible();
  await expect(theirs.getByText('is still to be paid')).toHaveCount(0);
  await expect(theirs.getByRole('region', { name: 'Payments' })).toContainText('₹500');
  const receipts = async () => (await mailsTo(delegate.email)).filter(({ text }) => text.includes('₹500')).length;
  await expect.poll(receipts, { timeout: 30_000 }).toBeGreaterThan(1);

  await page.reload();
  await expect(page.getByRole('region', { name: 'Money' })).toContainText('nothing open');
});
