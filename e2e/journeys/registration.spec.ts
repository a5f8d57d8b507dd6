import { probes } from '@isocentre/editions/ampi-tnpy-2025-probes';
import type { Page } from '@playwright/test';
import { violationsOn } from '../support/axe.ts';
import { expect, test } from '../support/fixtures.ts';
import {
  action,
  at,
  category,
  field,
  fillForm,
  fillSection,
  goThrough,
  newDelegate,
  openForm,
  REGISTRATION,
  SECTIONS,
} from '../support/registration.ts';
import { WIDTHS } from '../support/pages.ts';
import { INBOX } from '../support/site.ts';
import { answerWith, holdAnswers, goByLink } from '../support/states.ts';

const EARLY = '2025-08-10T09:00:00+05:30';
const REGULAR = '2025-08-20T09:00:00+05:30';
const REQUIRED = 'Please fill in all required fields';
const TYPES: Record<string, string> = {
  'early-bird': 'Early Bird Registration (Up to 15th August)',
  regular: 'Regular Registration (Up to 10th September)',
  onsite: 'On Site Registration (From 11th September)',
};

const tab = (page: Page, name: string) => page.getByRole('navigation', { name: 'Registration' }).getByRole('link', { name });
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 2, name });
const typeChoice = (page: Page) => page.locator('.type-choice');
const summary = (page: Page) => page.getByRole('alert').filter({ hasText: 'to correct' });
const messageOf = (page: Page, name: string) => page.locator(`#registration-${name}-error`);
const axe = async (page: Page) => {
  expect(await violationsOn(page)).toEqual([]);
};
const noSidewaysScroll = async (page: Page) =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBeLessThanOrEqual(0);

/** Registration with online registration kept open beyond its date, which an organiser can do. */
const keepOpen = async (page: Page) => {
  await page.route('**/api/v1/registration-options', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...(await answer.json()), open: true } });
  });
  await page.route('**/api/v1/edition', async (route) => {
    const answer = await route.fetch();
    const edition = await answer.json();
    await route.fulfill({ response: answer, json: { ...edition, state: { ...edition.state, registrationTab: 'form' } } });
  });
};
const byLink = async (page: Page) => {
  await page.goto('/contacts');
  await goByLink(page, '/registration');
  await tab(page, 'Registration').click();
};
/** What was typed in an earlier visit. */
const draft = (page: Page, values: Record<string, string>) =>
  page.addInitScript((kept) => sessionStorage.setItem('draft:registration', kept), JSON.stringify(values));

test('the page has three tabs, and Register leads to it from everywhere', { tag: ['@DEL-001', '@DEL-003'] }, async ({ page }) => {
  await page.goto('/contacts');
  await page.getByRole('banner').getByRole('link', { name: 'Register', exact: true }).click();
  await expect(page).toHaveURL(/\/registration$/);
  for (const name of ['Fees', 'Registration', 'Login']) await expect(tab(page, name)).toBeVisible();
  await expect(tab(page, 'Fees')).toHaveAttribute('aria-current', 'page');
  await tab(page, 'Registration').click();
  await expect(heading(page, 'About you')).toBeVisible();
});

test('the form holds what the spec names', { tag: ['@DEL-046', '@DEL-047', '@DEL-048', '@DEL-049', '@DEL-050'] }, async ({ page }) => {
  await openForm(page);
  for (const name of [
    'title, name, mobile, email, password, confirmPassword, category, membershipId, institute, city',
    'country, designation, postalAddress, postalPin, mealPreference, age, registrationType, payLater',
  ].flatMap((line) => line.split(', ')))
    expect(await field(page, name).count(), name).toBeGreaterThan(0);
  const options = (name: string) => field(page, name).locator('option').allInnerTexts();
  expect(
    (
      await field(page, 'title')
        .locator('option')
        .evaluateAll((all) => all.map((one) => (one as HTMLOptionElement).value))
    ).slice(1),
  ).toEqual(['Mr.', 'Ms.', 'Mrs.', 'Dr.', 'Prof.']);
  expect(await options('mealPreference')).toEqual(['Vegetarian', 'Non-Vegetarian']);
  await expect(field(page, 'mealPreference')).toHaveValue('veg');
  expect(await field(page, 'country').locator('option').allTextContents()).toEqual(
    'India, Afghanistan, Bangladesh, Bhutan, Maldives, Nepal, Pakistan, Sri Lanka, Other'.split(', '),
  );
  await expect(field(page, 'country')).toHaveValue('India');
});

