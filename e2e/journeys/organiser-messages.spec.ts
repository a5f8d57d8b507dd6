import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { type Account, createAccount, mailsTo } from '../support/accounts.ts';
import { expectAccessible, expectAccessibleAtAllWidths } from '../support/axe.ts';
import { databaseEnv, query } from '../support/database.ts';
import { expect, test } from '../support/fixtures.ts';
import { EDITION, enterAsOrganiser, makeOwner } from '../support/organisers.ts';
import { DATABASE } from '../support/site.ts';

const MESSAGES = `/organiser/${EDITION}/mail/messages`;
const sql = (text: string, values: unknown[] = []) => query(databaseEnv(DATABASE).DATABASE_MIGRATION_URL, text, values);

interface Written {
  name: string;
  email: string;
  type?: string;
  message: string;
}

async function write({ name, email, type = 'General', message }: Written): Promise<string> {
  const id = randomUUID();
  await sql(
    `insert into contact_messages (edition_id, id, submitted_on, name, mobile, email, type, message)
     select id, $2, '2025-08-10', $3, '+919840000000', $4, $5, $6 from editions where slug = $1`,
    [EDITION, id, name, email, type, message],
  );
  return id;
}

async function comesIn(page: Page, account: Account): Promise<void> {
  await makeOwner(account);
  await enterAsOrganiser(page, account);
  await page.goto(`/organiser/${EDITION}/security`);
}

const row = (page: Page, name: string) => page.getByRole('listitem').filter({ has: page.getByRole('link', { name }) });
const field = (page: Page) => page.getByLabel('Your answer');
const send = (page: Page) => page.getByRole('button', { name: 'Send the answer' });

