import type { Browser, Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { callFrom, inDatabase, judgeProof, newDelegate, settle, signIn } from '../support/delegates.ts';
import { expect, test } from '../support/fixtures.ts';
import { PORTS, SITE } from '../support/site.ts';

const PAYMENT = '/paymentPage';
/** The invented second society, which has a category that costs nothing. */
const OTHER = `http://lakeside.localhost:${PORTS.site}`;

const field = (page: Page, name: string) => page.locator(`#detail-${name}`);
const fee = (page: Page) => page.locator('.fee-now [aria-live]');
const arrived = (page: Page) => page.waitForLoadState('networkidle');
/** And hydrated: actions before that work as without script. */
const open = async (page: Page, path = PAYMENT) => {
  await page.goto(path);
  await arrived(page);
};
const at = (page: Page, instant: string, url = SITE) =>
  page.context().addCookies([{ name: 'isocentre-clock', value: encodeURIComponent(instant), url }]);
/** The same person in a browser without script, where the page does not update itself. */
const withoutScript = async (browser: Browser, page: Page) => {
  const context = await browser.newContext({ baseURL: SITE, javaScriptEnabled: false });
  await context.addCookies(await page.context().cookies());
  return context.newPage();
};
const payLater = (page: Page) => page.getByRole('button', { name: 'Pay later' });
const factsOf = async (page: Page) =>
  Object.fromEntries(
    await Promise.all(
      (await page.locator('.completion-card .facts > div').all()).map(
        async (row) => [await row.locator('dt').innerText(), await row.locator('dd').innerText()] as const,
      ),
    ),
  );

test('the page is filled from my record', { tag: ['@DEL-155', '@DEL-287', '@DEL-289', '@PUB-016'] }, async ({ page }) => {
  const { email, userId } = await newDelegate(page);
  const answer = await page.goto(PAYMENT);
  expect([answer?.status(), answer?.headers()['cache-control']]).toEqual([200, 'no-store']);
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
  expect(await factsOf(page)).toEqual({
    Name: 'Ms. Nila Ravichandran',
    'User ID': userId,
    'E-mail': email,
    Mobile: '+91 98400 54321',
    Institute: 'Sample Institute of Oncology',
    Designation: 'M.Sc. student, medical physics',
    'Postal address': '12 Sample Street, Madurai 625001, India',
    Age: '24',
    Meals: 'Vegetarian',
  });
  await expect(field(page, 'category')).toHaveValue('student');
  await expect(field(page, 'registrationType')).toHaveValue('early-bird');
  await expect(fee(page)).toHaveText('₹1,000 until 10 September, then ₹1,500');
  await expect(page.locator('.journey-next')).toContainText('Complete your registration by 10 September');
});

test('the quote follows category and type', async ({ page }) => {
  await newDelegate(page);
  await open(page);
  await field(page, 'category').selectOption('Non AMPI Member');
  await expect(fee(page)).toHaveText('₹2,000 until 15 August, then ₹2,500');
  await field(page, 'registrationType').selectOption('Regular Registration (Up to 10th September)');
  await expect(fee(page)).toHaveText('₹2,500 until 10 September, then ₹3,000');
  await field(page, 'category').selectOption('Overseas Delegate');
  await expect(fee(page)).toContainText('$120 (charged ₹10,440)');
  await field(page, 'category').selectOption('');
  await expect(fee(page)).toHaveText('Choose your category to see your fee.');
  await expect(payLater(page)).toHaveCount(0);
});

test('pay later: said, then the profile after a second', { tag: ['@DEL-159'] }, async ({ page }) => {
  await newDelegate(page);
  await open(page);
  await payLater(page).click();
  await expect(page.getByText('Your registration is complete. Payment is pending.')).toBeVisible();
  const began = Date.now();
  await expect(page.getByRole('link', { name: 'Continue now' })).toBeVisible();
  await page.waitForURL('/userProfile');
  expect(Date.now() - began).toBeLessThan(4000);
  await expect(page.locator('.me-facts')).toContainText('Payment Pending');
  await expect(page.locator('.journey-next')).toContainText('Pay ₹1,000 by 10 September');
  expect(await callFrom(page, 'GET', '/api/v1/me')).toMatchObject({ payLater: 'YES', paymentStatus: 'PENDING', completed: true });
});

test('the redirect can be stopped and followed later', async ({ page }) => {
  await newDelegate(page);
  await open(page);
  await payLater(page).click();
  await page.getByRole('button', { name: 'Stay here' }).click();
  await page.waitForTimeout(1500);
  await expect(page).toHaveURL(PAYMENT);
  await expect(page.locator('.journey [aria-current="step"]')).toContainText('Payment');
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Continue now' }).click();
  await expect(page).toHaveURL('/userProfile');
});

test('pay later is asked once: afterwards it is said, and details can still be changed', { tag: ['@DEL-111'] }, async ({ page }) => {
  await newDelegate(page, { payLater: true });
  await open(page);
  await expect(payLater(page)).toHaveCount(0);
  await expect(page.getByText('You have chosen to pay later.')).toBeVisible();
  await page.getByRole('link', { name: 'Edit your details' }).click();
  await field(page, 'mobile').fill('98400 11111');
  await page.getByRole('button', { name: 'Save details' }).click();
  await expect(page.getByText('Your details are saved.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Edit your details' })).toBeVisible();
  await expect.poll(async () => (await factsOf(page))['Mobile']).toBe('+91 98400 11111');
  await field(page, 'category').selectOption('Associate Delegate');
  await page.getByRole('button', { name: 'Save category' }).click();
  await expect(page.getByRole('button', { name: 'Save category' })).toHaveCount(0);
  expect(await callFrom(page, 'GET', '/api/v1/me')).toMatchObject({
    payLater: 'YES',
    paymentStatus: 'PENDING',
    registrationCategory: 'associate',
    mobileNumber: '+919840011111',
  });
});