test('sections: one is open, what is done is one line with Edit, what comes is a title', async ({ page }) => {
  const typed = newDelegate();
  await openForm(page);
  await expect(field(page, 'email')).toBeHidden();
  await field(page, 'title').selectOption('Dr.');
  await goThrough(page, typed);
  await expect(page.getByText('Dr. Kavin Selvaraj, 36, vegetarian')).toBeVisible();
  await expect(page.getByText(`${typed['email']}, +91 98400 12345`)).toBeVisible();
  await expect(page.getByText('Physicist, Sample Cancer Institute, Coimbatore 641001, India')).toBeVisible();
  await expect(action(page)).toHaveText('Create my account');
  await page.getByRole('button', { name: 'Edit About you' }).click();
  await expect(heading(page, 'About you')).toBeFocused();
  await field(page, 'age').fill('40');
  await action(page).click();
  await expect(page.getByText('Dr. Kavin Selvaraj, 40, vegetarian')).toBeVisible();
  await expect(heading(page, 'Category and fee')).toBeFocused();
});

test('numbers as people write them: +91 and a PIN in two groups; abroad it is a postal code', async ({ page }) => {
  const typed = newDelegate();
  await openForm(page);
  await goThrough(page, { ...typed, mobile: '+91 (0) 98400-54321', postalPin: '600 004' });
  await expect(page.getByText(`${typed['email']}, +91 98400 54321`)).toBeVisible();
  await expect(heading(page, 'Category and fee')).toBeFocused();
  await page.getByRole('button', { name: 'Edit Contact and sign-in' }).click();
  await field(page, 'country').selectOption('Nepal');
  await field(page, 'mobile').fill('981 234 5678');
  await action(page).click();
  await expect(page.getByText(`${typed['email']}, +977 981 234 5678`)).toBeVisible();
  await page.getByRole('button', { name: 'Edit Institute and address' }).click();
  await expect(page.getByLabel('Postal code')).toBeVisible();
  await expect(page.getByLabel('PIN code')).toHaveCount(0);
});

test('somebody registers: the dialog, the number, the mail, and the way to log in', { tag: ['@DEL-052', '@DEL-053'] }, async ({ page }) => {
  const typed = newDelegate();
  await openForm(page);
  await fillForm(page, typed);
  await action(page).click();
  const dialog = page.getByRole('dialog', { name: 'Registration Successful!' });
  await expect(dialog).toContainText(/Your user ID is TNPY28-\d{4}/);
  await axe(page);
  const [number = ''] = /TNPY28-\d{4}/.exec(await dialog.innerText()) ?? [];
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText(`Registered as ${number}`)).toBeVisible();
  await axe(page);
  expect(await page.evaluate(() => sessionStorage.getItem('draft:registration'))).toBeNull();
  await expect
    .poll(
      async () => {
        const mails = (await (await fetch(`${INBOX}/email`)).json()) as Array<{ to: Array<{ address: string }>; text: string }>;
        return mails.filter((mail) => mail.to.some(({ address }) => address === typed['email']) && mail.text.includes(number)).length;
      },
      { timeout: 20_000 },
    )
    .toBe(1);

  await page.getByRole('button', { name: 'Register somebody else' }).click();
  await expect(field(page, 'name')).toHaveValue('');
  await fillForm(page, newDelegate());
  await action(page).click();
  await dialog.getByRole('link', { name: 'Login Now' }).click();
  await expect(page).toHaveURL(/tab=login/);
  await expect(dialog).toBeHidden();
});

