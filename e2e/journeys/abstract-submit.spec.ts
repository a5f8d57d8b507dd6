import { ABSTRACTS, addAuthor, cells, fillAbstract, openEditor, part, PREVIOUS, rows, saved, submit } from '../support/abstracts.ts';
import { mailsTo } from '../support/accounts.ts';
import { expectAccessible } from '../support/axe.ts';
import { newDelegate, settle } from '../support/delegates.ts';
import { expect, test } from '../support/fixtures.ts';
import { goByLink } from '../support/states.ts';

test('a visitor who is not logged in gets the login page', { tag: ['@DEL-211', '@PUB-019'] }, async ({ page, request }) => {
  const answer = await request.get(ABSTRACTS, { maxRedirects: 0 });
  expect([answer.status(), answer.headers()['location']]).toEqual([302, '/login-page?continue=%2Fabstract-submission']);
  await page.goto(ABSTRACTS);
  await expect(page).toHaveURL(/\/login-page/);
  await expect(page.getByRole('alert')).toContainText(
    /Login to continue\s*Log in to submit or edit your abstracts\. No account yet\? You get one when you register\./,
  );
  await expectAccessible(page);
});

test.describe('by a link', () => {
  test.use({ allowed: [/status of 401/] });
  test('the same without loading the page anew', { tag: ['@DEL-211'] }, async ({ page }) => {
    await page.goto('/terms');
    await page.waitForLoadState('networkidle');
    await goByLink(page, ABSTRACTS);
    await expect(page).toHaveURL(/\/login-page/);
    await expect(page.getByRole('alert')).toContainText(
      /Login to continue\s*Log in to submit or edit your abstracts\. No account yet\? You get one when you register\./,
    );
  });
});

test(
  'submitted: thanked, listed, and both are written to',
  {
    tag: [
      '@DEL-212',
      '@DEL-213',
      '@DEL-215',
      '@DEL-216',
      '@DEL-222',
      '@DEL-223',
      '@DEL-255',
      '@DEL-257',
      '@DEL-258',
      '@DEL-259',
      '@DEL-271',
      '@DEL-272',
      '@DEL-277',
      '@DEL-282',
    ],
  },
  async ({ page }) => {
    const { email } = await newDelegate(page);
    await openEditor(page);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Abstract Submission');
    await expect(page.getByRole('navigation', { name: 'Abstracts' }).getByRole('link')).toHaveText([
      'New Abstract',
      'Previous Submissions',
    ]);
    await expect(page.locator('.abstract-notes')).toContainText('Payment Pending');
    await expect(page.locator('.abstract-notes')).toContainText('Your payment is still pending.');
    await expect(part(page, 'category').locator('option')).toHaveCount(13);
    await expect(page.locator('.segments label')).toHaveText(['Oral', 'E-Poster']);

    await fillAbstract(page, 'A printed thorax phantom');
    await addAuthor(page, 1, 'Kavin Selvaraj');
    await part(page, 'authors-0-email').fill(`colleague-${email}`);
    await saved(page);
    const sent = Date.now();
    await submit(page);
    const toast = page.locator('.alert');
    await expect(toast).toContainText('Thank you for your submission!');
    await expect(toast).toContainText('Your abstract has been submitted successfully. Please complete your payment before the conference.');
    await expect(page).toHaveURL(PREVIOUS);
    expect(Date.now() - sent).toBeGreaterThan(2500);
    // The toast survives the change of tab, and disappears by itself.
    await expect(toast).toBeVisible();
    await expect(toast).toHaveCount(0, { timeout: 3000 });

    await expect(page.locator('.submissions th')).toHaveText([
      '#',
      'Title',
      'Category',
      'Type',
      'Status',
      'Submission Date',
      'Last Edited',
      'Actions',
      'Payment Status',
    ]);
    const row = await cells(page, 0);
    expect(row.slice(0, 7)).toEqual([
      '1',
      expect.stringMatching(/^A printed thorax phantom\s+Abstract A\d{4}$/),
      '3D Printing, QA Device, Phantom Design',
      'E-Poster',
      'Pending',
      'Aug 10, 2025',
      'Aug 10, 2025',
    ]);
    await expect(rows(page).first().locator('td').nth(7)).toContainText(/^View.*Edit/s);
    expect(row[8]).toBe('Payment Pending');
    await expect(page.locator('.previous-sum')).toHaveText('1 of 2 submitted.');

    for (const address of [email, `colleague-${email}`])
      await expect
        .poll(async () => (await mailsTo(address)).filter(({ subject }) => subject.startsWith('We have your abstract')).length, {
          timeout: 20_000,
        })
        .toBe(1);
    const mail = (await mailsTo(email)).find(({ subject }) => subject.startsWith('We have your abstract'));
    for (const name of ['Nila Ravichandran', 'Kavin Selvaraj', 'A printed thorax phantom']) expect(mail?.text).toContain(name);

    await page.getByRole('link', { name: 'New Abstract' }).click();
    await expect(part(page, 'title')).toHaveValue('');
    await expect(page.getByText('Abstract 2 of 2')).toBeVisible();
  },
);

test('whoever pays later is reminded; whoever has paid is not', { tag: ['@DEL-217', '@DEL-216'] }, async ({ page }) => {
  const { email } = await newDelegate(page, { payLater: true });
  await page.goto(ABSTRACTS);
  await expect(page.locator('.abstract-notes')).toContainText('Pay Later Option Selected');
  await expect(page.locator('.abstract-notes')).toContainText(
    "You've chosen to pay later. Please complete your payment before the conference.",
  );
  await settle(email);
  await page.reload();
  await expect(page.locator('.abstract-notes .notice')).toHaveCount(0);
});

test.describe('when something is in the way', () => {
  test.use({ allowed: [/Failed to load resource/] });

  test(
    'a submission that fails says so, keeps the text, and goes through once on the next try',
    { tag: ['@DEL-260', '@DEL-261'] },
    async ({ page }) => {
      const { email } = await newDelegate(page);
      await openEditor(page);
      await fillAbstract(page, 'Twice');
      // It arrives, and its response is lost.
      await page.route('**/api/v1/me/abstracts', async (route) => {
        if (route.request().method() !== 'POST') return route.continue();
        await route.fetch();
        await route.abort('connectionreset');
      });
      await submit(page);
      await expect(page.locator('.alert')).toContainText('There was a problem submitting your abstract. Please try again.');
      await expect(page.locator('.editor-notes')).toContainText('We could not reach the server.');
      await expect(page.locator('.editor-notes')).toContainText('Submit it again: it will be stored only once.');
      await expectAccessible(page);
      await page.unroute('**/api/v1/me/abstracts');
      await submit(page);
      await expect(page.locator('.alert')).toContainText('Thank you for your submission!');
      await expect(page).toHaveURL(PREVIOUS);
      await expect(rows(page)).toHaveCount(1);
      await expect
        .poll(async () => (await mailsTo(email)).filter(({ subject }) => subject.startsWith('We have your abstract')).length)
        .toBe(1);

      await page.getByRole('link', { name: 'Edit Twice' }).click();
      await part(page, 'title').fill('Twice, edited');
      await page.route('**/api/v1/me/abstracts/*', (route) => (route.request().method() === 'PUT' ? route.abort() : route.continue()));
      await page.getByRole('button', { name: 'Update abstract' }).click();
      await expect(page.locator('.alert')).toContainText('There was a problem updating your abstract. Please try again.');
      await expect(part(page, 'title')).toHaveValue('Twice, edited');
    },
  );
});
