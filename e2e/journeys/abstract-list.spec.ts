import {
  ABSTRACTS,
  at,
  decide,
  fillAbstract,
  openEditor,
  part,
  JUST_BEFORE_RESULTS,
  PREVIOUS,
  publishResults,
  reloadedUntil,
  RESULTS,
  rows,
  saved,
  SECTIONS,
  submit,
  submitByCall,
} from '../support/abstracts.ts';
import { mailsTo } from '../support/accounts.ts';
import { expectAccessible } from '../support/axe.ts';
import { newDelegate, settle } from '../support/delegates.ts';
import { expect, test } from '../support/fixtures.ts';
import { answerWith, goByLink } from '../support/states.ts';

test(
  'viewed, edited, a second submitted, a third refused',
  { tag: ['@DEL-214', '@DEL-218', '@DEL-219', '@DEL-244', '@DEL-254', '@DEL-256', '@DEL-273', '@DEL-274'] },
  async ({ page }) => {
    const { email } = await newDelegate(page);
    await settle(email);
    await submitByCall(page, 'The first');
    await page.goto(PREVIOUS);
    await page.waitForLoadState('networkidle');
    await expect(page.getByRole('link', { name: 'Submit Another Abstract' })).toBeVisible();
    await page.getByRole('button', { name: 'View The first' }).click();
    const dialog = page.getByRole('dialog', { name: /^Your abstract A\d{4}$/ });
    await expect(dialog.getByRole('heading', { level: 3 })).toHaveText('The first');
    await expect(dialog).toContainText(SECTIONS.results);
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'View The first' })).toBeFocused();
    const [pdf] = await Promise.all([
      page.waitForEvent('download'),
      rows(page)
        .getByRole('link', { name: /^PDF of abstract A\d{4}$/ })
        .click(),
    ]);
    expect(pdf.suggestedFilename()).toMatch(/^abstract-A\d{4}\.pdf$/);

    await page.getByRole('link', { name: 'Edit The first' }).click();
    await expect(page.getByRole('navigation', { name: 'Abstracts' }).getByRole('link')).toHaveText([
      'Edit Abstract',
      'Previous Submissions',
    ]);
    await expect(part(page, 'title')).toHaveValue('The first');
    await expect(part(page, 'authors-0-email')).toHaveValue('nila@example.org');
    await part(page, 'title').fill('The first, revised');
    await saved(page);
    await page.getByRole('button', { name: 'Update abstract' }).click();
    await expect(page.locator('.alert')).toContainText('Abstract Updated Successfully!');
    await expect(page.locator('.alert')).toContainText('Your abstract has been updated successfully.');
    await expect(page.locator('.alert')).not.toContainText('payment');
    await expect(page).toHaveURL(PREVIOUS);
    await expect(rows(page).first()).toContainText('The first, revised');

    await page.getByRole('button', { name: 'View The first, revised' }).click();
    await page.getByText('Revision history').click();
    await expect(page.locator('.revisions-list li')).toHaveCount(2);
    await expect(page.getByRole('dialog').getByRole('link', { name: /^PDF/ })).toBeVisible();
    await page.locator('.revisions-list button').nth(1).click();
    await expect(page.getByRole('dialog').getByRole('heading', { level: 3 })).toHaveText('The first');
    await expect(page.getByRole('dialog').getByRole('link', { name: /^PDF/ })).toHaveCount(0);
    await expectAccessible(page);
    await page.keyboard.press('Escape');

    await page.getByRole('link', { name: 'Submit Another Abstract' }).click();
    await expect(part(page, 'title')).toBeEnabled();
    await fillAbstract(page, 'The second');
    await submit(page);
    await expect(page).toHaveURL(PREVIOUS);
    await expect(rows(page)).toHaveCount(2);
    await expect(page.getByText('2 of 2 submitted.')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Submit Another Abstract' })).toHaveCount(0);
    await page.getByRole('link', { name: 'New Abstract' }).click();
    await expect(page.getByText('max 2 submissions allowed')).toBeVisible();
    await expectAccessible(page);
  },
);

test.describe('a third', () => {
  test.use({ allowed: [/status of 409/] });
  test(
    'in a window that does not know of the second is refused with a message, and its text can be read',
    { tag: ['@DEL-244'] },
    async ({ page }) => {
      await newDelegate(page);
      await openEditor(page);
      await fillAbstract(page, 'The third');
      await saved(page);
      await submitByCall(page, 'The first');
      await submitByCall(page, 'The second');
      await submit(page);
      await expect(page.locator('.editor-notes')).toContainText('max 2 submissions allowed');
      await expect(part(page, 'title')).toHaveValue('The third');
      await page.reload();
      await expect(page.getByText('max 2 submissions allowed')).toBeVisible();
      await expect(part(page, 'title')).toHaveValue('The third');
      await expect(part(page, 'title')).toBeDisabled();
      await expect(page.getByRole('button', { name: 'Submit abstract' })).toHaveCount(0);
      await expectAccessible(page);
    },
  );
});