test.describe('what is wrong is said when it is left or continued, never while typing', () => {
  test(
    'what is missing',
    { tag: ['@DEL-088', '@DEL-089', '@DEL-090', '@DEL-091', '@DEL-092', '@DEL-093', '@DEL-094', '@DEL-104'] },
    async ({ page }) => {
      const typed = newDelegate();
      const calls: string[] = [];
      // What is wrong with an address or a password is asked early; nothing is sent to be registered.
      page.on(
        'request',
        (request) => request.method() === 'POST' && !request.url().endsWith('/registration-checks') && calls.push(request.url()),
      );
      await openForm(page);
      const missing = [['name'], ['email', 'mobile'], ['designation', 'postalAddress', 'postalPin']];
      for (const [i, names] of missing.entries()) {
        await action(page).click();
        await expect(summary(page)).toBeFocused();
        for (const name of names) {
          await expect(messageOf(page, name)).toHaveText(REQUIRED);
          await expect(field(page, name)).toHaveAttribute('aria-invalid', 'true');
        }
        if (i === 1) await expect(messageOf(page, 'password')).toHaveText('Please enter a password');
        await fillSection(page, i, typed);
        await action(page).click();
        await expect(summary(page)).toHaveCount(0);
      }
      await action(page).click();
      await expect(summary(page)).toContainText(`Registration category: ${REQUIRED}`);
      await expect(summary(page)).toContainText('Terms and conditions: Please accept the terms and conditions');
      await axe(page);
      await summary(page)
        .getByRole('link', { name: /^Terms/ })
        .click();
      await expect(field(page, 'acceptTerms')).toBeFocused();
      expect(calls).toEqual([]);
    },
  );

  test('contact: e-mail, mobile, passwords', { tag: ['@DEL-095', '@DEL-096'] }, async ({ page }) => {
    await openForm(page);
    await goThrough(page, newDelegate(), 1);
    await field(page, 'email').pressSequentially('kavin@example');
    await field(page, 'mobile').click();
    await expect(messageOf(page, 'email')).toHaveText('Please enter a valid email address');
    await field(page, 'mobile').pressSequentially('98400');
    await expect(messageOf(page, 'mobile')).toHaveCount(0);
    await field(page, 'password').fill('short');
    await expect(messageOf(page, 'mobile')).toHaveText('Please enter a valid 10-digit mobile number');
    await field(page, 'confirmPassword').fill('shorter');
    await action(page).click();
    await expect(messageOf(page, 'password')).toHaveText('Password must be at least 10 characters');
    await expect(messageOf(page, 'confirmPassword')).toHaveText('Passwords do not match');
    await expect(summary(page)).toContainText('Four things to correct');
    await axe(page);
    await summary(page)
      .getByRole('link', { name: /^Mobile/ })
      .click();
    await expect(field(page, 'mobile')).toBeFocused();
    // Other countries have other number formats.
    await field(page, 'country').selectOption('Sri Lanka');
    await field(page, 'mobile').fill('+94 77 000 0000');
    await field(page, 'mobile').blur();
    await expect(messageOf(page, 'mobile')).toHaveCount(0);
    await expect(summary(page)).toContainText('Three things to correct');
  });

  test('address and age', { tag: ['@DEL-097', '@DEL-100'] }, async ({ page }) => {
    await openForm(page);
    for (const age of ['17', '101', 'old']) {
      await field(page, 'age').fill(age);
      await field(page, 'age').blur();
      await expect(messageOf(page, 'age')).toHaveText('Please enter a valid age between 18 and 100');
    }
    await goThrough(page, newDelegate(), 2);
    await field(page, 'postalPin').fill('64100');
    await field(page, 'postalPin').blur();
    await expect(messageOf(page, 'postalPin')).toHaveText('Please enter a valid 6-digit PIN code');
  });

  test('what a category asks for', { tag: ['@DEL-099', '@DEL-102', '@DEL-110'] }, async ({ page }) => {
    await openForm(page);
    await goThrough(page, { ...newDelegate(), age: '' });
    await expect(field(page, 'membershipId')).toBeHidden();
    await category(page, 'ampi').check();
    await expect(field(page, 'membershipId')).toBeVisible();
    await expect(field(page, 'payLater')).toBeVisible();
    await field(page, 'acceptTerms').check();
    await action(page).click();
    await expect(messageOf(page, 'membershipId')).toHaveText('Please enter your membership ID');

    await category(page, 'ampi-senior').check();
    await expect(field(page, 'membershipId')).toBeHidden();
    await expect(field(page, 'payLater')).toBeHidden();
    await expect(page.getByText('Please have your proof of age ready')).toBeVisible();
    await action(page).click();
    // The age is in another section, which opens.
    await expect(summary(page)).toContainText('Age: Please enter your age: this category is for delegates aged 60 and over');
    await expect(heading(page, 'About you')).toBeVisible();
    await field(page, 'age').fill('61');
    await action(page).click();
    await expect(category(page, 'ampi-senior')).toBeChecked();
    await action(page).click();
    await expect(page.getByRole('dialog', { name: 'Registration Successful!' })).toBeVisible();
  });

  test('an overseas delegate is asked for the country', async ({ page }) => {
    await openForm(page);
    await fillForm(page, newDelegate(), 'overseas');
    await action(page).click();
    await expect(summary(page)).toContainText('Country: This category is for delegates from outside India.');
    await expect(field(page, 'countryOther')).toBeHidden();
    await field(page, 'country').selectOption('Other');
    await field(page, 'countryOther').fill('Oman');
    await field(page, 'mobile').fill('+968 9000 0000');
    await action(page).click();
    await action(page).click();
    await expect(page.getByRole('dialog', { name: 'Registration Successful!' })).toBeVisible();
  });
});