test('a senior has nothing to put off, and pays the service charge', { tag: ['@DEL-110'] }, async ({ page }) => {
  await newDelegate(page, { category: 'ampi-senior', registrationType: 'complimentary', age: '64' });
  await open(page);
  await expect(fee(page)).toContainText('Complimentary with ₹1 service charge');
  await expect(payLater(page)).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Pay ₹1 now' })).toBeVisible();
  await field(page, 'category').selectOption('Non AMPI Member');
  await expect(payLater(page)).toBeVisible();
  await field(page, 'category').selectOption('Senior AMPI Member (60+)');
  await expect(payLater(page)).toHaveCount(0);
});

for (const [status, to, category, type] of [
  ['PAID', '/abstract-submission', 'student', 'early-bird'],
  ['COMPLIMENTARY', '/userProfile', 'apollo-staff', 'complimentary'],
] as const)
  test(`${status === 'PAID' ? '' : ''}who is ${status} belongs on ${to}`, { tag: ['@DEL-156'] }, async ({ page }) => {
    const { email } = await newDelegate(page, { category, registrationType: type });
    await open(page, '/userProfile');
    await settle(email, status);
    // By a link inside the running site, then by its address.
    const landed = page.waitForEvent('domcontentloaded');
    await page.getByRole('link', { name: 'Make Payment' }).click();
    await landed;
    await expect(page).toHaveURL(to);
    await open(page);
    await expect(page).toHaveURL(to);
  });

