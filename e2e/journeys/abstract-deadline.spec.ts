import {
  ABSTRACTS,
  abstractBody,
  at,
  draft,
  fillAbstract,
  openEditor,
  part,
  PREVIOUS,
  rows,
  saved,
  submit,
  submitByCall,
} from '../support/abstracts.ts';
import { expectAccessible } from '../support/axe.ts';
import { callFrom, newDelegate } from '../support/delegates.ts';
import { expect, test } from '../support/fixtures.ts';

test.describe('the window', () => {
  test(
    'closed: said, badged, disabled, hidden; the text can be read',
    { tag: ['@DEL-220', '@DEL-262', '@DEL-263', '@DEL-265', '@DEL-266', '@DEL-267', '@DEL-268', '@DEL-269'] },
    async ({ page }) => {
      await newDelegate(page);
      await submitByCall(page, 'In time');
      await callFrom(page, 'PUT', '/api/v1/me/abstract-drafts/new', { version: null, form: abstractBody('Too late') });
      await at(page, '2025-09-02T00:00:00+05:30');
      await page.goto(ABSTRACTS);
      await expect(page.locator('.abstract-head')).toContainText('August 20, 2025');
      await expect(page.locator('.abstract-head')).toContainText('Extendable: Expired. Submission closed on 1 September 2025.');
      await expect(page.locator('.abstract-head .tag')).toHaveText('Closed');
      const toast = page.locator('.alert');
      await expect(toast).toContainText('Submission Deadline Passed');
      await expect(toast).toContainText('Abstract submission is closed. The deadline was September 1, 2025.');
      await expect(part(page, 'title')).toHaveValue('Too late');
      const fields = page.locator('.sheet-fields').locator('input, textarea, select, button');
      expect(await fields.evaluateAll((all) => all.filter((one) => !one.matches(':disabled')).length)).toBe(0);
      await expect(page.getByRole('button', { name: 'Submit abstract' })).toHaveCount(0);
      await expectAccessible(page);
      await expect(page.getByRole('button', { name: 'Copy the text' })).toBeVisible();
      await page.getByRole('link', { name: 'Previous Submissions' }).click();
      await expect(rows(page)).toHaveCount(1);
      await expect(page.getByText('You have a draft that was not submitted.')).toBeVisible();
      await expect(page.getByRole('link', { name: /^Edit/ })).toHaveCount(0);
      await expect(page.getByRole('link', { name: 'Submit Another Abstract' })).toHaveCount(0);
    },
  );

  test('changes that were saved and not submitted are still named and read after it', async ({ page }) => {
    await newDelegate(page);
    const { id } = await submitByCall(page, 'In time');
    await openEditor(page, `${ABSTRACTS}?edit=${id}`);
    await part(page, 'title').fill('Never submitted');
    await saved(page);
    await at(page, '2025-09-02T00:00:00+05:30');
    await page.goto(PREVIOUS);
    await expect(rows(page).first()).toContainText('You have changes that were not submitted.');
    await page.getByRole('link', { name: 'Read them' }).click();
    await expect(part(page, 'title')).toHaveValue('Never submitted');
    await expect(part(page, 'title')).toBeDisabled();
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByRole('button', { name: 'Copy the text' }).click();
    await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('Never submitted');
  });

  test('extended: the new deadline is shown beside the open form', { tag: ['@DEL-264'] }, async ({ page }) => {
    await newDelegate(page);
    await at(page, '2025-08-21T00:00:00+05:30');
    await openEditor(page);
    await expect(page.locator('.abstract-head')).toContainText('Deadline August 20, 2025 extended to September 1, 2025');
    await expect(page.locator('.abstract-head .tag')).toHaveText('Open');
  });

  test(
    'a page that is open at the instant closes by itself, and keeps what was typed',
    { tag: ['@DEL-265', '@DEL-266'] },
    async ({ page }) => {
      await newDelegate(page);
      await openEditor(page);
      await at(page, '2025-09-01T23:59:52+05:30');
      await page.reload();
      await expect(part(page, 'title')).toBeEnabled();
      await part(page, 'title').fill('Nearly in time');
      await expect(page.locator('.abstract-head .tag')).toHaveText('Closed', { timeout: 20_000 });
      await expect(part(page, 'title')).toBeDisabled();
      await expect(part(page, 'title')).toHaveValue('Nearly in time');
      await saved(page);
      expect((await draft(page)).form.title).toBe('Nearly in time');
    },
  );

  test.describe('on the server', () => {
    test.use({ allowed: [/status of 409/] });
    test('what arrives at the instant is refused in words, and kept', { tag: ['@DEL-262', '@DEL-270'] }, async ({ page }) => {
      await newDelegate(page);
      const { id } = await submitByCall(page, 'In time');
      await openEditor(page);
      await fillAbstract(page, 'Late');
      await saved(page);
      await at(page, '2025-09-02T00:00:00+05:30');
      await submit(page);
      await expect(page.locator('.editor-notes')).toContainText('Abstract submission is closed. The deadline was September 1, 2025.');
      await expect(part(page, 'title')).toHaveValue('Late');
      await at(page, '2025-09-01T23:50:00+05:30');
      await openEditor(page, `${ABSTRACTS}?edit=${id}`);
      await part(page, 'title').fill('Edited late');
      await at(page, '2025-09-02T00:00:00+05:30');
      await page.getByRole('button', { name: 'Update abstract' }).click();
      await expect(page.locator('.editor-notes')).toContainText('Editing is not allowed after the submission deadline');
      await at(page, '2025-09-01T23:50:00+05:30');
      await page.getByRole('button', { name: 'Update abstract' }).click();
      await expect(page.locator('.alert')).toContainText('Abstract Updated Successfully!');
    });
  });
});