test.describe('types and prices', () => {
  test(
    'before the early deadline both are offered, early bird first',
    { tag: ['@DEL-071', '@DEL-073', '@DEL-075', '@DEL-076', '@DEL-081'] },
    async ({ page }) => {
      await at(page, EARLY);
      await openForm(page);
      await goThrough(page, newDelegate());
      await category(page, 'ampi').check();
      expect(
        await typeChoice(page)
          .getByRole('radio')
          .evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value)),
      ).toEqual(['early-bird', 'regular']);
      await expect(page.getByRole('radio', { name: TYPES['early-bird'] })).toBeChecked();
      const live = page.locator('[aria-live="polite"]');
      await expect(live).toHaveText('₹1,500 until 15 August, then ₹1,750');
      await page.getByRole('radio', { name: TYPES['regular'] }).check();
      await expect(live).toHaveText('₹1,750 until 10 September, then ₹2,000');
      await category(page, 'non-ampi').check();
      await expect(page.getByRole('radio', { name: TYPES['early-bird'] })).toBeChecked();
      await expect(live).toHaveText('₹2,000 until 15 August, then ₹2,500');
    },
  );

  test('afterwards the only type on offer is shown as a fact', { tag: ['@DEL-072', '@DEL-076', '@DEL-082'] }, async ({ page }) => {
    await at(page, REGULAR);
    await openForm(page);
    await goThrough(page, newDelegate());
    await category(page, 'student').check();
    await expect(typeChoice(page)).toContainText(TYPES['regular'] ?? '');
    await expect(typeChoice(page).getByRole('radio')).toHaveCount(0);
    await expect(page.getByText('Please have your bonafide certificate ready')).toBeVisible();
    await expect(page.locator('[aria-live="polite"]')).toHaveText('₹1,000 until 10 September, then ₹1,500');
    await expect(
      page.getByRole('img', { name: /^Price by phase: early bird ₹1,000 closed, regular ₹1,000 now, on-site ₹1,500 from 11 September$/ }),
    ).toBeVisible();
  });

  test('fixed and free categories have one type of their own', { tag: ['@DEL-078', '@DEL-079', '@DEL-080'] }, async ({ page }) => {
    await at(page, EARLY);
    await openForm(page);
    await goThrough(page, newDelegate());
    await expect(page.getByText('With the workshop on 26 September')).toBeVisible();
    for (const code of ['oncologist-physicist-team', 'oncology-or-physicist']) {
      await category(page, code).check();
      await expect(typeChoice(page)).toHaveText(/Fixed Registration$/);
    }
    for (const code of ['ampi-senior', 'apollo-staff']) {
      await category(page, code).check();
      await expect(typeChoice(page)).toHaveText(/Complimentary Registration$/);
    }
    await category(page, 'associate').check();
    await expect(page.getByRole('radio', { name: TYPES['early-bird'] })).toBeChecked();
  });

  test('a price that ended while the form was open has to be chosen anew', { tag: ['@DEL-105'] }, async ({ page }) => {
    await at(page, '2025-08-15T23:59:52.000+05:30');
    await openForm(page);
    await fillForm(page, newDelegate(), 'ampi');
    await field(page, 'membershipId').fill('TN-0412');
    const ended = page.getByText('Early bird registration period has ended. Please select Regular or Onsite registration.').first();
    await expect(ended).toBeVisible({ timeout: 20_000 });
    await action(page).click();
    await expect(summary(page)).toContainText('Registration type: Early bird registration period has ended.');
    await axe(page);
    await page.getByRole('radio', { name: TYPES['regular'] }).check();
    await expect(ended).toBeHidden();
    await expect(page.locator('[aria-live="polite"]')).toHaveText('₹1,750 until 10 September, then ₹2,000');
    await action(page).click();
    await expect(page.getByRole('dialog', { name: 'Registration Successful!' })).toBeVisible();
  });

  const kept = { name: 'Kavin', category: 'non-ampi', reached: '0' };

  test('a regular price from before, after its end', { tag: ['@DEL-106', '@DEL-074', '@DEL-077'] }, async ({ page }) => {
    await at(page, '2025-09-11T00:00:00.000+05:30');
    await keepOpen(page);
    await draft(page, { ...kept, registrationType: 'regular' });
    await byLink(page);
    await expect(field(page, 'name')).toHaveValue('Kavin');
    await goThrough(page, newDelegate());
    await expect(
      page.getByText('Regular registration period has ended. Please select Onsite registration.', { exact: true }),
    ).toBeVisible();
    await page.getByRole('radio', { name: TYPES['onsite'] }).check();
    await expect(page.locator('[aria-live="polite"]')).toHaveText('₹3,000 until 3 October');
  });

  test('an on-site price before its time', { tag: ['@DEL-107'] }, async ({ page }) => {
    await at(page, '2025-09-10T23:59:00.000+05:30');
    await draft(page, { ...kept, registrationType: 'onsite' });
    await openForm(page);
    await goThrough(page, newDelegate());
    await expect(
      page.getByText('Onsite registration is not yet available. Please select Early Bird or Regular registration.', { exact: true }),
    ).toBeVisible();
    await page.getByRole('radio', { name: TYPES['regular'] }).check();
    await expect(page.locator('[aria-live="polite"]')).toHaveText('₹2,500 until 10 September, then ₹3,000');
  });

  test('a workshop that has begun is not sold', { tag: ['@DEL-109', '@DEL-078'] }, async ({ page }) => {
    await at(page, '2025-09-26T08:00:00.000+05:30');
    await keepOpen(page);
    await byLink(page);
    await goThrough(page, newDelegate());
    await expect(category(page, 'oncology-or-physicist')).toBeDisabled();
    await expect(page.getByText('This category can no longer be booked: the workshop has begun.').first()).toBeVisible();
  });
});

