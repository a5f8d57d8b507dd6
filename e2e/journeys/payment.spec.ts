import type { Page } from '@playwright/test';
import { mailsTo } from '../support/accounts.ts';
import { expectAccessible } from '../support/axe.ts';
import { callFrom, type Details, inDatabase, newDelegate } from '../support/delegates.ts';
import { expect, test } from '../support/fixtures.ts';
import { PAGES } from '../support/pages.ts';
import { bankSays, checkout, checkoutIsGone, choose, knownOf, payButton, payElsewhere } from '../support/payments.ts';
import { at } from '../support/registration.ts';
import { PROVIDER } from '../support/site.ts';

const PAYMENT = '/paymentPage';
const ABSTRACTS = '/abstract-submission';
const FAILED = 'An error occurred during registration. Please try again.';

async function open(page: Page): Promise<void> {
  await page.goto(PAYMENT);
  await page.waitForLoadState('networkidle');
}
/** Registered, signed in, and on the payment page. */
async function arrive(page: Page, change: Partial<Details> = {}) {
  const delegate = await newDelegate(page, change);
  await open(page);
  return delegate;
}
const state = (page: Page) => callFrom<{ state: string; payment: { id: string } | null }>(page, 'GET', '/api/v1/me/payment');
const paidHeading = (page: Page) => page.getByRole('heading', { level: 1, name: 'Paid. See you in Chennai.' });
const confirming = (page: Page) => page.getByRole('heading', { level: 1, name: 'Confirming your payment' });

test(
  'pay by card, land on abstract submission, mail with receipt, badge Paid',
  { tag: ['@DEL-157', '@DEL-164', '@DEL-165', '@DEL-166', '@DEL-167', '@DEL-171'] },
  async ({ page }) => {
    const { email, userId, name } = await arrive(page);
    await expect(payButton(page)).toHaveText('Pay ₹1,000 now');
    // Nothing of the provider's is on the page before the button is pressed.
    await expect(page.locator(`script[src^="${PROVIDER}"]`)).toHaveCount(0);
    await payButton(page).click();
    await expect(checkout(page).getByRole('button', { name: 'Pay ₹1,000.00' })).toBeVisible();
    const shown = new URL(await page.locator('iframe[title="Payment"]').evaluate((frame: HTMLIFrameElement) => frame.src)).searchParams;
    expect(Object.fromEntries(shown)).toMatchObject({
      name: 'AMPI-TNPY 2025',
      description: 'Student (Medical Physics), Early Bird Registration (Up to 15th August)',
      email,
      contact: '+919840054321',
    });
    const { orders } = await knownOf(userId);
    expect(orders).toMatchObject([
      { amount: 100_000, currency: 'INR', notes: { userId, category: 'student', registrationType: 'early-bird' } },
    ]);
    await choose(page, 'success');
    await expect(paidHeading(page)).toBeVisible();
    await expect(page.getByText(`Your payment has arrived, ${name}.`)).toBeVisible();
    await expect(page.getByText('Your payment was successful.')).toBeVisible();
    await expect(page.getByRole('link', { name: /^Receipt TNPY28/ })).not.toHaveCSS('color', 'rgb(255, 255, 255)');
    // Paid without the certificate that a student must provide.
    await expect(page.locator('.journey [aria-current="step"]')).toContainText('Paid, proof missing');
    await expectAccessible(page);
    await page.waitForURL(ABSTRACTS);

    await page.goto('/userProfile');
    await expect(page.locator('.me-facts')).toContainText('Paid');
    await expect
      .poll(async () => (await mailsTo(email)).map(({ subject }) => subject), { timeout: 30_000 })
      .toContainEqual(expect.stringMatching(/^Payment received, receipt TNPY28\/\d{4}-\d\d\/\d{4}$/));
    const mail = (await mailsTo(email)).find(({ subject }) => subject.startsWith('Payment received'));
    expect(mail?.attachments?.map(({ fileName }) => fileName)).toContainEqual(expect.stringMatching(/^receipt-TNPY28-.*\.pdf$/));
  },
);

test('who does not want to wait goes on at once', async ({ page }) => {
  await arrive(page);
  await payButton(page).click();
  await choose(page, 'success');
  await page.locator('.redirect').getByRole('link', { name: 'Submit your abstract' }).click();
  await expect(page).toHaveURL(ABSTRACTS);
});

