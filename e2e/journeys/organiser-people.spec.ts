import { type Account, createAccount, invitationLinkIn, mailsTo } from '../support/accounts.ts';
import { expectAccessible, expectAccessibleAtAllWidths } from '../support/axe.ts';
import { newDelegate, PASSWORD } from '../support/delegates.ts';
import { expect, test } from '../support/fixtures.ts';
import { EDITION, enterAsOrganiser, logInAsOrganiser, makeOwner, setUpApp } from '../support/organisers.ts';
import { plugInPasskey } from '../support/virtual-passkey.ts';

const PEOPLE = `/organiser/${EDITION}/settings/people`;

test.describe('people and roles', () => {
  test.use({ allowed: [/4(?:0[134]|22) \(/] });

  test(
    'an owner sets up a code and a passkey and invites a treasurer, who accepts on a phone; without the role the next click is refused',
    { tag: ['@ORG-007', '@ORG-014', '@ORG-016', '@ORG-020', '@ORG-027', '@ORG-703', '@OPS-114'] },
    async ({ page, browser }) => {
      test.setTimeout(300_000);
      const owner = await createAccount('Meera Subramanian');
      await makeOwner(owner);
      await plugInPasskey(page);
      await page.setViewportSize({ width: 1440, height: 1000 });
      await logInAsOrganiser(page, owner);
      await setUpApp(page, owner);
      await page.getByRole('button', { name: 'Add a passkey' }).click();
      await page.getByLabel('Your password', { exact: true }).fill(owner.password);
      await page.getByRole('button', { name: 'Make the passkey' }).click();
      await expect(page.getByRole('list', { name: 'Your passkeys' })).toContainText('Linux computer');

      await page.goto(PEOPLE);
      await expect(page.getByRole('row', { name: `${owner.name} (you)` })).toBeVisible();
      const roles = page.getByRole('region', { name: 'What each role may do' });
      await expect(roles).toContainText('approve refunds');
      await expectAccessibleAtAllWidths(page);

      const treasurer: Account = {
        name: `Poongodi Velavan ${Date.now() % 100_000}`,
        email: `treasurer-${Date.now()}@example.org`,
        password: 'nine amber ferries',
      };
      await page.getByRole('button', { name: 'Invite', exact: true }).click();
      const dialog = page.getByRole('dialog', { name: 'Invite somebody' });
      await dialog.getByRole('button', { name: 'Send the invitation' }).click();
      await expect(dialog.getByLabel('E-mail')).toBeFocused();
      await dialog.getByLabel('E-mail').fill(treasurer.email);
      await dialog.getByLabel('Name').fill(treasurer.name);
      await dialog.getByLabel('Treasurer').check();
      await expect(dialog).toContainText('approve refunds');
      await expect(dialog.locator('section', { hasText: 'They will see' }).getByRole('listitem')).toHaveText([
        'Overview',
        'Delegates',
        'Money',
      ]);
      await expect(dialog).toContainText('Needs a second step');
      await expectAccessibleAtAllWidths(page);
      await dialog.getByRole('button', { name: 'Send the invitation' }).dblclick();
      await expect(page.getByRole('row', { name: new RegExp(treasurer.name) })).toContainText('Invited');

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
      // The next thing to do is what the page shows, and nothing else opens before.
      await expect(theirs).toHaveURL(`/organiser/${EDITION}/security`);
      await expect(theirs.getByText('Your role needs a second step')).toBeVisible();
      await expectAccessible(theirs);
      await setUpApp(theirs, treasurer);
      const tabs = theirs.getByRole('navigation', { name: 'Essential jobs' });
      await expect(tabs.getByRole('link')).toHaveText(['Overview', 'Delegates', 'Money']);
      await theirs.goto(PEOPLE);
      await expect(theirs.getByText('Managing people is not for your role')).toBeVisible();
      await expectAccessibleAtAllWidths(theirs);

      await page.reload();
      await expect(page.getByRole('row', { name: new RegExp(treasurer.name) })).toContainText('On');
      await page.getByRole('button', { name: `Change ${treasurer.name}` }).click();
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Change roles' }).click();
      const change = page.getByRole('dialog', { name: `Roles of ${treasurer.name}` });
      await change.getByLabel('Treasurer').uncheck();
      await expectAccessibleAtAllWidths(page);
      await change.getByRole('button', { name: 'Take all roles away' }).click();
      await expect(page.getByRole('row', { name: new RegExp(treasurer.name) })).toHaveCount(0);

      // Their page is still open; the next click ends there.
      await tabs.getByRole('link', { name: 'Money' }).click();
      await expect(theirs).toHaveURL(/\/organiser\/login\?to=/);
      await logInAsOrganiser(theirs, treasurer);
      await expect(theirs.getByRole('heading', { name: 'You have no role here' })).toBeVisible();
      await phone.close();
    },
  );

  test(
    'a colleague’s second step is reset with a reason; roles for the whole society are on a page of their own',
    { tag: ['@ORG-001', '@ORG-022', '@ORG-703'] },
    async ({ page, browser }) => {
      test.setTimeout(240_000);
      // A delegate who is also an owner: one account, one login.
      const delegate = await newDelegate(page, { name: 'Meera Subramanian' });
      const owner: Account = { ...delegate, password: PASSWORD };
      const colleague = await createAccount(`Adhavan ${Date.now() % 100_000}`);
      await makeOwner(owner);
      await makeOwner(colleague);
      const context = await browser.newContext({ extraHTTPHeaders: { 'x-forwarded-for': '198.51.100.8' } });
      const theirs = await context.newPage();
      await enterAsOrganiser(theirs, colleague);
      await theirs.goto(PEOPLE);

      await page.setViewportSize({ width: 768, height: 1000 });
      await page.context().clearCookies();
      await logInAsOrganiser(page, owner);
      await setUpApp(page, owner);
      await page.goto(PEOPLE);
      const row = page.getByRole('row', { name: new RegExp(colleague.name) });
      const openReset = async () => {
        await row.getByRole('button', { name: `Change ${colleague.name}` }).click();
        await page.getByRole('button', { name: 'Reset the second step' }).click();
      };
      // In one edition nobody weakens an owner of the whole society.
      await openReset();
      const reset = page.getByRole('dialog', { name: `Reset the second step of ${colleague.name}?` });
      await expect(reset).toContainText('passkeys and recovery codes stop working');
      await reset.getByRole('button', { name: 'Reset and end their sessions' }).click();
      await expect(reset.getByLabel('Reason')).toBeFocused();
      await expect(reset).toContainText('Please give a reason.');
      await reset.getByRole('button', { name: 'Phone lost or stolen' }).click();
      await expect(reset.getByLabel('Reason')).toHaveValue('Phone lost or stolen');
      await expectAccessibleAtAllWidths(page);
      await reset.getByRole('button', { name: 'Reset and end their sessions' }).click();
      await expect(reset.getByRole('alert')).toContainText('This person has a role for the whole society');
      await reset.getByRole('button', { name: 'Cancel' }).click();

      await page.getByRole('link', { name: 'Whole society' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'People of the society' })).toBeFocused();
      await expect(row).toContainText('On');
      await openReset();
      await reset.getByRole('button', { name: 'Phone lost or stolen' }).click();
      await reset.getByRole('button', { name: 'Reset and end their sessions' }).click();
      await expect(row).toContainText('Not set up');
      await expectAccessibleAtAllWidths(page);
      await expect
        .poll(async () => (await mailsTo(colleague.email)).some(({ text }) => text.includes('Phone lost or stolen')), { timeout: 20_000 })
        .toBe(true);
      await theirs.getByRole('link', { name: 'Overview' }).first().click();
      await expect(theirs).toHaveURL(/\/organiser\/login/);
      await context.close();

      // An invitation from this page is for every conference of the society.
      await page.getByRole('button', { name: 'Invite', exact: true }).click();
      const dialog = page.getByRole('dialog', { name: 'Invite somebody' });
      await expect(dialog).toContainText('for all editions of the society');
      // What only the server finds is shown where it is: on a phone the field is a screen above the button.
      await page.setViewportSize({ width: 360, height: 640 });
      const refusal = { code: 'VALIDATION', message: 'Please check the marked fields.', fields: { email: 'This address bounced.' } };
      await page.route('**/invitations', (route) => route.fulfill({ status: 422, json: { error: { ...refusal, requestId: 'x' } } }), {
        times: 1,
      });
      await dialog.getByLabel('E-mail').fill('bounces@example.org');
      await dialog.getByLabel('Viewer', { exact: true }).check();
      await dialog.getByRole('button', { name: 'Send the invitation' }).click();
      await expect(dialog.getByText('This address bounced.')).toBeInViewport({ ratio: 1 });
      await expect(dialog.getByLabel('E-mail')).toBeFocused();
      await expectAccessible(page);
      await page.setViewportSize({ width: 768, height: 1000 });
      const email = `viewer-${Date.now()}@example.org`;
      await dialog.getByLabel('E-mail').fill(email);
      await dialog.getByLabel('Viewer', { exact: true }).check();
      await dialog.getByRole('button', { name: 'Send the invitation' }).click();
      await expect(page.getByRole('row', { name: new RegExp(email) })).toContainText('Invited');
      await page.getByRole('button', { name: `Withdraw the invitation of ${email}` }).click();
      await expect(page.getByRole('row', { name: new RegExp(email) })).toHaveCount(0);

      await page.getByRole('button', { name: 'Meera S.' }).click();
      await page.getByRole('link', { name: 'My registration' }).click();
      await expect(page).toHaveURL('/userProfile');
      await expect(page.getByText(delegate.userId).first()).toBeVisible();
    },
  );

  test(
    'an invitation opened with another account names its address only in part, and gives no role',
    { tag: ['@ORG-013'] },
    async ({ page, browser }) => {
      const owner = await createAccount('Meera Subramanian');
      await makeOwner(owner);
      await enterAsOrganiser(page, owner);
      await page.goto(PEOPLE);
      const invited = await createAccount('Kayal Ponnan');
      await page.getByRole('button', { name: 'Invite', exact: true }).click();
      const dialog = page.getByRole('dialog', { name: 'Invite somebody' });
      await dialog.getByLabel('E-mail').fill(invited.email);
      await dialog.getByLabel('Viewer', { exact: true }).check();
      await dialog.getByRole('button', { name: 'Send the invitation' }).click();
      const link = await invitationLinkIn(invited.email);

      const context = await browser.newContext({ extraHTTPHeaders: { 'x-forwarded-for': '198.51.100.9' } });
      const other = await context.newPage();
      await logInAsOrganiser(other, await createAccount('Somebody Else'));
      await other.goto(link);
      await expect(other.getByText('You are logged in with another account')).toBeVisible();
      await expect(other.locator('body')).not.toContainText(invited.email);
      await expect(other.getByRole('button', { name: 'Accept' })).toHaveCount(0);
      await expectAccessible(other);
      // With the account of that address it can be accepted.
      await other.getByRole('button', { name: 'Log out' }).click();
      await other.getByLabel('Email').fill(invited.email);
      await other.getByLabel('Password', { exact: true }).fill(invited.password);
      await other.getByRole('button', { name: 'Log in' }).click();
      await other.getByRole('button', { name: 'Accept' }).click();
      await expect(other).toHaveURL(`/organiser/${EDITION}`);
      await context.close();
    },
  );
});
