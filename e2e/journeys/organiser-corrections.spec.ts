import type { Page } from '@playwright/test';
import { mailsTo } from '../support/accounts.ts';
import { expectAccessibleAtAllWidths } from '../support/axe.ts';
import { addressOf, asOwner, paidStudent } from '../support/corrections.ts';
import { newDelegate } from '../support/delegates.ts';
import { expect, test } from '../support/fixtures.ts';
import { EDITION } from '../support/organisers.ts';

const identity = (page: Page) => page.getByRole('region', { name: 'Identity' });

test.describe('correcting a delegate', () => {
  test.use({ allowed: [/4(09|22) \(/] });

  test(
    'details by keyboard, with a reason; what a colleague saved meanwhile stands beside; undone in one step',
    { tag: ['@ORG-228', '@ORG-238'] },
    async ({ page, browser }) => {
      test.setTimeout(240_000);
      const theirs = await browser.newContext();
      const delegate = await newDelegate(await theirs.newPage(), { name: 'Nila Ravichandran' });
      const one = await addressOf(delegate);
      await page.setViewportSize({ width: 360, height: 740 });
      await asOwner(page, 'Ezhil Nambi');
      await page.goto(one);
      await page.getByRole('button', { name: 'Correct', exact: true }).focus();
      await page.keyboard.press('Enter');
      await expect(identity(page).getByLabel('Name', { exact: true })).toBeFocused();
      await page.keyboard.press('ControlOrMeta+a');
      await page.keyboard.type('Nila Ravichandiran');
      await expect(identity(page)).toContainText('was Nila Ravichandran');
      await expectAccessibleAtAllWidths(page);

      // Without a reason it is refused, and says where.
      await identity(page).getByRole('button', { name: 'Save 1 correction' }).click();
      await expect(identity(page).getByLabel('Why')).toBeFocused();
      await expect(identity(page)).toContainText('Please give a reason.');
      await identity(page).getByRole('button', { name: 'Typing mistake' }).click();

      // A colleague saves the city and the name first.
      const colleague = await (await browser.newContext()).newPage();
      await asOwner(colleague, 'Thenmozhi Arasu');
      await colleague.goto(one);
      await colleague.getByRole('button', { name: 'Correct', exact: true }).click();
      await identity(colleague).getByLabel('City').fill('Salem');
      await identity(colleague).getByLabel('Name', { exact: true }).fill('N. Ravichandran');
      await identity(colleague).getByLabel('Why').fill('asked by mail');
      await identity(colleague).getByRole('button', { name: 'Save 2 corrections' }).click();
      await expect(colleague.getByText('2 details were corrected.')).toBeVisible();

      await identity(page).getByRole('button', { name: 'Save 1 correction' }).click();
      await expect(page.getByText('Somebody else saved this delegate meanwhile.')).toBeVisible();
      await expect(identity(page).getByLabel('Name', { exact: true })).toHaveValue('Nila Ravichandiran');
      await expect(identity(page)).toContainText('Saved meanwhile: N. Ravichandran');
      await expect(identity(page).getByLabel('City')).toHaveValue('Salem');
      await expectAccessibleAtAllWidths(page);
      await identity(page).getByRole('button', { name: 'Save 1 correction' }).click();
      await expect(page.getByText('One detail was corrected.')).toBeVisible();
      await expect(page.getByRole('heading', { level: 1, name: 'Ms. Nila Ravichandiran' })).toBeVisible();
      await expect(identity(page)).toContainText('Salem');
      await expect(page.getByRole('region', { name: 'Timeline' })).toContainText('Corrected a registration');
      await expectAccessibleAtAllWidths(page);

      await page.getByRole('button', { name: 'Undo' }).focus();
      await page.keyboard.press('Enter');
      await expect(page.getByText('The correction was undone.')).toBeVisible();
      await expect(page.getByRole('heading', { level: 1, name: 'Ms. N. Ravichandran' })).toBeVisible();
    },
  );

  test(
    'another category: the consequences in words and sums, then the difference is open and the delegate has a mail',
    { tag: ['@ORG-230', '@ORG-232'] },
    async ({ page, browser }) => {
      test.setTimeout(240_000);
      const delegate = await paidStudent(await (await browser.newContext()).newPage());
      await page.setViewportSize({ width: 1440, height: 1000 });
      await asOwner(page, 'Ezhil Nambi');
      await page.goto(await addressOf(delegate));
      await page.getByRole('button', { name: 'Change category' }).click();
      const dialog = page.getByRole('dialog', { name: 'Change category' });
      const meaning = dialog.getByRole('region', { name: 'What this means' });
      await expect(meaning).toContainText('shown here once a category is chosen');
      await dialog.getByLabel('New category').selectOption('ampi');
      await expect(meaning).toContainText('Still to pay₹500');
      await expect(meaning).toContainText('The registration stays paid, with ₹500 open.');
      await expect(meaning).toContainText('The document of the category before is no longer needed.');
      await expectAccessibleAtAllWidths(page);
      await dialog.getByLabel('Do not ask for the difference').check();
      await expect(meaning).toContainText('₹500 is not asked for.');
      await dialog.getByLabel('Do not ask for the difference').uncheck();

      await dialog.getByRole('button', { name: 'Change and ask for ₹500' }).click();
      await expect(dialog).toContainText('Please give a reason.');
      await dialog.getByLabel(/^Reason/).fill('You joined the association in September.');
      await dialog.getByRole('button', { name: 'Change and ask for ₹500' }).click();
      await expect(dialog).toContainText('Please enter your membership ID');
      await dialog.getByLabel('Membership number').fill('TN-4471');
      await dialog.getByRole('button', { name: 'Change and ask for ₹500' }).click();
      await expect(page.getByText('The category is now AMPI Member.')).toBeVisible();
      await expect(page.getByRole('region', { name: 'Registration' })).toContainText('AMPI Member');
      await expect(page.getByRole('region', { name: 'Money' })).toContainText('₹500 still open');
      await expect
        .poll(
          async () => (await mailsTo(delegate.email)).find(({ subject }) => subject.startsWith('Your category has changed'))?.text ?? '',
          {
            timeout: 30_000,
          },
        )
        .toContain('₹500 is still to be paid');

      await page.getByRole('button', { name: 'Undo' }).click();
      await expect(page.getByText('The correction was undone.')).toBeVisible();
      await expect(page.getByRole('region', { name: 'Money' })).toContainText('nothing open');
      await expect(page.getByRole('region', { name: 'Registration' })).toContainText('Student (Medical Physics)');
    },
  );
});

test(
  'a registration is cancelled with a refund proposed, left out of the list, and restored',
  { tag: ['@ORG-243'] },
  async ({ page, browser }) => {
    test.setTimeout(240_000);
    const delegate = await paidStudent(await (await browser.newContext()).newPage());
    await page.setViewportSize({ width: 360, height: 740 });
    await asOwner(page, 'Ezhil Nambi');
    const one = await addressOf(delegate);
    await page.goto(one);
    await page.getByRole('button', { name: 'Cancel registration' }).click();
    const dialog = page.getByRole('dialog', { name: 'Cancel the registration' });
    await expect(dialog.getByRole('region', { name: 'What this means' })).toContainText('The number is not given to anybody else.');
    await expect(dialog).toContainText('Fees are not refundable by the terms');
    await dialog.getByLabel(/^Reason/).fill('You cannot come this year.');
    await dialog.getByLabel('To give back, in INR').fill('400');
    await dialog.getByLabel('Why this amount').fill('illness in the family');
    await expectAccessibleAtAllWidths(page);
    await dialog.getByRole('button', { name: 'Cancel and propose ₹400 back' }).click();
    await expect(page.getByText(/^Cancelled /).first()).toBeVisible();
    await expect(page.getByRole('region', { name: 'Money' })).toContainText('refund of ₹400 proposed');
    await expect(page.getByRole('button', { name: 'Change category' })).toHaveCount(0);
    await expectAccessibleAtAllWidths(page);

    await page.goto(`/organiser/${EDITION}/delegates?q=${delegate.email}`);
    await expect(page.getByText('1 cancelled would match.')).toBeVisible();
    await page.goto(`/organiser/${EDITION}/delegates?q=${delegate.email}&cancelled=yes`);
    await expect(page.getByRole('table', { name: 'Delegates' })).toContainText('Cancelled');

    await page.goto(one);
    await page.getByRole('button', { name: 'Restore' }).click();
    await expect(page.getByRole('button', { name: 'Change category' })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Money' })).toContainText('refund of ₹400 declined');
  },
);

test(
  'a note is written and changed, a mail is sent again, and their page is read',
  { tag: ['@ORG-224', '@ORG-226'] },
  async ({ page, browser }) => {
    test.setTimeout(240_000);
    // A word of a name that no line of a phone holds.
    const delegate = await newDelegate(await (await browser.newContext()).newPage(), { name: 'Venkatanarasimharajuvaripeta Nagalakshmi' });
    await page.setViewportSize({ width: 360, height: 740 });
    await asOwner(page, 'Ezhil Nambi');
    await page.goto(await addressOf(delegate));
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Venkatanarasimharajuvaripeta');
    await expectAccessibleAtAllWidths(page);
    const notes = page.getByRole('region', { name: 'Notes' });
    await expect(notes).toContainText('The delegate gets it if they ask for their own data.');
    await notes.getByLabel('New note').fill('Joins the association in September.');
    await notes.getByRole('button', { name: 'Add the note' }).click();
    await expect(notes.getByRole('listitem')).toContainText('Ezhil Nambi');
    await notes.getByRole('button', { name: 'Change' }).click();
    await notes.getByLabel('Change your note').fill('Joined the association in August.');
    await notes.getByRole('button', { name: 'Save the change' }).click();
    await expect(notes.getByRole('listitem')).toContainText('Joined the association in August.');
    await page.getByRole('button', { name: 'Registration mail' }).click();
    await expect(page.getByText('The registration mail is on its way again.')).toBeVisible();
    await expect(page.getByRole('region', { name: 'Timeline' })).toContainText('Sent a mail again');
    const theirs = page.getByRole('region', { name: 'What they see' });
    await theirs.getByRole('button', { name: 'Show their page' }).click();
    await expect(theirs).toContainText('Next: Complete your registration');
    await expect(theirs.getByRole('listitem').nth(1)).toContainText('Registration, they are here');
    await expect(theirs.getByRole('button')).toHaveCount(0);
    await expectAccessibleAtAllWidths(page);
  },
);