test('the same with the tab closed right after paying', { tag: ['@SRV-016'] }, async ({ page, context }) => {
  const { email } = await arrive(page);
  await payButton(page).click();
  await choose(page, 'closed-tab');
  await expect(checkout(page).getByText('Close this tab now')).toBeVisible();
  await page.close();
  const later = await context.newPage();
  await later.goto('/terms');
  await expect
    .poll(async () => (await callFrom<{ paymentStatus: string }>(later, 'GET', '/api/v1/me')).paymentStatus, { timeout: 20_000 })
    .toBe('PAID');
  await later.goto(PAYMENT);
  await expect(later).toHaveURL(ABSTRACTS);
  await later.goto('/userProfile');
  await expect(later.locator('.me-facts')).toContainText('Paid');
  await expect
    .poll(async () => (await mailsTo(email)).filter(({ subject }) => subject.startsWith('Payment received')).length, { timeout: 30_000 })
    .toBe(1);
});

test('dismissed: a neutral word, the same order, and the price is kept', async ({ page }) => {
  const { userId } = await arrive(page);
  await payButton(page).click();
  await choose(page, 'dismiss');
  await expect(page.getByText('You closed the payment window.')).toBeVisible();
  await expect(page.getByText(FAILED)).toHaveCount(0);
  await expect(page.locator('.payment-kept')).toHaveText(/^₹1,000 is kept for you until \d\d:\d\d IST\.$/);
  await expectAccessible(page);
  await payButton(page).click();
  await choose(page, 'success');
  await expect(paidHeading(page)).toBeVisible();
  expect((await knownOf(userId)).orders).toHaveLength(1);
});

test(
  'declined: said with the reason once the provider was asked, and tried again on the same order',
  { tag: ['@DEL-173'] },
  async ({ page }) => {
    const { userId } = await arrive(page);
    await payButton(page).click();
    await choose(page, 'failure');
    // Checkout stays open for another try; the page shows nothing meanwhile.
    await expect(checkout(page).locator('#said')).not.toBeEmpty();
    await expect(page.getByText(FAILED)).toHaveCount(0);
    await choose(page, 'dismiss');
    await expect(page.getByRole('alert')).toContainText(FAILED);
    await expect(page.getByRole('alert')).toContainText('The bank declined this payment. No money was taken. Reason given: “');
    await expect(page.getByRole('alert')).toBeFocused();
    await expect(page.locator('.journey [aria-current="step"]')).toContainText('Payment');
    await expect(page.getByRole('table').getByText('Declined')).toBeVisible();
    await expect(page.getByRole('alert').getByRole('button', { name: 'Try again, ₹1,000' })).toBeVisible();
    await expect(page.getByRole('alert').getByRole('button', { name: 'Pay later' })).toBeVisible();
    await expectAccessible(page);
    // The profile is at the same step.
    await page.goto('/userProfile');
    await expect(page.locator('.journey [aria-current="step"]')).toContainText('Payment');
    // And still after a reload.
    await open(page);
    await expect(page.getByRole('alert')).toContainText(FAILED);
    await payButton(page).click();
    await choose(page, 'success');
    await expect(paidHeading(page)).toBeVisible();
    expect((await knownOf(userId)).orders).toHaveLength(1);
  },
);

test('pending: we are confirming, never failed; a reload changes nothing, and paid comes by itself', async ({ page }) => {
  const { userId } = await arrive(page);
  await payButton(page).click();
  await choose(page, 'pending');
  await expect(confirming(page)).toBeVisible();
  await expect(page.getByText('We are confirming your payment.')).toBeVisible();
  await expect(page.getByText('Please do not pay again.')).toBeVisible();
  await expect(page.locator('main')).not.toContainText(/failed|error occurred/i);
  await expectAccessible(page);
  await page.goto('/userProfile');
  await expect(page.locator('.journey [aria-current="step"]')).toContainText('Payment');
  await expect(page.getByText('please do not pay again')).toBeVisible();
  await expect(page.locator('main').getByRole('link', { name: 'Make Payment' })).toHaveCount(0);
  await open(page);
  await expect(confirming(page)).toBeVisible();
  await expect(payButton(page)).toHaveCount(0);
  const [payment] = (await knownOf(userId)).payments;
  await bankSays(payment?.id ?? '', 'capture');
  await expect(paidHeading(page)).toBeVisible({ timeout: 20_000 });
});

