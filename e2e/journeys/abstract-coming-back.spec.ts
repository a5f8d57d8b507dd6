import type { Page } from '@playwright/test';
import {
  ABSTRACTS,
  draft,
  fillAbstract,
  keptOnDevice,
  openEditor,
  part,
  PREVIOUS,
  rows,
  saved,
  section,
  SECTIONS,
  submitByCall,
} from '../support/abstracts.ts';
import { callFrom, newDelegate } from '../support/delegates.ts';
import { expect, test } from '../support/fixtures.ts';

/**
 * Somebody who leaves the editor and comes back finds the last saved text, and is never shown a conflict with their own
 * change.
 */
const CONFLICT = 'This was changed in another window meanwhile.';
const tab = (page: Page, name: string) => page.getByRole('navigation', { name: 'Abstracts' }).getByRole('link', { name });
const stored = (page: Page) =>
  callFrom<{ form: { title: string; abstract: Record<string, string> } }>(page, 'GET', '/api/v1/me/abstract-drafts/new');

async function write(page: Page): Promise<void> {
  await part(page, 'title').fill('Saved and left');
  await section(page, 'background').fill(SECTIONS.background);
  await section(page, 'methods').fill(SECTIONS.methods);
}

async function expectWritten(page: Page): Promise<void> {
  await expect(part(page, 'title')).toBeEnabled();
  await expect(part(page, 'title')).toHaveValue('Saved and left');
  await expect(section(page, 'background')).toHaveValue(SECTIONS.background);
  await expect(section(page, 'methods')).toHaveValue(SECTIONS.methods);
}

async function goOnWithoutQuestion(page: Page): Promise<void> {
  await section(page, 'results').fill('One more word.');
  await saved(page);
  await expect(page.getByText(CONFLICT)).toHaveCount(0);
  expect((await stored(page)).form).toMatchObject({
    title: 'Saved and left',
    abstract: { background: SECTIONS.background, methods: SECTIONS.methods, results: 'One more word.' },
  });
}

test('between the two tabs: what was saved is there, and nothing is asked', async ({ page }) => {
  await newDelegate(page);
  await openEditor(page);
  await write(page);
  await saved(page);
  await tab(page, 'Previous Submissions').click();
  await expect(page).toHaveURL(PREVIOUS);
  await tab(page, 'New Abstract').click();
  await expectWritten(page);
  await goOnWithoutQuestion(page);
});

test('between the two tabs before it is saved: nothing is lost and nothing is asked', async ({ page }) => {
  await newDelegate(page);
  await openEditor(page);
  await write(page);
  await tab(page, 'Previous Submissions').click();
  await tab(page, 'New Abstract').click();
  await expectWritten(page);
  await goOnWithoutQuestion(page);
  await expect.poll(() => keptOnDevice(page)).toEqual([]);
});

test('by the Back button, and from another page of the site', async ({ page }) => {
  await newDelegate(page);
  await openEditor(page);
  await write(page);
  await saved(page);
  await tab(page, 'Previous Submissions').click();
  await expect(page).toHaveURL(PREVIOUS);
  await page.goBack();
  await expect(page).toHaveURL(ABSTRACTS);
  await expectWritten(page);
  await section(page, 'conclusion').fill(SECTIONS.conclusion);
  await page.locator('footer a[href="/terms"]').first().click();
  await expect(page).toHaveURL('/terms');
  await page.goBack();
  await expectWritten(page);
  await expect(section(page, 'conclusion')).toHaveValue(SECTIONS.conclusion);
  await goOnWithoutQuestion(page);
});

test('Edit, the list and Edit again: the saved changes are there, the list names them, and they are stored', async ({ page }) => {
  await newDelegate(page);
  const { id } = await submitByCall(page, 'Stored');
  await page.goto(PREVIOUS);
  await page.getByRole('link', { name: 'Edit Stored' }).click();
  await expect(part(page, 'title')).toBeEnabled();
  await part(page, 'title').fill('Changed and saved');
  await saved(page);
  await tab(page, 'Previous Submissions').click();
  await expect(rows(page).first()).toContainText('You have changes that are not submitted yet.');
  await page.getByRole('link', { name: 'Edit Stored' }).click();
  await expect(part(page, 'title')).toBeEnabled();
  await expect(part(page, 'title')).toHaveValue('Changed and saved');
  await page.getByRole('button', { name: 'Update abstract' }).click();
  await expect(page.locator('.alert')).toContainText('Abstract Updated Successfully!');
  expect(await callFrom(page, 'GET', `/api/v1/me/abstracts/${id}`)).toMatchObject({ title: 'Changed and saved', version: 2 });
});

