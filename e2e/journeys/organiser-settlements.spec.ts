import type { Browser, Page } from '@playwright/test';
import { expectAccessibleAtAllWidths } from '../support/axe.ts';
import { paidStudent } from '../support/corrections.ts';
import { expect, test } from '../support/fixtures.ts';
import { letters } from '../support/many-delegates.ts';
import { enterAs, MONEY, providerPaymentOf } from '../support/money.ts';
import { EDITION } from '../support/organisers.ts';

const HEADINGS =
  'transaction_entity,entity_id,amount,currency,fee (exclusive tax),tax,debit,credit,order_notes,settlement_id,settled_at,settlement_utr';
const line = (id: string, settlement: string, utr: string, amount = '1000.00') =>
  `payment,${id},${amount},INR,20.00,3.60,0.00,976.40,"{""for"":""a student""}",${settlement},05/08/2025 09:40:00,${utr}`;
const report = (lines: readonly string[], headings = HEADINGS) => ({
  name: 'settlement-2025-08-05.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from([headings, ...lines].join('\r\n')),
});

const payer = async (browser: Browser, name: string) => {
  const page = await (await browser.newContext()).newPage();
  await paidStudent(page, { name });
  await page.context().close();
  return providerPaymentOf(name);
};
const importing = async (page: Page, file: ReturnType<typeof report>) => {
  await page.getByLabel('Settlement report as CSV').setInputFiles(file);
  await page.getByRole('button', { name: 'Import the report' }).click();
};

