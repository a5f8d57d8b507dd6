import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { createAccount, mailsTo } from '../support/accounts.ts';
import { expectAccessibleAtAllWidths } from '../support/axe.ts';
import { expect, test } from '../support/fixtures.ts';
import { EDITION, enterAsOrganiser, makeOwner } from '../support/organisers.ts';
import { at as moveClock } from '../support/registration.ts';

const ONSITE = '2025-09-20T12:00:00+05:30';

async function open(page: Page): Promise<void> {
  const owner = await createAccount('Yazhini Velan');
  await makeOwner(owner);
  await enterAsOrganiser(page, owner);
  await moveClock(page, ONSITE);
  await page.goto(`/organiser/${EDITION}/delegates`);
  await page.getByRole('link', { name: 'Register a list' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Register a list' })).toBeVisible();
}

const HEADS = 'E-mail;Name;Mobile;Designation;Postal address;Postal code;Category';
const rowOf = (email: string, name: string, mobile = '98400 12345') =>
  `${email};${name};${mobile};Medical physicist;"4 Temple Street; Mylapore";600004;Non AMPI Member`;
const choose = (page: Page, ...rows: string[]) =>
  page
    .getByLabel('List as CSV')
    .setInputFiles({ name: 'institute.csv', mimeType: 'text/csv', buffer: Buffer.from([HEADS, ...rows].join('\r\n')) });

test.describe('a list of people', () => {
  test.use({ allowed: [/4(09|22) \(/] });

  for (const [device, width] of [
    ['phone', 360],
    ['laptop', 1440],
  ] as const)
    test(
      `on a ${device}: checked row by row, corrected, and registered together; letters leave when they are asked for`,
      { tag: ['@ORG-256'] },
      async ({ page }) => {
        test.setTimeout(240_000);
        await page.setViewportSize({ width, height: 800 });
        await open(page);
        const look = page.getByRole('button', { name: 'Check the list' });
        await look.click();
        await expect(page.getByText('Please choose a file.')).toBeVisible();
        await page.getByText('What the columns hold').click();
        await expectAccessibleAtAllWidths(page);

        // The empty list has the names of all columns, and is refused as it is, in plain words.
        const [file] = await Promise.all([
          page.waitForEvent('download'),
          page.getByRole('button', { name: 'Empty list to fill in' }).click(),
        ]);
        const empty = await readFile(await file.path());
        expect(empty.toString()).toContain('E-mail,Title,Name,Mobile');
        await page.getByLabel('List as CSV').setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer: empty });
        await look.click();
        await expect(page.getByRole('alert')).toContainText('There is nobody in this file');

        const stamp = `${device}-${Date.now()}`;
        const emails = [`first-${stamp}@example.org`, `second-${stamp}@example.org`] as const;
        await choose(page, rowOf(emails[0], 'Oviya Senthil'), rowOf(emails[1], 'Mugil Arasan', '12'));
        await look.click();
        await expect(page.getByRole('heading', { name: 'What institute.csv would do' })).toBeFocused();
        await expect(page.getByRole('alert')).toContainText('1 of 2 rows has to be corrected.');
        // What has to be corrected comes first.
        const rows = page.getByRole('table').getByRole('row');
        await expect(rows.nth(1)).toContainText('Mugil Arasan');
        await expect(rows.nth(1)).toContainText('Mobile:');
        await expect(rows.nth(2)).toContainText('New account');
        await expect(page.getByRole('form', { name: 'Register them' })).toHaveCount(0);
        await expectAccessibleAtAllWidths(page);

        await choose(page, rowOf(emails[0], 'Oviya Senthil'), rowOf(emails[1], 'Mugil Arasan'));
        await look.click();
        const confirm = page.getByRole('form', { name: 'Register them' });
        await expect(confirm).toBeVisible();
        await expect(page.getByText('₹6,000')).toBeVisible();
        const send = confirm.getByRole('button', { name: 'Register 2 people' });
        await send.click();
        await expect(confirm).toContainText('Please choose whether letters leave.');
        await confirm.getByLabel(/^Send each their letter now/).check();
        await send.click();
        await expect(confirm).toContainText('Please give a reason.');
        await expectAccessibleAtAllWidths(page);
        await confirm.getByLabel('Tag').fill(`Institute ${stamp}`);
        await confirm.getByRole('button', { name: 'Registered on paper' }).click();
        expect(await mailsTo(emails[0])).toEqual([]);
        // By keyboard.
        await send.focus();
        await page.keyboard.press('Enter');
        const done = page.getByRole('note').filter({ hasText: '2 people are registered' });
        await expect(done).toBeFocused();
        await expectAccessibleAtAllWidths(page);
        await done.getByRole('link', { name: `Delegates tagged “Institute ${stamp}”` }).click();
        for (const name of ['Oviya Senthil', 'Mugil Arasan'])
          await expect(page.getByRole('link', { name: new RegExp(name) }).first()).toBeVisible();
        for (const email of emails) await expect.poll(async () => (await mailsTo(email)).length, { timeout: 60_000 }).toBe(1);

        // The same file again: everybody is registered already, with the way there.
        await page.goto(`/organiser/${EDITION}/delegates/register-list`);
        await choose(page, rowOf(emails[0], 'Oviya Senthil'));
        await look.click();
        await expect(page.getByRole('table')).toContainText('This person is registered already');
        await page
          .getByRole('table')
          .getByRole('link', { name: /^Open / })
          .click();
        await expect(page.getByRole('heading', { level: 1, name: 'Oviya Senthil' })).toBeVisible();
      },
    );
});