test(
  'accepted is locked; reference and score are there once results are published; nothing can be deleted',
  { tag: ['@DEL-275', '@DEL-276', '@DEL-278', '@DEL-279', '@DEL-221', '@REV-086'] },
  async ({ page }) => {
    await newDelegate(page);
    const { id } = await submitByCall(page, 'Judged');
    await decide(id, "status = 'accepted', reference_no = 'OP-07', presentation_score = 21.5");
    await page.goto(PREVIOUS);
    // Decided, and nobody is told yet: not by the status, not by a lock, not by the number.
    await publishResults();
    await at(page, JUST_BEFORE_RESULTS);
    await page.goto(PREVIOUS);
    await expect(rows(page).first().locator('td').nth(4)).toHaveText('pending');
    await expect(page.getByText('Locked')).toHaveCount(0);
    await expect(page.getByText('OP-07')).toHaveCount(0);
    await at(page, RESULTS);
    // The value itself; CSS capitalises it.
    await reloadedUntil(page, () => expect(rows(page).first().locator('td').nth(4)).toHaveText('accepted', { timeout: 1000 }));
    await expect(rows(page).first().locator('td').nth(4)).toHaveText('Accepted', { useInnerText: true });
    await expect(rows(page).first()).toContainText('Locked');
    await expect(page.getByRole('link', { name: /^Edit/ })).toHaveCount(0);
    await expect(page.getByRole('button', { name: /withdraw|delete/i })).toHaveCount(0);
    await expect(page.getByText('An accepted abstract can no longer be edited.')).toBeVisible();
    await page.goto(`${ABSTRACTS}?edit=${id}`);
    await expect(part(page, 'title')).toHaveValue('Judged');
    await expect(part(page, 'title')).toBeDisabled();

    await page.goto(PREVIOUS);
    await expect(rows(page).first()).toContainText('Reference OP-07, score 21.5');
    await decide(id, 'presentation_score = null');
    await page.reload();
    await expect(rows(page).first()).toContainText('Reference OP-07, score –');
  },
);

test('taking an abstract back is asked of the organisers, once', { tag: ['@DEL-221'] }, async ({ page }) => {
  await newDelegate(page);
  await submitByCall(page, 'Regretted');
  await page.goto(PREVIOUS);
  await page.waitForLoadState('networkidle');
  await page.getByRole('button', { name: 'View Regretted' }).click();
  await page.getByText('Withdraw this abstract').click();
  await page.getByLabel('Reason').fill('The film was fogged.');
  await page.getByRole('button', { name: 'Ask the organisers to withdraw it' }).click();
  await expect(page.getByText('The organisers have your request.')).toBeVisible();
  await expect(page.getByText('Withdraw this abstract')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(rows(page).first()).toContainText('Withdrawal requested on Aug 10, 2025');
  await expect
    .poll(async () => (await mailsTo('organisers@example.org')).some(({ text }) => text.includes('The film was fogged.')), {
      timeout: 20_000,
    })
    .toBe(true);
});

test('nobody has submitted anything yet; the way to it is there', { tag: ['@DEL-280', '@DEL-218'] }, async ({ page }) => {
  await newDelegate(page);
  await page.goto(PREVIOUS);
  await expect(page.getByRole('heading', { name: 'No Submissions Yet' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Submit Another Abstract' })).toBeVisible();
  await expectAccessible(page);
});

test('the profile lists them, once the registration is settled', { tag: ['@DEL-194', '@DEL-198', '@REV-086'] }, async ({ page }) => {
  const { email } = await newDelegate(page);
  const { id } = await submitByCall(page, 'First of mine');
  await submitByCall(page, 'Second of mine');
  await decide(id, "status = 'accepted'");
  await settle(email);
  await publishResults();
  await at(page, JUST_BEFORE_RESULTS);
  await page.goto('/userProfile');
  await expect(page.locator('.abstract-table tbody tr').nth(0).locator('td').nth(3)).toHaveText('Pending');
  await at(page, RESULTS);
  await reloadedUntil(page, () =>
    expect(page.locator('.abstract-table tbody tr').nth(0).locator('td').nth(3)).toHaveText('Accepted', { timeout: 1000 }),
  );
  const table = page.locator('.abstract-table');
  await expect(table.locator('th')).toHaveText(['S.No', 'Title', 'Category', 'Status', 'Submission Date', 'Last Edited']);
  const row = (place: number) => table.locator('tbody tr').nth(place).locator('td');
  await expect(row(0)).toHaveText([
    '1',
    'First of mine',
    '3D Printing, QA Device, Phantom Design',
    'Accepted',
    'Aug 10, 2025',
    'Aug 10, 2025',
  ]);
  await expect(row(1)).toHaveText([
    '2',
    'Second of mine',
    '3D Printing, QA Device, Phantom Design',
    'Pending',
    'Aug 10, 2025',
    'Aug 10, 2025',
  ]);
  await decide(id, "status = 'rejected'");
  await page.reload();
  await expect(row(0).nth(3)).toHaveText('Rejected');
  await expect(page.locator('.journey')).toContainText('2 submitted');
  await expectAccessible(page);
});

test.describe('when something is in the way', () => {
  test.use({ allowed: [/Failed to load resource/] });

  test(
    'a list that cannot be loaded says so, for a while and in the page; Try Again brings it',
    { tag: ['@DEL-281'] },
    async ({ page }) => {
      await newDelegate(page);
      await page.goto('/userProfile');
      await page.waitForLoadState('networkidle');
      await answerWith(page, 'me/abstracts', 'failing');
      await goByLink(page, ABSTRACTS);
      await expect(page.locator('.alert')).toContainText('Failed to fetch previous abstracts');
      await expect(page.locator('.state')).toContainText('Failed to fetch previous abstracts');
      await expectAccessible(page);
      await page.unroute('**/api/v1/me/abstracts');
      await page.getByRole('button', { name: 'Try Again' }).click();
      await expect(part(page, 'title')).toBeEnabled();
    },
  );
});
