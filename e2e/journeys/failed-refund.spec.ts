import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { paidStudent } from '../support/corrections.ts';
import { expect, test } from '../support/fixtures.ts';
import { letters } from '../support/many-delegates.ts';
import { enterAs, MONEY, providerPaymentOf } from '../support/money.ts';
import { EDITION } from '../support/organisers.ts';
import { PROVIDER } from '../support/site.ts';

const said = (page: Page) => page.locator('.money-said');

/** The provider refuses the next refund of this payment. */
async function refuseNextRefund(paymentId: string): Promise<void> {
  const answer = await fetch(`${PROVIDER}/sandbox/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ method: 'POST', path: `/payments/${paymentId}/`, kind: 'error', status: 400, times: 1 }),
  });
  expect(answer.ok).toBe(true);
}

async function propose(page: Page, name: string, { again }: { again: boolean }): Promise<void> {
  const proposing = page.getByRole('dialog', { name: `Give money back to ${name}` });
  await proposing.getByLabel('Amount in INR').fill('400');
  await proposing.getByLabel(/^The registration stays/).check();
  // Once the provider has refused, another way is proposed.
  await expect(proposing.getByLabel('By bank transfer')).toBeChecked({ checked: again });
  await proposing.getByRole('button', { name: 'Paid twice' }).click();
  await proposing.getByRole('button', { name: 'Propose to give ₹400 back' }).click();
  await expect(said(page)).toHaveText('₹400 is proposed to go back. It waits for approval.');
}

test(
  'a refund that the provider refuses waits on the overview until it went by transfer, with its reference',
  { tag: ['@ORG-321'] },
  async ({ page, browser }) => {
    test.setTimeout(180_000);
    const name = `Nila Vaippar${letters()}`;
    await paidStudent(await (await browser.newContext()).newPage(), { name });
    await refuseNextRefund(await providerPaymentOf(name));
    const registrar = await (await browser.newContext()).newPage();
    await enterAs(registrar, 'Ezhil Nambi', 'registrar');
    await registrar.goto(`${MONEY}?q=${encodeURIComponent(name)}`);
    await registrar.getByRole('link', { name }).click();
    await registrar.getByRole('button', { name: 'Give money back…' }).click();
    await propose(registrar, name, { again: false });

    await page.setViewportSize({ width: 360, height: 740 });
    await enterAs(page, 'Thamarai Selvan', 'treasurer');
    await page.goto(`${MONEY}/refunds?state=proposed`);
    await page.getByRole('button', { name: `Approve… ₹400 for ${name}` }).click();
    await page.getByRole('dialog', { name: 'Give ₹400 back' }).getByRole('button', { name: 'Give ₹400 back' }).click();
    await expect(said(page)).toHaveText(`The provider is asked to give ${name} ₹400 back.`);

    // The worker asks, and is refused.
    const waits = page.getByRole('link', { name: /Refunds? failed/ });
    await expect(async () => {
      await page.goto(`/organiser/${EDITION}`);
      await expect(waits).toBeVisible({ timeout: 2000 });
    }).toPass({ timeout: 60_000 });
    await waits.click();
    const card = page.locator('.refund', { hasText: name });
    await expect(card).toContainText('Failed because');
    await expectAccessible(page);
    await card.getByRole('button', { name: /^Propose again…/ }).click();
    await propose(page, name, { again: true });
    // What was proposed again is no longer waiting there.
    await page.goto(`${MONEY}/refunds?state=failed&again=no`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(card).toHaveCount(0);

    const other = await (await browser.newContext()).newPage();
    await enterAs(other, 'Iniyan Arasu', 'treasurer');
    await other.goto(`${MONEY}/refunds?state=proposed`);
    await other.getByRole('button', { name: `Approve… ₹400 for ${name}` }).click();
    await other.getByRole('dialog', { name: 'Give ₹400 back' }).getByRole('button', { name: 'Approve ₹400' }).click();
    await expect(said(other)).toHaveText(`₹400 for ${name} is approved and can be paid out.`);
    await other.goto(`/organiser/${EDITION}`);
    await other.getByRole('link', { name: /Refunds? to pay out/ }).click();
    await expect(other.getByRole('heading', { name: 'To pay out' })).toBeVisible();
    await other.getByRole('button', { name: `Paid out… ₹400 for ${name}` }).click();
    const payingOut = other.getByRole('dialog', { name: '₹400 has been paid out' });
    await payingOut.getByRole('button', { name: '₹400 is paid out' }).click();
    await expect(payingOut.getByLabel(/reference/i)).toHaveAttribute('aria-invalid', 'true');
    await payingOut.getByLabel(/reference/i).fill('UTR 4711 0815');
    await payingOut.getByRole('button', { name: '₹400 is paid out' }).click();
    await expect(said(other)).toHaveText(`₹400 for ${name} is paid out.`);
    await other.goto(`${MONEY}/refunds?state=processed`);
    await expect(other.locator('.refund', { hasText: name })).toContainText('UTR 4711 0815');
  },
);