test('late authorisation: declined at first, paid when the bank authorises it after all', async ({ page }) => {
  const { userId } = await arrive(page);
  await payButton(page).click();
  await choose(page, 'late');
  await choose(page, 'dismiss');
  await expect(page.getByRole('alert')).toContainText(FAILED);
  await expect(page.getByRole('alert')).toContainText('If money was taken all the same, we will find it and refund it.');
  const [payment] = (await knownOf(userId)).payments;
  await bankSays(payment?.id ?? '', 'authorize');
  await bankSays(payment?.id ?? '', 'capture');
  // Pressing again does not charge again.
  await payButton(page).click();
  await expect(paidHeading(page)).toBeVisible();
  expect((await knownOf(userId)).payments).toHaveLength(1);
});

test('a bank that does not answer: shown as being confirmed, with a way back for somebody who has not paid', async ({ page }) => {
  await arrive(page);
  await payButton(page).click();
  await choose(page, 'unanswered');
  await expect(confirming(page)).toBeVisible();
  await page.getByRole('button', { name: 'I have not paid' }).click();
  await payButton(page).click();
  await choose(page, 'success');
  await expect(paidHeading(page)).toBeVisible();
});

test.describe('with the provider’s script blocked', () => {
  test.use({ allowed: [/Failed to load resource|ERR_BLOCKED_BY_CLIENT/] });

  test('it is said, and the next try works', { tag: ['@DEL-170'] }, async ({ page }) => {
    const { userId } = await arrive(page);
    await page.route(`${PROVIDER}/**`, (route) => route.abort('blockedbyclient'));
    await payButton(page).click();
    const said = page.getByRole('alert');
    await expect(said).toContainText('Failed to load Razorpay SDK. Please check your connection.');
    await expect(said).toContainText('Nothing was paid.');
    await expectAccessible(page);
    await page.unroute(`${PROVIDER}/**`);
    await payButton(page).click();
    await choose(page, 'success');
    await expect(paidHeading(page)).toBeVisible();
    expect((await knownOf(userId)).orders).toHaveLength(1);
  });
});

test.describe('when the answer to a payment is lost', () => {
  test.use({ allowed: [/Failed to load resource|ERR_/] });

  test('the payment id is given, and the page goes on asking until it is paid', { tag: ['@DEL-172'] }, async ({ page }) => {
    const { userId } = await arrive(page);
    await page.route('**/api/v1/me/payment/c*', (route) => route.abort('connectionreset'));
    await payButton(page).click();
    await choose(page, 'pending');
    const [payment] = await expect
      .poll(async () => (await knownOf(userId)).payments.length)
      .toBe(1)
      .then(async () => (await knownOf(userId)).payments);
    const said = page.getByRole('alert');
    await expect(said).toContainText('Payment successful but failed to update registration. Please contact support.');
    await expect(said).toContainText(payment?.id ?? 'none');
    await expectAccessible(page);
    await page.unroute('**/api/v1/me/payment/c*');
    await bankSays(payment?.id ?? '', 'capture');
    await expect(paidHeading(page)).toBeVisible({ timeout: 20_000 });
  });
});

test.describe('in a browser inside another app', () => {
  test.use({
    userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Instagram 335.0.0.20.98',
  });

  test('the result is posted to the server, which leads back: paid, or as it was', async ({ page }) => {
    await arrive(page);
    await payButton(page).click();
    await choose(page, 'failure');
    await page.waitForURL(/\/paymentPage\?payment=unfinished$/);
    await expect(page.getByRole('alert')).toContainText(FAILED);
    await payButton(page).click();
    await choose(page, 'success');
    await page.waitForURL(ABSTRACTS);
    expect((await state(page)).state).toBe('paid');
  });
});