test.describe('when it fails', () => {
  test.use({ allowed: [/Failed to load resource/] });

  test(
    'a known e-mail: the dialog leaves after six seconds, the words stay until the tab is left',
    { tag: ['@DEL-054', '@DEL-002'] },
    async ({ page }) => {
      const typed = newDelegate();
      // As when two people submit the same address at once: it was fine when the step was left.
      await page.route('**/api/v1/registration-checks', (route) => route.fulfill({ json: { email: null, password: null } }));
      await openForm(page);
      await fillForm(page, typed);
      await action(page).click();
      await page.getByRole('button', { name: 'Close' }).click();
      await page.getByRole('button', { name: 'Register somebody else' }).click();
      await fillForm(page, { ...typed, email: (typed['email'] ?? '').toUpperCase() });
      await action(page).click();
      const passing = page.locator('.alert-in-page');
      await expect(passing).toContainText('Registration Error');
      await expect(page.getByText('Registration Error')).toHaveCount(1);
      const came = Date.now();
      await expect(passing).toContainText('This e-mail address is already registered. Please log in');
      await axe(page);
      await page.mouse.move(5, 5);
      await expect(passing).toHaveCount(0, { timeout: 9000 });
      expect(Date.now() - came).toBeGreaterThan(4500);
      const stays = page.locator('#registration-form').getByRole('note').filter({ hasText: 'Registration Error' });
      await expect(stays).toBeVisible();
      await expect(stays.getByRole('link', { name: 'Forgot Password?' })).toHaveAttribute('href', '/forgetPassword');
      await stays.getByRole('link', { name: 'Change the e-mail address' }).click();
      await expect(field(page, 'email')).toBeFocused();
      await tab(page, 'Fees').click();
      await expect(page.getByRole('table')).toBeVisible();
      await tab(page, 'Registration').click();
      await expect(field(page, 'email')).toHaveValue((typed['email'] ?? '').toUpperCase());
      await expect(page.getByText('Registration Error')).toHaveCount(0);
    },
  );

  test('messages are gone when another tab was looked at', { tag: ['@DEL-002'] }, async ({ page }) => {
    await openForm(page);
    await action(page).click();
    await expect(summary(page)).toBeVisible();
    await tab(page, 'Login').click();
    await expect(summary(page)).toHaveCount(0);
    await tab(page, 'Registration').click();
    await expect(heading(page, 'About you')).toBeVisible();
    await expect(page.locator('[aria-invalid]')).toHaveCount(0);
  });

  test('a lost connection is said, nothing typed is lost, and the next try goes through', async ({ page }) => {
    const typed = newDelegate();
    await openForm(page);
    await fillForm(page, typed);
    await page.route('**/api/v1/registrations', (route) => route.abort());
    await action(page).click();
    await expect(page.locator('#registration-form').getByRole('alert').first()).toContainText('We could not reach the server');
    await expect(category(page, 'non-ampi')).toBeChecked();
    await page.unroute('**/api/v1/registrations');
    await action(page).click();
    await expect(page.getByRole('dialog', { name: 'Registration Successful!' })).toBeVisible();
  });

  test('a connection that goes before the first attempt is said, and nothing typed is lost', async ({ page, context }) => {
    const typed = newDelegate();
    await openForm(page);
    await fillForm(page, typed);
    // Not even the code for submitting can be loaded any more.
    await context.setOffline(true);
    await action(page).click();
    await expect(page.locator('#registration-form').getByRole('alert').first()).toContainText('We could not reach the server');
    await expect(field(page, 'password')).toHaveValue(typed['password'] ?? '');
    await context.setOffline(false);
    await action(page).click();
    await expect(page.getByRole('dialog', { name: 'Registration Successful!' })).toBeVisible();
  });

  test('what the server finds is shown where it belongs', async ({ page }) => {
    await openForm(page);
    await fillForm(page, newDelegate());
    const message = 'Please choose a password without your name';
    await page.route('**/api/v1/registrations', (route) =>
      route.fulfill({
        status: 422,
        json: { error: { code: 'VALIDATION', message: 'Please check the marked fields.', fields: { password: message }, requestId: 'x' } },
      }),
    );
    await action(page).click();
    await expect(summary(page)).toContainText(`Password: ${message}`);
    await expect(summary(page)).toBeFocused();
    await expect(messageOf(page, 'password')).toBeVisible();
  });

  test('loading, error, and Try Again', async ({ page }) => {
    await answerWith(page, 'registration-options', 'failing');
    await byLink(page);
    await expect(page.getByRole('alert')).toContainText('Registration could not be loaded');
    await page.unrouteAll();
    const answer = await holdAnswers(page, 'registration-options');
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect(page.getByRole('status').filter({ hasText: 'Loading registration...' })).toBeVisible();
    answer();
    await expect(field(page, 'name')).toBeVisible();
  });
});

