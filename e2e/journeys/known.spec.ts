import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { newDelegate, PASSWORD, settle } from '../support/delegates.ts';
import { expect, test } from '../support/fixtures.ts';

/** Logged in, and remembered by this browser. */
async function known(page: Page, change: Parameters<typeof newDelegate>[1] = {}) {
  const delegate = await newDelegate(page, change);
  await page.goto('/userProfile');
  await page.waitForFunction(() => localStorage.getItem('userName') !== null);
  return delegate;
}
const card = (page: Page) => page.getByRole('main').getByRole('heading', { name: /^You are logged in as / });

for (const path of ['/login-page', '/registration?tab=login', '/registration?tab=registration'])
  test(`${path} knows who is logged in and what comes next`, async ({ page }) => {
    await known(page);
    await page.goto(path);
    await expect(card(page)).toBeVisible();
    await expect(page.getByRole('main').locator('form')).toHaveCount(0);
    const next = page.getByRole('main').getByRole('link', { name: /^(Complete your registration|Pay )/ });
    await expect(next).toHaveAttribute('href', '/paymentPage');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Log out' }).click();
    await expect(card(page)).toHaveCount(0);
    await expect(page.getByRole('main').locator('form')).toHaveCount(1);
    expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('__Host-session');
  });

test('a paid delegate gets links to what comes next, and can still register a colleague', async ({ page }) => {
  const { email } = await known(page);
  await settle(email);
  await page.goto('/registration?tab=registration');
  // A student who has paid still owes the certificate; it is uploaded on the profile.
  await expect(page.getByRole('main').getByRole('link', { name: 'Attach your bonafide certificate' })).toHaveAttribute(
    'href',
    '/userProfile',
  );
  await page.getByRole('button', { name: 'Register somebody else' }).click();
  await expect(page.getByRole('heading', { name: 'About you' })).toBeVisible();
});

test('Back after logging in leads to the page before, not to an empty form', async ({ page }) => {
  const { email } = await newDelegate(page);
  await page.context().clearCookies();
  await page.goto('/terms');
  await page.goto('/login-page');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page).toHaveURL('/userProfile');
  await page.goBack();
  await expect(page).toHaveURL('/terms');
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } });
  test('the bar says that somebody is logged in, and leads to their page', async ({ page }) => {
    await page.goto('/terms');
    await expect(page.locator('.bar-me')).toHaveCount(0);
    await known(page);
    await page.goto('/terms');
    const me = page.getByRole('banner').getByRole('link', { name: /^Logged in as .*: your profile$/ });
    await expect(me).toBeVisible();
    await me.click();
    await expect(page).toHaveURL('/userProfile');
  });
});

test.describe('on a wide screen', () => {
  test.use({ viewport: { width: 1440, height: 900 } });
  test('a long name is not cut while there is room', async ({ page }) => {
    await known(page, { name: 'Jürgen M. Müller-Lüdenscheidt' });
    await page.goto('/terms');
    const words = page.getByRole('button', { name: /^Hi, Jürgen/ }).locator('span');
    await expect(words).toBeVisible();
    const [inside, whole] = await words.evaluate((span) => [span.clientWidth, span.scrollWidth]);
    expect(inside).toBe(whole);
  });

  test('arrows move in a menu', async ({ page }) => {
    await page.goto('/terms');
    await page.waitForLoadState('networkidle');
    const button = page.getByRole('banner').locator('.menu > li > button').first();
    await button.focus();
    await page.keyboard.press('ArrowDown');
    await expect(button).toHaveAttribute('aria-expanded', 'true');
    const items = button.locator('+ .sub').locator('a, button');
    await expect(items.nth(0)).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(items.nth(1)).toBeFocused();
    await page.keyboard.press('End');
    await expect(items.last()).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(items.first()).toBeFocused();
    await page.keyboard.press('ArrowUp');
    await expect(items.last()).toBeFocused();
    await page.keyboard.press('Home');
    await expect(items.first()).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(button).toBeFocused();
    await expect(button).toHaveAttribute('aria-expanded', 'false');
  });
});
