import { createAccount } from '../support/accounts.ts';
import { expectAccessible, expectAccessibleAtAllWidths } from '../support/axe.ts';
import { databaseEnv, query } from '../support/database.ts';
import { expect, test } from '../support/fixtures.ts';
import { EDITION, enterAsOrganiser, makeOwner } from '../support/organisers.ts';
import { DATABASE, PORTS, SITE } from '../support/site.ts';

const OTHER = 'lakeside-2026';

test.describe('an organiser of two societies', () => {
  test('two tabs on two editions look different, and each saves to its own', { tag: ['@ORG-714'] }, async ({ page }) => {
    test.setTimeout(120_000);
    const owner = await createAccount('Nedumaran Iniyan');
    await makeOwner(owner);
    await makeOwner(owner, 'lakeside');
    await page.setViewportSize({ width: 1440, height: 900 });
    await enterAsOrganiser(page, owner);
    const second = await page.context().newPage();
    await second.setViewportSize({ width: 1440, height: 900 });
    await page.goto(`/organiser/${EDITION}/settings/people`);
    await second.goto(`/organiser/${OTHER}/settings/people`);
    const edition = (tab: typeof page) => tab.getByRole('navigation', { name: 'Organiser' }).getByRole('button').first();
    const colour = (tab: typeof page) => tab.locator('.side').evaluate((side) => getComputedStyle(side).borderTopColor);
    await expect(edition(page)).toContainText('AMPI-TNPY 2025');
    await expect(edition(second)).toContainText('Lakeside');
    expect(await colour(page)).not.toBe(await colour(second));

    // The one that was opened first saves last.
    const invite = async (tab: typeof page, email: string) => {
      await tab.getByRole('button', { name: 'Invite', exact: true }).click();
      const dialog = tab.getByRole('dialog', { name: 'Invite somebody' });
      await dialog.getByLabel('E-mail').fill(email);
      await dialog.getByLabel('Viewer', { exact: true }).check();
      await dialog.getByRole('button', { name: 'Send the invitation' }).click();
      await expect(tab.getByRole('row', { name: new RegExp(email) })).toContainText('Invited');
    };
    const stamp = Date.now();
    await invite(second, `lakeside-${stamp}@example.org`);
    await invite(page, `ampi-${stamp}@example.org`);
    const rows = await query<{ email: string; slug: string }>(
      databaseEnv(DATABASE).DATABASE_URL,
      'select email, slug from staff_invitations i join editions e on e.id = i.edition_id where email like $1 order by email',
      [`%-${stamp}@example.org`],
    );
    expect(rows).toEqual([
      { email: `ampi-${stamp}@example.org`, slug: EDITION },
      { email: `lakeside-${stamp}@example.org`, slug: OTHER },
    ]);
    await second.close();

    // After the conference it says so, on every page and at every width.
    await page.context().addCookies([{ name: 'isocentre-clock', value: '2025-11-01T09:00:00+05:30', url: SITE }]);
    await page.goto(`/organiser/${EDITION}`);
    await expect(edition(page)).toContainText('Past');
    await edition(page).click();
    const menu = page.getByRole('dialog', { name: 'Your editions' });
    await expect(menu.getByRole('link', { name: /^AMPI-TNPY 2025/ })).toContainText('Past');
    await expect(menu.getByRole('link', { name: /Lakeside/ })).not.toContainText('Past');
    await expectAccessible(page);
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto(`/organiser/${EDITION}/security`);
    await expect(page.locator('.top-bar')).toContainText('Past');
    await expectAccessible(page);
  });

  test(
    'what a society changes begins the next edition, and leaves the one that is public as it is',
    { tag: ['@ORG-518'] },
    async ({ page, request }) => {
      test.setTimeout(180_000);
      const owner = await createAccount('Ilango Thamarai');
      await makeOwner(owner, 'lakeside');
      await enterAsOrganiser(page, owner);
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.goto(`/organiser/${OTHER}/settings/society-facts`);
      const email = page.getByLabel('E-mail for visitors');
      const before = await email.inputValue();
      await expectAccessibleAtAllWidths(page);
      await email.fill('no address');
      await page.getByRole('button', { name: 'Save for new editions' }).click();
      await expect(email).toHaveAttribute('aria-invalid', 'true');
      await expect(email).toHaveValue('no address');
      await email.fill('office-of-next-year@example.org');
      await page.getByRole('button', { name: 'Save for new editions' }).click();
      await expect(page.getByText('Saved. Editions made from now on begin with this.')).toBeVisible();
      await page.reload();
      await expect(email).toHaveValue('office-of-next-year@example.org');

      await page.goto(`/organiser/${OTHER}/settings/editions`);
      await page.getByRole('link', { name: 'New edition', exact: true }).click();
      await page.getByLabel('Theme').fill('Measured twice');
      await page.getByRole('button', { name: 'Next' }).click();
      await expect(page.getByRole('heading', { name: 'What comes along' })).toBeFocused();
      await page.getByRole('button', { name: 'Next' }).click();
      await page.getByRole('button', { name: /^Make the draft of the / }).click();
      await expect(page).toHaveURL(/settings\/checklist$/);
      const draft = /organiser\/([^/]+)\//.exec(page.url())?.[1] ?? '';
      await page.goto(`/organiser/${draft}/settings/contact`);
      await expect(page.getByRole('main').getByLabel(/^E-mail/)).toHaveValue('office-of-next-year@example.org');
      const shown = await request.get('/contacts', { headers: { host: `lakeside.localhost:${PORTS.site}` } });
      expect(await shown.text()).not.toContain('office-of-next-year@example.org');

      await page.goto(`/organiser/${draft}/settings/checklist`);
      await page.getByRole('button', { name: 'Give up this draft…' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Give it up' }).click();
      await expect(page).not.toHaveURL(new RegExp(draft));
      await page.goto(`/organiser/${OTHER}/settings/society-facts`);
      await email.fill(before);
      await page.getByRole('button', { name: 'Save for new editions' }).click();
      await expect(page.getByText('Saved. Editions made from now on begin with this.')).toBeVisible();
    },
  );
});