test('two windows: one order, one payment; the other window shows it', async ({ page, context }) => {
  const { userId } = await arrive(page);
  const other = await context.newPage();
  await open(other);
  await payButton(page).click();
  await expect(checkout(page).getByRole('button', { name: 'Pay ₹1,000.00' })).toBeVisible();
  await payButton(other).click();
  await expect(checkout(other).getByRole('button', { name: 'Pay ₹1,000.00' })).toBeVisible();
  await choose(page, 'success');
  await expect(paidHeading(page)).toBeVisible();
  await choose(other, 'dismiss');
  await checkoutIsGone(other);
  await expect(paidHeading(other)).toBeVisible();
  const { orders, payments } = await knownOf(userId);
  expect([orders.length, payments.length]).toEqual([1, 1]);
});

test('paid elsewhere while the page is open: pressing the button charges nothing', async ({ page }) => {
  const { userId } = await arrive(page);
  await payButton(page).click();
  await choose(page, 'dismiss');
  // By then the page has fetched the payment state, and would not notice the other payment by itself.
  await expect(page.getByText('You closed the payment window.')).toBeVisible();
  const [order] = (await knownOf(userId)).orders;
  await payElsewhere(order?.id ?? '', 'success');
  await payButton(page).click();
  await expect(paidHeading(page)).toBeVisible();
});

test('what is changed on the page is stored before it is paid', async ({ page }) => {
  const { userId } = await arrive(page, { payLater: true });
  await page.locator('#detail-category').selectOption('Associate Delegate');
  await page.getByRole('link', { name: 'Edit your details' }).click();
  await page.locator('#detail-mobile').fill('98400 22222');
  await payButton(page).click();
  await expect(checkout(page).getByRole('button', { name: 'Pay ₹1,000.00' })).toBeVisible();
  expect((await knownOf(userId)).orders).toMatchObject([{ notes: { category: 'associate' } }]);
  await choose(page, 'success');
  await expect(paidHeading(page)).toBeVisible();
  expect(await callFrom(page, 'GET', '/api/v1/me')).toMatchObject({
    paymentStatus: 'PAID',
    payLater: 'NO',
    registrationCategory: 'associate',
    mobileNumber: '+919840022222',
  });
});

test('what is wrong on the page is said, and nothing is paid', async ({ page }) => {
  const { userId } = await arrive(page);
  await page.getByRole('link', { name: 'Edit your details' }).click();
  await page.locator('#detail-mobile').fill('1');
  await payButton(page).click();
  await expect(page.locator('#detail-mobile')).toHaveAttribute('aria-invalid', 'true');
  await expect(page.locator('iframe[title="Payment"]')).toHaveCount(0);
  expect((await knownOf(userId)).orders).toEqual([]);
});

test('an overseas delegate sees the list price and pays what is charged', async ({ page }) => {
  await arrive(page, { category: 'overseas', country: 'Sri Lanka', mobile: '+94 77 123 4567' });
  await expect(page.locator('.fee-now [aria-live]')).toContainText('$100 (charged ₹8,736)');
  await expect(payButton(page)).toHaveText('Pay ₹8,736 now');
  await payButton(page).click();
  await expect(checkout(page).getByRole('button', { name: 'Pay ₹8,736.00' })).toBeVisible();
  await choose(page, 'dismiss');
  await expect(page.locator('.payment-kept')).toContainText('$100 (charged ₹8,736) is kept for you until');
});

