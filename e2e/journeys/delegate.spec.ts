import type { Page } from '@playwright/test';
import { mailsTo, resetLinkIn } from '../support/accounts.ts';
import { expectAccessible } from '../support/axe.ts';
import { callFrom } from '../support/delegates.ts';
import { expect, test } from '../support/fixtures.ts';
import { keysOnly, pointing } from '../support/hands.ts';
import { action, category, field, newDelegate, SECTIONS } from '../support/registration.ts';

/**
 * The whole journey of a new delegate, on a phone, with the real worker and real mail: register, forget the password,
 * set a new one, log in, upload the certificate, pay later, correct the profile.
 */
const PDF = { name: 'bonafide.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF') };
const NEW_PASSWORD = 'nine loud drums at dawn';

for (const [how, handsOn, look] of [
  ['pointing', pointing, expectAccessible],
  // The same screens: they were looked at above.
  ['with the keyboard alone', keysOnly, async () => {}],
] as const) {
  test.describe(how, () => {
    test.use({ viewport: { width: 360, height: 780 } });

    test('a new delegate goes from the home page to a registration with payment pending', async ({ page }) => {
      test.setTimeout(300_000);
      const { press, type, choose, attach } = handsOn(page);
      const main = page.getByRole('main');
      const button = (name: string | RegExp) => main.getByRole('button', { name });
      const link = (name: string | RegExp) => main.getByRole('link', { name });
      const alive = (one: Page) => one.waitForLoadState('networkidle');
      const typed = newDelegate();
      const email = typed['email'] ?? '';

      await page.goto('/');
      await alive(page);
      await press(link('Register now').first());
      await expect(page).toHaveURL(/\/registration$/);
      await look(page);
      await press(main.getByRole('link', { name: 'Register Now' }).first());
      for (const section of SECTIONS) {
        for (const name of section) await type(field(page, name), typed[name] ?? '');
        await look(page);
        await press(action(page));
      }
      await choose(category(page, 'student'));
      await choose(field(page, 'acceptTerms'));
      await look(page);
      await press(action(page));
      const dialog = page.getByRole('dialog', { name: 'Registration Successful!' });
      await expect(dialog).toContainText(/Your user ID is TNPY28-\d{4}/);
      await look(page);
      await press(dialog.getByRole('link', { name: 'Login Now' }));
      await expect(page).toHaveURL(/tab=login/);
      await expect.poll(async () => (await mailsTo(email)).map(({ subject }) => subject), { timeout: 20_000 }).toHaveLength(1);

      await press(link('Forgot Password'));
      await expect(page).toHaveURL('/forgetPassword');
      await type(page.getByLabel('Email'), email);
      await press(button('Send the link'));
      await expect(page.getByRole('group', { name: 'Email Sent Successfully!' })).toBeVisible();
      await look(page);
      await page.goto(await resetLinkIn(email));
      await alive(page);
      await type(page.getByLabel('New password'), NEW_PASSWORD);
      await type(page.getByLabel('Confirm password'), NEW_PASSWORD);
      await look(page);
      await press(button('Set the new password'));
      await expect(page.getByRole('group', { name: 'Your new password is set' })).toBeVisible();
      await expect(page).toHaveURL('/login-page');

      await type(page.getByLabel('Email'), email);
      await type(page.getByLabel('Password', { exact: true }), NEW_PASSWORD);
      await press(button('Log in'));
      await expect(page).toHaveURL('/userProfile');
      await expect(page.getByRole('heading', { name: 'Complete Your Registration' })).toBeVisible();
      await look(page);

      await press(link('Make Payment'));
      await expect(page).toHaveURL('/paymentPage');
      const card = page.getByRole('region', { name: 'Bonafide certificate' });
      await attach(card.locator('#proof-file'), PDF);
      await expect(card.getByText('Being checked')).toBeVisible();
      await look(page);
      await press(button('Pay later'));
      await expect(page.getByText('Your registration is complete. Payment is pending.')).toBeVisible();
      await expect(page).toHaveURL('/userProfile');
      await expect(main).toContainText('Payment Pending');

      await press(link('Update Profile'));
      await type(page.locator('#detail-city'), 'Madurai');
      await look(page);
      await press(button('Save Changes'));
      await expect(page.getByText('Your changes are saved.')).toBeVisible();
      expect(await callFrom(page, 'GET', '/api/v1/me')).toMatchObject({
        city: 'Madurai',
        payLater: 'YES',
        paymentStatus: 'PENDING',
        completed: true,
      });
    });
  });
}