test('submitted, the next one begins empty, between tabs as well', async ({ page }) => {
  await newDelegate(page);
  await openEditor(page);
  await fillAbstract(page, 'The first');
  await saved(page);
  await page.getByRole('button', { name: 'Submit abstract' }).click();
  await expect(page).toHaveURL(PREVIOUS);
  await tab(page, 'New Abstract').click();
  await expect(part(page, 'title')).toBeEnabled();
  await expect(part(page, 'title')).toHaveValue('');
  await tab(page, 'Previous Submissions').click();
  await expect(rows(page)).toHaveCount(1);
  await tab(page, 'New Abstract').click();
  await expect(part(page, 'title')).toHaveValue('');
});

test.describe('with a second window or without a connection', () => {
  test.use({ allowed: [/Failed to load resource|dynamically imported module/] });

  test('without a connection: the tabs bring back what was typed last', async ({ page, context }) => {
    await newDelegate(page);
    await openEditor(page);
    await write(page);
    await saved(page);
    await context.setOffline(true);
    await section(page, 'conclusion').fill('Typed in the train.');
    await tab(page, 'Previous Submissions').click();
    await expect(page).toHaveURL(PREVIOUS);
    await tab(page, 'New Abstract').click();
    await expectWritten(page);
    await expect(section(page, 'conclusion')).toHaveValue('Typed in the train.');
    await expect(page.getByText(CONFLICT)).toHaveCount(0);
    await context.setOffline(false);
    await goOnWithoutQuestion(page);
    expect((await stored(page)).form.abstract['conclusion']).toBe('Typed in the train.');
  });

  test('an hour later, written on in another window: the tabs bring the newest, and nothing is asked', async ({ page, context }) => {
    await newDelegate(page);
    await openEditor(page);
    await part(page, 'title').fill('Begun here');
    await saved(page);
    await tab(page, 'Previous Submissions').click();
    const other = await context.newPage();
    await openEditor(other);
    await write(other);
    await saved(other);
    await other.close();
    await tab(page, 'New Abstract').click();
    await expectWritten(page);
    await goOnWithoutQuestion(page);
  });

  test('an hour later, looked at again: a text nobody touched here is the newest', async ({ page, context }) => {
    await newDelegate(page);
    await openEditor(page);
    await part(page, 'title').fill('Begun here');
    await saved(page);
    const other = await context.newPage();
    await openEditor(other);
    await write(other);
    await saved(other);
    await other.close();
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await expectWritten(page);
    await goOnWithoutQuestion(page);
  });

  test('two windows, and a reload while the choice is open: what changed elsewhere stays chosen', async ({ page, context }) => {
    await newDelegate(page);
    await openEditor(page);
    await part(page, 'title').fill('Begun');
    await saved(page);
    const other = await context.newPage();
    await openEditor(other);
    await section(other, 'background').fill(SECTIONS.background);
    await section(other, 'methods').fill(SECTIONS.methods);
    await saved(other);
    await other.close();
    await part(page, 'title').fill('Saved and left');
    await expect(page.getByText(CONFLICT)).toBeVisible({ timeout: 15_000 });
    await page.reload();
    await expect(page.getByText(CONFLICT)).toBeVisible({ timeout: 15_000 });
    const group = (name: string) => page.getByRole('group', { name });
    await expect(group('Background and Aim').getByRole('radio', { name: /Saved elsewhere/ })).toBeChecked();
    await expect(group('Materials and Methods').getByRole('radio', { name: /Saved elsewhere/ })).toBeChecked();
    await expect(group('Title').getByRole('radio', { name: /What you wrote here Saved and left/ })).toBeChecked();
    await page.getByRole('button', { name: 'Keep the chosen versions' }).click();
    await expectWritten(page);
    await goOnWithoutQuestion(page);
  });
});

test('a draft of which only the older half was loaded is never preselected empty', async ({ page }) => {
  await newDelegate(page);
  await openEditor(page);
  await write(page);
  await saved(page);
  await tab(page, 'Previous Submissions').click();
  await tab(page, 'New Abstract').click();
  await section(page, 'results').fill('One more word.');
  await page.waitForTimeout(3000);
  await page.reload();
  await expectWritten(page);
  expect((await draft(page)).form.title).toBe('Saved and left');
});