test.describe('without a session', () => {
  test.use({ allowed: [/status of 401/] });

  test('an expired session is reported, with a link to registration', { tag: ['@DEL-158', '@DEL-290'] }, async ({ page }) => {
    await page.context().addCookies([{ name: '__Host-session', value: 'x'.repeat(43), domain: 'localhost', path: '/', secure: true }]);
    await page.goto(PAYMENT);
    await expect(page.getByText('Session expired. Please login again.')).toBeVisible();
    await expectAccessible(page);
    await page.waitForURL(/\/registration\b/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Registration');
  });

  test('a session that ends on the page: the same', { tag: ['@DEL-158'] }, async ({ page }) => {
    await newDelegate(page);
    await open(page);
    await callFrom(page, 'DELETE', '/api/v1/session');
    await payLater(page).click();
    await expect(page.getByText('Session expired. Please login again.')).toBeVisible();
    await page.getByRole('link', { name: 'Login now' }).click();
    await expect(page).toHaveURL(/\/registration\b/);
  });
});

test.describe('dates', () => {
  test.use({ allowed: [/status of 422/] });

  test('a type whose time has passed says so; another one is chosen', { tag: ['@DEL-105', '@DEL-106'] }, async ({ page }) => {
    await newDelegate(page);
    await at(page, '2025-08-16T00:00:00+05:30');
    await open(page);
    await expect(page.getByText('Early bird registration period has ended. Please select Regular or Onsite registration.')).toBeVisible();
    await expect(fee(page)).toHaveText('Choose your registration type to see your fee.');
    await field(page, 'registrationType').selectOption('Regular Registration (Up to 10th September)');
    await expect(fee(page)).toHaveText('₹1,000 until 10 September, then ₹1,500');
    await page.getByRole('link', { name: 'Edit your details' }).click();
    await page.getByRole('button', { name: 'Save details' }).click();
    await expect(page.getByText('Your details are saved.')).toBeVisible();
    await at(page, '2025-09-11T00:00:00+05:30');
    await open(page);
    await expect(page.getByText('Regular registration period has ended. Please select Onsite registration.')).toBeVisible();
  });

  test('1 ms earlier it can still be chosen', { tag: ['@DEL-106'] }, async ({ page, browser }) => {
    await newDelegate(page, { registrationType: 'regular' });
    const bare = await withoutScript(browser, page);
    await at(bare, '2025-09-10T23:59:59.999+05:30');
    await bare.goto(PAYMENT);
    await expect(bare.locator('#completion-form').getByText('Regular Registration (Up to 10th September)')).toBeVisible();
    await expect(fee(bare)).toHaveText('₹1,000 until 10 September, then ₹1,500');
    await bare.context().close();
  });

  test('on-site before its day is not offered, and refused with its sentence', { tag: ['@DEL-107'] }, async ({ page }) => {
    await newDelegate(page);
    await open(page);
    await expect(field(page, 'registrationType').locator('option')).toHaveText([/^Early Bird/, /^Regular/]);
    const posted = await page.evaluate(async () => {
      const form = new URLSearchParams([...new FormData(document.querySelector('form#completion-form') as HTMLFormElement)] as [
        string,
        string,
      ][]);
      form.set('registrationType', 'onsite');
      form.set('payment', 'later');
      return (await fetch('/paymentPage', { method: 'POST', body: form })).text();
    });
    expect(posted).toContain('Onsite registration is not yet available. Please select Early Bird or Regular registration.');
  });

  test('a category with the workshop cannot be booked once it has begun', { tag: ['@DEL-109'] }, async ({ page, browser }) => {
    await newDelegate(page, { category: 'oncology-or-physicist', registrationType: 'fixed' });
    const bare = await withoutScript(browser, page);
    await at(bare, '2025-09-26T07:59:59.999+05:30');
    await bare.goto(PAYMENT);
    await expect(fee(bare)).toContainText('₹3,000');
    await at(page, '2025-09-26T08:00:00+05:30');
    await open(page);
    await expect(fee(page)).toHaveText('This category can no longer be booked: the workshop has begun.');
    await expect(payLater(page)).toHaveCount(0);
    await bare.context().close();
  });

  test('a page left open follows the calendar and keeps what is being typed', async ({ page }) => {
    await newDelegate(page);
    await page.goto('/userProfile');
    await at(page, '2025-08-15T23:59:58+05:30');
    await open(page, `${PAYMENT}?edit=1`);
    await field(page, 'city').fill('Salem');
    await expect(page.getByText('Early bird registration period has ended.', { exact: false })).toBeVisible({ timeout: 15_000 });
    await expect(field(page, 'city')).toHaveValue('Salem');
  });
});

const PDF = Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF');
const file = (name: string, mimeType: string, buffer: Buffer) => ({ name, mimeType, buffer });

test.describe('proof', () => {
  test.use({ allowed: [/status of 4(13|15)|ERR_FAILED/] });

  test('it is chosen, sent, being checked, replaced, kept for me alone', async ({ page, request }) => {
    await newDelegate(page);
    await open(page);
    const card = page.getByRole('region', { name: 'Bonafide certificate' });
    await expect(card).toContainText(
      'This category requires a bonafide certificate. You can pay now and upload it later, here or on your profile.',
    );
    const choose = (one: ReturnType<typeof file>) => page.setInputFiles('#proof-file', one);

    await choose(file('big.pdf', 'application/pdf', Buffer.alloc(5 * 1024 * 1024 + 1)));
    await expect(card.getByRole('alert')).toContainText('Please choose a file of at most 5 MB.');
    await choose(file('letter.docx', 'application/msword', PDF));
    await expect(card.getByRole('alert')).toContainText('Please choose a PDF, JPEG or PNG file.');
    await choose(file('pretends.pdf', 'application/pdf', Buffer.from('MZ this is a program')));
    await expect(card.getByRole('alert')).toContainText('Please choose a PDF, JPEG or PNG file.');

    await choose(file('bonafide.pdf', 'application/pdf', PDF));
    await expect(card.getByText('Being checked')).toBeVisible();
    await expect(card.getByRole('alert')).toHaveCount(0);
    await expect(card).toContainText('bonafide.pdf');
    await choose(file('better.pdf', 'application/pdf', PDF));
    await expect(card).toContainText('better.pdf');
    await expect(card).not.toContainText('bonafide.pdf');
    const [download] = await Promise.all([page.waitForEvent('download'), card.getByRole('link', { name: 'Download better.pdf' }).click()]);
    expect(download.suggestedFilename()).toBe('bonafide-proof.pdf');
    const address = await card.getByRole('link', { name: 'Download better.pdf' }).getAttribute('href');
    expect((await request.get(address ?? '')).status()).toBe(401);
    await page.reload();
    await arrived(page);
    await expect(card).toContainText('better.pdf');
  });

  test('it is dropped', async ({ page }) => {
    await newDelegate(page);
    await open(page);
    const data = await page.evaluateHandle((text) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([text], 'dropped.pdf', { type: 'application/pdf' }));
      return transfer;
    }, PDF.toString());
    await page.dispatchEvent('.proof-drop', 'dragover', { dataTransfer: data });
    await expect(page.locator('.proof-drop-over')).toBeVisible();
    await page.dispatchEvent('.proof-drop', 'drop', { dataTransfer: data });
    await expect(page.locator('.proof-file b')).toHaveText('dropped.pdf');
  });

  test('refused with a note it can be sent again; accepted there is nothing to do', async ({ page }) => {
    const { email } = await newDelegate(page);
    await open(page);
    await page.setInputFiles('#proof-file', file('bonafide.pdf', 'application/pdf', PDF));
    await expect(page.getByText('Being checked')).toBeVisible();
    await judgeProof(email, 'rejected', 'The stamp cannot be read.');
    await page.reload();
    await arrived(page);
    const card = page.getByRole('region', { name: 'Bonafide certificate' });
    await expect(card.getByText('Refused')).toBeVisible();
    await expect(card).toContainText('The stamp cannot be read.');
    await expect(card.getByText('Replace the file')).toBeVisible();
    await expectAccessible(page);
    await judgeProof(email, 'verified');
    await page.reload();
    await arrived(page);
    await expect(card.getByText('Accepted')).toBeVisible();
    await expect(card.locator('#proof-file')).toHaveCount(0);
  });

  test('a lost connection is said, and the next try goes through', async ({ page }) => {
    await newDelegate(page);
    await open(page);
    await page.route('**/api/v1/me/proofs*', (route) => route.abort());
    await page.setInputFiles('#proof-file', file('bonafide.pdf', 'application/pdf', PDF));
    await expect(page.getByRole('alert')).toContainText('We could not reach the server');
    await page.unroute('**/api/v1/me/proofs*');
    await page.setInputFiles('#proof-file', file('bonafide.pdf', 'application/pdf', PDF));
    await expect(page.getByText('Being checked')).toBeVisible();
  });
});

