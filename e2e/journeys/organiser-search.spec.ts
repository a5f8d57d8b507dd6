import { createAccount } from '../support/accounts.ts';
import { expectAccessibleAtAllWidths } from '../support/axe.ts';
import { inDatabase, newDelegate } from '../support/delegates.ts';
import { expect, test } from '../support/fixtures.ts';
import { EDITION, enterAsOrganiser, logInAsOrganiser, makeOwner } from '../support/organisers.ts';

test.describe('searching everything', () => {
  test('Ctrl K finds a delegate and a page from anywhere, by keyboard alone', { tag: ['@ORG-703'] }, async ({ page, browser }) => {
    test.setTimeout(240_000);
    const visitor = await (await browser.newContext()).newPage();
    const family = `Thamarai${Date.now()}`;
    const { name } = await newDelegate(visitor, { name: `Nila ${family}` });
    await visitor.context().close();
    const owner = await createAccount('Ezhil Nambi');
    await makeOwner(owner);
    await enterAsOrganiser(page, owner);
    await page.goto(`/organiser/${EDITION}/settings/record`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();

    await page.keyboard.press('Control+k');
    const search = page.getByRole('combobox', { name: 'Search everything' });
    await expect(search).toBeFocused();
    await page.keyboard.type(family);
    await expect(page.getByRole('option', { name: new RegExp(name) })).toHaveAttribute('aria-selected', 'true');
    await expectAccessibleAtAllWidths(page);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: new RegExp(family) })).toBeVisible();

    await page.keyboard.press('Control+k');
    await page.keyboard.type('>people');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(`/organiser/${EDITION}/settings/people$`));

    await page.keyboard.press('Control+k');
    await page.keyboard.type('nobody and nothing has this name');
    await expect(page.getByText('Nothing matches.')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(search).toHaveCount(0);
  });

  test('somebody who may not see delegates finds none of them', async ({ page, browser }) => {
    const visitor = await (await browser.newContext()).newPage();
    const { name } = await newDelegate(visitor, { name: `Nila Kurinji${Date.now()}` });
    await visitor.context().close();
    const viewer = await createAccount('Thenmozhi Arasu');
    await inDatabase(
      `insert into staff_roles (society_id, edition_id, account_id, role)
       select e.society_id, e.id, a.id, 'viewer' from editions e, accounts a where e.slug = '${EDITION}' and a.email = '${viewer.email}'`,
    );
    await page.setViewportSize({ width: 360, height: 740 });
    await logInAsOrganiser(page, viewer);
    await page.getByRole('button', { name: 'Search everything' }).click();
    await page.getByRole('combobox', { name: 'Search everything' }).fill(name);
    await expect(page.getByText('Nothing matches.')).toBeVisible();
  });
});
