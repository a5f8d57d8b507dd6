import { createAccount } from '../support/accounts.ts';
import { codeOf } from '../support/authenticator.ts';
import { expectAccessible } from '../support/axe.ts';
import { databaseEnv, query } from '../support/database.ts';
import { expect, test } from '../support/fixtures.ts';
import { EDITION, logInAsOrganiser, makeOwner, setUpApp } from '../support/organisers.ts';
import { DATABASE } from '../support/site.ts';

/** Moves what the sessions of an account remember into the past. */
const age = (email: string, column: 'elevated_seen_at' | 'confirmed_at', minutes: number) =>
  query(
    databaseEnv(DATABASE).DATABASE_MIGRATION_URL,
    `update sessions set ${column} = now() - make_interval(mins => $2) where account_id = (select id from accounts where email = $1)`,
    [email, minutes],
  );

test.describe('when the second factor is asked for again', () => {
  test.use({ allowed: [/4(?:0[13]|22) \(/] });

  test('a dialog asks in place; the typed text stays and it is done once', { tag: ['@ORG-024', '@ORG-025'] }, async ({ page }) => {
    const owner = await createAccount('Meera Subramanian');
    await makeOwner(owner);
    await page.setViewportSize({ width: 1440, height: 1000 });
    await logInAsOrganiser(page, owner);
    const secret = await setUpApp(page, owner);
    await page.goto(`/organiser/${EDITION}/settings/people`);
    await page.getByRole('button', { name: 'Invite', exact: true }).click();
    const invite = page.getByRole('dialog', { name: 'Invite somebody' });
    const invited = `editor-${Date.now()}@example.org`;
    await invite.getByLabel('E-mail').fill(invited);
    await invite.getByLabel('Editor').check();

    // Half an hour without a request, then a code of the app; the first one was used to set it up.
    await age(owner.email, 'elevated_seen_at', 31);
    await invite.getByRole('button', { name: 'Send the invitation' }).click();
    const again = page.getByRole('dialog', { name: 'Please confirm that it is you' });
    await expect(again.getByLabel('Code from your authenticator app')).toBeFocused();
    await expectAccessible(page);
    await again.getByLabel('Code from your authenticator app').fill('000000');
    await again.getByRole('button', { name: 'Continue' }).click();
    await expect(again).toContainText('This code is not right');
    await again.getByLabel('Code from your authenticator app').fill(codeOf(secret, Date.now() + 30_000));
    await again.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByRole('row', { name: new RegExp(invited) })).toHaveCount(1);

    // Confirmed too long ago: asked first, nothing done; closing the dialog changes nothing.
    await age(owner.email, 'confirmed_at', 11);
    await page.getByRole('button', { name: `Withdraw the invitation of ${invited}` }).click();
    const confirm = page.getByRole('dialog', { name: 'Confirm with your code' });
    await expect(confirm).toBeVisible();
    await confirm.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByRole('row', { name: new RegExp(invited) })).toHaveCount(1);
  });
});
