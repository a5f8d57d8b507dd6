import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { callFrom, type Delegate, newDelegate, PASSWORD } from '../support/delegates.ts';
import { expect, test } from '../support/fixtures.ts';
import { SITE } from '../support/site.ts';

/** Registered, and not logged in: like somebody reading the first mail. */
async function newcomer(page: Page): Promise<Delegate> {
  const delegate = await newDelegate(page);
  await callFrom(page, 'DELETE', '/api/v1/session');
  await page.evaluate(() => localStorage.clear());
  return delegate;
}

async function logIn(page: Page, { email }: Delegate): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Log in' }).click();
}

const EXPIRED = 'Session expired. Please login again.';

test.use({ allowed: [/status of 401/] });

for (const [place, why, heading] of [
  ['/paymentPage', 'Log in to complete your registration.', 'Review and pay'],
  ['/abstract-submission', 'Log in to submit or edit your abstracts.', 'Abstract Submission'],
  ['/userProfile', 'Log in to see your profile.', /./],
] as const)
  test(`${place}: somebody who never logged in is asked to, told what for, and continues there`, async ({ page }) => {
    const delegate = await newcomer(page);
    await page.goto(place);
    await expect(page).toHaveURL(`/login-page?continue=${encodeURIComponent(place)}`);
    const asked = page.getByRole('main').getByRole('alert');
    await expect(asked).toContainText('Login to continue');
    await expect(asked).toContainText(why);
    await expect(asked).toContainText('You get one when you register.');
    await expect(page.getByRole('main')).not.toContainText(EXPIRED);
    await expectAccessible(page);
    await logIn(page, delegate);
    await expect(page).toHaveURL(place);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
  });

test('an expired session is reported, and logging in continues to the page', async ({ page }) => {
  const delegate = await newcomer(page);
  await page.context().addCookies([{ name: '__Host-session', value: 'x'.repeat(43), domain: 'localhost', path: '/', secure: true }]);
  await page.goto('/abstract-submission');
  await expect(page.getByRole('main').getByRole('alert')).toContainText(EXPIRED);
  await logIn(page, delegate);
  await expect(page).toHaveURL('/abstract-submission');
});

test('logged out, Back asks to log in instead of speaking of a session', async ({ page }) => {
  await newDelegate(page);
  await page.goto('/terms');
  await page.goto('/userProfile');
  await page.waitForLoadState('networkidle');
  await page.getByRole('button', { name: /^Hi, / }).click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/login-page');
  await page.goBack();
  await expect(page).toHaveURL('/login-page?continue=%2FuserProfile');
  await expect(page.getByRole('main')).toContainText('Log in to see your profile.');
  await expect(page.getByRole('main')).not.toContainText(EXPIRED);
});

for (const hostile of ['https://elsewhere.example/', '//elsewhere.example', '/\\elsewhere.example', 'javascript:alert(1)'])
  test(`an address that somebody made up leads nowhere: ${hostile}`, async ({ page }) => {
    const delegate = await newcomer(page);
    await page.goto(`/login-page?continue=${encodeURIComponent(hostile)}`);
    await expect(page.locator('main [name="continue"]')).toHaveCount(0);
    await logIn(page, delegate);
    await expect(page).toHaveURL('/userProfile');
  });

test('without script one continues, too, and a made-up address in the form leads nowhere', async ({ browser, page }) => {
  const delegate = await newcomer(page);
  const context = await browser.newContext({ baseURL: SITE, javaScriptEnabled: false });
  const plain = await context.newPage();
  await plain.goto('/paymentPage');
  await expect(plain.getByRole('main')).toContainText('Log in to complete your registration.');
  await logIn(plain, delegate);
  await expect(plain).toHaveURL('/paymentPage');
  const posted = await context.request.post('/login-page', {
    headers: { origin: SITE, 'sec-fetch-site': 'same-origin' },
    form: { entry: 'page', email: delegate.email, password: PASSWORD, continue: '//elsewhere.example' },
    maxRedirects: 0,
  });
  expect([posted.status(), posted.headers()['location']]).toEqual([303, '/userProfile']);
  await context.close();
});