test.describe('when something is in the way', () => {
  test.use({ allowed: [/Failed to load resource/] });

  test('changed in another window: both versions, and nothing is lost', async ({ page }) => {
    await newDelegate(page);
    await open(page, `${PAYMENT}?edit=1`);
    const { version, ...mine } = await callFrom<Record<string, unknown>>(page, 'GET', '/api/v1/me');
    await callFrom(page, 'PATCH', '/api/v1/me/profile', {
      title: mine['userTitle'],
      name: mine['userName'],
      designation: mine['designation'],
      city: 'Salem',
      country: 'India',
      postalAddress: mine['postalAddress'],
      postalPin: mine['postalPin'],
      mealPreference: 'veg',
      institute: mine['instituteName'],
      age: mine['age'],
      version,
    });
    await field(page, 'city').fill('Erode');
    await field(page, 'category').selectOption('Associate Delegate');
    await payLater(page).click();
    await expect(page.getByText('This was changed in another window meanwhile.')).toBeVisible();
    await expect(page.getByRole('group', { name: 'Registration category' }).getByLabel('What you typed Associate Delegate')).toBeChecked();
    await expectAccessible(page);
    await page.getByRole('group', { name: 'City' }).getByLabel('What is stored now Salem').check();
    await page.getByRole('button', { name: 'Save the chosen versions' }).click();
    await page.waitForURL('/userProfile');
    expect(await callFrom(page, 'GET', '/api/v1/me')).toMatchObject({
      city: 'Salem',
      registrationCategory: 'associate',
      paymentStatus: 'PENDING',
    });
  });

  test('a failure is said in the specified words, and what was entered stays', async ({ page }) => {
    await newDelegate(page);
    await open(page, `${PAYMENT}?edit=1`);
    await field(page, 'city').fill('Salem');
    await page.route('**/api/v1/me/registration', (route) => route.abort());
    await payLater(page).click();
    await expect(page.getByRole('alert')).toContainText('An error occurred during registration. Please try again.');
    await expect(field(page, 'city')).toHaveValue('Salem');
    await page.unroute('**/api/v1/me/registration');
    await payLater(page).click();
    await page.waitForURL('/userProfile');
  });

  test('a page that cannot be loaded says so, and Try Again brings it', async ({ page }) => {
    await newDelegate(page);
    await open(page, PAYMENT);
    await page.route('**/api/v1/me', (route) => route.abort());
    // The page is always loaded as a new document; this makes the browser load its data again.
    await page.evaluate(() =>
      (window as unknown as { __reactRouterDataRouter: { revalidate(): void } }).__reactRouterDataRouter.revalidate(),
    );
    await expect(page.getByRole('alert')).toContainText('Your registration could not be loaded');
    await page.unroute('**/api/v1/me');
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect(field(page, 'category')).toHaveValue('student');
  });
});

