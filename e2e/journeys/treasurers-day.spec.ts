import type { Browser, Page } from '@playwright/test';
import { codeOf } from '../support/authenticator.ts';
import { paidStudent } from '../support/corrections.ts';
import { callFrom } from '../support/delegates.ts';
import { expect, test } from '../support/fixtures.ts';
import { letters, person, registerSeventy } from '../support/many-delegates.ts';
import { createStaff, enterAs, MONEY, providerPaymentOf, registrationOf } from '../support/money.ts';
import { ageSessions, EDITION, logInAsOrganiser, setUpApp } from '../support/organisers.ts';

/** What a treasurer does on one day, one after the other in one browser; approving also happens on a phone. */

const visitor = async (browser: Browser) => (await browser.newContext()).newPage();
const said = (page: Page) => page.locator('.money-said');
const HEADINGS =
  'transaction_entity,entity_id,amount,currency,fee (exclusive tax),tax,debit,credit,order_notes,settlement_id,settled_at,settlement_utr';

/** A transfer for five delegates, from one bank credit. */
async function payForFive(page: Page, family: string): Promise<void> {
  await page.goto(MONEY);
  await page.getByRole('link', { name: 'Transfers' }).click();
  await page.getByRole('button', { name: 'Record a bank credit…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Record a bank credit' });
  await dialog.getByLabel('UTR or bank’s reference').fill(`ICIC${Date.now()}`);
  await dialog.getByLabel('Amount in INR').fill('6500');
  await dialog.getByLabel('Day it came').fill('2025-08-08');
  await dialog.getByLabel('Payer').fill('Regional Cancer Centre');
  for (const n of [1, 2, 3, 4, 5]) {
    const search = dialog.getByLabel('Add a delegate');
    await search.fill(person(n, family));
    await expect(page.getByRole('list', { name: 'Delegates found' }).getByRole('button')).toHaveText([new RegExp(person(n, family))]);
    await search.press('Enter');
    await expect(search).toHaveValue('');
    await expect(page.getByText('Working out what is due...')).toHaveCount(0);
  }
  await dialog.getByRole('button', { name: 'Record ₹6,500' }).click();
  await expect(said(page)).toContainText('5 payments are made with it');
}

/** The registrar proposes; the treasurer approves on a phone, and is asked for the second step. */
async function approveOnPhone(page: Page, browser: Browser, { name, email, secret }: { name: string; email: string; secret: string }) {
  const registrar = await visitor(browser);
  await enterAs(registrar, 'Ezhil Nambi', 'registrar');
  await registrar.goto(`${MONEY}?q=${encodeURIComponent(name)}`);
  await registrar.getByRole('link', { name }).click();
  await registrar.getByRole('button', { name: 'Give money back…' }).click();
  const propose = registrar.getByRole('dialog', { name: `Give money back to ${name}` });
  await propose.getByLabel('Amount in INR').fill('400');
  await propose.getByLabel(/^The registration stays/).check();
  await propose.getByRole('button', { name: 'Paid twice' }).click();
  await propose.getByRole('button', { name: 'Propose to give ₹400 back' }).click();
  await expect(said(registrar)).toHaveText('₹400 is proposed to go back. It waits for approval.');

  const wide = page.viewportSize() ?? { width: 1440, height: 1000 };
  await page.setViewportSize({ width: 360, height: 740 });
  await ageSessions(email, 'confirmed_at', 11);
  await page.goto(`${MONEY}/refunds?state=proposed`);
  await page.getByRole('button', { name: `Approve… ₹400 for ${name}` }).click();
  await page.getByRole('dialog', { name: 'Give ₹400 back' }).getByRole('button', { name: 'Give ₹400 back' }).click();
  const confirm = page.getByRole('dialog', { name: 'Please confirm once more' });
  await confirm.getByLabel('Code from your authenticator app').fill(codeOf(secret, Date.now() + 30_000));
  await confirm.getByRole('button', { name: 'Confirm' }).click();
  await expect(said(page)).toHaveText(`The provider is asked to give ${name} ₹400 back.`);
  await page.setViewportSize(wide);
}

