import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { createAccount } from '../support/accounts.ts';
import { codeOf } from '../support/authenticator.ts';
import { expectAccessible, expectAccessibleAtAllWidths } from '../support/axe.ts';
import { expect, test } from '../support/fixtures.ts';
import { letters, registerSeventy, sql } from '../support/many-delegates.ts';
import { ageSessions, EDITION, logInAsOrganiser, makeOwner, setUpApp } from '../support/organisers.ts';

const DELEGATES = `/organiser/${EDITION}/delegates`;

const rows = (page: Page) => page.getByRole('table', { name: 'Delegates' }).getByRole('rowheader').locator('.delegates-who > a');
const bar = (page: Page) => page.getByRole('region', { name: 'Selection' });
const row = (page: Page, name: string) => page.getByRole('checkbox', { name: `Select ${name}`, exact: true });

/** The list of seventy people of one family name, by name. */
async function openList(page: Page, family: string): Promise<{ secret: string; email: string }> {
  await registerSeventy(family);
  const owner = await createAccount('Ezhil Nambi');
  await makeOwner(owner);
  await page.setViewportSize({ width: 1440, height: 1000 });
  await logInAsOrganiser(page, owner);
  const secret = await setUpApp(page, owner);
  await page.goto(`${DELEGATES}?q=${family}&sort=name`);
  await expect(rows(page)).toHaveCount(50);
  return { secret, email: owner.email };
}

