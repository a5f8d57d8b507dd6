import {
  ABSTRACTS,
  draft,
  fillAbstract,
  keptOnDevice,
  openEditor,
  part,
  saved,
  section,
  submit,
  submitByCall,
} from '../support/abstracts.ts';
import { expectAccessible } from '../support/axe.ts';
import { callFrom, newDelegate } from '../support/delegates.ts';
import { expect, test } from '../support/fixtures.ts';

test.describe('when something is in the way', () => {
  test.use({ allowed: [/Failed to load resource/] });

  test('two windows: nothing is overwritten unseen; both texts are shown and the chosen parts are saved', async ({ page, context }) => {
    await newDelegate(page);
    await openEditor(page);
    await part(page, 'title').fill('Begun');
    await saved(page);
    const other = await context.newPage();
    await openEditor(other);
    await expect(part(other, 'title')).toHaveValue('Begun');
    await part(other, 'title').fill('Of the second window');
    await section(other, 'conclusion').fill('Said in the second.');
    await saved(other);
    await part(page, 'title').fill('Of the first window');
    await expect(page.getByText('This was changed in another window meanwhile.')).toBeVisible({ timeout: 15_000 });
    expect((await draft(other)).form.title).toBe('Of the second window');
    await expect(
      page.getByRole('group', { name: 'Title' }).getByRole('radio', { name: /What you wrote here Of the first window/ }),
    ).toBeChecked();
    // Changed only in the other window: proposed.
    await expect(page.getByRole('group', { name: 'Conclusion' }).getByRole('radio', { name: /Said in the second/ })).toBeChecked();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Keep the chosen versions' }).click();
    await expect(part(page, 'title')).toHaveValue('Of the first window');
    await expect(section(page, 'conclusion')).toHaveValue('Said in the second.');
    await saved(page);
    expect((await draft(page)).form.title).toBe('Of the first window');

    // Submitted in one; the other is told and keeps its text.
    await fillAbstract(page, 'Submitted in the first');
    await submit(page);
    await expect(page.locator('.alert')).toContainText('Thank you');
    await part(other, 'title').fill('Still writing');
    await expect(
      other
        .getByText('This was changed in another window meanwhile.')
        .or(other.getByText('This draft was submitted or discarded in another window.')),
    ).toBeVisible({
      timeout: 15_000,
    });
    await other.getByRole('button', { name: 'Keep it as a draft' }).click();
    await expect(part(other, 'title')).toHaveValue('Still writing');
    await saved(other);
  });

  test('a window left open submits older text: nothing is stored, both texts are shown, and the chosen one is submitted', async ({
    page,
    context,
  }) => {
    await newDelegate(page);
    await openEditor(page);
    await fillAbstract(page, 'Older title');
    await saved(page);
    const other = await context.newPage();
    await openEditor(other);
    await part(other, 'title').fill('Newer title');
    await section(other, 'results').fill('Hours of work in the other window.');
    await saved(other);
    await other.close();

    await submit(page);
    await expect(page.getByText('This was changed in another window meanwhile.')).toBeVisible();
    const title = page.getByRole('group', { name: 'Title' });
    await expect(title.getByRole('radio', { name: /What you wrote here Older title/ })).not.toBeChecked();
    await expect(title.getByRole('radio', { name: /Newer title/ })).toBeChecked();
    const desk = () => callFrom<{ submissions: object[]; drafts: object[] }>(page, 'GET', '/api/v1/me/abstracts');
    expect(await desk()).toMatchObject({ submissions: [], drafts: [{ form: { title: 'Newer title' } }] });

    await title.getByRole('radio', { name: /Older title/ }).check();
    await page.getByRole('button', { name: 'Keep the chosen versions' }).click();
    await expect(part(page, 'title')).toHaveValue('Older title');
    await expect(section(page, 'results')).toHaveValue('Hours of work in the other window.');
    await submit(page);
    await expect(page.locator('.alert')).toContainText('Thank you for your submission!');
    await expect.poll(() => keptOnDevice(page)).toEqual([]);
    expect(await desk()).toMatchObject({
      submissions: [{ title: 'Older title', abstract: { results: 'Hours of work in the other window.' } }],
      drafts: [],
    });
  });

  test('a window left open updates an abstract that is being edited elsewhere: both texts are shown', async ({ page, context }) => {
    await newDelegate(page);
    const { id } = await submitByCall(page, 'Stored');
    const edit = `${ABSTRACTS}?edit=${id}`;
    const other = await context.newPage();
    await openEditor(page, edit);
    await openEditor(other, edit);
    await section(other, 'methods').fill('By the second.');
    await saved(other);
    await part(page, 'title').fill('By the first');
    await page.getByRole('button', { name: 'Update abstract' }).click();
    await expect(page.getByText('This was changed in another window meanwhile.')).toBeVisible();
    await page.getByRole('button', { name: 'Keep the chosen versions' }).click();
    await page.getByRole('button', { name: 'Update abstract' }).click();
    await expect(page.locator('.alert')).toContainText('Abstract Updated Successfully!');
    expect(await callFrom(page, 'GET', `/api/v1/me/abstracts/${id}`)).toMatchObject({
      title: 'By the first',
      abstract: { methods: 'By the second.' },
      version: 2,
    });
  });

  test('two windows edit the same abstract: the second sees both', async ({ page, context }) => {
    await newDelegate(page);
    const { id } = await submitByCall(page, 'Stored');
    const edit = `${ABSTRACTS}?edit=${id}`;
    const other = await context.newPage();
    await openEditor(page, edit);
    await openEditor(other, edit);
    await part(page, 'title').fill('By the first');
    await page.getByRole('button', { name: 'Update abstract' }).click();
    await expect(page.locator('.alert')).toContainText('Abstract Updated Successfully!');
    await section(other, 'methods').fill('By the second.');
    await other.getByRole('button', { name: 'Update abstract' }).click();
    await expect(other.getByText('The abstract itself was changed meanwhile.')).toBeVisible();
    await expect(other.getByRole('group', { name: 'Title' }).getByRole('radio', { name: /By the first/ })).toBeChecked();
    await other.getByRole('button', { name: 'Keep the chosen versions' }).click();
    await other.getByRole('button', { name: 'Update abstract' }).click();
    await expect(other.locator('.alert')).toContainText('Abstract Updated Successfully!');
    expect(await callFrom(other, 'GET', `/api/v1/me/abstracts/${id}`)).toMatchObject({
      title: 'By the first',
      abstract: { methods: 'By the second.' },
      version: 3,
    });
  });
});