test('what was typed survives a reload, but never a password', async ({ page }) => {
  const typed = newDelegate();
  await openForm(page);
  await fillForm(page, typed, 'student');
  await field(page, 'payLater').check();
  const stored = await page.evaluate(() => JSON.stringify([Object.entries(sessionStorage), Object.entries(localStorage)]));
  expect(stored).toContain('Sample Cancer Institute');
  expect(stored).not.toContain(typed['password'] ?? '');
  await page.reload();
  await expect(page.getByText('Please enter it again: it is never kept on this device.')).toBeVisible();
  await expect(field(page, 'email')).toHaveValue(typed['email'] ?? '');
  await expect(field(page, 'password')).toHaveValue('');
  await expect(page.getByText('Kavin Selvaraj, 36, vegetarian')).toBeVisible();
  await field(page, 'password').fill('another beam');
  await field(page, 'confirmPassword').fill('another beam');
  await action(page).click();
  await expect(category(page, 'student')).toBeChecked();
  await expect(field(page, 'payLater')).toBeChecked();
  await expect(field(page, 'acceptTerms')).not.toBeChecked();
});

test('an impatient double click registers once', async ({ page }) => {
  await openForm(page);
  let calls = 0;
  await page.route('**/api/v1/registrations', async (route) => {
    calls += 1;
    await new Promise((resolve) => setTimeout(resolve, 300));
    await route.continue();
  });
  await fillForm(page, newDelegate());
  await action(page).dblclick();
  await expect(page.getByRole('dialog', { name: 'Registration Successful!' })).toBeVisible();
  expect(calls).toBe(1);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test('a whole registration, with the price and the one action within reach', { tag: ['@DEL-052', '@DEL-053'] }, async ({ page }) => {
    // Runs axe six times.
    test.slow();
    const typed = newDelegate();
    await openForm(page);
    await axe(page);
    for (const i of SECTIONS.keys()) {
      await fillSection(page, i, typed);
      await expect(action(page)).toHaveCount(1);
      await expect(action(page)).toBeInViewport();
      await noSidewaysScroll(page);
      await axe(page);
      await action(page).click();
    }
    await category(page, 'ampi').check();
    await expect(page.locator('.sticky-fee')).toContainText('₹1,500');
    await expect(page.locator('.sticky-fee')).toContainText('then ₹1,750');
    await field(page, 'membershipId').fill('TN-0412');
    await field(page, 'acceptTerms').check();
    await field(page, 'payLater').check();
    await axe(page);
    await noSidewaysScroll(page);
    await action(page).click();
    const dialog = page.getByRole('dialog', { name: 'Registration Successful!' });
    await expect(dialog).toContainText(/TNPY28-\d{4}/);
    await axe(page);
    await dialog.getByRole('link', { name: 'Login Now' }).click();
    await expect(page).toHaveURL(/tab=login/);
  });
});

