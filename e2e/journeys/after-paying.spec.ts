import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { mailsTo } from '../support/accounts.ts';
import { type Details, newDelegate } from '../support/delegates.ts';
import { expect, test } from '../support/fixtures.ts';
import { choose, payButton } from '../support/payments.ts';
import { at } from '../support/registration.ts';

const PDF = Buffer.from('%PDF-1.7\n1 0 obj << >> endobj\ntrailer << >>\n%%EOF');
const file = (name: string) => ({ name, mimeType: 'application/pdf', buffer: PDF });
const paidHeading = (page: Page) => page.getByRole('heading', { level: 1, name: 'Paid. See you in Chennai.' });
const mailTo = async (email: string, subject: string) => {
  await expect.poll(async () => (await mailsTo(email)).map((mail) => mail.subject).join(), { timeout: 30_000 }).toContain(subject);
  return (await mailsTo(email)).find((mail) => mail.subject.includes(subject))?.text.replaceAll(/\s+/g, ' ') ?? '';
};

async function arrive(page: Page, change: Partial<Details> = {}) {
  const delegate = await newDelegate(page, change);
  await page.goto('/paymentPage');
  await page.waitForLoadState('networkidle');
  return delegate;
}

async function pay(page: Page): Promise<void> {
  await payButton(page).click();
  await choose(page, 'success');
  await expect(paidHeading(page)).toBeVisible();
}

test('paid without the proof: the profile says so; it is uploaded, replaced and removed there', async ({ page }) => {
  const { email } = await arrive(page);
  await pay(page);
  await page.goto('/userProfile');
  await expect(page.locator('.me-facts')).toContainText('Proof missing');
  const card = page.getByRole('region', { name: 'Bonafide certificate' });
  await expect(card).toContainText('Missing');
  await expect(card).toContainText('You have paid; please upload it before the conference.');
  expect(await mailTo(email, 'Payment received')).toContain('We still need your bonafide certificate');
  await page.waitForLoadState('networkidle');
  await page.setInputFiles('#proof-file', file('bonafide.pdf'));
  await expect(card.getByText('Being checked')).toBeVisible();
  await expect(page.locator('.me-facts')).toContainText('Proof being checked');
  await page.setInputFiles('#proof-file', file('better.pdf'));
  await expect(card).toContainText('better.pdf');
  await card.getByRole('button', { name: 'Delete better.pdf' }).click();
  await expect(card.getByText('Missing')).toBeVisible();
  await expect(page.locator('.me-facts')).toContainText('Proof missing');
});

test.describe('a category that costs a token', () => {
  test.use({ allowed: [/status of 409/] });

  test('asks for the proof before anything is charged', async ({ page }) => {
    await arrive(page, { category: 'ampi-senior', registrationType: 'complimentary', age: '64' });
    await payButton(page).click();
    await expect(page.getByText('Please upload your document first: this category depends on it.').first()).toBeVisible();
    await expect(page.locator('iframe[title="Payment"]')).toHaveCount(0);
    await page.setInputFiles('#proof-file', file('passport.pdf'));
    await expect(page.getByText('Being checked')).toBeVisible();
    await pay(page);
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test('after paying, the notice with its links and the receipt are in view', async ({ page }) => {
    await arrive(page);
    await page.locator('.sticky-fee').getByRole('button').click();
    await choose(page, 'success');
    await expect(paidHeading(page)).toBeVisible();
    const notice = page.locator('.redirect');
    for (const way of [
      notice.getByRole('link', { name: 'Submit your abstract' }),
      notice.getByRole('button', { name: 'Stay here' }),
      notice.getByRole('link', { name: /^Receipt/ }),
    ])
      await expect(way).toBeInViewport();
    await notice.getByRole('button', { name: 'Stay here' }).click();
    await page.waitForTimeout(6000);
    await expect(page).toHaveURL(/paymentPage/);
  });
});

test('when no abstract can be submitted any more, nobody is taken to abstract submission', async ({ page }) => {
  await newDelegate(page, { registrationType: 'regular' });
  await at(page, '2025-09-05T12:00:00+05:30');
  await page.goto('/paymentPage');
  await page.waitForLoadState('networkidle');
  await pay(page);
  await expect(page.getByRole('link', { name: /^Receipt/ }).first()).toBeVisible();
  await page.waitForTimeout(6000);
  await expect(page).toHaveURL(/paymentPage/);
});

test('the workshop is said wherever it is bought: page, paid, profile, mail and receipt', async ({ page }) => {
  const { email } = await arrive(page, { category: 'oncologist-physicist-team', registrationType: 'fixed' });
  const lines = page.locator('.payment-lines');
  await expect(lines).toContainText('26 September 2025');
  await expect(lines).toContainText('To pay today');
  await expect(page.getByText('No workshop seat is held for you until you pay.')).toBeVisible();
  await page.goto('/paymentPage?edit=1');
  await page.waitForLoadState('networkidle');
  await page.getByLabel('Second member of the team').fill('Kavin Sample');
  await page.getByLabel('E-mail of the second member').fill('kavin@example.org');
  await page.getByRole('button', { name: 'Save details' }).click();
  await expect(page.getByText('Kavin Sample, kavin@example.org')).toBeVisible();
  await pay(page);
  await expect(page.locator('.payment-state-facts')).toContainText('26 September 2025');
  await page.goto('/userProfile');
  const details = page.locator('.profile-card', { hasText: 'Registration Details' });
  await expect(details).toContainText('26 September 2025');
  await expect(details).toContainText('Kavin Sample, kavin@example.org');
  await expect(details).toContainText('₹5,000');
  expect(await mailTo(email, 'Payment received')).toContain('with the workshop on 26 September 2025');
});

test('a name in Tamil is printed on the receipt', async ({ page }) => {
  await arrive(page, { name: 'சிவகாமி தில்லை' });
  await pay(page);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page
      .getByRole('link', { name: /^Receipt/ })
      .first()
      .click(),
  ]);
  const pdf = readFileSync(await download.path());
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
  expect(pdf.toString('latin1')).toContain('NotoSansTamil');
});
