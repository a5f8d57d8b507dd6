import { createAccount } from '../support/accounts.ts';
import { expectAccessibleAtAllWidths } from '../support/axe.ts';
import { inDatabase, newDelegate } from '../support/delegates.ts';
import { expect, test } from '../support/fixtures.ts';
import { EDITION, enterAsOrganiser, logInAsOrganiser, makeOwner } from '../support/organisers.ts';

test.describe('the overview', () => {
  test('shows what waits first, and follows without a reload', { tag: ['@ORG-101', '@ORG-113'] }, async ({ page, browser }) => {
    const owner = await createAccount('Meera Subramanian');
    await makeOwner(owner);
    await enterAsOrganiser(page, owner);
    await page.goto(`/organiser/${EDITION}/security`);
    await page.getByRole('navigation', { name: 'Organiser' }).getByRole('link', { name: 'Overview' }).click();
    await expect(page.getByRole('heading', { level: 1, name: /^Good \w+, Meera$/ })).toBeFocused();
    await expect(page.getByRole('main').getByRole('heading', { level: 2 }).first()).toHaveText('What waits for you');
    const registered = page.locator('.figures > div').filter({ hasText: 'Registered' }).locator('b');
    const before = Number(await registered.textContent());
    await page.getByText('The figures as a table').click();
    await expectAccessibleAtAllWidths(page);

    const visitor = await (await browser.newContext()).newPage();
    await newDelegate(visitor);
    await expect.poll(async () => Number(await registered.textContent()), { timeout: 20_000 }).toBeGreaterThan(before);
    // What was opened stays open.
    await expect(page.getByRole('table')).toBeVisible();
    await visitor.context().close();
  });

  test('a viewer sees numbers, and neither money nor names', { tag: ['@ORG-104'] }, async ({ page, browser }) => {
    const viewer = await createAccount('Thenmozhi Arasu');
    await inDatabase(
      `insert into staff_roles (society_id, edition_id, account_id, role)
       select e.society_id, e.id, a.id, 'viewer' from editions e, accounts a where e.slug = '${EDITION}' and a.email = '${viewer.email}'`,
    );
    const visitor = await (await browser.newContext()).newPage();
    const { name } = await newDelegate(visitor, { name: `Yazhini Ezhumalai` });
    await logInAsOrganiser(page, viewer);
    await expect(page.getByRole('heading', { name: 'Just now' })).toBeVisible();
    await expect(page.getByRole('main')).toContainText('Registered');
    await expect(page.getByRole('main')).not.toContainText(name);
    await expect(page.getByRole('main')).not.toContainText('₹');
    await visitor.context().close();
  });
});
