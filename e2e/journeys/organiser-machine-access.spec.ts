import type { Page } from '@playwright/test';
import { createAccount } from '../support/accounts.ts';
import { expectAccessible, expectAccessibleAtAllWidths } from '../support/axe.ts';
import { databaseEnv, query } from '../support/database.ts';
import { expect, test } from '../support/fixtures.ts';
import { enterAsOrganiser, makeOwner } from '../support/organisers.ts';
import { DATABASE, SITE } from '../support/site.ts';

/** An edition of its own: nobody else makes tokens here meanwhile. */
const OTHER = 'lakeside-2026';
const PAGE = `/organiser/${OTHER}/settings/machine-access`;
const READ = `${SITE}/api/v1/organiser/${OTHER}/dashboard`;

async function comesIn(page: Page, name: string): Promise<void> {
  const owner = await createAccount(name);
  await makeOwner(owner, 'lakeside');
  await enterAsOrganiser(page, owner);
}

test.describe('machine access', () => {
  test.describe.configure({ mode: 'serial' });
  // A colleague is quicker.
  test.use({ allowed: [/409 \(Conflict\)/] });
  test.beforeAll(() => query(databaseEnv(DATABASE).DATABASE_MIGRATION_URL, 'truncate api_tokens, webhook_endpoints cascade'));

  test('a token is made by keyboard, shown once, works, and is ended', { tag: ['@ORG-601', '@ORG-603'] }, async ({ page, playwright }) => {
    test.setTimeout(120_000);
    await comesIn(page, 'Tamarai Selvan');
    await page.goto(PAGE);
    await expect(page.getByRole('heading', { name: 'No program has access' })).toBeVisible();
    await expectAccessibleAtAllWidths(page);

    await page.getByRole('button', { name: 'Make the first token' }).focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'New token' });
    await expect(dialog).toBeVisible();
    // Nothing is asked of the server, nor of the second step, for an empty form; and what was typed stays.
    await dialog.getByRole('button', { name: 'Make the token' }).press('Enter');
    await expect(dialog.getByText('Please say what it is for.')).toBeVisible();
    await expect(dialog.getByText('Please choose what it may read.')).toBeVisible();
    await expect(dialog.getByLabel('What it is for')).toBeFocused();
    await page.keyboard.type('Accounts system');
    await page.keyboard.press('Tab');
    await expect(dialog.getByLabel('Ends')).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(dialog.getByLabel(/^edition\.read/)).toBeFocused();
    await page.keyboard.press('Space');
    await expectAccessible(page);
    await page.keyboard.press('Enter');

    const once = page.getByRole('dialog', { name: 'Copy it now' });
    const token = await once.locator('code').textContent();
    expect(token).toMatch(/^iso_[\w-]{43}$/);
    await expectAccessible(page);
    await once.getByRole('button', { name: 'I have stored it' }).press('Enter');
    const row = page.getByRole('row', { name: /Accounts system/ });
    await expect(row).toContainText('Not yet used');
    await expect(row).toContainText(token?.slice(0, 10) ?? '');
    await page.reload();
    await expect(row).toBeVisible();
    expect(await page.content()).not.toContain(token ?? '');

    // A program of somebody else, without the browser's cookies.
    const program = await playwright.request.newContext({ extraHTTPHeaders: { authorization: `Bearer ${token}` } });
    expect((await program.get(READ)).status()).toBe(200);
    expect((await program.get(READ.replace('dashboard', 'delegates'))).status()).toBe(403);
    await page.reload();
    await expect(row).toContainText('In use');
    await expectAccessibleAtAllWidths(page);

    await row.getByRole('button', { name: /^End it/ }).press('Enter');
    await page.getByRole('dialog', { name: 'End “Accounts system”' }).getByRole('button', { name: 'End the token' }).press('Enter');
    await expect(page.getByRole('status').filter({ hasText: 'is ended' })).toBeFocused();
    await expect(row).toContainText('Ended');
    expect((await program.get(READ)).status()).toBe(401);
    await program.dispose();
  });

  test('a webhook is added, tried, sent again, renewed, switched off and removed', { tag: ['@ORG-613'] }, async ({ page }) => {
    test.setTimeout(120_000);
    await comesIn(page, 'Vennila Arasu');
    await page.goto(PAGE);
    await page.getByRole('button', { name: 'Add the first webhook' }).click();
    const dialog = page.getByRole('dialog', { name: 'New webhook' });
    await dialog.getByLabel('Whose system it is').fill('Ledger');
    await dialog.getByLabel('Address').fill('https://127.0.0.1/hooks');
    await dialog.getByLabel(/^registration\.paid/).check();
    await dialog.getByRole('button', { name: 'Add the webhook' }).click();
    await expect(dialog.getByText('Please use the name of a public server')).toBeVisible();
    await expect(dialog.getByLabel('Whose system it is')).toHaveValue('Ledger');
    // A name that nobody has: the attempt fails, and says why.
    await dialog.getByLabel('Address').fill('https://nobody-has-this-name.example.org/hooks');
    await dialog.getByRole('button', { name: 'Add the webhook' }).click();
    const once = page.getByRole('dialog', { name: 'Copy the secret now' });
    await expect(once.locator('code')).toHaveText(/^whsec_/);
    await expectAccessible(page);
    await once.getByRole('button', { name: 'I have stored it' }).click();

    const panel = page.getByRole('region', { name: 'Attempts of “Ledger”' });
    await panel.getByRole('button', { name: 'Send a test' }).click();
    const attempts = panel.getByRole('listitem');
    await expect(attempts.filter({ hasText: 'Failed: ' }).first()).toContainText('endpoint.test', { timeout: 30_000 });
    await expect(page.getByRole('row', { name: /Ledger/ })).toContainText('Failing since');
    await expectAccessibleAtAllWidths(page);
    await attempts
      .filter({ hasText: 'Failed: ' })
      .last()
      .getByRole('button', { name: /^Send again/ })
      .press('Enter');
    await expect(panel.getByText('It is sent again, under the same id.')).toBeVisible();

    // Changed by a colleague meanwhile: what is stored is said, what was typed stays, and can be saved.
    await panel.getByRole('button', { name: 'Change…' }).click();
    const change = page.getByRole('dialog', { name: 'Change “Ledger”' });
    await change.getByLabel('Whose system it is').fill('Ledger, mine');
    await query(
      databaseEnv(DATABASE).DATABASE_MIGRATION_URL,
      `update webhook_endpoints set name = 'Ledger, theirs', version = version + 1`,
    );
    await change.getByRole('button', { name: 'Save' }).click();
    const overtaken = page.getByRole('dialog', { name: 'Change “Ledger, theirs”' });
    await expect(overtaken.getByText(/^Stored now: Ledger, theirs, https:/)).toBeVisible();
    await expect(overtaken.getByLabel('Whose system it is')).toHaveValue('Ledger, mine');
    await overtaken.getByLabel('Whose system it is').fill('Ledger');
    await overtaken.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('The webhook “Ledger” is changed.')).toBeVisible();

    await panel.getByRole('button', { name: 'Renew the secret…' }).click();
    await page.getByRole('dialog', { name: 'Renew the secret' }).getByRole('button', { name: 'Make a new secret' }).click();
    await once.getByRole('button', { name: 'I have stored it' }).click();
    await expect(panel.getByText('The secret before signs as well until')).toBeVisible();
    await panel.getByRole('button', { name: 'Switch off' }).click();
    await expect(page.getByRole('row', { name: /Ledger/ })).toContainText('Off since');
    await panel.getByRole('button', { name: 'Remove…' }).click();
    await page.getByRole('dialog', { name: 'Remove “Ledger”' }).getByRole('button', { name: 'Remove the webhook' }).click();
    await expect(page.getByRole('heading', { name: 'No system is told of anything' })).toBeVisible();
  });

  test('the page for developers says what opens what; other roles see neither', { tag: ['@ORG-602'] }, async ({ page }) => {
    await comesIn(page, 'Kayal Vizhi');
    await page.goto(PAGE);
    await page.getByRole('link', { name: 'How programs use them' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'For developers' })).toBeFocused();
    await expect(page.getByText('…/delegates', { exact: true })).toBeVisible();
    await expect(page.getByText('…/delegates.csv')).toHaveCount(0);
    await expect(page.getByText('registration.cancelled', { exact: true })).toBeVisible();
    await expectAccessibleAtAllWidths(page);
    await page.context().clearCookies();
    const registrar = await createAccount('Iniya Malar');
    await query(
      databaseEnv(DATABASE).DATABASE_MIGRATION_URL,
      `insert into staff_roles (society_id, account_id, role)
       select societies.id, accounts.id, 'registrar' from societies, accounts where societies.slug = 'lakeside' and accounts.email = $1`,
      [registrar.email],
    );
    await enterAsOrganiser(page, registrar);
    await page.goto(PAGE);
    await expect(page.getByText('Machine access is not for your role')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Tokens' })).toHaveCount(0);
  });

  test('an organiser subscribes to coming changes, and ends it', { tag: ['@ORG-615'] }, async ({ page, playwright }) => {
    await comesIn(page, 'Mugil Vannan');
    await page.goto(`/organiser/${OTHER}/settings/calendar`);
    await page.getByRole('button', { name: 'Subscribe…' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'In your own calendar' });
    await dialog.getByRole('button', { name: 'Make my address' }).press('Enter');
    const address = (await dialog.locator('code').textContent()) ?? '';
    await expectAccessibleAtAllWidths(page);
    const program = await playwright.request.newContext();
    expect(await (await program.get(address)).text()).toContain('BEGIN:VEVENT');
    await dialog.getByRole('button', { name: 'End my address' }).press('Enter');
    await expect(dialog.getByText('The address is ended.')).toBeVisible();
    expect((await program.get(address)).status()).toBe(404);
    await program.dispose();
  });
});