test('with the keyboard alone: to the button, through the checkout, and on', async ({ page }) => {
  await arrive(page);
  await payButton(page).focus();
  await page.keyboard.press('Enter');
  await expect(checkout(page).getByRole('heading', { name: 'Sandbox payment' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(checkout(page).locator('[data-outcome="success"]')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(paidHeading(page)).toBeVisible();
  // The message has the focus, and its timer pauses while somebody is in it.
  await expect(page.locator('.redirect')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.locator('.redirect').getByRole('link', { name: 'Submit your abstract' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(ABSTRACTS);
});

test('coming from another page of ours, the payment page has its own document, and with it its own policy', async ({ page }) => {
  await newDelegate(page);
  await page.goto('/userProfile');
  await page.waitForLoadState('networkidle');
  await page.getByRole('link', { name: 'Make Payment' }).click();
  await page.waitForURL(PAYMENT);
  await page.waitForLoadState('networkidle');
  await payButton(page).click();
  await choose(page, 'success');
  await expect(paidHeading(page)).toBeVisible();
});

test.describe('beyond the payment page', () => {
  test.use({ allowed: [/Content Security Policy/] });

  test('the provider’s script ends with the payment page, whichever way it is left', { tag: ['@SEC-37'] }, async ({ page }) => {
    await newDelegate(page);
    for (const leave of [
      () => page.locator('footer a[href="/contacts"]').first().click(),
      async () => {
        await payButton(page).click();
        await choose(page, 'success');
      },
    ]) {
      await page.goto('/paymentPage', { waitUntil: 'networkidle' });
      await leave();
      await page.waitForURL((url) => url.pathname !== '/paymentPage');
      await page.waitForLoadState('load');
      expect(await page.evaluate(() => 'Razorpay' in window)).toBe(false);
      const policy = await page.evaluate(() => fetch(location.href).then((answer) => answer.headers.get('content-security-policy')));
      expect(policy).not.toContain(PROVIDER);
      // A document keeps its policy: what may be loaded now is decided by this page's.
      const loaded = page.evaluate(
        (src) =>
          new Promise((resolve) => {
            const script = Object.assign(document.createElement('script'), {
              src,
              onload: () => resolve(true),
              onerror: () => resolve(false),
            });
            document.head.append(script);
          }),
        `${PROVIDER}/v1/checkout.js`,
      );
      expect(await loaded).toBe(false);
    }
  });
});

test('the payment page alone allows the provider’s hosts', { tag: ['@SEC-37'] }, async ({ page }) => {
  await newDelegate(page);
  const policyAt = async (path: string) => (await page.goto(path))?.headers()['content-security-policy'] ?? '';
  const allowing = await policyAt(PAYMENT);
  expect(allowing.split('; ').flatMap((one) => (one.includes(PROVIDER) ? [one.split(' ')[0]] : []))).toEqual([
    'script-src',
    'frame-src',
    'form-action',
  ]);
  const others = [
    ...(await Promise.all(PAGES.map(async ({ path }) => [path, (await page.request.get(path)).headers()['content-security-policy']]))),
    ['/userProfile', await policyAt('/userProfile')],
    [ABSTRACTS, await policyAt(ABSTRACTS)],
  ];
  for (const [path, policy = ''] of others)
    expect([path, policy.includes("default-src 'none'"), /localhost:\d|razorpay|unsafe/.test(policy)]).toEqual([path, true, false]);
});

test(
  'the price of a moment before it rises is kept; after the hold it is quoted anew, and said so',
  { tag: ['@SRV-013'] },
  async ({ page }) => {
    await at(page, '2025-08-15T23:59:58+05:30');
    const { userId } = await arrive(page, { category: 'non-ampi' });
    await expect(payButton(page)).toHaveText('Pay ₹2,000 now');
    await payButton(page).click();
    await choose(page, 'dismiss');
    await expect(page.locator('.payment-kept')).toContainText('₹2,000 is kept for you until');
    await at(page, '2025-08-16T00:10:00+05:30');
    await open(page);
    await expect(page.locator('.fee-now [aria-live]')).toHaveText(/^₹2,000 until \d\d:\d\d IST, then ₹2,500$/);
    await payButton(page).click();
    await expect(checkout(page).getByRole('button', { name: 'Pay ₹2,000.00' })).toBeVisible();
    await choose(page, 'dismiss');

    const [kept] = (await knownOf(userId)).orders;
    await inDatabase(
      `update payment_orders set created_at = now() - interval '1 hour', expires_at = now() - interval '1 second' where provider_order_id = '${kept?.id}'`,
    );
    await open(page);
    await expect(payButton(page)).toHaveCount(0);
    await page.locator('#detail-registrationType').selectOption('Regular Registration (Up to 10th September)');
    await payButton(page).click();
    await expect(page.getByText('The price is ₹2,500 now.')).toBeVisible();
    await expect(page.getByText('The ₹2,000 that was kept for you has run out.')).toBeVisible();
    await expectAccessible(page);
    await payButton(page).click();
    await expect(checkout(page).getByRole('button', { name: 'Pay ₹2,500.00' })).toBeVisible();
    await choose(page, 'success');
    await expect(paidHeading(page)).toBeVisible();
  },
);

test('the profile lists every attempt, what went back, and the receipt to keep', { tag: ['@DEL-178'] }, async ({ page }) => {
  const { userId } = await arrive(page);
  await payButton(page).click();
  await choose(page, 'failure');
  await choose(page, 'double');
  await expect(paidHeading(page)).toBeVisible();
  const rows = page.locator('.payment-line');
  await expect
    .poll(
      async () => {
        await page.goto('/userProfile');
        return rows.locator('.tag').allInnerTexts();
      },
      { timeout: 40_000 },
    )
    .toEqual(expect.arrayContaining(['Paid', 'Refunded', 'Declined']));
  await expect(rows).toHaveCount(3);
  await expect(rows.filter({ hasText: 'Refunded' })).toContainText('₹1,000 refunded on');
  await expect(page.locator('.me-facts')).toContainText('Paid');
  await expectAccessible(page);
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name: /^Receipt TNPY28/ }).click()]);
  expect(file.suggestedFilename()).toMatch(/^receipt-TNPY28-\d{4}-\d\d-\d{4}\.pdf$/);
  expect((await knownOf(userId)).payments).toHaveLength(3);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true });

  test('price and button stay within reach and cover nothing', async ({ page }) => {
    await arrive(page);
    const bar = page.locator('.sticky-fee');
    await expect(bar).toBeInViewport();
    await expect(bar).toContainText('₹1,000then ₹1,500');
    // At the end of the page it is below everything.
    await page.locator('.completion-all').evaluate((all) => all.scrollIntoView({ block: 'end', behavior: 'instant' }));
    const boxes = await Promise.all(['.completion-side', '.sticky-fee'].map((one) => page.locator(one).boundingBox()));
    expect((boxes[0]?.y ?? 0) + (boxes[0]?.height ?? 0)).toBeLessThanOrEqual(boxes[1]?.y ?? 0);
    // The focused element is never behind it.
    await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
    for (let i = 0; i < 25; i += 1) {
      await page.keyboard.press('Tab');
      const hidden = await page.evaluate(() => {
        const focused = document.activeElement?.getBoundingClientRect();
        const fee = document.querySelector('.sticky-fee');
        const top = fee?.getBoundingClientRect().top ?? Infinity;
        return (
          !fee?.contains(document.activeElement) &&
          document.querySelector('.completion-all')?.contains(document.activeElement) &&
          focused &&
          focused.top >= top
        );
      });
      expect(hidden).toBeFalsy();
    }
    await page.getByRole('button', { name: 'Pay now' }).click();
    await choose(page, 'success');
    await expect(paidHeading(page)).toBeInViewport();
    await expectAccessible(page);
  });
});

test.describe('when the workshop is full', () => {
  // Others may have taken some before.
  const free = (seats: number | null) => inDatabase(`update workshop_seats set capacity = taken + ${seats} where edition_id = 1`);
  test.afterEach(() => free(null));

  test('somebody on the waiting list is offered the next seat and pays for it; the public page shows the seats', async ({ page }) => {
    await free(0);
    await page.goto('/preconference-workshop');
    await expect(page.getByText('All places are taken')).toBeVisible();
    const { email } = await arrive(page, { category: 'oncology-or-physicist', registrationType: 'fixed' });
    await expect(payButton(page)).toHaveCount(0);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Join the waiting list' }).click();
    await expect(page.getByText('You are on the waiting list.')).toBeVisible();
    await expect(page.getByText(`We will write to ${email}`)).toBeVisible();
    await page.getByRole('button', { name: 'Leave the waiting list' }).click();
    await page.getByRole('button', { name: 'Join the waiting list' }).click();
    await expect(page.getByText('You are on the waiting list.')).toBeVisible();
    await free(1);
    await expect
      .poll(async () => (await callFrom<{ seat: string }>(page, 'GET', '/api/v1/me/payment')).seat, { timeout: 40_000 })
      .toBe('offered');
    await open(page);
    await expect(page.getByText('A workshop place is kept for you.')).toBeVisible();
    await expectAccessible(page);
    await payButton(page).click();
    await choose(page, 'success');
    await expect(paidHeading(page)).toBeVisible();
    expect(await callFrom(page, 'GET', '/api/v1/me/payment')).toMatchObject({ state: 'paid', seat: 'confirmed' });
    await page.goto('/preconference-workshop');
    await expect(page.getByText('All places are taken')).toBeVisible();
  });
});
