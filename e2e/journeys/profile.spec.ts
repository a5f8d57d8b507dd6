import type { Page } from '@playwright/test';
import { linkToKeepData } from '../support/accounts.ts';
import { expectAccessible } from '../support/axe.ts';
import { callFrom, newDelegate, PASSWORD, settle, signIn } from '../support/delegates.ts';
import { expect, test } from '../support/fixtures.ts';
import { answerWith, holdAnswers } from '../support/states.ts';

const PROFILE = '/userProfile';

const card = (page: Page, name: string) => page.locator('.profile-card', { has: page.getByRole('heading', { name }) });
/** The names and values of a card, as displayed. */
const factsOf = async (page: Page, name: string) => {
  const rows = await card(page, name).locator('.facts > div').all();
  return Object.fromEntries(
    await Promise.all(rows.map(async (row) => [await row.locator('dt').innerText(), await row.locator('dd').innerText()] as const)),
  );
};
/** Hydrated: actions before that work as without script. */
const arrived = (page: Page) => page.waitForLoadState('networkidle');
const field = (page: Page, name: string) => page.locator(`#detail-${name}`);
const edit = async (page: Page) => {
  await arrived(page);
  await page.getByRole('link', { name: 'Update Profile' }).click();
  await expect(page.getByRole('button', { name: 'Save Changes' })).toBeVisible();
};
const save = (page: Page) => page.getByRole('button', { name: 'Save Changes' }).click();

