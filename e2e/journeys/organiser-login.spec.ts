import { createAccount } from '../support/accounts.ts';
import { expectAccessible } from '../support/axe.ts';
import { expect, test } from '../support/fixtures.ts';
import { PORTS } from '../support/site.ts';

test.describe('the organisers’ login', () => {
  for (const width of [360, 768, 1440]) {
    test(`can be read and used at ${width} px`, async ({ page }) => {
      await page.setViewportSize({ width, height: 800 });
      await page.goto('/organiser/login');
      await expect(page.getByRole('heading', { name: 'Log in', level: 1 })).toBeVisible();
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Log in' }).click();
      await expect(page.getByRole('alert')).toContainText('Please enter both email and password');
      await expectAccessible(page);
    });
  }

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

  test('on the host of another society it leads to the organisers’ own', async ({ page }) => {
    await page.goto(`http://lakeside.localhost:${PORTS.site}/organiser/login`);
    await expect(page).toHaveURL(`http://localhost:${PORTS.site}/organiser/login`);
  });

  test('a path that leads nowhere says so', async ({ page }) => {
    await page.goto('/judge/nowhere/at/all');
    await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  });
});
