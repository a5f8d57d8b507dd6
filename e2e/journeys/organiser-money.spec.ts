import type { Browser, Page } from '@playwright/test';
import { codeOf } from '../support/authenticator.ts';
import { expectAccessibleAtAllWidths } from '../support/axe.ts';
import { paidStudent } from '../support/corrections.ts';
import { callFrom, newDelegate } from '../support/delegates.ts';
import { expect, test } from '../support/fixtures.ts';
import { letters, person, registerSeventy, sql } from '../support/many-delegates.ts';
import { createStaff, enterAs, MONEY, providerPaymentOf, registrationOf } from '../support/money.ts';
import { ageSessions, EDITION, logInAsOrganiser, setUpApp } from '../support/organisers.ts';
import { payElsewhere } from '../support/payments.ts';
import { at } from '../support/registration.ts';

const visitor = async (browser: Browser) => (await browser.newContext()).newPage();
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });
const figure = (page: Page, name: string) =>
  page.locator('.money-figures > div', { has: page.locator('dt', { hasText: name }) }).locator('b');
const rows = (page: Page) => page.getByRole('table', { name: 'Payments' }).locator('tbody tr');
const said = (page: Page) => page.locator('.money-said');

/** In the dialog that is open: finds somebody and adds them; waits until it says what is due. */
async function add(page: Page, name: string): Promise<void> {
  const search = page.getByLabel('Add a delegate');
  await search.fill(name);
  await expect(page.getByRole('list', { name: 'Delegates found' }).getByRole('button')).toHaveText([new RegExp(name)]);
  await search.press('Enter');
  await expect(search).toHaveValue('');
  await expect(page.getByText('Working out what is due...')).toHaveCount(0);
}