test('a name with markup is read as it was written, and nothing in it runs', { tag: ['@SEC-39', '@SRV-039'] }, async ({ page }) => {
  const name = '<img src=x onerror="document.title=1"> & Co';
  await newDelegate(page, { name });
  await page.goto(PROFILE);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Ms. ${name}`);
  await expect(page.locator('main img[src="x"]')).toHaveCount(0);
  await expect(page).not.toHaveTitle('1');
});

test(
  'my profile, from the server, as it is stored',
  { tag: ['@DEL-176', '@DEL-177', '@DEL-179', '@DEL-180', '@DEL-182', '@DEL-184', '@DEL-287', '@DEL-289'] },
  async ({ page }) => {
    const { email, userId } = await newDelegate(page);
    await page.goto(PROFILE);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ms. Nila Ravichandran');
    await expect(page.locator('.me-facts')).toContainText('Payment Pending');
    await expect(page.locator('.me-facts')).toContainText('Student (Medical Physics)');
    await expect(page.locator('.me-facts')).toContainText(userId);
    expect(await factsOf(page, 'Personal Information')).toEqual({
      Title: 'Ms.',
      Name: 'Nila Ravichandran',
      Age: '24',
      Designation: 'M.Sc. student, medical physics',
      Institute: 'Sample Institute of Oncology',
      Meals: 'Vegetarian',
    });
    expect(await factsOf(page, 'Location & Contact')).toEqual({
      Mobile: '+91 98400 54321',
      'E-mail': email,
      'Postal address': '12 Sample Street',
      City: 'Madurai',
      'PIN code': '625001',
      Country: 'India',
    });
    expect(await factsOf(page, 'Registration Details')).toEqual({
      'User ID': expect.stringContaining(userId),
      Category: 'Student (Medical Physics)',
      Type: 'Early Bird Registration (Up to 15th August)',
      Amount: '₹1,000 until 10 September, then ₹1,500',
      'Payment status': 'Payment Pending',
    });
  },
);

test('unpaid: the way to payment, no abstracts', { tag: ['@DEL-195', '@DEL-196'] }, async ({ page }) => {
  await newDelegate(page, { payLater: true });
  await page.goto(PROFILE);
  await arrived(page);
  const panel = page.getByRole('region', { name: 'Complete Your Registration' });
  await expect(panel).toContainText(
    '₹1,000 until 10 September, then ₹1,500. You chose to pay later: you pay the fee valid on the day you pay.',
  );
  await expect(page.getByRole('heading', { name: 'Abstract Details' })).toHaveCount(0);
  await panel.getByRole('link', { name: 'Make Payment' }).click();
  await expect(page).toHaveURL('/paymentPage');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Review and pay');
});

for (const [status, badge, category, next] of [
  ['PAID', 'Paid', 'student', 'Attach your bonafide certificate before 26 September'],
  ['COMPLIMENTARY', 'Complimentary', 'apollo-staff', 'Attach your proof of employment before 26 September'],
] as const)
  test(`${status} is settled: badge, abstracts, nothing to complete`, { tag: ['@DEL-178', '@DEL-181', '@DEL-197'] }, async ({ page }) => {
    const { email } = await newDelegate(page, { category, registrationType: category === 'student' ? 'early-bird' : 'complimentary' });
    await settle(email, status);
    await page.goto(PROFILE);
    await expect(page.locator('.me-facts')).toContainText(badge);
    await expect(page.getByRole('heading', { name: 'Abstract Details' })).toBeVisible();
    await expect(page.getByText('No Submissions Yet')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Complete Your Registration' })).toHaveCount(0);
    // Both categories require a document; it comes before the abstract.
    await expect(page.locator('.journey-next')).toContainText(next);
  });

test(
  'editing: what can be chosen, what is fixed, and the way back',
  { tag: ['@DEL-183', '@DEL-185', '@DEL-186', '@DEL-187', '@DEL-189', '@DEL-190'] },
  async ({ page }) => {
    const { email } = await newDelegate(page);
    await page.goto(PROFILE);
    await edit(page);
    await expect(field(page, 'title')).toBeFocused();
    await expect(field(page, 'title').locator('option')).toHaveText(['None', 'Mr.', 'Ms.', 'Mrs.', 'Dr.', 'Prof.']);
    await expect(field(page, 'mealPreference').locator('option')).toHaveText(['Vegetarian', 'Non-Vegetarian', 'Vegan', 'No Preference']);
    for (const [label, value, why] of [
      ['E-mail', email, 'You log in with this address. To change it, write to the organisers.'],
      ['Mobile', '+91 98400 54321', 'This cannot be changed here. Until you have paid, you can change it on the payment page.'],
    ] as const) {
      const input = card(page, 'Location & Contact').getByLabel(label);
      await expect(input).toHaveValue(value);
      await expect(input).not.toBeEditable();
      await expect(page.getByText(why)).toBeVisible();
    }
    await field(page, 'city').fill('Salem');
    await page.getByRole('link', { name: 'Cancel' }).click();
    await expect(page).toHaveURL(PROFILE);
    await expect.poll(async () => (await factsOf(page, 'Location & Contact'))['City']).toBe('Madurai');
    await expect(page.getByRole('link', { name: 'Update Profile' })).toBeFocused();
    await edit(page);
    await expect(field(page, 'city')).toHaveValue('Madurai');
  },
);

test('saving shows the new values at once, without a reload, and greets by the new name', { tag: ['@DEL-188'] }, async ({ page }) => {
  await newDelegate(page);
  await page.goto(PROFILE);
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  await edit(page);
  await field(page, 'name').fill('Nila R. Devi');
  await field(page, 'mealPreference').selectOption('Vegan');
  await field(page, 'postalAddress').fill('12 Sample Street\nSecond floor');
  await save(page);
  await expect(page.getByText('Your changes are saved.')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ms. Nila R. Devi');
  await expect.poll(() => factsOf(page, 'Personal Information')).toMatchObject({ Name: 'Nila R. Devi', Meals: 'Vegan' });
  await expect.poll(async () => (await factsOf(page, 'Location & Contact'))['Postal address']).toBe('12 Sample Street\nSecond floor');
  await expect(page.locator('header.bar')).toContainText('Nila R. Devi');
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ms. Nila R. Devi');
});

test('a member sees and may correct the membership ID', { tag: ['@DEL-191'] }, async ({ page }) => {
  await newDelegate(page, { category: 'ampi', membershipId: 'TN-0042' });
  await page.goto(PROFILE);
  await expect.poll(async () => (await factsOf(page, 'Registration Details'))['Membership ID']).toBe('TN-0042');
  await edit(page);
  await field(page, 'membershipId').fill('');
  await save(page);
  await expect(page.getByRole('alert')).toContainText('Please enter your membership ID');
  await field(page, 'membershipId').fill('TN-0043');
  await save(page);
  await expect(page.getByText('Your changes are saved.')).toBeVisible();
  await expect.poll(async () => (await factsOf(page, 'Registration Details'))['Membership ID']).toBe('TN-0043');
});

test('nobody else does', { tag: ['@DEL-192'] }, async ({ page }) => {
  await newDelegate(page, { category: 'student', membershipId: 'TN-0042' });
  await page.goto(PROFILE);
  expect(await factsOf(page, 'Registration Details')).not.toHaveProperty('Membership ID');
  await edit(page);
  await expect(field(page, 'membershipId')).toHaveCount(0);
});

test('a wrong field is marked when it is left, listed when it is sent, and nothing leaves the page', async ({ page }) => {
  await newDelegate(page);
  await page.goto(PROFILE);
  await edit(page);
  const sent: string[] = [];
  page.on('request', (request) => request.method() === 'PATCH' && sent.push(request.url()));
  await field(page, 'age').fill('17');
  await field(page, 'city').focus();
  await expect(page.getByText('Please enter a valid age between 18 and 100')).toHaveCount(1);
  await save(page);
  const summary = page.getByRole('alert');
  await expect(summary).toBeFocused();
  await summary.getByRole('link', { name: 'Please enter a valid age between 18 and 100' }).click();
  await expect(field(page, 'age')).toBeFocused();
  expect(sent).toEqual([]);
  await field(page, 'age').fill('25');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Your changes are saved.')).toBeVisible();
});

test.describe('when something is in the way', () => {
  test.use({ allowed: [/Failed to load resource/] });

  test('a profile that cannot be loaded says so, and Try Again brings it', { tag: ['@DEL-199'] }, async ({ page }) => {
    await newDelegate(page);
    await page.goto('/abstract-submission');
    await arrived(page);
    await answerWith(page, 'me', 'failing');
    await page.locator('.journey a', { hasText: 'Account' }).click();
    await expect(page.getByRole('alert')).toContainText('Failed to load profile');
    await expectAccessible(page);
    await page.unroute('**/api/v1/me');
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ms. Nila Ravichandran');
  });

  test('while a profile loads, a placeholder has its shape', async ({ page }) => {
    await newDelegate(page);
    await page.goto('/abstract-submission');
    await arrived(page);
    const answer = await holdAnswers(page, 'me');
    await page.locator('.journey a', { hasText: 'Account' }).click();
    await expect(page.getByText('Loading your profile...')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    answer();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ms. Nila Ravichandran');
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  });

  test(
    'a failed save is said for five seconds and stays in the page; the edits stay and the next try goes through',
    { tag: ['@DEL-200'] },
    async ({ page }) => {
      await newDelegate(page);
      await page.goto(PROFILE);
      await edit(page);
      await field(page, 'city').fill('Salem');
      await page.route('**/api/v1/me/profile', (route) => route.abort());
      await save(page);
      const words = page.getByText('Failed to save profile. Please try again.');
      await expect(words).toHaveCount(2);
      await expectAccessible(page);
      await expect(words).toHaveCount(1, { timeout: 9000 });
      await expect(page.getByText('What you typed is still here.')).toBeVisible();
      await expect(field(page, 'city')).toHaveValue('Salem');
      await page.unroute('**/api/v1/me/profile');
      await save(page);
      await expect(page.getByText('Your changes are saved.')).toBeVisible();
      await expect.poll(async () => (await factsOf(page, 'Location & Contact'))['City']).toBe('Salem');
    },
  );

  test('two tabs: the second gets a conflict, sees both versions, chooses, and nothing is lost', async ({ page, context }) => {
    await newDelegate(page);
    await page.goto(PROFILE);
    const other = await context.newPage();
    await other.goto(PROFILE);
    await edit(page);
    await edit(other);
    await field(page, 'city').fill('Salem');
    await field(page, 'institute').fill('Another Institute');
    await save(page);
    await expect(page.getByText('Your changes are saved.')).toBeVisible();

    await field(other, 'city').fill('Erode');
    await field(other, 'age').fill('25');
    await save(other);
    await expect(other.getByText('This was changed in another window meanwhile.')).toBeVisible();
    const choice = (name: string) => other.getByRole('group', { name });
    // Changed on both sides, only there, only here: each proposes what would not undo anybody's work.
    await expect(choice('City').getByLabel('What you typed Erode')).toBeChecked();
    await expect(choice('Institute').getByLabel('What is stored now Another Institute')).toBeChecked();
    await expect(choice('Age').getByLabel('What you typed 25')).toBeChecked();
    await expect(other.locator('.version-choice')).toHaveCount(3);
    await expectAccessible(other);

    await other.getByRole('button', { name: 'Back to my text' }).click();
    await expect(field(other, 'city')).toHaveValue('Erode');
    await save(other);
    await choice('City').getByLabel('What is stored now Salem').check();
    await other.getByRole('button', { name: 'Save the chosen versions' }).click();
    await expect(other.getByText('Your changes are saved.')).toBeVisible();
    await expect.poll(() => factsOf(other, 'Location & Contact')).toMatchObject({ City: 'Salem' });
    await expect.poll(() => factsOf(other, 'Personal Information')).toMatchObject({ Age: '25', Institute: 'Another Institute' });
  });

  test(
    'a session that ends while I type: said, the text stays in sight, and the login is one step away',
    { tag: ['@DEL-201'] },
    async ({ page }) => {
      await newDelegate(page);
      await page.goto(PROFILE);
      await edit(page);
      await field(page, 'city').fill('Salem');
      await callFrom(page, 'DELETE', '/api/v1/session');
      await save(page);
      const expired = page.getByText('Session expired. Please login again.');
      await expect(expired).toBeVisible();
      await page.getByRole('button', { name: 'Stay here' }).click();
      await expect(field(page, 'city')).toHaveValue('Salem');
      await page.getByRole('link', { name: 'Login now' }).click();
      await expect(page).toHaveURL('/login-page?continue=%2FuserProfile');
    },
  );
});

test('without a session it is the login page', { tag: ['@DEL-201', '@DEL-290', '@PUB-015'] }, async ({ page, request }) => {
  const answer = await request.get(PROFILE, { maxRedirects: 0 });
  expect([answer.status(), answer.headers()['location']]).toEqual([302, '/login-page?continue=%2FuserProfile']);
  await page.goto(PROFILE);
  await expect(page).toHaveURL('/login-page?continue=%2FuserProfile');
});

test('a profile is neither cached nor indexed', async ({ page, browser }) => {
  await newDelegate(page, { name: 'Asha Private' });
  const answer = await page.goto(PROFILE);
  expect(answer?.headers()['cache-control']).toBe('no-store');
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
  const stranger = await browser.newContext({ baseURL: new URL(page.url()).origin });
  const theirs = await stranger.newPage();
  await newDelegate(theirs, { name: 'Bala Private' });
  const text = await (await theirs.goto(PROFILE))?.text();
  expect(text).toContain('Bala Private');
  expect(text).not.toContain('Asha Private');
  await stranger.close();
});

test.describe('my account', () => {
  test('where I am signed in: one is ended, then all others', async ({ page, browser }) => {
    const { email } = await newDelegate(page);
    const origin = new URL(page.url()).origin;
    const elsewhere = await Promise.all(
      [1, 2, 3].map(async () => {
        const context = await browser.newContext({
          baseURL: origin,
          userAgent: 'Mozilla/5.0 (Windows NT 10.0) Gecko/20100101 Firefox/127.0',
        });
        const other = await context.newPage();
        await signIn(other, email);
        return other;
      }),
    );
    await page.goto(PROFILE);
    await arrived(page);
    await expect(page.getByText('You are signed in on 4 devices.')).toBeVisible();
    await expect(page.getByText('Firefox on Windows', { exact: true })).toHaveCount(3);
    await page.getByRole('button', { name: 'End the session on Firefox on Windows' }).first().click();
    await expect(page.getByText('You are signed in on 3 devices.')).toBeVisible();
    await page.getByRole('button', { name: 'End all others' }).click();
    await expect(page.getByText('You are signed in here only.')).toBeVisible();
    for (const other of elsewhere) {
      await other.goto(PROFILE);
      await expect(other).toHaveURL('/login-page?continue=%2FuserProfile&expired=1');
      await other.context().close();
    }
    await page.reload();
    await expect(page.getByText('You are signed in here only.')).toBeVisible();
  });

  test.describe('password', () => {
    test.use({ allowed: [/status of 422/] });

    test('it is changed with the current one; this device stays signed in, others do not', async ({ page, browser }) => {
      const { email } = await newDelegate(page);
      const context = await browser.newContext({ baseURL: new URL(page.url()).origin });
      const other = await context.newPage();
      await signIn(other, email);
      await page.goto(PROFILE);
      await arrived(page);
      const change = async (current: string, next: string, again = next) => {
        await page.getByLabel('Current password', { exact: true }).fill(current);
        await page.getByLabel('New password', { exact: true }).fill(next);
        await page.getByLabel('New password again', { exact: true }).fill(again);
        await page.getByRole('button', { name: 'Change password' }).click();
      };
      await change(PASSWORD, 'a brighter morning', 'a darker morning');
      await expect(page.getByText('Passwords do not match')).toBeVisible();
      await change('not my password', 'a brighter morning');
      await expect(page.getByText('Your current password is not correct')).toBeVisible();
      await expect(page.getByLabel('Current password', { exact: true })).toBeFocused();
      await change(PASSWORD, 'a brighter morning');
      await expect(page.getByText('Your password is changed.')).toBeVisible();
      await expect(page.getByLabel('New password', { exact: true })).toHaveValue('');
      await page.reload();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ms. Nila Ravichandran');
      await other.goto(PROFILE);
      await expect(other).toHaveURL('/login-page?continue=%2FuserProfile&expired=1');
      await context.close();
    });
  });

  test.describe('my data', () => {
    test.use({ allowed: [/status of 422/] });
    test('my data as a file, and the way to have it erased', async ({ page }) => {
      const { email } = await newDelegate(page);
      await page.goto(PROFILE);
      await arrived(page);
      const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name: 'Download my data' }).click()]);
      expect(download.suggestedFilename()).toBe('my-data.json');
      const stream = await download.createReadStream();
      let text = '';
      for await (const part of stream) text += String(part);
      expect(text).toContain(email);
      expect(text).not.toMatch(/argon2|password_hash|token/i);

      await page.getByRole('button', { name: 'Ask for erasure' }).click();
      const dialog = page.getByRole('dialog', { name: 'Erase my data?' });
      await expect(dialog).toContainText('Your data will be erased after seven days');
      await expectAccessible(page);
      await dialog.getByRole('button', { name: 'Keep my data' }).click();
      await expect(dialog).toBeHidden();
      await expect(page.getByRole('button', { name: 'Ask for erasure' })).toBeFocused();
      await page.getByRole('button', { name: 'Ask for erasure' }).click();
      await dialog.getByLabel('Your password').fill('not my password');
      await dialog.getByRole('button', { name: 'Ask for erasure' }).click();
      await expect(dialog.getByText('Your current password is not correct')).toBeVisible();
      await dialog.getByLabel('Your password').fill(PASSWORD);
      await dialog.getByRole('button', { name: 'Ask for erasure' }).click();
      await expect(dialog).toBeHidden();
      await expect(page.getByText('We have your request.')).toBeVisible();
      await expect(page.getByText(/Your data will be erased on \d+ \w+ \d{4}\./)).toBeVisible();

      const link = await linkToKeepData(email);
      await page.goto(link);
      await expect(page).toHaveURL('/keep-my-data');
      await page.getByRole('button', { name: 'Keep my data' }).click();
      await expect(page.getByText('Your data will be kept.')).toBeVisible();
      await page.goto('/');
      await page.goto(link);
      await page.getByRole('button', { name: 'Keep my data' }).click();
      await expect(page.getByText('There is no request to cancel')).toBeVisible();
    });
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 780 } });

  test('read, edited and saved by keyboard alone; every state is accessible', async ({ page }) => {
    // Many checks of accessibility, each a second or two on a full machine.
    test.setTimeout(120_000);
    await newDelegate(page);
    await page.goto(PROFILE);
    await arrived(page);
    await expect(page.getByText('Step 2 of 6: Registration')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Update Profile' }).focus();
    await page.keyboard.press('Enter');
    await expect(field(page, 'title')).toBeFocused();
    await expectAccessible(page);
    await page.keyboard.press('Tab');
    await expect(field(page, 'age')).toBeFocused();
    await page.keyboard.press('Control+A');
    await page.keyboard.type('17');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert')).toBeFocused();
    await expectAccessible(page);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(field(page, 'age')).toBeFocused();
    await page.keyboard.press('Control+A');
    await page.keyboard.type('26');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Your changes are saved.')).toBeVisible();
    await expect.poll(async () => (await factsOf(page, 'Personal Information'))['Age']).toBe('26');
  });

  test('settled, it is accessible, too', async ({ page }) => {
    const { email } = await newDelegate(page);
    await settle(email);
    await page.goto(PROFILE);
    await arrived(page);
    await expectAccessible(page);
  });
});

test.describe('without JavaScript', () => {
  test('it is read, edited and saved, and another window gets a conflict', async ({ page, browser }) => {
    await newDelegate(page);
    const cookies = await page.context().cookies();
    const plain = await browser.newContext({ baseURL: new URL(page.url()).origin, javaScriptEnabled: false });
    await plain.addCookies(cookies);
    const bare = await plain.newPage();
    await bare.goto(PROFILE);
    await bare.getByRole('link', { name: 'Update Profile' }).click();
    await field(bare, 'city').fill('Salem');
    await save(bare);
    await expect(bare).toHaveURL(`${PROFILE}?saved=1`);
    await expect.poll(async () => (await factsOf(bare, 'Location & Contact'))['City']).toBe('Salem');

    await bare.getByRole('link', { name: 'Update Profile' }).click();
    await page.goto(PROFILE);
    await edit(page);
    await field(page, 'city').fill('Erode');
    await save(page);
    await expect(page.getByText('Your changes are saved.')).toBeVisible();
    await field(bare, 'age').fill('25');
    await save(bare);
    await expect(bare.getByText('This was changed in another window meanwhile.')).toBeVisible();
    await bare.getByRole('group', { name: 'City' }).getByLabel('What is stored now Erode').check();
    await bare.getByRole('button', { name: 'Save the chosen versions' }).click();
    await expect.poll(() => factsOf(bare, 'Location & Contact')).toMatchObject({ City: 'Erode' });
    await expect.poll(() => factsOf(bare, 'Personal Information')).toMatchObject({ Age: '25' });
    await plain.close();
  });
});