test.describe('what the provider paid out', () => {
  test.use({ allowed: [/4(?:0[139]|22) \(/] });

  test(
    '10,000 lines are imported, again nothing is new; a line that differs is explained, and the explanation withdrawn',
    { tag: ['@ORG-102', '@ORG-302', '@ORG-333', '@ORG-334', '@ORG-335'] },
    async ({ page, browser }) => {
      test.setTimeout(180_000);
      const mark = letters();
      const [settlement, utr] = [`setl_${mark}`, `AXIS${Date.now()}`];
      const [agrees, differs] = [await payer(browser, `Agni ${mark}`), await payer(browser, `Bhavani ${mark}`)];
      const others = Array.from({ length: 9_998 }, (_, n) => line(`pay_${mark}${n}`, `setl_${mark}x${n % 20}`, `${utr}X${n % 20}`));
      const lines = [line(agrees, settlement, utr), line(differs, settlement, utr, '1001.00'), ...others];
      await page.setViewportSize({ width: 1440, height: 1000 });
      await enterAs(page, 'Poongodi Velan', 'treasurer');
      await page.goto(MONEY);
      await page.getByRole('link', { name: 'Settlements' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Settlements' })).toBeFocused();

      // Nothing chosen, another file, a wrong line: each says what to do, and nothing is stored.
      await page.getByRole('button', { name: 'Import the report' }).click();
      await expect(page.getByText('Please choose a file.')).toBeVisible();
      await importing(page, report(lines.slice(0, 1), HEADINGS.replace('tax,debit', 'taxes,debit')));
      await expect(page.getByText(/its first line has no column tax\. Nothing was imported\./)).toBeVisible();
      await importing(page, report([line(agrees, settlement, utr), line(differs, settlement, utr, '1001.005')]));
      await expect(page.getByText('line 3: amount has to be an amount such as 1750.00.')).toBeVisible();
      await expectAccessibleAtAllWidths(page);

      await importing(page, report(lines));
      await expect(page.getByText('settlement-2025-08-05.csv: 10,000 lines of 21 settlements: all new.')).toBeVisible();
      await importing(page, report(lines));
      await expect(page.getByText('10,000 lines of 21 settlements: nothing new, everything was known already.')).toBeVisible();

      // What does not agree comes first. Lines that nobody knows are not the treasurer's to see.
      const apart = page.getByRole('table', { name: 'Lines that do not agree' });
      const row = apart.getByRole('row', { name: new RegExp(differs) });
      await expect(row).toContainText('Our books say ₹1,000');
      await expect(apart).not.toContainText(`pay_${mark}0`);
      await expectAccessibleAtAllWidths(page);
      await row.getByRole('button', { name: `Explain… ${differs}` }).click();
      const dialog = page.getByRole('dialog', { name: `Explain ${differs}` });
      await dialog.getByRole('button', { name: 'Keep the explanation' }).click();
      await expect(dialog.getByText('Please give a reason.')).toBeVisible();
      await dialog.getByLabel('Reason', { exact: true }).fill('One rupee too much, the provider takes it back');
      await expectAccessibleAtAllWidths(page);
      await dialog.getByRole('button', { name: 'Keep the explanation' }).click();
      await expect(page.locator('.money-said')).toHaveText(`${differs} is explained.`);
      await expect(row).toHaveCount(0);

      // The search leads to the settlement by the bank's number; there both stand, and who explained it.
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox', { name: 'Search everything' }).fill(utr.toLowerCase());
      const hit = page.getByRole('group', { name: 'Settlements' }).getByRole('option');
      await expect(hit).toHaveText([new RegExp(settlement)]);
      await hit.click();
      await expect(page.getByRole('heading', { level: 1, name: settlement })).toBeVisible();
      const stored = page.getByRole('table', { name: 'Lines of the settlement' }).locator('tbody tr');
      await expect(stored).toHaveCount(2);
      await expect(stored.first()).toContainText('Amount differs, explained');
      await expect(stored.first()).toContainText('One rupee too much, the provider takes it back (Poongodi Velan');
      await expect(stored.last()).toContainText('Agrees');
      await expect(page.locator('.settlement-figures')).toContainText('₹2,001 less fees ₹40, tax ₹7.20');
      await expectAccessibleAtAllWidths(page);

      // An explanation that does not hold is withdrawn; it stays readable, and the line waits again.
      await stored
        .first()
        .getByRole('button', { name: `Withdraw… the explanation of ${differs}` })
        .click();
      const withdrawing = page.getByRole('dialog', { name: `Withdraw the explanation of ${differs}` });
      await expect(withdrawing).toContainText('One rupee too much, the provider takes it back');
      await withdrawing.getByRole('button', { name: 'Withdraw it' }).click();
      await expect(withdrawing.getByText('Please give a reason.')).toBeVisible();
      await withdrawing.getByLabel('Reason', { exact: true }).fill('The provider says it is right');
      await expectAccessibleAtAllWidths(page);
      await withdrawing.getByRole('button', { name: 'Withdraw it' }).click();
      await expect(page.locator('.money-said')).toHaveText(`The explanation of ${differs} is withdrawn.`);
      await expect(stored.first()).toContainText('The provider says it is right');
      await expect(stored.first().getByRole('button', { name: `Explain… ${differs}` })).toBeVisible();
      await expectAccessibleAtAllWidths(page);

      // A payment leads to its settlement.
      await stored
        .last()
        .getByRole('link', { name: `Agni ${mark}` })
        .click();
      await page.getByRole('link', { name: settlement }).click();
      await expect(page.getByRole('heading', { level: 1, name: settlement })).toBeVisible();

      // Who keeps the books sees money first, down to what the provider last paid out.
      await page.goto(`/organiser/${EDITION}`);
      const panel = page.getByRole('main').getByRole('region').first();
      await expect(panel.getByRole('heading', { level: 2 })).toHaveText('Money');
      await expect(panel.getByRole('listitem')).toContainText([
        /^Received and kept₹/,
        /^of it today₹/,
        /^of it beyond what is due₹/,
        /^Open, at today’s price₹/,
        /^To go back, once approved₹/,
      ]);
      await panel
        .getByText(/^Last settlement: ₹[\d,.]+ on 5 August$/)
        .getByRole('link')
        .click();
      await expect(page.getByRole('heading', { level: 1, name: /^setl_/ })).toBeVisible();
    },
  );
});
