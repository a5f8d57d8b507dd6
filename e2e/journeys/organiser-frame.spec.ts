import { createAccount } from '../support/accounts.ts';
import { expectAccessible } from '../support/axe.ts';
import { expect, test } from '../support/fixtures.ts';
import { EDITION, logInAsOrganiser, makeOwner, setUpApp } from '../support/organisers.ts';

/** Pages that exist load nothing before the second step is set up. */
const WITHOUT_SECOND_STEP: Readonly<Record<string, string>> = {
  Overview: 'First a second step',
  Proofs: 'The proofs did not load',
  Money: 'The payments did not load',
  Abstracts: 'The board did not load',
  Programme: 'The programme did not load',
  'Pages & people': 'The list did not load',
  Mail: 'The mails did not load',
  Settings: 'The settings did not load',
};
const JOBS = ['Overview', 'Delegates', 'Proofs', 'Money', 'Abstracts', 'Programme', 'Pages & people', 'Mail', 'On site', 'Settings'];

test.describe('the organisers’ frame', () => {
  // Before the second step is set up, pages with data are refused it.
  test.use({ allowed: [/status of 403/] });

  test(
    'an owner made by command logs in, finds ten jobs, and sets up a second step',
    { tag: ['@ORG-017', '@ORG-018'] },
    async ({ page }) => {
      const owner = await createAccount('Meera Subramanian');
      await makeOwner(owner);
      await page.setViewportSize({ width: 1440, height: 900 });
      await logInAsOrganiser(page, owner);
      // Nothing else opens before: it is the first thing to do.
      await expect(page).toHaveURL(`/organiser/${EDITION}/security`);
      await expect(page.getByText('Your role needs a second step')).toBeVisible();
      const side = page.getByRole('navigation', { name: 'Organiser' });
      await expect(side.getByRole('link')).toHaveText(JOBS);
      await expect(page.getByRole('region', { name: 'Where the edition stands' })).toContainText('Early bird');
      // Delegates has its own journeys: nobody reads personal data before the second step is set up.
      for (const job of JOBS.filter((one) => one !== 'Delegates')) {
        await side.getByRole('link', { name: job, exact: true }).click();
        await expect(page.getByRole('heading', { level: 1, name: job })).toBeFocused();
        await expect(page.getByText(WITHOUT_SECOND_STEP[job] ?? 'Nothing here yet')).toBeVisible();
      }
      const secret = await setUpApp(page, owner);
      expect(secret.replaceAll(' ', '')).toMatch(/^[A-Z2-7]{16,}$/);
      await expect(page.locator('.recovery-codes li')).toHaveCount(10);
      await expectAccessible(page);
      // Neither the secret nor the codes are shown again.
      await page.reload();
      await expect(page.getByText('10 left')).toBeVisible();
      await expect(page.locator('.recovery-codes, code')).toHaveCount(0);
    },
  );

  test('has no fault with its menus open at any width', async ({ page }) => {
    const owner = await createAccount('Meera Subramanian');
    await makeOwner(owner);
    await logInAsOrganiser(page, owner);
    for (const [width, height] of [
      [360, 740],
      [768, 1024],
      [1440, 900],
    ] as const)
      await test.step(`${width} px`, async () => {
        await page.setViewportSize({ width, height });
        await expect(page.getByText('Your role needs a second step')).toBeVisible();
        await expectAccessible(page);
        await page.getByRole('button', { name: /Meera S/ }).click();
        await expect(page.getByRole('dialog', { name: 'You' })).toBeVisible();
        await expectAccessible(page);
        await page.keyboard.press('Escape');
        if (width < 601) {
          await page.getByRole('button', { name: 'More' }).click();
          await expect(page.getByRole('navigation', { name: 'More jobs' }).getByRole('link')).toHaveText(JOBS.slice(4));
          await expectAccessible(page);
        } else {
          await page
            .getByRole('button', { name: /AMPI-TNPY/ })
            .first()
            .click();
          await expect(page.getByRole('dialog', { name: 'Your editions' })).toBeVisible();
          await expectAccessible(page);
        }
        await page.keyboard.press('Escape');
      });
  });

  test('a wrong path keeps the frame; an edition without a role is not there', async ({ page }) => {
    const owner = await createAccount();
    await makeOwner(owner);
    await logInAsOrganiser(page, owner);
    await page.goto(`/organiser/${EDITION}/nowhere`);
    await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Organiser' })).toBeVisible();
    await page.goto('/organiser/lakeside-2026');
    await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Organiser' })).toHaveCount(0);
  });

  test('somebody without a role is told so', async ({ page }) => {
    await logInAsOrganiser(page, await createAccount());
    await expect(page.getByRole('heading', { name: 'You have no role here' })).toBeVisible();
  });
});
