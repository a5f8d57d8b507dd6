import { createAccount } from '../support/accounts.ts';
import { codeOf } from '../support/authenticator.ts';
import { expectAccessible, expectAccessibleAtAllWidths } from '../support/axe.ts';
import { databaseEnv, query } from '../support/database.ts';
import { expect, test } from '../support/fixtures.ts';
import { ageSessions, EDITION, enterAsOrganiser, logInAsOrganiser, makeOwner, setUpApp } from '../support/organisers.ts';
import { DATABASE } from '../support/site.ts';

const invitationsOf = async (email: string) =>
  (await query(databaseEnv(DATABASE).DATABASE_URL, 'select from staff_invitations where email = $1', [email])).length;

test.describe('when the second factor is asked for again', () => {
  test.use({ allowed: [/4(?:0[13]|22) \(/] });

  test('a dialog asks in place; the typed text stays and it is done once', { tag: ['@ORG-024', '@ORG-025'] }, async ({ page }) => {
    test.setTimeout(120_000);
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
    await ageSessions(owner.email, 'elevated_seen_at', 31);
    await invite.getByRole('button', { name: 'Send the invitation' }).click();
    const again = page.getByRole('dialog', { name: 'Please confirm that it is you' });
    await expect(again.getByLabel('Code from your authenticator app')).toBeFocused();
    await expectAccessibleAtAllWidths(page);
    await again.getByLabel('Code from your authenticator app').fill('000000');
    await again.getByRole('button', { name: 'Continue' }).click();
    await expect(again).toContainText('This code is not right');
    await expectAccessibleAtAllWidths(page);
    await again.getByLabel('Code from your authenticator app').fill(codeOf(secret, Date.now() + 30_000));
    await again.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByRole('row', { name: new RegExp(invited) })).toHaveCount(1);
    expect(await invitationsOf(invited)).toBe(1);

    // Confirmed too long ago: asked first, nothing done; closing the dialog changes nothing.
    await ageSessions(owner.email, 'confirmed_at', 11);
    await page.getByRole('button', { name: `Withdraw the invitation of ${invited}` }).click();
    const confirm = page.getByRole('dialog', { name: 'Please confirm once more' });
    await expect(confirm).toBeVisible();
    await confirm.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByRole('row', { name: new RegExp(invited) })).toHaveCount(1);
  });
});

test.describe('when the answer is lost on its way', () => {
  test.use({ allowed: [/ERR_FAILED/] });

  test('what was typed stays, and sending it again does it once', { tag: ['@ORG-706'] }, async ({ page }) => {
    const owner = await createAccount('Meera Subramanian');
    await makeOwner(owner);
    await enterAsOrganiser(page, owner);
    await page.goto(`/organiser/${EDITION}/settings/people`);
    await page.getByRole('button', { name: 'Invite', exact: true }).click();
    const invite = page.getByRole('dialog', { name: 'Invite somebody' });
    const invited = `lost-${Date.now()}@example.org`;
    await invite.getByLabel('E-mail').fill(invited);
    await invite.getByLabel('Editor').check();
    const ids: unknown[] = [];
    await page.route('**/invitations', async (route) => {
      const answer = await route.fetch();
      ids.push(((await answer.json()) as { id: string }).id);
      // The first time it is done, but nobody hears of it.
      if (ids.length === 1) await route.abort();
      else await route.fulfill({ response: answer });
    });
    await invite.getByRole('button', { name: 'Send the invitation' }).click();
    await expect(invite.getByRole('alert')).toBeVisible();
    await expect(invite.getByLabel('E-mail')).toHaveValue(invited);
    await expectAccessible(page);
    await invite.getByRole('button', { name: 'Send the invitation' }).click();
    await expect(page.getByRole('row', { name: new RegExp(invited) })).toHaveCount(1);
    expect(ids[1]).toBe(ids[0]);
    expect(await invitationsOf(invited)).toBe(1);
  });
});
