import { createAccount, linkToEndSessions } from '../support/accounts.ts';
import { expectAccessible, expectAccessibleAtAllWidths } from '../support/axe.ts';
import { expect, test } from '../support/fixtures.ts';
import { EDITION, logInAsOrganiser, makeOwner, makeOwnerByCommand, setUpApp } from '../support/organisers.ts';
import { PORTS } from '../support/site.ts';

test.describe('the organisers’ login', () => {
  test('can be read and used at every width', async ({ page }) => {
    await page.goto('/organiser/login');
    await expect(page.getByRole('heading', { name: 'Log in', level: 1 })).toBeVisible();
    await expectAccessibleAtAllWidths(page);
    await page.getByRole('button', { name: 'Log in' }).click();
    await expect(page.getByRole('alert')).toContainText('Please enter both email and password');
    await expectAccessibleAtAllWidths(page);
  });

  test.describe('with a wrong password', () => {
    test.use({ allowed: [/401 \(Unauthorized\)/] });
    test('what was typed stays; then it leads back to the page that asked', async ({ page }) => {
      const account = await createAccount();
      await page.goto('/review');
      await expect(page).toHaveURL(/\/organiser\/login\?to=%2Freview$/);
      await page.getByLabel('Email').fill(account.email);
      await page.getByLabel('Password', { exact: true }).fill('not the right one');
      await page.keyboard.press('Enter');
      await expect(page.getByRole('alert')).toContainText('Login Failed');
      await expect(page.getByLabel('Email')).toHaveValue(account.email);
      await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
      await page.getByLabel('Password', { exact: true }).fill(account.password);
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(/\/review$/);
      await expect(page.getByText(account.name)).toBeVisible();
    });
  });

  test.describe('the second step', () => {
    test.use({ allowed: [/422 \(/] });
    test('by code and by recovery code can be read and used at every width', { tag: ['@ORG-703'] }, async ({ page }) => {
      test.setTimeout(180_000);
      const owner = await createAccount('Nilavan Kumaran');
      await makeOwnerByCommand(owner);
      await logInAsOrganiser(page, owner);
      await setUpApp(page, owner);
      const [recovery = ''] = await page.locator('.recovery-codes li').allTextContents();
      await page.context().clearCookies();
      await logInAsOrganiser(page, owner);
      await expect(page.getByRole('heading', { name: 'Second step' })).toBeVisible();
      await expectAccessibleAtAllWidths(page);
      await page.getByLabel('Code from your authenticator app').fill('000000');
      await page.getByRole('button', { name: 'Continue' }).click();
      await expect(page.getByText('This code is not right')).toBeVisible();
      await expectAccessibleAtAllWidths(page);
      await page.getByRole('button', { name: 'Use a recovery code' }).click();
      await expect(page.getByLabel('Recovery code')).toBeFocused();
      await expectAccessibleAtAllWidths(page);
      await page.getByLabel('Recovery code').fill(recovery.trim());
      await page.getByRole('button', { name: 'Continue' }).click();
      await expect(page).toHaveURL(`/organiser/${EDITION}`);
    });
  });

  test(
    'the mail about a new browser leads to a page that ends all sessions; its link works once',
    { tag: ['@ORG-030'] },
    async ({ page, browser }) => {
      const owner = await createAccount('Ezhilan Murugavel');
      await makeOwner(owner);
      await logInAsOrganiser(page, owner);
      await setUpApp(page, owner);
      const link = await linkToEndSessions(owner.email);
      const context = await browser.newContext({ viewport: { width: 360, height: 740 } });
      const phone = await context.newPage();
      await phone.goto(link);
      await expect(phone.getByRole('heading', { name: 'End all sessions?' })).toBeVisible();
      expect(phone.url()).not.toContain('token');
      await expectAccessible(phone);
      // Opening the link ended nothing.
      await page.reload();
      await expect(page.getByRole('heading', { name: 'My security' })).toBeVisible();
      await phone.getByRole('button', { name: 'End all sessions' }).click();
      await expect(phone.getByRole('heading', { name: 'All sessions are ended' })).toBeVisible();
      await expectAccessible(phone);
      await page.getByRole('navigation', { name: 'Organiser' }).getByRole('link', { name: 'Overview' }).click();
      await expect(page).toHaveURL(/\/organiser\/login/);
      for (const bad of [link, link.replace(/token=.*/, `token=${'a'.repeat(43)}`), link.replace(/#.*/, '#token=cut')]) {
        await phone.goto('about:blank');
        await phone.goto(bad);
        await phone.getByRole('button', { name: 'End all sessions' }).click();
        await expect(phone.getByRole('alert')).toContainText('This link has been used already, or is not complete');
      }
      await expectAccessible(phone);
      await context.close();
    },
  );

  test('on the host of another society it leads to the organisers’ own', async ({ page }) => {
    await page.goto(`http://lakeside.localhost:${PORTS.site}/organiser/login`);
    await expect(page).toHaveURL(`http://localhost:${PORTS.site}/organiser/login`);
  });

  test('a path that leads nowhere says so', async ({ page }) => {
    await page.goto('/judge/nowhere/at/all');
    await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  });
});