test('with the keyboard alone', { tag: ['@DEL-052'] }, async ({ page }) => {
  const typed = newDelegate();
  await openForm(page);
  await field(page, 'title').focus();
  const type = async (...names: string[]) => {
    for (const name of names) {
      await expect(field(page, name)).toBeFocused();
      if (typed[name] !== undefined) await page.keyboard.type(typed[name]);
      await page.keyboard.press('Tab');
    }
  };
  await page.keyboard.type('Dr');
  await page.keyboard.press('Tab');
  await type('name', 'age', 'mealPreference');
  await expect(action(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Contact and sign-in')).toBeFocused();
  await page.keyboard.press('Tab');
  await type('email', 'country', 'mobile', 'password');
  await page.keyboard.press('Tab'); // past Show
  await type('confirmPassword');
  // Enter inside a field also continues.
  await field(page, 'confirmPassword').press('Enter');
  await expect(heading(page, 'Institute and address')).toBeFocused();
  await page.keyboard.press('Tab');
  await type('designation', 'institute', 'postalAddress', 'city', 'postalPin');
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Category and fee')).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await expect(category(page, 'ampi')).toBeChecked();
  await page.keyboard.press('ArrowDown');
  await expect(category(page, 'non-ampi')).toBeChecked();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('radio', { name: TYPES['early-bird'] })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(field(page, 'acceptTerms')).toBeFocused();
  await page.keyboard.press('Space');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Registration Successful!' });
  await expect(dialog).toBeVisible();
  await expect(dialog.getByRole('link', { name: 'Login Now' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/tab=login/);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 360, height: 800 } });

  const fillAll = async (page: Page, typed: Record<string, string>) => {
    for (const i of SECTIONS.keys()) await fillSection(page, i, typed);
  };

  test('the form is open, posts and confirms', { tag: ['@DEL-046', '@DEL-052'] }, async ({ page }) => {
    await page.goto(REGISTRATION);
    await fillAll(page, newDelegate());
    await expect(field(page, 'membershipId')).toBeHidden();
    await category(page, 'ampi').check();
    await field(page, 'membershipId').fill('TN-0412');
    await field(page, 'acceptTerms').check();
    await expect(action(page)).toHaveCount(1);
    await noSidewaysScroll(page);
    await action(page).click();
    await expect(page.getByText('Registration Successful!')).toBeVisible();
    await expect(page.getByText(/Your user ID is TNPY28-\d{4}/)).toBeVisible();
    await page.getByRole('button', { name: 'Close' }).click();
    await expect(page.getByText(/Registered as TNPY28-\d{4}/)).toBeVisible();
  });

  test.describe('when something is wrong', () => {
    test.use({ allowed: [/status of 4(22|09)/] });

    test('it is said, the rest is kept, and no password comes back', { tag: ['@DEL-090', '@DEL-097', '@DEL-104'] }, async ({ page }) => {
      const typed = newDelegate();
      await page.goto(REGISTRATION);
      await fillAll(page, { ...typed, mobile: '', postalPin: '12' });
      await category(page, 'rtt').check();
      await action(page).click();
      await expect(summary(page)).toContainText(`Mobile: ${REQUIRED}`);
      await expect(messageOf(page, 'postalPin')).toHaveText('Please enter a valid 6-digit PIN code');
      await expect(messageOf(page, 'acceptTerms')).toHaveText('Please accept the terms and conditions');
      await expect(field(page, 'name')).toHaveValue('Kavin Selvaraj');
      await expect(category(page, 'rtt')).toBeChecked();
      await expect(field(page, 'password')).toHaveValue('');
      expect(await page.content()).not.toContain(typed['password']);
    });

    test('a known e-mail is said in the page', { tag: ['@DEL-054'] }, async ({ page }) => {
      const typed = newDelegate();
      for (const words of ['Registration Successful!', 'This e-mail address is already registered']) {
        await page.goto(REGISTRATION);
        await fillAll(page, typed);
        await category(page, 'rtt').check();
        await field(page, 'acceptTerms').check();
        await action(page).click();
        await expect(page.getByText(words).first()).toBeVisible();
      }
      await expect(page.getByText('Registration Error')).toBeVisible();
    });
  });

  test(
    'on every day what is offered, or that it has ended',
    { tag: ['@DEL-039', '@DEL-040', '@DEL-041', '@DEL-042', '@DEL-045', '@DEL-046', '@DEL-071', '@DEL-072', '@DEL-073', '@DEL-074'] },
    async ({ page }) => {
      for (const { at: instant, registrationTab, offered } of probes)
        await test.step(instant, async () => {
          await at(page, instant);
          await page.goto(REGISTRATION);
          const main = page.getByRole('main');
          const days = main.getByRole('region', { name: 'Days to remember' });
          await expect(days).toContainText('26 and 27 September 2025');
          await expect(main.getByRole('link', { name: 'See all fees' })).toHaveAttribute('href', '/registration');
          if (registrationTab === 'form') {
            await expect(field(page, 'name')).toBeVisible();
            await expect(main).not.toContainText('Online Registration Closed');
            await expect(days).toContainText('Opens 11 September 2025');
            for (const type of Object.keys(TYPES))
              await expect(typeChoice(page).getByText(TYPES[type] ?? ''), type).toHaveCount((offered as string[]).includes(type) ? 1 : 0);
            return;
          }
          const over = registrationTab === 'closed-final';
          await expect(page.locator('#registration-form')).toHaveCount(0);
          await expect(heading(page, 'Online Registration Closed')).toBeVisible();
          await expect(main).toContainText(
            over
              ? 'Early bird, regular and on-site registration have ended.'
              : 'Early bird and regular registration have expired. Only on-site registration is open.',
          );
          await expect(days).toContainText(over ? 'Ended 3 October 2025' : 'Opened 11 September 2025');
          const row = main.getByRole('row', { name: /AMPI and AROI members/ });
          await expect(row).toContainText('₹2,000');
          await expect(row.locator('s')).toHaveCount(over ? 1 : 0);
        });
    },
  );
});

test.describe('closed', () => {
  test(
    'what the tab shows from 11 September',
    { tag: ['@DEL-039', '@DEL-040', '@DEL-041', '@DEL-042', '@DEL-043', '@DEL-044', '@DEL-045'] },
    async ({ page }) => {
      await at(page, '2025-09-26T09:00:00.000+05:30');
      await page.goto(REGISTRATION);
      await expect(heading(page, 'Online Registration Closed')).toBeVisible();
      await expect(page.getByRole('region', { name: 'On-site fees' })).toContainText('Open');
      const days = page.getByRole('region', { name: 'Days to remember' });
      for (const words of [
        'On-site registration Opened 11 September 2025',
        'Conference 26 and 27 September 2025',
        'Pre-conference workshop 26 September 2025',
        'Venue Cancer centre auditorium, Chennai',
        'Theme Solving New Challenges in Personalised Oncology',
      ])
        expect((await days.innerText()).replaceAll(/\s+/g, ' ')).toContain(words);
      const help = page.getByRole('region', { name: 'Need help?' });
      await expect(help).toContainText('desk@example.org');
      await expect(help).toContainText('+91 00000 00000');
      await axe(page);
      await page.getByRole('main').getByRole('link', { name: 'See all fees' }).click();
      await expect(page).toHaveURL(/\/registration$/);
      await expect(tab(page, 'Fees')).toHaveAttribute('aria-current', 'page');
    },
  );

  test('while it is open the ways to the fees and to help are there, too', { tag: ['@DEL-043', '@DEL-044'] }, async ({ page }) => {
    await openForm(page);
    await expect(page.getByRole('region', { name: 'Need help?' })).toContainText('desk@example.org');
    await page.getByRole('main').getByRole('link', { name: 'See all fees' }).click();
    await expect(page.getByRole('table')).toBeVisible();
  });

  test('a form left open closes at the flip', { tag: ['@DEL-045'] }, async ({ page }) => {
    await at(page, '2025-09-10T23:59:56.000+05:30');
    await openForm(page);
    await expect(heading(page, 'Online Registration Closed')).toBeVisible({ timeout: 20_000 });
    await expect(page.locator('#registration-form')).toHaveCount(0);
  });

  test.describe('too late', () => {
    test.use({ allowed: [/status of 409/] });

    test('a form sent after the price changed is refused with a message', { tag: ['@DEL-045'] }, async ({ page }) => {
      await at(page, '2025-09-10T12:00:00.000+05:30');
      await openForm(page);
      await fillForm(page, newDelegate());
      await at(page, '2025-09-11T00:00:00.000+05:30');
      await action(page).click();
      await expect(heading(page, 'Online Registration Closed')).toBeVisible();
    });
  });

  for (const width of WIDTHS) {
    for (const [name, instant] of [
      ['open', EARLY],
      ['closed', '2025-09-12T09:00:00+05:30'],
      ['over', '2025-10-04T00:00:00+05:30'],
    ] as const) {
      test(`${name} at ${width} px: no violation, no shift, no sideways scroll`, async ({ page }) => {
        await page.setViewportSize({ width, height: 900 });
        await page.addInitScript(() => {
          Object.assign(window, { shift: 0 });
          new PerformanceObserver((list) => {
            for (const entry of list.getEntries() as Array<PerformanceEntry & { value: number; hadRecentInput: boolean }>)
              if (!entry.hadRecentInput) (window as unknown as { shift: number }).shift += entry.value;
          }).observe({ type: 'layout-shift', buffered: true });
        });
        await at(page, instant);
        await page.goto(REGISTRATION);
        await page.waitForLoadState('networkidle');
        await page.evaluate(() => document.fonts.ready);
        expect(await page.evaluate(() => (window as unknown as { shift: number }).shift)).toBeLessThanOrEqual(0.01);
        await noSidewaysScroll(page);
        await axe(page);
      });
    }
  }
});
