import { type Account, createAccount, invitationLinkIn, mailsTo } from '../support/accounts.ts';
import { expectAccessible } from '../support/axe.ts';
import { expect, test } from '../support/fixtures.ts';
import { EDITION, logInAsOrganiser, makeOwner, setUpApp } from '../support/organisers.ts';

const PEOPLE = `/organiser/${EDITION}/settings/people`;

test.describe('people and roles', () => {
  test.use({ allowed: [/40[134] \(/] });

  test(
    'an owner invites a treasurer, who accepts on a phone; without the role the open page is refused',
    { tag: ['@ORG-007'] },
    async ({ page, browser }) => {
      test.setTimeout(120_000);
      const owner = await createAccount('Meera Subramanian');
      await makeOwner(owner);
      await page.setViewportSize({ width: 1440, height: 1000 });
      await logInAsOrganiser(page, owner);
      await setUpApp(page, owner);

      await page.goto(PEOPLE);
      await expect(page.getByRole('row', { name: 'Meera Subramanian (you)' })).toBeVisible();
      const roles = page.getByRole('region', { name: 'What each role may do' });
      await expect(roles).toContainText('approve refunds');
      await expectAccessible(page);

      const treasurer: Account = { name: 'Poongodi Velavan', email: `treasurer-${Date.now()}@example.org`, password: 'nine amber ferries' };
      await page.getByRole('button', { name: 'Invite', exact: true }).click();
      const dialog = page.getByRole('dialog', { name: 'Invite somebody' });
      await dialog.getByRole('button', { name: 'Send the invitation' }).click();
      await expect(dialog.getByLabel('E-mail')).toBeFocused();
      await dialog.getByLabel('E-mail').fill(treasurer.email);
      await dialog.getByLabel('Name').fill(treasurer.name);
      await dialog.getByLabel('Treasurer').check();
      await expect(dialog).toContainText('approve refunds');
      await expectAccessible(page);
      await dialog.getByRole('button', { name: 'Send the invitation' }).dblclick();
      await expect(page.getByRole('row', { name: /Poongodi Velavan/ })).toContainText('Invited');

      const phone = await browser.newContext({
        viewport: { width: 360, height: 740 },
        extraHTTPHeaders: { 'x-forwarded-for': '198.51.100.7' },
      });
      const theirs = await phone.newPage();
      await theirs.goto(await invitationLinkIn(treasurer.email));
      expect(await mailsTo(treasurer.email)).toHaveLength(1);
      await expect(theirs.getByText('Treasurer')).toBeVisible();
      await expectAccessible(theirs);
      await theirs.getByLabel('Password', { exact: true }).fill(treasurer.password);
      await theirs.getByRole('button', { name: 'Make the account and accept' }).click();
      // The next thing to do is what the page shows.
      await expect(theirs).toHaveURL(`/organiser/${EDITION}/security`);
      await expect(theirs.getByText('Your role needs a second step')).toBeVisible();
      await expect(theirs.getByRole('button', { name: 'Set up an app' })).toBeVisible();
      await expect(theirs.getByRole('navigation', { name: 'Essential jobs' }).getByRole('link')).toHaveText([
        'Overview',
        'Delegates',
        'Money',
      ]);
      await theirs.goto(PEOPLE);
      await expect(theirs.getByText('Managing people is not for your role')).toBeVisible();
      await expectAccessible(theirs);

      await page.reload();
      await page.getByRole('button', { name: 'Change Poongodi Velavan' }).click();
      const change = page.getByRole('dialog', { name: 'Roles of Poongodi Velavan' });
      await change.getByLabel('Treasurer').uncheck();
      await expectAccessible(page);
      await change.getByRole('button', { name: 'Take all roles away' }).click();
      await expect(page.getByRole('row', { name: /Poongodi Velavan/ })).toHaveCount(0);

      await theirs.goto(`/organiser/${EDITION}/security`);
      await expect(theirs).toHaveURL(/\/organiser\/login/);
      await phone.close();
    },
  );
});