/** A till that was counted ₹100 short. */
async function closeTill(page: Page, browser: Browser, family: string): Promise<void> {
  const cashier = await visitor(browser);
  const cashierName = `Malar ${family}`;
  await enterAs(cashier, cashierName, 'registrar');
  await cashier.goto(MONEY);
  const o = `/api/v1/organiser/${EDITION}`;
  await callFrom(cashier, 'POST', `${o}/shifts`, { floatMinor: 0 });
  const paid = { rail: 'cash', amountMinor: 100_000, receivedOn: '2025-08-09', reference: '', payer: '' };
  await callFrom(cashier, 'POST', `${o}/delegates/${await registrationOf(person(6, family))}/payments`, paid);
  await cashier.goto(`${MONEY}/shifts`);
  const form = cashier.getByRole('form', { name: 'Count my shift' });
  await form.getByLabel('₹500 notes').fill('1');
  await form.getByLabel('₹200 notes').fill('2');
  await form.getByRole('button', { name: 'Compare with the books' }).click();
  await expect(said(cashier)).toHaveText('Your shift is counted: ₹100 short.');
  await cashier.getByRole('button', { name: /^Explain the difference…/ }).click();
  const explain = cashier.getByRole('dialog', { name: 'Why it differs: ₹100 short' });
  await explain.getByLabel('What may have happened').fill('Change given twice');
  await explain.getByRole('button', { name: 'Save the note' }).click();
  await expect(said(cashier)).toContainText('The note is saved.');

  await page.goto(`${MONEY}/shifts?state=counted`);
  await page.getByRole('button', { name: new RegExp(`^Close… shift of ${cashierName}`) }).click();
  const close = page.getByRole('dialog', { name: `Close the shift of ${cashierName}` });
  await expect(close).toContainText('Change given twice');
  await close.getByRole('button', { name: 'Close the shift' }).click();
  await expect(said(page)).toContainText(`The shift of ${cashierName} is closed.`);
}

/** 10,000 lines; the same file again is nothing new. That it takes at most five seconds is measured in settlements.test.ts. */
async function importSettlement(page: Page, paymentId: string, mark: string): Promise<void> {
  const lines = [paymentId, ...Array.from({ length: 9_999 }, (_, n) => `pay_${mark}${n}`)].map(
    (id, n) => `payment,${id},1000.00,INR,20.00,3.60,0.00,976.40,"{}",setl_${mark}${n % 20},05/08/2025 09:40:00,HDFC${mark}${n % 20}`,
  );
  const file = { name: 'settlement.csv', mimeType: 'text/csv', buffer: Buffer.from([HEADINGS, ...lines].join('\r\n')) };
  await page.goto(`${MONEY}/settlements`);
  const imported = async (words: string) => {
    await page.getByLabel('Settlement report as CSV').setInputFiles(file);
    const answered = page.waitForResponse((response) => response.url().endsWith('/settlements') && response.request().method() === 'POST');
    await page.getByRole('button', { name: 'Import the report' }).click();
    await answered;
    await expect(page.getByText(words)).toBeVisible();
  };
  await imported('settlement.csv: 10,000 lines of 20 settlements: all new.');
  await imported('10,000 lines of 20 settlements: nothing new, everything was known already.');
}

async function reissueReceipt(page: Page, name: string): Promise<void> {
  await page.goto(`${MONEY}/receipts`);
  const row = page.locator('.documents > li', { hasText: name });
  const number = /TNPY28\/\d{4}-\d\d\/\d{4}/.exec(await row.first().innerText())?.[0] ?? '';
  await row.getByRole('button', { name: `Correct… receipt ${number}` }).click();
  const dialog = page.getByRole('dialog', { name: `Correct receipt ${number}` });
  await dialog.getByLabel('Made out to').fill(`Dr. ${name}`);
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('The name was misspelt');
  await dialog.getByRole('button', { name: 'Take it back and issue a new one' }).click();
  await expect(said(page)).toContainText(`Receipt ${number} is taken back by a credit note`);
  await expect(row.filter({ hasText: `Dr. ${name}` })).not.toHaveCount(0);
}

test.describe('a treasurer’s day', () => {
  // One after the other: each imports as many lines as a report may have.
  test.describe.configure({ mode: 'serial' });
  test.use({ allowed: [/4(?:0[139]|22) \(/] });

  for (const width of [1440, 768])
    test(
      `transfer for five, refund approved on a phone, till closed, settlement imported, receipt reissued, at ${width} px`,
      { tag: ['@ORG-312', '@ORG-317', '@ORG-327', '@ORG-330', '@ORG-335'] },
      async ({ page, browser }) => {
        test.setTimeout(300_000);
        const family = `Porunai${letters()}`;
        await registerSeventy(family, 1, 6);
        const [refunded, misspelt] = [`Nila ${family}`, `Kayal ${family}`];
        for (const name of [refunded, misspelt]) await paidStudent(await visitor(browser), { name });
        const treasurer = await createStaff('Thamarai Selvan', 'treasurer');
        await page.setViewportSize({ width, height: 1000 });
        await logInAsOrganiser(page, treasurer);
        const secret = await setUpApp(page, treasurer);
        await payForFive(page, family);
        await approveOnPhone(page, browser, { name: refunded, email: treasurer.email, secret });
        await closeTill(page, browser, family);
        await importSettlement(page, await providerPaymentOf(misspelt), letters());
        await reissueReceipt(page, misspelt);
        // Nothing is wider than the window on the way.
        expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
      },
    );
});
