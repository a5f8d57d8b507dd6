import { mailsTo } from '../support/accounts.ts';
import { expect, test } from '../support/fixtures.ts';

const message = { Name: 'Asha Raman', Mobile: '+91 98400 00000', 'E-mail': 'asha@example.org', Message: 'Where do I park?' };
const SENT = 'Message Sent Successfully!';

type Page = Parameters<Parameters<typeof test>[2]>[0]['page'];
const fill = async (page: Page, values: Record<string, string> = message) => {
  for (const [label, value] of Object.entries(values))
    await page.getByLabel(label, { exact: false }).and(page.locator('form *')).first().fill(value);
};
const send = (page: Page) => page.getByRole('button', { name: 'Send message' }).click();

test(
  'the page holds what the spec names',
  { tag: ['@PUB-026', '@PUB-169', '@PUB-170', '@PUB-171', '@PUB-179', '@PUB-180', '@PUB-181', '@PUB-183', '@PUB-184'] },
  async ({ page }) => {
    await page.goto('/contacts');
    await expect(page.getByRole('heading', { name: 'Get in Touch' })).toBeVisible();
    for (const name of ['name', 'mobile', 'email', 'type', 'message']) await expect(page.locator(`form [name="${name}"]`)).toBeVisible();
    await expect(page.locator('form time')).toHaveText('Sunday, 10 August 2025');
    const text = (await page.locator('main').innerText()).replaceAll(/\s+/g, ' ');
    expect(text).toMatch(/Airport 35–45 min 20 km/);
    expect(text).toMatch(/Central station 30–40 min 17 km/);
    expect(text).toMatch(/Egmore station 25–35 min 15 km/);
    for (const fact of ['Chennai, Tamil Nadu 600095', '+91 00000 00000', 'desk@example.org', '9:00 AM to 6:00 PM'])
      expect(text).toContain(fact);
  },
);

test(
  'a message is sent, confirmed in the specified words, and mailed to both sides',
  { tag: ['@PUB-177', '@PUB-178'] },
  async ({ page }) => {
    const sender = `asha-${Date.now()}@example.org`;
    await page.goto('/contacts');
    await fill(page, { ...message, 'E-mail': sender });
    await page.getByLabel('Type').selectOption('Registration');
    await send(page);
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText(SENT);
    await expect(dialog).toContainText('Thank you for contacting us. We will get back to you soon.');
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.locator('form [name="name"]')).toHaveValue('');
    await page.reload();
    await expect(page.locator('form [name="message"]')).toHaveValue('');

    await expect
      .poll(() => mailsTo(sender).then((mails) => mails.map((mail) => mail.subject)), { timeout: 15_000 })
      .toEqual(['We have your message, AMPI-TNPY 2025']);
    const forwarded = async () =>
      (await mailsTo('organisers@example.org')).filter((mail) => mail.text.includes(sender)).map((mail) => mail.subject);
    await expect.poll(forwarded, { timeout: 15_000 }).toEqual(['AMPI-TNPY 2025: Registration from Asha Raman']);
  },
);

test(
  'an empty form is stopped with words beside each field, and the first one is focused',
  { tag: ['@PUB-172', '@PUB-173', '@PUB-174', '@PUB-175'] },
  async ({ page }) => {
    await page.goto('/contacts');
    const calls: string[] = [];
    page.on('request', (request) => request.method() === 'POST' && calls.push(request.url()));
    await send(page);
    for (const words of [
      'Please enter your name.',
      'Please enter your mobile number.',
      'Please enter your e-mail address.',
      'Please write your message.',
    ])
      await expect(page.getByText(words).first()).toBeVisible();
    await expect(page.locator('form [name="name"]')).toBeFocused();
    await expect(page.locator('form [name="name"]')).toHaveAttribute('aria-invalid', 'true');
    expect(calls).toEqual([]);
  },
);

