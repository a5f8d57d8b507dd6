import type { Browser, Page } from '@playwright/test';
import { createAccount } from '../support/accounts.ts';
import { expectAccessibleAtAllWidths } from '../support/axe.ts';
import { inDatabase, newDelegate } from '../support/delegates.ts';
import { expect, test } from '../support/fixtures.ts';
import { createStaff } from '../support/money.ts';
import { EDITION, enterAsOrganiser, makeOwner } from '../support/organisers.ts';
import { PORTS, SITE } from '../support/site.ts';

const LAKESIDE = 'lakeside-2026';
const LAKESIDE_SITE = `http://lakeside.localhost:${PORTS.site}`;
const settings = (edition: string) => `/organiser/${edition}/settings`;

/** What is refused is asked for on purpose; a save is cut off in one of them. */
test.use({ allowed: [/4(?:09|22) \(|ERR_FAILED/] });

async function comesIn(page: Page, name: string, society?: string): Promise<void> {
  const account = await createAccount(name);
  await makeOwner(account, society);
  await enterAsOrganiser(page, account);
}

/** What anybody is given about fees, byte for byte: the page and its data. */
async function publicFees(browser: Browser): Promise<string[]> {
  const context = await browser.newContext({ baseURL: SITE });
  const visitor = await context.newPage();
  await visitor.goto('/registration');
  const { categories } = (await (await context.request.get('/api/v1/registration-options')).json()) as { categories: unknown };
  const found = [await visitor.locator('main').innerHTML(), JSON.stringify(categories)];
  await context.close();
  return found;
}

const cell = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const saved = (page: Page) => expect(page.locator('.save-state')).toHaveText(/^Saved \d\d:\d\d$/);
const dialog = (page: Page) => page.getByRole('dialog');
const aside = (page: Page) => page.locator('.settings-aside');

test.describe('fees, dates and limits', () => {
  // One edition has one draft of its fees.
  test.describe.configure({ mode: 'serial' });
  // What an interrupted one has left.
  test.beforeEach(() => inDatabase(`update content_items set draft_version = null where kind in ('fees', 'dates', 'limits')`));

  test(
    'fees: edited in place, whom it affects, corrected, reloaded; a draft changes no public byte',
    { tag: ['@ORG-404', '@ORG-413', '@ORG-431', '@ORG-432'] },
    async ({ page, browser }) => {
      test.setTimeout(240_000);
      await newDelegate(page, { category: 'associate', registrationType: 'early-bird' });
      await page.context().clearCookies();
      await page.setViewportSize({ width: 1440, height: 1000 });
      await comesIn(page, 'Kuyili Vel');
      await page.goto(settings(EDITION));
      await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
      await expectAccessibleAtAllWidths(page);
      await page.getByRole('link', { name: 'Prices' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Fees' })).toBeFocused();
      await expect(page.getByText('Every price is the one in force.')).toBeVisible();
      await expectAccessibleAtAllWidths(page);
      const before = await publicFees(browser);

      const price = cell(page, 'Associate Delegate, Early bird');
      const was = await price.inputValue();
      await price.fill('1,350');
      await expect(page.getByText('One price is changed in the draft.')).toBeVisible();
      await page.reload();
      await expect(price).toHaveValue('1350');
      await saved(page);
      await expect(aside(page)).toContainText('Associate Delegate, chose Early bird');
      await expect(aside(page).locator('ins').first()).toHaveText('₹1,350');
      await expect(aside(page)).toContainText(/who ha(s|ve) not paid, at once/);
      await expect(page.locator('.fee-changed')).toContainText(`was ₹${Number(was).toLocaleString('en-IN')}`);
      await expectAccessibleAtAllWidths(page);

      // What is no amount stays as it was typed, is named at its cell, and cannot be published.
      await price.fill('13.5x');
      await saved(page);
      await expect(page.locator('.fee-bad')).toHaveCount(1);
      await expect(price).toHaveAttribute('aria-invalid', 'true');
      await expect(page.getByText('One must be corrected before publishing.')).toBeVisible();
      await expect(aside(page)).toContainText('This cannot be published yet');
      await expectAccessibleAtAllWidths(page);
      await page.getByRole('button', { name: 'Publish…' }).click();
      await expect(dialog(page).getByRole('button', { name: 'Nothing to publish' })).toBeVisible();
      await page.keyboard.press('Escape');
      expect(await publicFees(browser)).toEqual(before);

      await page.getByRole('button', { name: 'Discard the draft…' }).click();
      await dialog(page).getByRole('button', { name: 'Discard the draft' }).click();
      await expect(price).toHaveValue(was);
      await expect(page.getByText('Every price is the one in force.')).toBeVisible();
    },
  );

  test(
    'two owners: different prices are joined, the same one is asked about',
    { tag: ['@ORG-411', '@ORG-412'] },
    async ({ page, browser }) => {
      test.setTimeout(240_000);
      const context = await browser.newContext({ baseURL: SITE });
      const other = await context.newPage();
      await comesIn(page, 'Tamizhini Arivu');
      await comesIn(other, 'Valavan Kannan');
      for (const one of [page, other]) await one.goto(`${settings(EDITION)}/fees`);
      await expect(page.getByText(/Valavan Kannan.*open, too/)).toBeVisible({ timeout: 12_000 });

      await cell(page, 'RTT (Radiotherapy Technologist), Regular').fill('510');
      await cell(other, 'RTT (Radiotherapy Technologist), On-site').fill('1010');
      await expect(cell(page, 'RTT (Radiotherapy Technologist), On-site')).toHaveValue('1010', { timeout: 20_000 });
      await expect(cell(other, 'RTT (Radiotherapy Technologist), Regular')).toHaveValue('510', { timeout: 20_000 });
      await saved(page);
      await saved(other);

      await page.route('**/draft', (route) => route.abort());
      await cell(page, 'RTT (Radiotherapy Technologist), Regular').fill('520');
      await expect(page.getByText('Your text is not on the server')).toBeVisible();
      await cell(other, 'RTT (Radiotherapy Technologist), Regular').fill('530');
      await saved(other);
      await page.reload();
      const clash = page.locator('.clash');
      await expect(clash).toContainText('You and Valavan Kannan changed the same field');
      await expect(clash.getByRole('heading', { level: 3 })).toHaveText('RTT (Radiotherapy Technologist), Regular, charge');
      await expectAccessibleAtAllWidths(page);
      await page.unroute('**/draft');
      await clash.getByRole('button', { name: 'Take theirs' }).click();
      await saved(page);
      await expect(cell(page, 'RTT (Radiotherapy Technologist), Regular')).toHaveValue('530');
      await page.getByRole('button', { name: 'Discard the draft…' }).click();
      await dialog(page).getByRole('button', { name: 'Discard the draft' }).click();
      await expect(page.getByText('Every price is the one in force.')).toBeVisible();
      await context.close();
    },
  );

  test(
    'by keyboard alone: a price published with a reason, seen, undone; at an instant, moved and withdrawn',
    { tag: ['@ORG-407', '@ORG-410', '@ORG-432', '@ORG-704'] },
    async ({ page, browser }) => {
      test.setTimeout(240_000);
      await page.setViewportSize({ width: 1440, height: 1000 });
      await comesIn(page, 'Aadhirai Selvan', 'lakeside');
      await page.goto(`${settings(LAKESIDE)}/fees`);
      const feesSeen = async () => {
        const context = await browser.newContext({ baseURL: LAKESIDE_SITE });
        const visitor = await context.newPage();
        await visitor.goto('/registration');
        const text = await visitor.locator('main').innerText();
        await context.close();
        return text;
      };
      await cell(page, 'Guest, In advance').focus();
      await page.keyboard.press('Control+A');
      await page.keyboard.type('85.50');
      await saved(page);
      await page.getByRole('button', { name: 'Publish…' }).focus();
      await page.keyboard.press('Enter');
      await expect(dialog(page)).toContainText('Guest, In advance, charge');
      await expect(dialog(page)).toContainText('Nobody who has registered pays another price.');
      await expectAccessibleAtAllWidths(page);
      await dialog(page).getByRole('button', { name: 'Publish one change now' }).focus();
      await page.keyboard.press('Enter');
      await expect(dialog(page).getByText('Please give a reason.')).toBeVisible();
      await expect(dialog(page).getByLabel('Why')).toBeFocused();
      await page.keyboard.type('Decided by the board');
      await dialog(page).getByRole('button', { name: 'Publish one change now' }).focus();
      await page.keyboard.press('Enter');
      await expect(page.getByText(/^Published at \d\d:\d\d$/)).toBeVisible();
      await expect.poll(feesSeen).toContain('€85.50');
      await page.getByRole('button', { name: /^Undo/ }).focus();
      await page.keyboard.press('Enter');
      await expect.poll(feesSeen).not.toContain('€85.50');
      await expect(cell(page, 'Guest, In advance')).toHaveValue('80');

      await cell(page, 'Guest, In advance').fill('90');
      await saved(page);
      await page.getByRole('button', { name: 'Publish…' }).click();
      await dialog(page).getByLabel('At an instant').check();
      await dialog(page).getByLabel('Goes out, day').fill('2099-01-10');
      await dialog(page).getByLabel('Goes out, time').fill('09:30');
      await dialog(page).getByLabel('Why').fill('From the new year on');
      await dialog(page).getByRole('button', { name: 'Publish one change then' }).click();
      await expect(page.getByText('Goes out on 10 January 2099, 09:30 (Europe/Berlin)')).toBeVisible();
      await page.goto(settings(LAKESIDE));
      const waits = page.getByRole('list', { name: 'Publications' }).getByRole('listitem').filter({ hasText: 'From the new year on' });
      await waits.getByRole('button', { name: /^Move/ }).click();
      await dialog(page).getByLabel('Goes out, day').fill('2099-02-11');
      await dialog(page).getByRole('button', { name: 'Move it' }).click();
      await expect(waits).toContainText('11 February 2099');
      await waits.getByRole('button', { name: /^Withdraw/ }).click();
      await dialog(page).getByRole('button', { name: 'Withdraw it' }).click();
      await expect(waits).toContainText('Withdrawn');
      await page.goto(`${settings(LAKESIDE)}/fees/versions`);
      await expect(page.getByRole('heading', { level: 1, name: /^Versions of/ })).toBeVisible();
      await expect(page.locator('.versions-what')).toContainText('Guest, In advance, charge');
      await expectAccessibleAtAllWidths(page);
      await page.goto(`${settings(LAKESIDE)}/fees`);
      await page.getByRole('button', { name: 'Discard the draft…' }).click();
      await dialog(page).getByRole('button', { name: 'Discard the draft' }).click();
      await expect(cell(page, 'Guest, In advance')).toHaveValue('80');
    },
  );

  test(
    'a date is moved from the calendar on: its field, what contradicts it, whom it affects',
    { tag: ['@ORG-431', '@ORG-432', '@ORG-438'] },
    async ({ page, browser }) => {
      test.setTimeout(240_000);
      await page.setViewportSize({ width: 1440, height: 1000 });
      await newDelegate(page, { category: 'associate', registrationType: 'early-bird' });
      await page.context().clearCookies();
      await comesIn(page, 'Nachiyar Ilango');
      const before = await publicFees(browser);
      await page.goto(`${settings(EDITION)}/calendar`);
      await page.getByRole('button', { name: 'Show: Early bird ends, Regular begins' }).click();
      await page.getByRole('link', { name: 'Change this date' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Phases' })).toBeVisible();
      const ends = page.getByLabel('Ends, day').first();
      await expect(ends).toBeFocused();
      await expectAccessibleAtAllWidths(page);
      await ends.fill('2025-08-20');
      await saved(page);
      await expect(page.locator('.content-entry .field-error').first()).toContainText('overlaps "early-bird"');
      await expect(aside(page)).toContainText('This cannot be published yet');
      await expectAccessibleAtAllWidths(page);
      await page.getByLabel('Begins, day').nth(1).fill('2025-08-20');
      await saved(page);
      await expect(aside(page)).toContainText('16 August 2025, 00:00 (Asia/Kolkata)');
      await expect(aside(page)).toContainText('Associate Delegate, chose Early bird');

      // The same draft, seen as prices.
      await page.getByRole('link', { name: 'Fees', exact: true }).click();
      await expect(page.getByText('until 19 August, now')).toBeVisible();
      expect(await publicFees(browser)).toEqual(before);
      await page.getByRole('button', { name: 'Discard the draft…' }).click();
      await dialog(page).getByRole('button', { name: 'Discard the draft' }).click();
      await expect(page.getByText('until 15 August, now')).toBeVisible();
    },
  );

  test(
    'a category is renamed by its code and removed again; what would be left behind follows',
    { tag: ['@ORG-434'] },
    async ({ page }) => {
      test.setTimeout(240_000);
      await page.setViewportSize({ width: 1440, height: 1000 });
      await newDelegate(page, { category: 'associate', registrationType: 'early-bird' });
      await page.context().clearCookies();
      await comesIn(page, 'Oviya Maran');
      await page.goto(`${settings(EDITION)}/fees/categories`);
      const code = page.locator('[name="categories[4].code"]');
      await expect(code).toHaveValue('associate');
      await expectAccessibleAtAllWidths(page);
      await code.fill('partner');
      await saved(page);
      // Somebody has registered in it.
      await expect(aside(page)).toContainText('the category "associate" has');
      await expect(aside(page)).toContainText('it can be renamed or closed, not removed');
      await code.fill('associate');
      await page.locator('[name="categories[4].label"]').fill('Partners');
      await saved(page);
      await expect(aside(page)).not.toContainText('This cannot be published yet');
      await page.getByRole('link', { name: 'Prices' }).click();
      await expect(cell(page, 'Partners, Regular')).toHaveValue('1250');
      await page.getByRole('button', { name: 'Discard the draft…' }).click();
      await dialog(page).getByRole('button', { name: 'Discard the draft' }).click();
      await expect(cell(page, 'Associate Delegate, Regular')).toHaveValue('1250');
    },
  );

  test('dates and limits are published together, and undone in one step', { tag: ['@ORG-406', '@ORG-410'] }, async ({ page }) => {
    test.setTimeout(240_000);
    await comesIn(page, 'Yazhmozhi Anban', 'lakeside');
    await page.goto(`${settings(LAKESIDE)}/limits`);
    const keywords = page.getByLabel('Keywords, at most');
    await expect(keywords).toHaveValue(/^\d$/);
    const was = await keywords.inputValue();
    await keywords.fill('many');
    await saved(page);
    await expect(keywords).toHaveAttribute('aria-invalid', 'true');
    await expectAccessibleAtAllWidths(page);
    await keywords.fill(String(Number(was) + 1));
    await saved(page);
    await page.getByRole('link', { name: 'Days and deadlines' }).click();
    await page.getByLabel('The countdown ends, time').fill('09:45');
    await saved(page);
    await expectAccessibleAtAllWidths(page);
    await page.goto(settings(LAKESIDE));
    await page.getByRole('button', { name: 'Publish…' }).click();
    await expect(dialog(page)).toContainText('Limits, keywords, at most');
    await expect(dialog(page)).toContainText('the countdown ends');
    await dialog(page).getByLabel('Why').fill('As the board decided');
    await expectAccessibleAtAllWidths(page);
    await dialog(page).getByRole('button', { name: 'Publish 2 changes now' }).click();
    await expect(page.getByText(/^Published at \d\d:\d\d$/)).toBeVisible();
    const publications = page.getByRole('list', { name: 'Publications' }).getByRole('listitem');
    await expect(publications.filter({ hasText: 'As the board decided' }).first()).toBeVisible();
    const before = await publications.count();
    await page
      .getByRole('button', { name: /^Undo: / })
      .first()
      .click();
    // What leaves the page earlier than the click's request takes it back.
    await expect(publications).toHaveCount(before + 1);
    await page.goto(`${settings(LAKESIDE)}/limits`);
    await expect(keywords).toHaveValue(was);
  });

  test('who may not change settings is told whose they are', { tag: ['@ORG-703'] }, async ({ page }) => {
    const treasurer = await createStaff('Mugil Vendhan', 'treasurer');
    await enterAsOrganiser(page, treasurer);
    for (const path of ['fees', 'dates', 'limits', 'fees/versions']) {
      await page.goto(`${settings(EDITION)}/${path}`);
      await expect(page.locator('main')).toContainText('Owner');
      await expect(page.locator('main input')).toHaveCount(0);
    }
    await page.goto(`${settings(EDITION)}/nothing`);
    await expect(page.getByText('There is nothing at this address')).toBeVisible();
  });
});
