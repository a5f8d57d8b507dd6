import { expectAccessible } from '../support/axe.ts';
import { newDelegate as registered } from '../support/delegates.ts';
import { expect, test } from '../support/fixtures.ts';
import { action, category, field, fillForm, fillSection, goThrough, newDelegate, openForm } from '../support/registration.ts';

/** Errors are shown in the step where they belong. */

test('an address that is registered is said on leaving the field, with the way in', async ({ page }) => {
  const { email } = await registered(page);
  await page.context().clearCookies();
  await page.evaluate(() => localStorage.clear());
  await openForm(page);
  const typed = newDelegate();
  await goThrough(page, typed, 1);
  await field(page, 'email').fill(email);
  await field(page, 'mobile').click();
  await expect(page.locator('#registration-email-error')).toContainText('This e-mail address is already registered.');
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Log in with it' }).click();
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
});

test('a common password stops in its own step', async ({ page }) => {
  const typed = { ...newDelegate(), password: 'qwertyuiop', confirmPassword: 'qwertyuiop' };
  await openForm(page);
  await goThrough(page, typed, 1);
  await fillSection(page, 1, typed);
  await action(page).click();
  await expect(page.locator('#registration-password-error')).toHaveText('This password is too easy to guess. Please choose another.');
  await expect(field(page, 'designation')).toBeHidden();
  for (const name of ['password', 'confirmPassword']) await field(page, name).fill('a beam of light');
  await action(page).click();
  await expect(field(page, 'designation')).toBeVisible();
});

test('a typing error in a well-known mail domain is pointed out and corrected with one click', async ({ page }) => {
  await openForm(page);
  await goThrough(page, newDelegate(), 1);
  await field(page, 'email').fill('kavin@gmial.com');
  await field(page, 'mobile').click();
  await expect(page.getByText('Did you mean')).toBeVisible();
  await page.getByRole('button', { name: 'kavin@gmail.com' }).click();
  await expect(field(page, 'email')).toHaveValue('kavin@gmail.com');
  await expect(page.getByText('Did you mean')).toHaveCount(0);
});

test('the age a senior must give is asked for where the category is chosen', async ({ page }) => {
  const typed = { ...newDelegate(), age: '' };
  await openForm(page);
  await expect(page.getByText('Needed for Senior AMPI Member (60+)')).toBeVisible();
  await fillForm(page, typed, 'ampi-senior');
  await expect(page.getByText('Please enter your age: this category is for delegates aged 60 and over')).toBeVisible();
  await page.getByRole('button', { name: 'Enter your age in step 1' }).click();
  await expect(field(page, 'age')).toBeFocused();
  await field(page, 'age').fill('66');
  await action(page).click();
  await expect(category(page, 'ampi-senior')).toBeChecked();
  await expect(page.getByText('Please enter your age')).toHaveCount(0);
});

test('See all fees and Back: the step, the password and everything else are still there, and no storage holds it', async ({ page }) => {
  const typed = newDelegate();
  await openForm(page);
  await goThrough(page, typed);
  await page.getByRole('link', { name: 'See all fees' }).click();
  await expect(page).toHaveURL('/registration');
  const stored = await page.evaluate(() => JSON.stringify([Object.entries(sessionStorage), Object.entries(localStorage), history.state]));
  expect(stored).not.toContain(typed['password']);
  await page.goBack();
  await expect(category(page, 'non-ampi')).toBeVisible();
  await expect(field(page, 'password')).toHaveValue(typed['password'] ?? '');
  await category(page, 'non-ampi').check();
  await field(page, 'acceptTerms').check();
  await action(page).click();
  const dialog = page.getByRole('dialog', { name: 'Registration Successful!' });
  await expect(dialog.getByRole('link', { name: 'Login Now' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Email')).toHaveValue(typed['email'] ?? '');
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
  await page.getByRole('link', { name: 'Forgot Password?' }).click();
  await expect(page.getByLabel('Email')).toHaveValue(typed['email'] ?? '');
});

test('elsewhere the password is not kept', async ({ page }) => {
  await openForm(page);
  await goThrough(page, newDelegate());
  await page.getByRole('contentinfo').getByRole('link', { name: /Venue/ }).first().click();
  await expect(page).toHaveURL('/venue');
  // The URL changes before the page does: the form is left only when the other page is there.
  await expect(page.locator('#registration-form')).toHaveCount(0);
  await page.goBack();
  await expect(field(page, 'password')).toHaveValue('');
});

test('from abroad, the category for it is marked, and another one is asked about', async ({ page }) => {
  await openForm(page);
  await goThrough(page, newDelegate(), 1);
  await field(page, 'country').selectOption('Other');
  await field(page, 'countryOther').fill('Germany');
  await fillSection(page, 1, { ...newDelegate(), mobile: '+49 170 1234567' });
  await action(page).click();
  await fillSection(page, 2, { ...newDelegate(), postalPin: '10115' });
  await action(page).click();
  await expect(page.getByText('For delegates from Germany')).toBeVisible();
  await category(page, 'non-ampi').check();
  await expect(page.getByText('Delegates from outside India usually register as Overseas Delegate.')).toBeVisible();
  await category(page, 'overseas').check();
  await expect(page.getByText('usually register as')).toHaveCount(0);
});