test.describe('when it fails', () => {
  test.use({ allowed: [/Failed to load resource/] });

  test('a lost connection is said, nothing typed is lost, and the next try goes through', { tag: ['@PUB-178'] }, async ({ page }) => {
    await page.goto('/contacts');
    await fill(page);
    await page.route('**/api/v1/contact-messages', (route) => route.abort());
    await send(page);
    await expect(page.getByRole('alert')).toContainText('We could not reach the server');
    await page.waitForTimeout(6500);
    await expect(page.getByRole('alert')).toBeVisible();
    await expect(page.locator('form [name="message"]')).toHaveValue(message.Message);
    await page.unroute('**/api/v1/contact-messages');
    await send(page);
    await expect(page.getByRole('dialog')).toContainText(SENT);
    await expect(page.getByRole('alert')).toHaveCount(0);
  });

  test('offline before anything but the page has come: said, kept, and sent once the line is back', async ({ page, context }) => {
    await page.goto('/contacts');
    await page.waitForLoadState('networkidle');
    await context.setOffline(true);
    await fill(page);
    await send(page);
    await expect(page.getByRole('alert')).toContainText('We could not reach the server');
    await expect(page.locator('form [name="message"]')).toHaveValue(message.Message);
    await context.setOffline(false);
    await send(page);
    await expect(page.getByRole('dialog')).toContainText(SENT);
  });

  test('a failed save is reported and the text is kept', async ({ page }) => {
    await page.goto('/contacts');
    await fill(page);
    await page.route('**/api/v1/contact-messages', (route) =>
      route.fulfill({
        status: 503,
        contentType: 'application/json',
        body: JSON.stringify({ error: { code: 'UNAVAILABLE', message: 'This cannot be shown or saved at the moment.', requestId: 'x' } }),
      }),
    );
    await send(page);
    await expect(page.getByRole('alert')).toContainText('This cannot be shown or saved at the moment');
    await expect(page.locator('form [name="email"]')).toHaveValue('asha@example.org');
  });

  test('the sixth message in an hour gets Too Many Requests, and keeps the text', async ({ page }) => {
    for (let i = 0; i < 5; i += 1) {
      await page.goto('/contacts');
      await fill(page);
      await send(page);
      await expect(page.getByRole('dialog')).toContainText(SENT);
    }
    await page.goto('/contacts');
    await fill(page);
    await send(page);
    await expect(page.getByRole('alert')).toContainText('Too Many Requests');
    await expect(page.locator('form [name="message"]')).toHaveValue(message.Message);
  });
});

test('what was typed survives a reload', async ({ page }) => {
  await page.goto('/contacts');
  await fill(page, { Name: 'Asha Raman', Message: 'A long thought' });
  await page.reload();
  await expect(page.locator('form [name="name"]')).toHaveValue('Asha Raman');
  await expect(page.locator('form [name="message"]')).toHaveValue('A long thought');
});

test('an impatient double click sends one message', async ({ page }) => {
  await page.goto('/contacts');
  let calls = 0;
  await page.route('**/api/v1/contact-messages', async (route) => {
    calls += 1;
    await new Promise((resolve) => setTimeout(resolve, 300));
    await route.continue();
  });
  await fill(page);
  await page.getByRole('button', { name: 'Send message' }).dblclick();
  await expect(page.getByRole('dialog')).toContainText(SENT);
  expect(calls).toBe(1);
});

test('leaving while it is being sent does not bring the message back as a draft', async ({ page }) => {
  await page.goto('/contacts');
  // On its way until the page has been left, however long that takes.
  const left = Promise.withResolvers<void>();
  await page.route('**/api/v1/contact-messages', async (route) => {
    await left.promise;
    await route.continue();
  });
  await fill(page);
  const answered = page.waitForResponse('**/api/v1/contact-messages');
  await send(page);
  await expect(page.locator('form [name="message"]')).toBeDisabled();
  await page.locator('footer a[href="/"]').first().click();
  await expect(page).toHaveURL('/');
  left.resolve();
  await answered;
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('draft:contact'))).toBeNull();
  await page.goBack();
  await expect(page.locator('form [name="message"]')).toHaveValue('');
});

test('the map comes from another site only when asked for', { tag: ['@PUB-182'] }, async ({ page }) => {
  const asked: string[] = [];
  await page.route('https://www.openstreetmap.org/**', async (route) => {
    asked.push(route.request().url());
    await route.fulfill({ contentType: 'text/html', body: '<p>map</p>' });
  });
  await page.goto('/contacts');
  await page.waitForLoadState('networkidle');
  expect(asked).toEqual([]);
  await page.getByRole('button', { name: /Show the map/ }).click();
  await expect(page.locator('iframe')).toHaveAttribute('title', /map/i);
  await expect(page.frameLocator('iframe').getByText('map')).toBeVisible();
  expect(asked).toHaveLength(1);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 360, height: 800 } });

  test('the form posts and confirms', { tag: ['@PUB-177'] }, async ({ page }) => {
    await page.goto('/contacts');
    await fill(page);
    await send(page);
    await expect(page).toHaveURL(/\/contacts\?sent=1/);
    await expect(page.getByText(SENT)).toBeVisible();
    await expect(page.getByText('Thank you for contacting us. We will get back to you soon.')).toBeVisible();
  });

  test.describe('when something is missing', () => {
    test.use({ allowed: [/status of 422/] });

    test('it is said, and the rest is kept', { tag: ['@PUB-175'] }, async ({ page }) => {
      await page.goto('/contacts');
      await fill(page, { Name: 'Asha Raman', Mobile: '9840000000', 'E-mail': 'asha@example.org' });
      await send(page);
      await expect(page.getByText('Please write your message.').first()).toBeVisible();
      await expect(page.locator('form [name="name"]')).toHaveValue('Asha Raman');
      await expect(page.locator('form [name="email"]')).toHaveValue('asha@example.org');
    });
  });
});