test.describe('the money of an edition', () => {
  test.use({ allowed: [/4(?:0[139]|22) \(/] });

  test(
    'one bank credit pays for five; the rest stays in sight, and its number counts once',
    { tag: ['@ORG-304', '@ORG-312'] },
    async ({ page }) => {
      test.setTimeout(180_000);
      const family = `Vaigai${letters()}`;
      const utr = `AXIS${Date.now()}`;
      await registerSeventy(family, 1, 6);
      await page.setViewportSize({ width: 1440, height: 1000 });
      await enterAs(page, 'Thamarai Selvan', 'treasurer');
      await page.goto(MONEY);
      await page.getByRole('link', { name: 'Transfers' }).click();
      await expect(heading(page, 'Transfers')).toBeFocused();
      await page.getByRole('button', { name: 'Record a bank credit…' }).click();
      const dialog = page.getByRole('dialog', { name: 'Record a bank credit' });
      await dialog.getByRole('button', { name: 'Record the credit' }).click();
      await expect(dialog.getByText("Please enter the bank's reference.")).toBeVisible();
      await expect(dialog.getByLabel('UTR or bank’s reference')).toBeFocused();
      await dialog.getByLabel('UTR or bank’s reference').fill(utr);
      await dialog.getByLabel('Amount in INR').fill('6000');
      await dialog.getByLabel('Day it came').fill('2025-08-08');
      await dialog.getByLabel('Payer').fill('Regional Cancer Centre');
      for (const n of [1, 2, 3, 4, 5]) await add(page, person(n, family));
      // Members pay ₹1,500, students ₹1,000.
      await expect(dialog.getByLabel(new RegExp(`^${person(1, family)}`))).toHaveValue('1500');
      await expect(dialog.getByText('₹6,500 of ₹6,000, ₹500 too much', { exact: true })).toBeVisible();
      // Nobody is added twice.
      await dialog.getByLabel('Add a delegate').fill(person(1, family));
      await expect(dialog.getByText('In the list already.')).toBeVisible();
      await dialog.getByLabel('Add a delegate').fill('');
      await dialog.getByRole('button', { name: 'Record ₹6,000' }).click();
      await expect(dialog.getByText('That is more than came: ₹6,500 of ₹6,000, ₹500 too much.')).toBeVisible();
      await expectAccessibleAtAllWidths(page);
      await dialog.getByLabel('Amount in INR').fill('9000');
      await expect(dialog.getByText('₹6,500 of ₹9,000, ₹2,500 left')).toBeVisible();
      await dialog.getByRole('button', { name: 'Record ₹9,000' }).click();
      await expect(said(page)).toHaveText('₹9,000 is recorded. 5 payments are made with it, ₹2,500 is left.');
      const credit = page.locator('.credits > li', { hasText: utr });
      await expect(credit).toContainText('Regional Cancer Centre');
      await expect(credit).toContainText('₹2,500 left');
      await expect(credit.getByRole('list').getByRole('link')).toHaveCount(5);
      await expectAccessibleAtAllWidths(page);

      // The same number again, written differently: refused with the way there; what was typed stays.
      await page.getByRole('button', { name: 'Record a bank credit…' }).click();
      await dialog.getByLabel('UTR or bank’s reference').fill(utr.toLowerCase().replace('axis', 'axis-'));
      await dialog.getByLabel('Amount in INR').fill('1000');
      await dialog.getByLabel('Day it came').fill('2025-08-08');
      await add(page, person(6, family));
      await dialog.getByRole('button', { name: 'Record ₹1,000' }).click();
      await expect(dialog.getByRole('alert')).toContainText('This transfer has been recorded already.');
      await expect(dialog.getByLabel('Amount in INR')).toHaveValue('1000');
      await expect(dialog.getByLabel(new RegExp(`^${person(6, family)}`))).toHaveValue('1000');
      await expectAccessibleAtAllWidths(page);
      await dialog.getByRole('link', { name: 'Open that credit' }).click();
      await expect(dialog).toHaveCount(0);
      await expect(credit).toBeFocused();

      // What is left pays for one more; somebody who has paid is named.
      await credit.getByRole('button', { name: /^Pay more delegates with it/ }).click();
      const more = page.getByRole('dialog', { name: 'Pay more delegates with it' });
      await add(page, person(1, family));
      await more.getByRole('button', { name: 'Pay with it' }).click();
      await expect(more.getByText('Nothing is left to pay. Please take this delegate out.')).toBeVisible();
      await more.getByRole('button', { name: `Take out ${person(1, family)}` }).click();
      await add(page, person(6, family));
      await more.getByRole('button', { name: 'Pay ₹1,000 with it' }).click();
      await expect(said(page)).toHaveText('One payment is made with it, ₹1,500 is left.');
      await expect(credit).toContainText('₹1,500 left');

      // Each is paid, with a receipt of their own.
      await page.goto(`${MONEY}?q=${utr}`);
      await expect(rows(page)).toHaveCount(6);
      await expect(rows(page).getByRole('button', { name: /^TNPY28\/.* as a PDF$/ })).toHaveCount(6);
      await rows(page).first().getByRole('link').click();
      await expect(page.getByText('Regional Cancer Centre')).toBeVisible();
      await page.goto(`/organiser/${EDITION}/delegates/${await registrationOf(person(3, family))}`);
      await expect(page.locator('.page-head')).toContainText('Paid');

      // It was ₹8,500 that came, and the rest goes back to the institute: corrected, then closed, each with a reason.
      await page.goto(`${MONEY}/transfers`);
      await credit.getByRole('button', { name: /^Correct…/ }).click();
      const correcting = page.getByRole('dialog', { name: `Correct the bank credit ${utr}` });
      await correcting.getByLabel('Amount in INR').fill('7000');
      await correcting.getByRole('button', { name: 'Correct it' }).click();
      await expect(correcting.getByText('₹7,500 of it is used already.')).toBeVisible();
      await correcting.getByLabel('Amount in INR').fill('8500');
      await correcting.getByRole('button', { name: 'Mistyped' }).click();
      await expectAccessibleAtAllWidths(page);
      await correcting.getByRole('button', { name: 'Correct it' }).click();
      await expect(said(page)).toHaveText(`The bank credit ${utr} is corrected.`);
      await expect(credit).toContainText('₹1,000 left');
      await expect(credit).toContainText('Mistyped. Before: ₹9,000');
      await credit.getByRole('button', { name: /^Close…/ }).click();
      const closing = page.getByRole('dialog', { name: `Close the bank credit ${utr}` });
      await closing.getByRole('button', { name: 'Sent back by the bank' }).click();
      await expectAccessibleAtAllWidths(page);
      await closing.getByRole('button', { name: 'Close it with ₹1,000 left' }).click();
      await expect(said(page)).toHaveText(`The bank credit ${utr} is closed.`);
      await expect(credit).toContainText('Closed, ₹1,000 unused');
      await expect(credit.getByRole('button', { name: /^Pay more/ })).toHaveCount(0);
      await expectAccessibleAtAllWidths(page);
    },
  );

  for (const width of [1440, 360])
    test(
      `what delegates have announced is found in one step, or they read why not, at ${width} px`,
      { tag: ['@ORG-315', '@ORG-705'] },
      async ({ page, browser }) => {
        test.setTimeout(180_000);
        const family = `Kaveri${letters()}`;
        const [one, other] = [await visitor(browser), await visitor(browser)];
        for (const [who, name] of [
          [one, `Nila ${family}`],
          [other, `Kavin ${family}`],
        ] as const) {
          await newDelegate(who, { name });
          await callFrom(who, 'POST', '/api/v1/me/transfers', {
            utr: `KKBK ${name}`.slice(0, 40),
            amountMinor: 100_000,
            paidOn: '2025-08-07',
          });
        }
        await page.setViewportSize({ width, height: 1000 });
        await enterAs(page, 'Thamarai Selvan', 'treasurer');
        await page.goto(`${MONEY}/transfers?state=announced`);
        const card = (name: string) => page.locator('.refund', { hasText: name });
        await expect(card(`Nila ${family}`)).toContainText('Not paid');
        await expectAccessibleAtAllWidths(page);
        await page.setViewportSize({ width, height: 1000 });
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
        await page.getByRole('button', { name: `Found… ₹1,000 from Nila ${family}`, exact: true }).click();
        const found = page.getByRole('dialog', { name: `The transfer of Nila ${family} has come` });
        await found.getByLabel('Day it came').fill('2025-08-07');
        await expect(found.getByRole('region', { name: 'What this means' })).toContainText('Due');
        await expect(found.getByLabel('Amount in INR, as the bank says')).toHaveValue('1000');
        await expectAccessibleAtAllWidths(page);
        await page.setViewportSize({ width, height: 1000 });
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
        await found.getByRole('button', { name: 'Record ₹1,000' }).click();
        await expect(said(page)).toHaveText(`₹1,000 from Nila ${family} is recorded. The registration is paid.`);
        await expect(card(`Nila ${family}`)).toHaveCount(0);

        await page.getByRole('button', { name: `Not found… ₹1,000 from Kavin ${family}` }).click();
        const not = page.getByRole('dialog', { name: `The transfer of Kavin ${family} was not found` });
        await not.getByRole('button', { name: 'Tell the delegate' }).click();
        await expect(not.getByText('Please give a reason.')).toBeVisible();
        await not.getByRole('button', { name: 'No such credit in our account' }).click();
        // A colleague was faster: it says so, and the list is asked for again.
        const colleague = await visitor(browser);
        await enterAs(colleague, 'Ezhil Nambi', 'treasurer');
        await colleague.goto(`${MONEY}/transfers`);
        await colleague.getByRole('button', { name: `Not found… ₹1,000 from Kavin ${family}` }).click();
        await colleague.getByRole('textbox', { name: 'Reason' }).fill('It went to another account');
        await colleague.getByRole('button', { name: 'Tell the delegate' }).click();
        await expect(said(colleague)).toHaveText(`Kavin ${family} is told that ₹1,000 was not found.`);
        await not.getByRole('button', { name: 'Tell the delegate' }).click();
        await expect(not.getByRole('alert')).toBeVisible();
        await not.getByRole('button', { name: 'Cancel' }).click();
        await expect(card(`Kavin ${family}`)).toHaveCount(0);
        await page.getByLabel('Announced transfers').selectOption('Not found');
        await expect(page).toHaveURL(/state=refused/);
        await expect(card(`Kavin ${family}`)).toContainText('It went to another account');
        const { transfers } = await callFrom<{ transfers: unknown[] }>(other, 'GET', '/api/v1/me/transfers');
        expect(transfers).toMatchObject([{ state: 'refused', refusedBecause: 'It went to another account' }]);
      },
    );

  for (const width of [1440, 360])
    test(
      `a refund is proposed by one and approved by another, with the second step in place, at ${width} px`,
      { tag: ['@ORG-317', '@ORG-705', '@ORG-709'] },
      async ({ page, browser }) => {
        test.setTimeout(180_000);
        const name = `Nila Refund${letters()}`;
        await paidStudent(await visitor(browser), { name });
        const theirs = await visitor(browser);
        await theirs.setViewportSize({ width, height: 900 });
        await enterAs(theirs, 'Ezhil Nambi', 'registrar');
        await theirs.goto(`${MONEY}?q=${encodeURIComponent(name)}`);
        await theirs.getByRole('link', { name }).click();
        await theirs.getByRole('button', { name: 'Give money back…' }).click();
        const propose = theirs.getByRole('dialog', { name: `Give money back to ${name}` });
        await propose.getByLabel('Amount in INR').fill('400');
        await propose.getByRole('button', { name: 'Propose to give ₹400 back' }).click();
        await expect(propose.getByText('Please choose what becomes of the registration.')).toBeVisible();
        await propose.getByLabel(/^The registration stays/).check();
        await propose.getByRole('button', { name: 'Paid twice' }).click();
        await expectAccessibleAtAllWidths(theirs);
        await propose.getByRole('button', { name: 'Propose to give ₹400 back' }).click();
        await expect(said(theirs)).toHaveText('₹400 is proposed to go back. It waits for approval.');
        await expect(theirs.getByRole('button', { name: /^Approve/ })).toHaveCount(0);

        const treasurer = await createStaff('Thamarai Selvan', 'treasurer');
        await page.setViewportSize({ width, height: 900 });
        await logInAsOrganiser(page, treasurer);
        const secret = await setUpApp(page, treasurer);
        await ageSessions(treasurer.email, 'confirmed_at', 11);
        await page.goto(`${MONEY}/refunds?state=proposed`);
        await page.getByRole('button', { name: `Approve… ₹400 for ${name}` }).click();
        const approve = page.getByRole('dialog', { name: 'Give ₹400 back' });
        await expectAccessibleAtAllWidths(page);
        await approve.getByRole('button', { name: 'Give ₹400 back' }).click();
        const confirm = page.getByRole('dialog', { name: 'Please confirm once more' });
        await confirm.getByLabel('Code from your authenticator app').fill(codeOf(secret, Date.now() + 30_000));
        await confirm.getByRole('button', { name: 'Confirm' }).click();
        await expect(said(page)).toHaveText(`The provider is asked to give ${name} ₹400 back.`);
        await expect(page.getByRole('button', { name: `Approve… ₹400 for ${name}` })).toHaveCount(0);

        // What a treasurer proposes, another one approves.
        await page.goto(`${MONEY}?q=${encodeURIComponent(name)}`);
        await page.getByRole('link', { name }).click();
        await page.getByRole('button', { name: 'Give money back…' }).click();
        const again = page.getByRole('dialog', { name: `Give money back to ${name}` });
        await again.getByLabel('Amount in INR').fill('100');
        await again.getByLabel(/^The registration stays/).check();
        await again.getByRole('textbox', { name: 'Reason' }).fill('Wrong category');
        await again.getByRole('button', { name: 'Propose to give ₹100 back' }).click();
        await expect(page.getByText('Another treasurer or owner has to approve it.')).toBeVisible();
        await expect(page.getByRole('button', { name: /^Approve/ })).toHaveCount(0);
        await expectAccessibleAtAllWidths(page);
        await theirs.reload();
        await expect(theirs.locator('.refund', { hasText: '₹400' })).toContainText('by Thamarai Selvan');
      },
    );

  test(
    'the list: the sums are those of the filter, numbers are found, rows open by keyboard, Back keeps the filter',
    { tag: ['@ORG-301', '@ORG-302'] },
    async ({ page, browser }) => {
      test.setTimeout(180_000);
      const family = `Noyyal${letters()}`;
      await paidStudent(await visitor(browser), { name: `Nila ${family}` });
      await registerSeventy(family, 1, 1);
      await page.setViewportSize({ width: 1440, height: 1000 });
      await enterAs(page, 'Thamarai Selvan', 'treasurer');
      await page.goto(`${MONEY}?q=${family}`);
      await expect(rows(page)).toHaveCount(1);
      // Taken by somebody else: the sums of one's own till are not shown before it is counted.
      const cashier = await visitor(browser);
      await enterAs(cashier, 'Ezhil Nambi', 'registrar');
      await cashier.goto(MONEY);
      await callFrom(cashier, 'POST', `/api/v1/organiser/${EDITION}/shifts`, { floatMinor: 0 });
      await callFrom(cashier, 'POST', `/api/v1/organiser/${EDITION}/delegates/${await registrationOf(person(1, family))}/payments`, {
        rail: 'cash',
        amountMinor: 150_000,
        receivedOn: '2025-08-09',
        reference: '',
        payer: '',
      });
      await page.reload();
      await expect(rows(page)).toHaveCount(2);
      await expect(figure(page, 'Received')).toHaveText('₹2,500');
      await expectAccessibleAtAllWidths(page);
      await page.getByLabel('Way').selectOption('Cash');
      await expect(figure(page, 'Received')).toHaveText('₹1,500');
      await expect(page).toHaveURL(/rail=cash/);
      await page.keyboard.press('Escape');
      await page.locator('h1').focus();
      await page.keyboard.press('j');
      await expect(page.getByRole('link', { name: person(1, family) })).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(heading(page, `₹1,500 from ${person(1, family)}`)).toBeFocused();
      await expectAccessibleAtAllWidths(page);
      await page.goBack();
      await expect(page.getByLabel('Way')).toHaveValue('cash');
      await expect(rows(page)).toHaveCount(1);

      const id = await providerPaymentOf(`Nila ${family}`);
      await page.goto(MONEY);
      await page.getByRole('searchbox', { name: 'Find a payment' }).fill(id);
      await expect(rows(page)).toHaveText([new RegExp(`Nila ${family}`)]);
      // The same number from anywhere.
      await page.keyboard.press('Control+k');
      await expect(page.getByRole('combobox', { name: 'Search everything' })).toBeFocused();
      await page.keyboard.type(`#${id}`);
      const hit = page.getByRole('group', { name: 'Payments' }).getByRole('option', { name: new RegExp(`Nila ${family}`) });
      await expect(hit).toContainText('₹1,000');
      await expectAccessibleAtAllWidths(page);
      await hit.click();
      await expect(heading(page, `₹1,000 from Nila ${family}`)).toBeVisible();
      await expect(page.getByText(id, { exact: true })).toBeVisible();
      for (const path of ['orders', 'receipts', 'refunds', 'refunds?state=failed&again=no']) {
        await page.goto(`${MONEY}/${path}`);
        await expect(page.locator('main :is(.documents, .refunds, .state, .money-note)').first()).toBeVisible();
        await expectAccessibleAtAllWidths(page);
      }
      await expect(page.getByText('Only those that nobody has tried again.')).toBeVisible();
    },
  );

  test(
    'a payment is taken on the delegate’s page: a part at the price of its day, then the rest; an error keeps what was typed',
    { tag: ['@ORG-309', '@ORG-310'] },
    async ({ page }) => {
      test.setTimeout(180_000);
      const family = `Palar${letters()}`;
      await registerSeventy(family, 1, 1);
      const utr = `HDFC${Date.now()}`;
      await page.setViewportSize({ width: 1440, height: 1000 });
      await enterAs(page, 'Ezhil Nambi', 'registrar');
      // The price has risen meanwhile.
      await at(page, '2025-08-20T10:00:00+05:30');
      await page.goto(`/organiser/${EDITION}/delegates/${await registrationOf(person(1, family))}`);
      await page.getByRole('button', { name: 'Take a payment' }).click();
      const dialog = page.getByRole('dialog', { name: 'Take a payment' });
      await dialog.getByLabel('Day it came').fill('2025-08-20');
      await expect(dialog.getByLabel('Amount in INR')).toHaveValue('1750');
      await dialog.getByLabel('Day it came').fill('2025-08-10');
      await expect(dialog.getByLabel('Amount in INR')).toHaveValue('1500');
      await expect(dialog.getByText('The price of 10 August 2025 applies. Today it would be ₹1,750.')).toBeVisible();
      await dialog.getByLabel('Amount in INR').fill('1000');
      await dialog.getByLabel('UTR or bank’s reference').fill(utr);
      await expect(dialog.getByText('₹500 stays open, payable online for 14 days at this price.')).toBeVisible();
      await expectAccessibleAtAllWidths(page);
      await dialog.getByRole('button', { name: 'Record ₹1,000' }).click();
      const done = page.getByRole('dialog', { name: 'Payment recorded' });
      await expect(done).toContainText('A part is paid.');
      await expect(done.getByRole('button', { name: /^TNPY28\// })).toBeVisible();
      await expectAccessibleAtAllWidths(page);
      await done.getByRole('button', { name: 'Done' }).click();
      await expect(page.locator('.page-head')).toContainText('Paid in part');

      await page.getByRole('button', { name: 'Take a payment' }).click();
      await dialog.getByLabel('Day it came').fill('2025-08-20');
      await expect(dialog.getByLabel('Amount in INR')).toHaveValue('500');
      await dialog.getByLabel('UTR or bank’s reference').fill(utr);
      await dialog.getByLabel('Payer, if it is somebody else').fill('Regional Cancer Centre');
      await dialog.getByRole('button', { name: 'Record ₹500' }).click();
      await expect(dialog.getByRole('alert')).toContainText('This transfer has been recorded already.');
      await expect(dialog.getByRole('link', { name: 'Open that payment' })).toBeVisible();
      await expect(dialog.getByLabel('Payer, if it is somebody else')).toHaveValue('Regional Cancer Centre');
      await expect(dialog.getByLabel('Day it came')).toHaveValue('2025-08-20');
      await dialog.getByLabel('UTR or bank’s reference').fill(`${utr}1`);
      await dialog.getByRole('button', { name: 'Record ₹500' }).click();
      await expect(done).toContainText('The registration is paid.');
      await done.getByRole('button', { name: 'Done' }).click();
      await expect(page.locator('.page-head')).not.toContainText('in part');
    },
  );

  test('a payment that does not match its order waits until a person has decided', { tag: ['@ORG-324'] }, async ({ page, browser }) => {
    test.setTimeout(180_000);
    const name = `Nila Mismatch${letters()}`;
    const theirs = await visitor(browser);
    await newDelegate(theirs, { name });
    const { orderId } = await callFrom<{ orderId: string }>(theirs, 'POST', '/api/v1/me/payment', {});
    await sql('update payment_orders set amount_minor = 125000, price_minor = 125000 where provider_order_id = $1', [orderId]);
    await payElsewhere(orderId, 'success');
    await callFrom(theirs, 'POST', '/api/v1/me/payment/check');
    await page.setViewportSize({ width: 1440, height: 1000 });
    await enterAs(page, 'Thamarai Selvan', 'treasurer');
    await page.goto(MONEY);
    const flagged = page.locator('.money-flagged li', { hasText: name });
    await expect(flagged).toContainText('paid ₹1,000, the price is ₹1,250');
    await expectAccessibleAtAllWidths(page);
    await flagged.getByRole('link', { name: new RegExp(`^Decide.*${name}`) }).click();
    const decide = page.getByRole('dialog', { name: `Decide about ${name}’s payment` });
    await decide.getByRole('button', { name: 'Decide', exact: true }).click();
    await expect(decide.getByText('Please choose what shall happen.')).toBeVisible();
    await decide.getByLabel(/^Accept it and write ₹250 off/).check();
    await decide.getByRole('textbox', { name: 'Reason' }).fill('Bank charges were taken off');
    await expectAccessibleAtAllWidths(page);
    await decide.getByRole('button', { name: 'Accept ₹1,000, write ₹250 off' }).click();
    await expect(said(page)).toHaveText('Decided: accept it and write ₹250 off.');
    await expect(page.getByRole('button', { name: 'Decide…' })).toHaveCount(0);
    await page.goto(MONEY);
    await expect(rows(page).first()).toBeVisible();
    await expect(page.locator('.money-flagged li', { hasText: name })).toHaveCount(0);
    await theirs.reload();
    expect((await callFrom<{ paymentStatus: string }>(theirs, 'GET', '/api/v1/me')).paymentStatus).toBe('PAID');
  });

  test('each role sees its own part, and is told whose the rest is', async ({ page, browser }) => {
    test.setTimeout(120_000);
    await enterAs(page, 'Thenmozhi Arasu', 'viewer');
    await page.setViewportSize({ width: 1440, height: 1000 });
    await page.goto(MONEY);
    await expect(page.getByText('The list of payments is not for your role')).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Organiser' }).getByRole('link', { name: 'Money' })).toHaveCount(0);
    await expect(page.getByText('You can take payments')).toHaveCount(0);
    await expectAccessibleAtAllWidths(page);

    const desk = await visitor(browser);
    await enterAs(desk, 'Kurinji Malar', 'desk');
    await desk.goto(MONEY);
    await expect(desk.getByText('The list of payments is not for your role')).toBeVisible();
    await expect(desk.getByText('You can take payments')).toBeVisible();
    await desk.goto(`${MONEY}/transfers`);
    await expect(desk.getByText('The list of payments is not for your role')).toBeVisible();
    await expectAccessibleAtAllWidths(desk);

    const registrar = await visitor(browser);
    await enterAs(registrar, 'Ezhil Nambi', 'registrar');
    await registrar.goto(`${MONEY}/transfers`);
    await expect(registrar.getByText('The list of transfers is not for your role')).toBeVisible();
    await expect(registrar.getByRole('navigation', { name: 'Money' }).getByRole('link')).toHaveText([
      'Payments',
      'Orders',
      'Refunds',
      'Receipts',
      'Shifts',
    ]);
    await expectAccessibleAtAllWidths(registrar);
  });
});