test.describe('messages of the contact page', () => {
  test.use({ allowed: [/50\d \(|ERR_FAILED|4(03|04|09|22) \(/] });

  test('are read, taken and answered; the sender gets the answer by mail', { tag: ['@ORG-274'] }, async ({ page }) => {
    test.setTimeout(240_000);
    const name = `Kavi <b>Arasu</b> ${Date.now()}`;
    const email = `kavi-${Date.now()}@example.org`;
    await write({ name, email, type: 'Refund', message: 'I paid twice.\n<script>alert(1)</script> What now?' });
    await page.setViewportSize({ width: 1440, height: 1000 });
    await comesIn(page, await createAccount('Yazhini Vel'));

    await page.getByRole('navigation', { name: 'Organiser' }).getByRole('link', { name: 'Mail' }).click();
    await page.getByRole('navigation', { name: 'Mail' }).getByRole('link', { name: 'Messages' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Messages' })).toBeFocused();
    await expect(row(page, name)).toContainText('New');
    await expect(row(page, name)).toContainText('No payment found');
    await expectAccessibleAtAllWidths(page);

    await row(page, name).getByRole('link', { name }).press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: `Message from ${name}` })).toBeFocused();
    await expect(page.locator('.page-head .tag').first()).toHaveText('Read');
    await expect(page.getByText('<script>alert(1)</script> What now?')).toBeVisible();
    await expect(page.getByText('Enquiries are taken for 7 days after a payment.')).toBeVisible();
    await expectAccessibleAtAllWidths(page);

    // Nothing is sent empty; what is typed survives a reload; whoever types handles it.
    await send(page).click();
    await expect(field(page)).toBeFocused();
    await expect(page.getByText('Please write an answer.')).toBeVisible();
    await field(page).fill('We send one of them back.\nIt takes a week.');
    await expect(page.getByText(/^You are handling it, since/)).toBeVisible();
    await page.reload();
    await expect(field(page)).toHaveValue('We send one of them back.\nIt takes a week.');
    await page.route('**/answers', (route) => route.abort());
    await send(page).click();
    await expect(page.getByRole('alert')).toBeVisible();
    await expect(field(page)).toHaveValue('We send one of them back.\nIt takes a week.');
    await expectAccessibleAtAllWidths(page);
    await page.unroute('**/answers');
    await send(page).click();
    await expect(page.getByRole('status').filter({ hasText: `on its way to ${email}` })).toBeAttached();
    await expect(field(page)).toHaveValue('');
    await expect(page.locator('.page-head .tag').first()).toHaveText('Answered');
    await expect(page.locator('.message-answers')).toContainText('We send one of them back.');
    await expectAccessibleAtAllWidths(page);
    await expect
      .poll(async () => (await mailsTo(email)).map(({ subject }) => subject))
      .toEqual(['Your message to AMPI-TNPY 2025 (Refund)']);

    await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Messages' }).click();
    await expect(page.getByRole('navigation', { name: 'Messages by state' })).toBeVisible();
    await expect(row(page, name)).toHaveCount(0);
    await page.getByRole('link', { name: /^Answered/ }).click();
    await expect(row(page, name)).toBeVisible();

    // Taken for spam by mistake.
    await row(page, name).getByRole('link', { name }).click();
    await page.getByRole('button', { name: 'Spam', exact: true }).click();
    await expect(field(page)).toHaveCount(0);
    await page.getByRole('button', { name: 'Not spam' }).click();
    await page.getByRole('button', { name: 'Mark as new' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Messages' })).toBeVisible();
    await page.getByRole('link', { name: /^New/ }).click();
    await expect(row(page, name)).toContainText('New');
  });

  test(
    'two colleagues at one message: each sees the other, one answer is sent, and nothing typed is lost',
    { tag: ['@ORG-274'] },
    async ({ page, browser }) => {
      test.setTimeout(240_000);
      const email = `pari-${Date.now()}@example.org`;
      const id = await write({ name: 'Pari Mugilan', email, message: 'Is there parking?' });
      const [first, second] = [await createAccount('Inba Selvan'), await createAccount('Mozhi Amudhan')];
      await comesIn(page, first);
      const context = await browser.newContext({ baseURL: new URL(page.url()).origin });
      const other = await context.newPage();
      await comesIn(other, second);

      await page.goto(`${MESSAGES}/${id}`);
      await expect(page.getByText('Nobody yet.')).toBeVisible();
      await page.getByRole('button', { name: 'I take it' }).click();
      await expect(page.getByText(/^You are handling it, since/)).toBeVisible();
      await other.goto(`${MESSAGES}/${id}`);
      await expect(other.getByText('Inba Selvan is handling this message')).toBeVisible();
      await expectAccessibleAtAllWidths(other);

      // Both write; the second presses first.
      await field(page).fill('Yes, behind the hall.');
      await field(other).fill('Yes, in front of the hall.');
      await send(other).click();
      await expect(other.locator('.message-answers')).toContainText('in front of the hall');
      await send(page).click();
      await expect(page.getByRole('alert').filter({ hasText: 'your answer was not sent' })).toBeVisible();
      await expect(page.getByText('Mozhi Amudhan has answered meanwhile')).toBeVisible();
      await expect(field(page)).toHaveValue('Yes, behind the hall.');
      await expectAccessibleAtAllWidths(page);
      await expect.poll(async () => (await mailsTo(email)).length).toBe(1);
      await context.close();
    },
  );

  test(
    'on a phone: the list, a message, and an answer; a failure can be tried again',
    { tag: ['@ORG-274', '@ORG-705'] },
    async ({ page }) => {
      test.setTimeout(180_000);
      const name = `Thendral ${Date.now()}`;
      const email = `thendral-${Date.now()}@example.org`;
      await write({ name, email, message: `May I bring my family to the dinner? ${'They would love to come. '.repeat(30)}` });
      await page.setViewportSize({ width: 360, height: 740 });
      await comesIn(page, await createAccount('Iniyan Kumaran'));
      await page.route('**/api/**/messages?*', (route) => route.abort());
      await page.goto(MESSAGES);
      await expect(page.getByRole('heading', { name: 'The messages did not load' })).toBeVisible();
      await expectAccessible(page);
      await page.unroute('**/api/**/messages?*');
      await page.getByRole('button', { name: 'Try Again' }).click();
      const wide = () => page.evaluate(() => document.documentElement.scrollWidth);
      await expect(row(page, name)).toBeVisible();
      expect(await wide()).toBe(360);
      await row(page, name).getByRole('link', { name }).click();
      await field(page).fill('Gladly.');
      expect(await wide()).toBe(360);
      await send(page).click();
      await expect(page.locator('.message-answers')).toContainText('Gladly.');
      await expectAccessible(page);
      await expect.poll(async () => (await mailsTo(email)).length).toBe(1);
      await page.goto(`${MESSAGES}/${randomUUID()}`);
      await expect(page.getByRole('heading', { name: 'No such message' })).toBeVisible();
      await expectAccessible(page);
    },
  );
});