test.describe('another conference, where one category is charged nothing', () => {
  test.use({ allowed: [/status of 4(04|09)/] });

  test.beforeAll(() =>
    inDatabase(
      `insert into registration_categories (edition_id, code, sort, label, fee_table_label, pricing, requires_membership_id, proof, includes_workshop, seats)
       select id, 'staff', 9, 'House staff', 'House staff', 'complimentary', false, 'employment', false, 0 from editions where slug = 'lakeside-2026'
       on conflict do nothing;
       insert into fee_amounts (edition_id, category, phase, sort, charge_minor, currency)
       select id, 'staff', null, 9, 0, 'EUR' from editions where slug = 'lakeside-2026' on conflict do nothing`,
    ),
  );

  test(
    'an account from elsewhere joins with what this society knows of it, attaches a proof, completes, and lands on its profile after a second',
    { tag: ['@DEL-160', '@DEL-193'] },
    async ({ page }) => {
      const { email } = await newDelegate(page);
      await inDatabase(
        `insert into earlier_delegates (society_id, account_id, title, name, mobile, institute, designation, city, country, country_other,
           postal_address, postal_pin, meal_preference, membership_id)
         select societies.id, account_id, r.title, r.name, r.mobile, r.institute, r.designation, r.city, r.country, r.country_other,
           r.postal_address, r.postal_pin, r.meal_preference, r.membership_id
         from societies, registrations r join accounts on accounts.id = r.account_id
         where societies.slug = 'lakeside' and accounts.email = '${email}'`,
      );
      await at(page, '2026-03-15T12:00:00+01:00', OTHER);
      await signIn(page, email, OTHER);
      await open(page, `${OTHER}/userProfile`);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ms. Nila Ravichandran');
      await page.getByRole('link', { name: 'Join this conference' }).click();
      await expect(page.getByRole('heading', { name: 'Welcome back, Nila Ravichandran' })).toBeVisible();
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Join this conference' }).click();
      await expect(page.getByText('Sample Institute of Oncology')).toBeVisible();
      await expect(fee(page)).toHaveText('Choose your category to see your fee.');

      await open(page, `${OTHER}/userProfile`);
      await expect(page.locator('.profile-card', { hasText: 'Registration Details' })).toContainText(/Type\s*Payment Pending/);
      await open(page, `${OTHER}${PAYMENT}`);
      await field(page, 'category').selectOption('House staff');
      await expect(fee(page)).toContainText('Complimentary');
      await page.getByRole('button', { name: 'Complete registration' }).click();
      await expect(page.getByRole('alert')).toContainText('Please upload your document first: this category depends on it.');
      await page.setInputFiles('#proof-file', file('contract.pdf', 'application/pdf', PDF));
      await expect(page.getByText('Being checked')).toBeVisible();
      await page.getByRole('button', { name: 'Complete registration' }).click();
      await expect(page.getByText('Your registration is complete.')).toBeVisible();
      await page.waitForURL(`${OTHER}/userProfile`);
      await expect(page.locator('.me-facts')).toContainText('Complimentary');
      await open(page, `${OTHER}${PAYMENT}`);
      await expect(page).toHaveURL(`${OTHER}/userProfile`);
    },
  );
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 780 } });

  test('completed by keyboard alone; every state is accessible', async ({ page }) => {
    await newDelegate(page);
    await open(page);
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Edit your details' }).focus();
    await page.keyboard.press('Enter');
    await expect(field(page, 'mobile')).toBeVisible();
    await field(page, 'mobile').focus();
    await page.keyboard.press('Control+A');
    await page.keyboard.type('12');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert')).toBeFocused();
    await expectAccessible(page);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(field(page, 'mobile')).toBeFocused();
    await page.keyboard.press('Control+A');
    await page.keyboard.type('9840054322');
    await payLater(page).focus();
    await page.keyboard.press('Enter');
    await page.waitForURL('/userProfile');
  });
});

test.describe('without JavaScript', () => {
  test('a proof is sent and the registration completed', async ({ page, browser }) => {
    await newDelegate(page);
    const bare = await withoutScript(browser, page);
    await bare.goto(PAYMENT);
    await bare.setInputFiles('#proof-file', file('bonafide.pdf', 'application/pdf', PDF));
    await bare.getByRole('button', { name: 'Send it' }).click();
    await expect(bare.getByText('Being checked')).toBeVisible();
    await payLater(bare).click();
    await expect(bare).toHaveURL('/userProfile');
    expect(await callFrom(page, 'GET', '/api/v1/me')).toMatchObject({ paymentStatus: 'PENDING' });
    await bare.context().close();
  });
});
