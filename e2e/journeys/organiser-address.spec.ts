import { linkToConfirmAddress, mailsTo } from '../support/accounts.ts';
import { expectAccessibleAtAllWidths } from '../support/axe.ts';
import { addressOf, asOwner } from '../support/corrections.ts';
import { newDelegate } from '../support/delegates.ts';
import { expect, test } from '../support/fixtures.ts';

test.describe('another e-mail address', () => {
  test.use({ allowed: [/4(00|04|09|22) \(/] });

  test('is noted by an organiser, withdrawn, noted again, and confirmed by its owner', { tag: ['@ORG-229'] }, async ({ page, browser }) => {
    test.setTimeout(240_000);
    const theirs = await (await browser.newContext()).newPage();
    const delegate = await newDelegate(theirs, { name: 'Nila Ravichandran' });
    const other = await newDelegate(await (await browser.newContext()).newPage(), { name: 'Kavin Murugesan' });
    const wrong = `slip-${delegate.email}`;
    const right = `right-${delegate.email}`;
    await page.setViewportSize({ width: 360, height: 740 });
    await asOwner(page, 'Ezhil Nambi');
    await page.goto(await addressOf(delegate));
    await page.getByRole('button', { name: 'Change address' }).focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Change the e-mail address' });
    const field = dialog.getByLabel('New e-mail address');
    await expect(field).toBeFocused();
    await expectAccessibleAtAllWidths(page);
    const send = async (email: string) => {
      await field.fill(email);
      await dialog.getByRole('button', { name: 'Asked by mail' }).click();
      await dialog.getByRole('button', { name: 'Send the link' }).click();
    };

    // Nothing typed: said at the fields, and the first one has the focus.
    await page.keyboard.press('Enter');
    await expect(dialog).toContainText('Please enter the new e-mail address.');
    await expect(dialog).toContainText('Please give a reason.');
    await expect(field).toBeFocused();

    // Somebody else's leads to merging the two.
    await send(other.email);
    await expect(dialog).toContainText('If both are the same person, merge the two registrations.');
    await expect(dialog.getByRole('link', { name: 'Merge the two' })).toBeVisible();
    await expectAccessibleAtAllWidths(page);

    await send(wrong);
    const waits = page.getByText(`${wrong} waits to be confirmed by its owner`);
    await expect(waits).toBeVisible();
    await expectAccessibleAtAllWidths(page);
    const dead = await linkToConfirmAddress(wrong);
    await page.reload();
    await expect(waits).toBeVisible();
    await page.getByRole('button', { name: 'Withdraw' }).click();
    await expect(waits).toBeHidden();

    await page.getByRole('button', { name: 'Change address' }).click();
    await send(right);
    await expect(page.getByText(`${right} waits to be confirmed by its owner`)).toBeVisible();
    const subjects = async (email: string) => (await mailsTo(email)).map(({ subject }) => subject).join('\n');
    await expect.poll(() => subjects(delegate.email), { timeout: 30_000 }).toContain('Your e-mail address is to be changed');

    // The owner of the new address, on a phone of their own.
    const phone = await (await browser.newContext({ viewport: { width: 360, height: 740 } })).newPage();
    await phone.goto(dead);
    await phone.getByRole('button', { name: 'Confirm my address' }).click();
    await expect(phone.getByText('This link does not work any more')).toBeVisible();
    await phone.goto(await linkToConfirmAddress(right));
    await expect(phone).toHaveURL('/confirm-address');
    await expectAccessibleAtAllWidths(phone);
    await phone.getByRole('button', { name: 'Confirm my address' }).click();
    await expect(phone.getByText('Your new address counts now.')).toBeVisible();
    await expectAccessibleAtAllWidths(phone);

    // Whoever was logged in is not any more.
    await theirs.goto('/userProfile');
    await expect(theirs).toHaveURL(/login/);
    await page.reload();
    await expect(page.getByRole('region', { name: 'Identity' })).toContainText(right);
    await expect(page.getByRole('region', { name: 'Timeline' })).toContainText('Confirmed another e-mail address');
  });
});
