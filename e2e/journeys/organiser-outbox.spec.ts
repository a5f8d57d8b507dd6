import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { createAccount, mailsTo } from '../support/accounts.ts';
import { expectAccessible, expectAccessibleAtAllWidths } from '../support/axe.ts';
import { databaseEnv, query } from '../support/database.ts';
import { expect, test } from '../support/fixtures.ts';
import { EDITION, enterAsOrganiser, makeOwner } from '../support/organisers.ts';
import { DATABASE } from '../support/site.ts';

const sql = (text: string, values: unknown[] = []) => query(databaseEnv(DATABASE).DATABASE_MIGRATION_URL, text, values);

/** The acknowledgement of a message could not be sent. */
async function failTo(email: string): Promise<void> {
  const id = randomUUID();
  await sql(
    `insert into contact_messages (edition_id, id, submitted_on, name, mobile, email, type, message, status)
     select id, $2, '2025-08-10', 'Vaigai Selvi', '+919840000000', $3, 'General', 'Hello', 'answered' from editions where slug = $1`,
    [EDITION, id, email],
  );
  await sql(
    `insert into letters (edition_id, id, purpose, about, kind, state, priority, attempts, addresses, subject, text, html, cause)
     select id, gen_random_uuid(), 'contact.acknowledgement', $2, 'automatic', 'failed', 1, 30, array[$3], 'We have your message', 'words', 'words',
       '550 5.1.1 No such <mailbox> here' from editions where slug = $1`,
    [EDITION, id, email],
  );
}

const failed = (page: Page) => page.getByRole('list', { name: 'Mails that were not delivered' });
const recent = (page: Page) => page.getByRole('list', { name: 'Recent mail' });

/** A receipt that came back and a draft nobody has released. */
async function mailsOf(email: string): Promise<void> {
  await sql(
    `insert into letters (edition_id, id, purpose, about, account_id, kind, state, priority, addresses, subject, text, cause, sent_at)
     select e.id, gen_random_uuid(), 'payments.receipt', gen_random_uuid()::text, a.id, 'automatic', 'bounced', 1, array[$2], 'Your receipt',
       'Paid: 1,500', '5.1.1 <no such> mailbox', now() from editions e, accounts a where e.slug = $1 and a.email = $2`,
    [EDITION, email],
  );
  await sql(
    `insert into letters (edition_id, id, purpose, about, account_id, kind, state, priority)
     select e.id, gen_random_uuid(), 'abstracts.accepted-oral', gen_random_uuid()::text, a.id, 'reviewed', 'draft', 1
     from editions e, accounts a where e.slug = $1 and a.email = $2`,
    [EDITION, email],
  );
  await sql(
    `insert into letter_events (edition_id, letter_id, state, attempt, code)
     select edition_id, id, 'bounced', 1, '5.1.1' from letters where subject = 'Your receipt' and addresses = array[$1]`,
    [email],
  );
}

test.describe('outgoing mail', () => {
  test.use({ allowed: [/50\d \(|ERR_FAILED|4(03|04|09|22) \(/] });

  test('what failed stands first with what the mail server said; Send again sends it once', { tag: ['@ORG-109'] }, async ({ page }) => {
    test.setTimeout(240_000);
    const email = `vaigai-${Date.now()}@example.org`;
    await failTo(email);
    const owner = await createAccount('Maruthu Pandi');
    await makeOwner(owner);
    await page.setViewportSize({ width: 1440, height: 1000 });
    await enterAsOrganiser(page, owner);
    await page.goto(`/organiser/${EDITION}/security`);
    await page.getByRole('navigation', { name: 'Organiser' }).getByRole('link', { name: 'Mail' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Outgoing mail' })).toBeFocused();
    const row = failed(page).getByRole('listitem').filter({ hasText: email });
    await expect(row).toContainText('Message received');
    await expect(row).toContainText('550 5.1.1 No such <mailbox> here');
    await expectAccessibleAtAllWidths(page);

    await page.route('**/again', (route) => route.abort());
    await row.getByRole('button', { name: 'Send again' }).click();
    await expect(row.getByRole('alert')).toBeVisible();
    await page.unroute('**/again');
    await row.getByRole('button', { name: 'Send again' }).press('Enter');
    await expect(row).toHaveCount(0);
    await expect(page.getByRole('status').filter({ hasText: `Message received to ${email} is on its way again` })).toBeAttached();
    await expect.poll(async () => (await mailsTo(email)).length).toBe(1);

    await page.getByLabel('What for').selectOption('contact.acknowledgement');
    await page.getByLabel('State').selectOption('sent');
    await expect(page).toHaveURL(/purpose=contact\.acknowledgement&state=sent/);
    await expect(recent(page).getByRole('listitem').filter({ hasText: email })).toContainText('Sent');
    await page.getByLabel('State').selectOption('draft');
    await expect(page.getByRole('heading', { name: 'No mail matches' })).toBeVisible();
    await expectAccessibleAtAllWidths(page);
    expect((await mailsTo(email)).length).toBe(1);
  });

  test('a person’s mails: sent, came back or drafted, with what was said on both sides', { tag: ['@REV-121'] }, async ({ page }) => {
    const person = await createAccount('Bhavani Sagar');
    await mailsOf(person.email);
    const owner = await createAccount('Thamarai Kulam');
    await makeOwner(owner);
    await enterAsOrganiser(page, owner);
    await page.goto(`/organiser/${EDITION}/mail?state=failed,bounced&purpose=payments.receipt`);
    await failed(page).getByRole('link', { name: 'Bhavani Sagar' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Mails to one person' })).toBeFocused();
    const mails = page.getByRole('list', { name: 'Mails to this person' });
    const receipt = mails.getByRole('listitem').filter({ hasText: 'Your receipt' });
    await expect(receipt).toContainText('Came back');
    await expect(receipt).toContainText('The mail server: 5.1.1 <no such> mailbox');
    await expect(receipt.getByText('Paid: 1,500')).toBeHidden();
    await receipt.getByText('What it said and what happened').press('Enter');
    await expect(receipt.getByText('Paid: 1,500')).toBeVisible();
    await expect(receipt).toContainText('Came back: 5.1.1');
    await expect(mails.getByRole('listitem').filter({ hasText: 'Abstract accepted as oral' })).toContainText('Draft');
    await expectAccessibleAtAllWidths(page);
    await page.goBack();
    await expect(page.getByRole('heading', { level: 1, name: 'Outgoing mail' })).toBeVisible();
  });

  test('on a phone; a failure can be tried again', { tag: ['@ORG-109'] }, async ({ page }) => {
    test.setTimeout(180_000);
    const email = `kaveri-${Date.now()}@example.org`;
    await failTo(email);
    const owner = await createAccount('Kaveri Nadhi');
    await makeOwner(owner);
    await page.setViewportSize({ width: 360, height: 740 });
    await enterAsOrganiser(page, owner);
    await page.route('**/api/**/outbox*', (route) => route.abort());
    await page.goto(`/organiser/${EDITION}/mail`);
    await expect(page.getByRole('heading', { name: 'The mails did not load' })).toBeVisible();
    await expectAccessible(page);
    await page.unroute('**/api/**/outbox*');
    await page.getByRole('button', { name: 'Try Again' }).click();
    const row = failed(page).getByRole('listitem').filter({ hasText: email });
    await expect(row).toBeVisible();
    await expectAccessible(page);
    await row.getByRole('button', { name: 'Send again' }).click();
    await expect(row).toHaveCount(0);
    await expect.poll(async () => (await mailsTo(email)).length).toBe(1);
  });
});
