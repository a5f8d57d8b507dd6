import type { Browser, Page } from '@playwright/test';
import { expectAccessibleAtAllWidths } from '../support/axe.ts';
import { paidStudent } from '../support/corrections.ts';
import { callFrom } from '../support/delegates.ts';
import { expect, test } from '../support/fixtures.ts';
import { letters, person, registerSeventy, sql } from '../support/many-delegates.ts';
import { enterAs, MONEY, providerPaymentOf, registrationOf } from '../support/money.ts';
import { EDITION } from '../support/organisers.ts';
import { refundInDashboard } from '../support/payments.ts';

const visitor = async (browser: Browser) => (await browser.newContext()).newPage();
const said = (page: Page) => page.locator('.money-said');

test.describe('money that went or came otherwise than it should', () => {
  test.use({ allowed: [/4(?:0[139]|22) \(/] });

  test(
    'a refund made in the provider’s dashboard is asked about, and two treasurers decide once',
    { tag: ['@ORG-322'] },
    async ({ page, browser }) => {
      test.setTimeout(180_000);
      const name = `Nila Dashboard${letters()}`;
      await paidStudent(await visitor(browser), { name });
      await page.setViewportSize({ width: 1440, height: 1000 });
      await enterAs(page, 'Thamarai Selvan', 'treasurer');
      const other = await visitor(browser);
      await enterAs(other, 'Ezhil Nambi', 'treasurer');
      await refundInDashboard(await providerPaymentOf(name), 100_000);
      await expect
        .poll(
          async () => {
            await page.goto(`/organiser/${EDITION}`);
            return page.getByText(/made at the provider/).count();
          },
          { timeout: 60_000 },
        )
        .toBe(1);
      for (const one of [page, other]) {
        await one.goto(`${MONEY}/refunds`);
        await one.getByRole('button', { name: `Decide… ₹1,000 for ${name}` }).click();
      }
      const dialog = (of: Page) => of.getByRole('dialog', { name: `₹1,000 went back to ${name}` });
      await dialog(page).getByRole('button', { name: 'Decide' }).click();
      await expect(dialog(page).getByText('Please choose what shall happen.')).toBeVisible();
      await dialog(page)
        .getByLabel(/^The registration ends/)
        .check();
      await dialog(page).getByRole('button', { name: 'Cannot come' }).click();
      await expectAccessibleAtAllWidths(page);
      await dialog(page)
        .getByRole('button', { name: `Cancel ${name}’s registration` })
        .click();
      await expect(said(page)).toHaveText(`${name}’s registration is cancelled.`);
      await dialog(other)
        .getByLabel(/^The registration stays/)
        .check();
      await dialog(other).getByRole('textbox', { name: 'Reason' }).fill('Still comes');
      await dialog(other).getByRole('button', { name: 'Let the registration stay' }).click();
      await expect(dialog(other).getByRole('alert')).toBeVisible();
      // What was typed stays until it is read.
      await expect(dialog(other).getByRole('textbox', { name: 'Reason' })).toHaveValue('Still comes');
      await page.goto(`/organiser/${EDITION}/delegates/${await registrationOf(name)}`);
      await expect(page.locator('.page-head')).toContainText('Cancelled');
    },
  );

  test('what one paid too much pays for a colleague', { tag: ['@ORG-311'] }, async ({ page }) => {
    test.setTimeout(180_000);
    const family = `Amaravathi${letters()}`;
    await registerSeventy(family, 1, 2);
    await page.setViewportSize({ width: 1440, height: 1000 });
    await enterAs(page, 'Thamarai Selvan', 'treasurer');
    await page.goto(MONEY);
    await callFrom(page, 'POST', `/api/v1/organiser/${EDITION}/delegates/${await registrationOf(person(1, family))}/payments`, {
      rail: 'transfer',
      amountMinor: 350_000,
      receivedOn: '2025-08-09',
      reference: `CNRB${Date.now()}`,
      payer: '',
    });
    await page.goto(`${MONEY}?q=${family}`);
    await page.getByRole('link', { name: person(1, family) }).click();
    await page.getByRole('button', { name: 'Move what is too much…' }).click();
    const dialog = page.getByRole('dialog', { name: `Move what ${person(1, family)} paid too much` });
    await dialog.getByRole('button', { name: 'Move it' }).click();
    await expect(dialog.getByText('Please choose whom it shall pay for.')).toBeVisible();
    await dialog.getByLabel('Add a delegate').fill(person(2, family));
    await expect(page.getByRole('list', { name: 'Delegates found' }).getByRole('button')).toHaveCount(1);
    await dialog.getByLabel('Add a delegate').press('Enter');
    await expect(dialog.getByText(/who has ₹\d,\d{3} to pay/)).toBeVisible();
    await dialog.getByRole('button', { name: 'Paid for a colleague as well' }).click();
    await expectAccessibleAtAllWidths(page);
    await dialog.getByRole('button', { name: /^Move ₹/ }).click();
    await expect(said(page)).toContainText(`now pays for ${person(2, family)}.`);
    await expect(page.locator('.refund', { hasText: 'Moved to another registration' })).toHaveCount(1);
    for (const [n, words] of [
      [1, 'Moved money that was paid too much to another registration'],
      [2, 'Paid with money from another registration'],
    ] as const) {
      await page.goto(`/organiser/${EDITION}/delegates/${await registrationOf(person(n, family))}`);
      await expect(page.locator('.page-head')).toContainText('Paid');
      await expect(page.getByText(words).first()).toBeVisible();
    }
  });

  test('what the nightly look at the books found is shown until it is put right', { tag: ['@ORG-325'] }, async ({ page }) => {
    const family = `Sirumani${letters()}`;
    await registerSeventy(family, 1, 1);
    const id = await registrationOf(person(1, family));
    await sql(
      `insert into findings (edition_id, id, source, rule, found, mended, since, found_at)
       select id, gen_random_uuid(), 'rules', 'one order at a time is booked', jsonb_build_object('registration_id', $2::text), false, now(), now()
       from editions where slug = $1`,
      [EDITION, id],
    );
    await page.setViewportSize({ width: 1440, height: 1000 });
    await enterAs(page, 'Thamarai Selvan', 'treasurer');
    await page.goto(`/organiser/${EDITION}`);
    await page.getByRole('link', { name: /in the books/ }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Findings' })).toBeVisible();
    await expect(page.getByRole('heading', { level: 2, name: /^A registration is booked twice\./ })).toBeVisible();
    await expect(page.getByText('Open the delegate and look through the timeline.')).toBeVisible();
    await expect(page.getByRole('link', { name: person(1, family) })).toBeVisible();
    await expectAccessibleAtAllWidths(page);
    await sql(`delete from findings where found ->> 'registration_id' = $1`, [id]);
    await page.reload();
    await expect(page.getByRole('link', { name: person(1, family) })).toHaveCount(0);
  });
});