test.describe('many delegates at once', () => {
  test.use({ allowed: [/4(03|04|09|22) \(/] });

  test(
    'single keys search, move, select, open and close; not while typing, nor when switched off',
    { tag: ['@ORG-210'] },
    async ({ page }) => {
      test.setTimeout(120_000);
      const family = `Thamarai${letters()}`;
      await openList(page, family);
      await page.keyboard.press('j');
      await expect(rows(page).nth(0)).toBeFocused();
      await page.keyboard.press('j');
      await page.keyboard.press('j');
      await page.keyboard.press('k');
      await expect(rows(page).nth(1)).toBeFocused();
      await page.keyboard.press('x');
      await expect(row(page, `Person 02 ${family}`)).toBeChecked();
      await expect(rows(page).nth(1)).toBeFocused();
      await page.keyboard.press('j');
      await page.keyboard.press('x');
      await expect(bar(page)).toContainText('2 selected');
      await page.keyboard.press('x');
      await expect(bar(page)).toContainText('1 selected');
      await page.keyboard.press('Escape');
      await expect(bar(page)).toHaveCount(0);

      // While typing they are letters.
      await page.keyboard.press('/');
      const search = page.getByLabel('Find a delegate');
      await expect(search).toBeFocused();
      await search.fill('');
      await page.keyboard.type('xjk/');
      await expect(search).toHaveValue('xjk/');
      await expect(bar(page)).toHaveCount(0);
      await search.fill(family);
      await expect(rows(page)).toHaveCount(50);

      await page.getByRole('button', { name: 'Switch keys off' }).click();
      await rows(page).nth(4).focus();
      for (const key of ['x', 'j', '/']) await page.keyboard.press(key);
      await expect(rows(page).nth(4)).toBeFocused();
      await expect(bar(page)).toHaveCount(0);
      await page.reload();
      await expect(rows(page)).toHaveCount(50);
      await page.getByRole('button', { name: 'Switch single keys on' }).click();
      await page.keyboard.press('j');
      await page.keyboard.press('x');
      await expect(bar(page)).toContainText('1 selected');
      await page.keyboard.press('Enter');
      await expect(page.getByRole('complementary', { name: `Dr. Person 01 ${family}` })).toBeVisible();
      await expect(bar(page)).toContainText('1 selected');
      await page.keyboard.press('Escape');
      await expect(page.getByRole('complementary')).toHaveCount(0);
      await expect(bar(page)).toContainText('1 selected');
    },
  );

  test(
    'are tagged by selection and by filter, undone in one step, and asked again when their number has changed',
    { tag: ['@ORG-212', '@ORG-213', '@ORG-703'] },
    async ({ page }) => {
      test.setTimeout(240_000);
      const family = `Mullai${letters()}`;
      await openList(page, family);
      const dinner = `Dinner ${family}`;
      await row(page, `Person 03 ${family}`).check();
      await row(page, `Person 05 ${family}`).check();
      // Another page does not forget them.
      await page.getByRole('link', { name: 'Next page' }).click();
      await row(page, `Person 60 ${family}`).check();
      await expect(bar(page)).toContainText('3 selected');
      await expectAccessibleAtAllWidths(page);
      await bar(page).getByRole('button', { name: 'Tag' }).click();
      const tagging = page.getByRole('dialog', { name: 'Tag 3 delegates' });
      await tagging.getByLabel('Tag', { exact: true }).fill('a,b');
      await tagging.getByRole('button', { name: 'Tag 3 delegates' }).click();
      await expect(tagging.getByText('Without commas, please.')).toBeVisible();
      await expectAccessibleAtAllWidths(page);
      await tagging.getByLabel('Tag', { exact: true }).fill(dinner);
      await tagging.getByRole('button', { name: 'Tag 3 delegates' }).click();
      await expect(page.getByText('3 delegates tagged.')).toBeVisible();
      await page.getByRole('button', { name: 'More filters' }).click();
      await page.getByLabel('Tag', { exact: true }).selectOption(dinner);
      await page.keyboard.press('Escape');
      await expect(rows(page)).toHaveText([`Person 03 ${family}`, `Person 05 ${family}`, `Person 60 ${family}`]);
      await expectAccessibleAtAllWidths(page);

      // All that match: somebody is cancelled before it is confirmed.
      await page.goto(`${DELEGATES}?q=${family}&sort=name`);
      await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
      await expect(bar(page)).toContainText('50 selected');
      await bar(page).getByRole('button', { name: 'Select all 70 that match' }).click();
      await expect(bar(page)).toContainText('All 70 that match selected');
      await bar(page).getByRole('button', { name: 'Tag' }).click();
      const everybody = page.getByRole('dialog', { name: /^Tag \d+ delegates$/ });
      await everybody.getByLabel('Tag', { exact: true }).fill(dinner);
      await sql('update registrations set cancelled_at = now() where name = $1', [`Person 70 ${family}`]);
      await everybody.getByRole('button', { name: 'Tag 70 delegates' }).click();
      await expect(everybody.getByText('70 matched when you chose them, 69 do now')).toBeVisible();
      await expect(everybody.getByLabel('Tag', { exact: true })).toHaveValue(dinner);
      await everybody.getByRole('button', { name: 'Tag 69 delegates' }).click();
      await expect(page.getByText('66 delegates tagged, 3 had it already.')).toBeVisible();
      await page.getByRole('button', { name: 'Undo' }).click();
      await expect(page.getByText('66 delegates untagged.')).toBeVisible();
      await page.goto(`${DELEGATES}?tag=${encodeURIComponent(dinner)}&sort=name&columns=tags,status`);
      await expect(rows(page)).toHaveText([`Person 03 ${family}`, `Person 05 ${family}`, `Person 60 ${family}`]);
      await expect(page.locator('tbody .dc-tags').first()).toHaveText(dinner);

      // On the delegate's own page.
      await rows(page).first().click();
      await page.getByRole('link', { name: 'Open the page' }).click();
      const tags = page.getByRole('region', { name: 'Tags' });
      await tags.getByLabel('New tag').fill(`Bus ${family}`);
      await tags.getByRole('button', { name: 'Add the tag' }).click();
      await expect(tags.getByRole('listitem')).toHaveText([`Bus ${family}`, dinner].map((one) => `${one}Take off the tag ${one}`));
      await tags.getByRole('button', { name: `Take off the tag ${dinner}` }).click();
      await expect(tags.getByRole('listitem')).toHaveCount(1);
      await expectAccessibleAtAllWidths(page);
    },
  );

  test(
    'a letter says how many it goes to, is confirmed, and its report names who was refused',
    { tag: ['@ORG-213', '@ORG-709', '@ORG-703'] },
    async ({ page }) => {
      test.setTimeout(240_000);
      const family = `Kurinji${letters()}`;
      const { secret, email } = await openList(page, family);
      await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
      await bar(page).getByRole('button', { name: 'Select all 70 that match' }).click();
      await row(page, `Person 50 ${family}`).uncheck();
      await expect(bar(page)).toContainText('49 selected');
      await sql("update registrations set erased_at = now(), name = 'Erased delegate' where name = $1", [`Person 01 ${family}`]);
      await bar(page).getByRole('button', { name: 'Write' }).click();
      const writing = page.getByRole('dialog', { name: 'Write to 49 people' });
      await writing.getByRole('button', { name: 'Send to 49 people' }).click();
      await ageSessions(email, 'confirmed_at', 11);
      await writing.getByLabel('Subject').fill(`The bus of ${family}`);
      await writing.getByLabel('Letter').fill('It leaves at eight.\n\nFrom gate 2 <b>only</b>.');
      await expectAccessibleAtAllWidths(page);
      await writing.getByRole('button', { name: 'Send to 49 people' }).click();
      const confirm = page.getByRole('dialog', { name: 'Please confirm once more' });
      await confirm.getByLabel('Code from your authenticator app').fill(codeOf(secret, Date.now() + 30_000));
      await confirm.getByRole('button', { name: 'Confirm' }).click();
      await expect(page.getByText('Letters to 48 people are on their way, 1 refused.')).toBeVisible({ timeout: 15_000 });
      await page.getByRole('link', { name: 'Report' }).click();
      await expect(page.getByRole('heading', { level: 1, name: `Letter “The bus of ${family}”` })).toBeVisible();
      await expect(page.getByText('Erased meanwhile')).toBeVisible();
      await expect(page.getByText('From gate 2 <b>only</b>.')).toBeVisible();
      await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0);
      await expectAccessibleAtAllWidths(page);
      const sent = await sql(
        "select from letters where purpose = 'registrations.written' and occasion = (select id::text from bulk_runs where subject = $1)",
        [`The bus of ${family}`],
      );
      expect(sent).toHaveLength(48);
      await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Bulk actions' }).click();
      await expect(page.getByRole('link', { name: `Letter “The bus of ${family}”` })).toBeVisible();
      await expectAccessibleAtAllWidths(page);
      await page.goto(`${DELEGATES}/runs/00000000-0000-4000-8000-000000000000`);
      await expect(page.getByRole('heading', { name: 'No such bulk action' })).toBeVisible();
      await expectAccessible(page);
    },
  );

  test('exactly the selection is downloaded', { tag: ['@ORG-213'] }, async ({ page }) => {
    test.setTimeout(120_000);
    const family = `Marutham${letters()}`;
    await openList(page, family);
    for (const n of ['30', '07', '11']) await row(page, `Person ${n} ${family}`).check();
    await bar(page).getByRole('button', { name: 'Export' }).click();
    const dialog = page.getByRole('dialog', { name: 'Export 3 delegates' });
    await dialog.getByLabel('CSV').check();
    await dialog.getByLabel('As in the list').check();
    await expectAccessibleAtAllWidths(page);
    const file = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Make the file' }).click();
    const text = await readFile(await (await file).path(), 'utf8');
    expect(
      text
        .split('\r\n')
        .filter((line) => line.includes(family))
        .map((line) => line.split(',')[1]),
    ).toEqual([`Person 07 ${family}`, `Person 11 ${family}`, `Person 30 ${family}`]);
    await expect(dialog).toBeHidden();
  });
});
