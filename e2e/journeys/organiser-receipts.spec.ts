import { paidStudent } from '../support/corrections.ts';
import { expectAccessibleAtAllWidths } from '../support/axe.ts';
import { newDelegate } from '../support/delegates.ts';
import { expect, test } from '../support/fixtures.ts';
import { letters } from '../support/many-delegates.ts';
import { enterAs, MONEY, registrationOf } from '../support/money.ts';
import { EDITION } from '../support/organisers.ts';

test.use({ allowed: [/422 \(/] });

test(
  'a receipt that was made out wrongly is taken back, and the delegate has both files',
  { tag: ['@ORG-327', '@ORG-328'] },
  async ({ page, browser }) => {
    test.setTimeout(180_000);
    const name = `Kayal Vizhi ${letters()}`;
    const theirs = await (await browser.newContext()).newPage();
    await paidStudent(theirs, { name });
    await page.setViewportSize({ width: 1440, height: 1000 });
    await enterAs(page, 'Porkodi Anbu', 'treasurer');
    await page.goto(`${MONEY}/receipts`);
    const row = page.locator('.documents > li', { hasText: name });
    await expect(row).toHaveCount(1);
    const number = /TNPY28\/\d{4}-\d\d\/\d{4}/.exec(await row.innerText())?.[0] ?? '';
    await row.getByRole('button', { name: `Correct… receipt ${number}` }).click();
    const dialog = page.getByRole('dialog', { name: `Correct receipt ${number}` });
    await dialog.getByLabel('Made out to').fill('Regional Cancer Centre');
    await dialog.getByLabel('GSTIN, if they have one').fill('27AAPFU0939F1ZW');
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('The institution pays');
    await dialog.getByRole('button', { name: 'Take it back and issue a new one' }).click();
    await expect(dialog.getByText('This is not a GSTIN. Please check it character by character.')).toBeVisible();
    // What was typed stays.
    await expect(dialog.getByLabel('Made out to')).toHaveValue('Regional Cancer Centre');
    await expectAccessibleAtAllWidths(page);
    await dialog.getByLabel('GSTIN, if they have one').fill('27AAPFU0939F1ZV');
    await dialog.getByRole('button', { name: 'Take it back and issue a new one' }).click();
    await expect(page.locator('.money-said')).toContainText(`Receipt ${number} is taken back by a credit note`);
    await expect(row).toHaveCount(3);
    await expect(row.filter({ hasText: 'Regional Cancer Centre' })).toHaveCount(1);
    await expect(row.filter({ hasText: `Of ${number}: made out wrongly` })).toContainText(/TNPY28\/CN\//);
    await expect(row.filter({ hasText: /Replaced by TNPY28\// })).toContainText(number);
    await expectAccessibleAtAllWidths(page);
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      row
        .filter({ hasText: 'made out wrongly' })
        .getByRole('button', { name: /TNPY28\/CN\// })
        .click(),
    ]);
    expect(file.suggestedFilename()).toMatch(/^credit-note-TNPY28-CN-/);
    await page.getByLabel('Kind').selectOption('Credit notes');
    await expect(row).toHaveCount(1);
    await page.reload();
    await expect(page.getByLabel('Kind')).toHaveValue('credit-note');
    await page.goBack();
    await expect(row).toHaveCount(3);

    // The delegate, on a phone: the new receipt, and the note.
    await theirs.setViewportSize({ width: 360, height: 740 });
    await theirs.goto('/userProfile');
    const payments = theirs.getByRole('region', { name: 'Payments' });
    await expect(payments.getByRole('link', { name: /^Receipt TNPY28\// })).toHaveCount(1);
    const note = payments.getByRole('link', { name: /^Credit note TNPY28\/CN\// });
    const [theirFile] = await Promise.all([theirs.waitForEvent('download'), note.click()]);
    expect(theirFile.suggestedFilename()).toBe(file.suggestedFilename());
    await expectAccessibleAtAllWidths(theirs);
  },
);

test('before paying, a delegate and a registrar say whom the receipt is made out to', { tag: ['@ORG-338'] }, async ({ page, browser }) => {
  test.setTimeout(180_000);
  const name = `Yazhini Mathi ${letters()}`;
  const theirs = await (await browser.newContext()).newPage();
  await theirs.setViewportSize({ width: 360, height: 740 });
  await newDelegate(theirs, { name });
  await theirs.goto('/userProfile');
  await theirs.getByText('Make my receipt out to an institution').click();
  await theirs.getByLabel('Name of the institution').fill('Regional Cancer Centre');
  await theirs.getByLabel('Its GSTIN').fill('27AAPFU0939F1ZW');
  const save = theirs.getByRole('region', { name: 'Receipt' }).getByRole('button', { name: 'Save' });
  await save.click();
  await expect(theirs.getByText('This is not a GSTIN. Please check it character by character.')).toBeVisible();
  await expect(theirs.getByLabel('Name of the institution')).toHaveValue('Regional Cancer Centre');
  await theirs.getByLabel('Its GSTIN').fill('27aapfu0939f1zv');
  await save.click();
  await expect(theirs.getByText('Your receipt will be made out to Regional Cancer Centre.')).toBeVisible();
  await expectAccessibleAtAllWidths(theirs);
  await theirs.reload();
  await theirs.getByText('Make my receipt out to an institution').click();
  await expect(theirs.getByLabel('Its GSTIN')).toHaveValue('27AAPFU0939F1ZV');

  await enterAs(page, 'Ezhil Valavan', 'registrar');
  await page.goto(`/organiser/${EDITION}/delegates/${await registrationOf(name)}`);
  await page.getByRole('button', { name: 'Receipts to…' }).click();
  const dialog = page.getByRole('dialog', { name: `Receipts of ${name}` });
  await expect(dialog.getByLabel('Made out to')).toHaveValue('Regional Cancer Centre');
  await expectAccessibleAtAllWidths(page);
  await dialog.getByLabel('Institution and address').fill('1 Sample Road');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toHaveCount(0);
  await page.getByRole('button', { name: 'Receipts to…' }).click();
  await expect(dialog.getByLabel('Institution and address')).toHaveValue('1 Sample Road');
});
