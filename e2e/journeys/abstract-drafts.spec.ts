import {
  addAuthor,
  bar,
  draft,
  fillAbstract,
  keptOnDevice,
  openEditor,
  part,
  saved,
  section,
  SECTIONS,
  submit,
  voice,
} from '../support/abstracts.ts';
import { expectAccessible } from '../support/axe.ts';
import { inDatabase, newDelegate, PASSWORD, signIn } from '../support/delegates.ts';
import { expect, test } from '../support/fixtures.ts';
import { killableBrowser } from '../support/killable-browser.ts';
import { SITE } from '../support/site.ts';

test('a draft survives a reload, another device, and is thrown away only when asked', async ({ page, browser }) => {
  const { email } = await newDelegate(page);
  await openEditor(page);
  await part(page, 'title').fill('Kept');
  await saved(page);
  await page.reload();
  await expect(part(page, 'title')).toBeEnabled();
  await expect(part(page, 'title')).toHaveValue('Kept');
  await expect(bar(page)).toContainText(/Saved .*\d\d:\d\d/);
  const context = await browser.newContext({ baseURL: SITE });
  const other = await context.newPage();
  await signIn(other, email);
  await openEditor(other);
  await expect(part(other, 'title')).toHaveValue('Kept');
  await context.close();

  await page.getByRole('button', { name: 'Start over' }).click();
  const dialog = page.getByRole('dialog', { name: 'Start over?' });
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Keep my text' }).click();
  await expect(part(page, 'title')).toHaveValue('Kept');
  await page.getByRole('button', { name: 'Start over' }).click();
  await dialog.getByRole('button', { name: 'Discard the draft' }).click();
  await expect(part(page, 'title')).toHaveValue('');
  await expect.poll(() => keptOnDevice(page)).toEqual([]);
  await page.reload();
  await expect(part(page, 'title')).toHaveValue('');
});

test.describe('when something is in the way', () => {
  test.use({ allowed: [/Failed to load resource/] });

  test('a session that ends while I write: I log in where I am, and everything is saved', async ({ page }) => {
    const { email } = await newDelegate(page);
    await openEditor(page);
    await part(page, 'title').fill('Before');
    await saved(page);
    await inDatabase(`delete from sessions where account_id = (select id from accounts where email = '${email}')`);
    await part(page, 'title').fill('Written without a session');
    await addAuthor(page, 1, 'Kavin Selvaraj');
    const login = page.getByRole('form', { name: 'Log in again' });
    await expect(login).toContainText('Session expired. Please login again.', { timeout: 15_000 });
    await expect(bar(page)).toContainText('Kept on this device');
    await expectAccessible(page);
    // Writing continues meanwhile.
    await section(page, 'background').fill(SECTIONS.background);
    // The login is reachable wherever the text is scrolled.
    await expect(login).not.toBeInViewport();
    await bar(page).getByRole('button', { name: 'Log in to save' }).click();
    await expect(login.getByLabel('Password', { exact: true })).toBeFocused();
    await expect(login).toBeInViewport({ ratio: 1 });
    await login.getByLabel('Password', { exact: true }).fill('wrong');
    await login.getByRole('button', { name: 'Log in and continue' }).click();
    await expect(login).toContainText('Invalid email or password');
    await login.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await login.getByRole('button', { name: 'Log in and continue' }).click();
    await expect(login).toHaveCount(0);
    await saved(page);
    expect((await draft(page)).form).toMatchObject({ title: 'Written without a session', abstract: { background: SECTIONS.background } });
    await expect(page.locator('header.bar')).toContainText('Nila Ravichandran');
  });

  test('a session that has ended when I submit: I am led to the login, and submit afterwards', async ({ page }) => {
    const { email } = await newDelegate(page);
    await openEditor(page);
    await fillAbstract(page, 'Sent without a session');
    await saved(page);
    await inDatabase(`delete from sessions where account_id = (select id from accounts where email = '${email}')`);
    await submit(page);
    const login = page.getByRole('form', { name: 'Log in again' });
    await expect(login.getByLabel('Password', { exact: true })).toBeFocused();
    await expect(login).toBeInViewport({ ratio: 1 });
    await page.keyboard.type(PASSWORD);
    await page.keyboard.press('Enter');
    await expect(login).toHaveCount(0);
    await submit(page);
    await expect(page.getByText('Thank you for your submission!')).toBeVisible();
  });

  test('no network while I write: said, kept, and saved when it is back; authors too', async ({ page, context }) => {
    await newDelegate(page);
    await openEditor(page);
    await part(page, 'title').fill('Online');
    await saved(page);
    await context.setOffline(true);
    await part(page, 'title').fill('Offline');
    await addAuthor(page, 1, 'Kavin Selvaraj');
    await part(page, 'keywords').fill('unfinished');
    await expect(bar(page)).toContainText(/Kept on this device \(last saved \d\d:\d\d\)/, { timeout: 15_000 });
    await expect(voice(page)).toHaveText('Not saved on the server at the moment. Your text is kept on this device.');
    await expectAccessible(page);
    await section(page, 'results').fill(SECTIONS.results);
    await context.setOffline(false);
    await saved(page);
    const { form } = await draft(page);
    expect([form.title, form.authors.map(({ name }) => name), form.keywords]).toEqual([
      'Offline',
      ['Nila Ravichandran', 'Kavin Selvaraj'],
      ['unfinished'],
    ]);
  });

  test('the browser is killed while I write offline: what was typed is there afterwards, authors and half a keyword too', async ({
    extraHTTPHeaders,
  }) => {
    const browser = await killableBrowser(extraHTTPHeaders);
    try {
      const before = await browser.start();
      const page = await before.newPage();
      const { email } = await newDelegate(page);
      await openEditor(page);
      await before.setOffline(true);
      await part(page, 'title').pressSequentially('Typed and never sent');
      await addAuthor(page, 1, 'Kavin Selvaraj');
      await section(page, 'background').pressSequentially(SECTIONS.background);
      await part(page, 'keywords').pressSequentially('half a wo');
      await page.waitForTimeout(1000);
      await browser.kill();

      const again = await (await browser.start()).newPage();
      await signIn(again, email);
      await openEditor(again);
      await expect(part(again, 'title')).toHaveValue('Typed and never sent');
      await expect(section(again, 'background')).toHaveValue(SECTIONS.background);
      await expect(again.locator('.author-line b')).toHaveText(['Nila Ravichandran', 'Kavin Selvaraj']);
      await expect(again.locator('.chip')).toHaveText([/^half a wo/]);
      await saved(again);
      expect((await draft(again)).form.title).toBe('Typed and never sent');
      // Text that is saved on the server is removed from the device.
      await expect.poll(() => keptOnDevice(again)).toEqual([]);
    } finally {
      await browser.remove();
    }
  });

  test('nobody is shown what somebody else left on the device', async ({ page }) => {
    const { email } = await newDelegate(page);
    await openEditor(page);
    await page.route('**/api/v1/me/abstract-drafts/new', (route) => route.abort());
    await part(page, 'title').fill('Private');
    await page.waitForTimeout(500);
    expect(await keptOnDevice(page)).toHaveLength(2);
    await newDelegate(page);
    await openEditor(page);
    await expect(part(page, 'title')).toHaveValue('');
    await signIn(page, email);
    await openEditor(page);
    await expect(part(page, 'title')).toHaveValue('Private');
  });
});
