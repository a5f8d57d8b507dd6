import type { Page } from '@playwright/test';
import { createAccount, mailsTo } from '../support/accounts.ts';
import { expectAccessibleAtAllWidths } from '../support/axe.ts';
import { expect, test } from '../support/fixtures.ts';
import { EDITION, enterAsOrganiser, makeOwner } from '../support/organisers.ts';
import { at as moveClock } from '../support/registration.ts';

/** The website registers nobody any more; the last phase has not ended. */
const ONSITE = '2025-09-20T12:00:00+05:30';

async function asOwner(page: Page, name: string): Promise<void> {
  const owner = await createAccount(name);
  await makeOwner(owner);
  await enterAsOrganiser(page, owner);
  await moveClock(page, ONSITE);
}

async function openForm(page: Page): Promise<void> {
  await page.goto(`/organiser/${EDITION}/delegates`);
  await page.getByRole('link', { name: 'Register somebody' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Register somebody' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Person' })).toBeVisible();
}

async function typePerson(page: Page, { email, name }: { email: string; name: string }): Promise<void> {
  const person = page.getByRole('region', { name: 'Person' });
  await person.getByLabel('E-mail').fill(email);
  await person.getByLabel('Name', { exact: true }).fill(name);
  await person.getByLabel('Mobile').fill('98400 12345');
  await person.getByLabel('Designation').fill('Medical physicist');
  await person.getByLabel('Address').fill('4 Temple Street');
  await person.getByLabel('PIN or postal code').fill('600004');
}

test.describe('registering somebody after the website has closed', () => {
  test.use({ allowed: [/4(09|22) \(/] });

  test(
    'on a phone: what is missing is said, another phase’s price has a reason, and the letter has a link to set a password',
    { tag: ['@ORG-250', '@ORG-251', '@ORG-253'] },
    async ({ page }) => {
      test.setTimeout(240_000);
      await page.setViewportSize({ width: 360, height: 740 });
      await asOwner(page, 'Yazhini Velan');
      await openForm(page);
      await expectAccessibleAtAllWidths(page);

      await page.getByRole('button', { name: 'Register', exact: true }).click();
      await expect(page.getByLabel('E-mail')).toBeFocused();
      await expect(page.getByRole('region', { name: 'Person' })).toContainText('Please fill in all required fields');
      await expectAccessibleAtAllWidths(page);

      const email = `walk-in-${Date.now()}@example.org`;
      await typePerson(page, { email, name: 'Oviya Senthil' });
      const registration = page.getByRole('region', { name: 'Registration' });
      await registration.getByLabel('Category').selectOption('non-ampi');
      const meaning = page.getByRole('region', { name: 'What this means' });
      await expect(meaning).toContainText('To pay: ₹3,000 until 3 October.');
      await registration.getByLabel('Price').selectOption('early-bird');
      await expect(meaning).toContainText('the price of Early bird, until 3 October.');
      await page.getByRole('button', { name: 'Register', exact: true }).click();
      await expect(registration).toContainText('Please say why the price of another phase is applied.');
      // What was typed is still there.
      await expect(page.getByLabel('E-mail')).toHaveValue(email);
      await registration.getByRole('button', { name: 'Promised by the committee' }).click();
      await expectAccessibleAtAllWidths(page);
      await page.getByRole('button', { name: 'Register', exact: true }).click();
      const done = page.getByRole('note').filter({ hasText: 'Oviya Senthil is registered as' });
      await expect(done).toBeVisible();
      await expect(done).toContainText(`A letter goes to ${email}, with a link to set a password.`);
      // The next person starts with an empty form.
      await expect(page.getByLabel('E-mail')).toHaveValue('');
      await expectAccessibleAtAllWidths(page);
      await done.getByRole('link').click();
      await expect(page.getByRole('heading', { level: 1, name: 'Oviya Senthil' })).toBeVisible();
      await expect(page.getByRole('region', { name: 'Timeline' })).toContainText('Yazhini Velan');

      const letter = async () => (await mailsTo(email)).map(({ text }) => text).join('\n');
      await expect.poll(letter, { timeout: 30_000 }).toContain('the price of Early bird');
      expect(await letter()).toMatch(/reset-password#token=/);
      expect(await mailsTo(email)).toHaveLength(1);
    },
  );

  test(
    'on a laptop: an account that exists is used after saying so; a grant is found by its filter',
    { tag: ['@ORG-253', '@ORG-252'] },
    async ({ page }) => {
      test.setTimeout(240_000);
      await page.setViewportSize({ width: 1440, height: 900 });
      const known = await createAccount('Mugil Arasan');
      await asOwner(page, 'Yazhini Velan');
      await openForm(page);
      await typePerson(page, { email: known.email, name: 'Prof. Mugil Arasan' });
      const registration = page.getByRole('region', { name: 'Registration' });
      await registration.getByLabel('Category').selectOption('non-ampi');
      await registration.getByLabel(/^Granted/).check();
      await registration.getByLabel('Granted to').selectOption('guest');
      await registration.getByLabel('Why it is granted').fill('Opens the conference.');
      await expect(page.getByRole('region', { name: 'What this means' })).toContainText('Complimentary: nothing is to be paid.');
      await page.getByRole('button', { name: 'Register', exact: true }).click();
      const told = page.getByRole('note').filter({ hasText: 'This address has an account already.' });
      await expect(told).toBeFocused();
      await expectAccessibleAtAllWidths(page);
      await told.getByRole('button', { name: 'Use this account and register' }).click();
      const done = page.getByRole('note').filter({ hasText: 'Prof. Mugil Arasan is registered as' });
      await expect(done).toContainText('Complimentary, nothing to pay.');
      await done.getByRole('link').click();
      await expect(page.getByRole('region', { name: 'Registration' })).toContainText('Guest');
      await page.goto(`/organiser/${EDITION}/delegates?granted=guest`);
      await expect(page.getByRole('link', { name: /Mugil Arasan/ }).first()).toBeVisible();
      await page.goto(`/organiser/${EDITION}/delegates?granted=sponsor`);
      await expect(page.getByRole('link', { name: /Mugil Arasan/ })).toHaveCount(0);

      // Registered already: said, with the way there.
      await openForm(page);
      await typePerson(page, { email: known.email, name: 'Mugil Arasan' });
      await page.getByRole('region', { name: 'Registration' }).getByLabel('Category').selectOption('non-ampi');
      await page.getByRole('button', { name: 'Register', exact: true }).click();
      await expect(page.getByRole('note').filter({ hasText: 'This person is registered already' })).toContainText('Open');
    },
  );
});
