import type { Page } from '@playwright/test';
import { at } from '../support/abstracts.ts';
import { expectAccessible } from '../support/axe.ts';
import { callFrom } from '../support/delegates.ts';
import { expect, test } from '../support/fixtures.ts';
import { freshReview } from '../support/fresh-review.ts';
import { authorAt, enterAsChair, LAKE, MINE } from '../support/lakeside.ts';
import { plantAuthor, REVIEWED, sql } from '../support/planted-call.ts';

const SETTINGS = `/organiser/${REVIEWED}/abstracts/settings`;
const PREPARING = '2026-04-20T12:00:00Z';
/** The regular call ends with 1 May; the late one is open, too. */
const BOTH_OPEN = '2026-04-28T12:00:00Z';
const LATE_ONLY = '2026-05-04T12:00:00Z';
const TITLE = `Late waters ${Math.random().toString(36).slice(2, 6)}`;

const SECTION = 'Dose was measured in water.';
const DRAFT = {
  title: TITLE,
  category: 'Measurement',
  presentationType: 'Oral',
  authors: [
    {
      name: 'Anbu Author',
      department: 'Physics',
      institution: 'Hidden Hospital',
      city: 'Lake City',
      orcid: '',
      isCorresponding: true,
      email: 'anbu@example.org',
      mobile: '98400 54321',
    },
  ],
  abstract: { background: SECTION, methods: SECTION, results: SECTION, conclusion: SECTION },
  keywords: ['dose', 'water', 'film', 'phantom'],
};

/** As a phone and a desk show it. */
async function looks(page: Page): Promise<void> {
  const before = page.viewportSize();
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expectAccessible(page);
  }
  if (before) await page.setViewportSize(before);
}

/** The call leaves no trace for the journeys that follow on this edition. */
async function forgetCalls(): Promise<void> {
  const edition = `(select id from editions where slug = '${REVIEWED}')`;
  await sql(`update abstracts set call = null where edition_id = ${edition} and call is not null`);
  await sql(`delete from calls where edition_id = ${edition}`);
}

test.describe('a further call for abstracts', () => {
  // Two windows change one call.
  test.use({ allowed: [/status of 409/] });
  test.beforeAll(() => freshReview(REVIEWED));
  test.afterAll(forgetCalls);

  test('a chair makes it, an author is asked which, and its board is its own', { tag: ['@REV-002'] }, async ({ page, browser }) => {
    test.setTimeout(240_000);
    await page.setViewportSize({ width: 1440, height: 1000 });
    await enterAsChair(page, 'Chitra Chair', PREPARING);
    await page.goto(SETTINGS);
    const calls = page.getByRole('region', { name: 'Further calls' });

    await test.step('it is made, with its own dates', async () => {
      await calls.getByRole('button', { name: 'Add a call' }).click();
      const dialog = page.getByRole('dialog', { name: 'Add a call' });
      await dialog.getByLabel('Name').fill('Late-breaking');
      await dialog.getByLabel('Opens, day').fill('2026-04-25');
      await dialog.getByLabel('Opens, time').fill('09:00');
      await dialog.getByLabel('Last day, as advertised').fill('2026-05-07');
      await dialog.getByLabel('Closes, day').fill('2026-04-24');
      await dialog.getByLabel('Closes, time').fill('00:00');
      await dialog.getByRole('button', { name: 'Add the call' }).click();
      await expect(dialog.getByText('It closes after it opens.')).toBeVisible();
      await dialog.getByLabel('Closes, day').fill('2026-05-08');
      // Day and time of one instant stand beside each other.
      const top = async (label: string) => (await dialog.getByLabel(label).boundingBox())?.y;
      expect(await top('Closes, time')).toBe(await top('Closes, day'));
      await looks(page);
      await dialog.getByRole('button', { name: 'Add the call' }).click();
      await expect(page.getByText('Late-breaking is saved.')).toBeFocused();
      await expect(calls.getByRole('heading', { name: 'Late-breaking' })).toBeVisible();
      await expect(calls).toContainText('not open yet');
      await looks(page);
    });

    await test.step('another one, made by mistake, is removed', async () => {
      await calls.getByRole('button', { name: 'Add a call' }).click();
      const dialog = page.getByRole('dialog', { name: 'Add a call' });
      await dialog.getByLabel('Name').fill('Posters only');
      await dialog.getByLabel('Opens, day').fill('2026-04-25');
      await dialog.getByLabel('Opens, time').fill('09:00');
      await dialog.getByLabel('Last day, as advertised').fill('2026-05-07');
      await dialog.getByLabel('Closes, day').fill('2026-05-08');
      await dialog.getByLabel('Closes, time').fill('00:00');
      await dialog.getByRole('button', { name: 'Add the call' }).click();
      await calls.getByRole('button', { name: 'Remove Posters only' }).click();
      await expect(page.getByText('Posters only is removed.')).toBeFocused();
      await expect(calls.getByRole('heading', { level: 3 })).toHaveText(['Late-breaking']);
    });

    const author = await plantAuthor('Anbu Author');
    const context = await browser.newContext({ viewport: { width: 360, height: 740 } });
    const mine = await authorAt(context, author.email, BOTH_OPEN);

    await test.step('with both open the form asks which', async () => {
      await mine.goto(`${LAKE}/terms`);
      await callFrom(mine, 'PUT', '/api/v1/me/abstract-drafts/new', { version: null, form: DRAFT });
      await mine.goto(`${LAKE}/abstract-submission`);
      const choice = mine.getByLabel('Call', { exact: true });
      await expect(choice.getByRole('option')).toHaveText([
        'Please choose',
        'Regular call, until May 1, 2026',
        'Late-breaking, until May 7, 2026',
      ]);
      await mine.getByRole('button', { name: 'Submit abstract' }).click();
      await expect(mine.getByRole('link', { name: 'Please choose the call to which you send it.' })).toBeVisible();
      await looks(mine);
      await choice.selectOption({ label: 'Late-breaking, until May 7, 2026' });
      await mine.getByRole('button', { name: 'Submit abstract' }).click();
      await expect(mine.getByText('Your abstract has been submitted successfully.')).toBeVisible();
      await mine.goto(MINE);
      const row = mine.getByRole('row').filter({ hasText: TITLE });
      await expect(row).toContainText('Late-breaking');
      await expect(mine.getByText('Regular call: 0 of 1 submitted. Late-breaking: 1 of 1 submitted.')).toBeVisible();
      await looks(mine);
    });

    await test.step('whoever wrote for a call that is removed since is asked again', async () => {
      const edition = `(select id from editions where slug = '${REVIEWED}')`;
      await sql(
        `insert into calls (edition_id, code, name, opens_at, closes_at, advertised_on, grace_minutes, max_per_delegate, version)
         values (${edition}, 'posters-only', 'Posters only', '2026-04-25', '2026-05-08', '2026-05-07', 0, 1, 1)`,
      );
      const other = await plantAuthor('Bala Author');
      const theirContext = await browser.newContext({ viewport: { width: 360, height: 740 } });
      const theirs = await authorAt(theirContext, other.email, LATE_ONLY);
      await theirs.goto(`${LAKE}/terms`);
      const form = { ...DRAFT, title: 'Posters of the lake', call: 'posters-only' };
      await callFrom(theirs, 'PUT', '/api/v1/me/abstract-drafts/new', { version: null, form });
      await sql(`delete from calls where edition_id = ${edition} and code = 'posters-only'`);
      await theirs.goto(`${LAKE}/abstract-submission`);
      // The regular call is closed by now; this one is not.
      const way = theirs.getByRole('navigation', { name: 'Your way to the conference' });
      await expect(way).toContainText('Abstract');
      await expect(way).not.toContainText('Closed');
      await expect(theirs.locator('.abstract-head')).toContainText('Late-breaking. Deadline May 7, 2026');
      for (const path of ['userProfile', 'paymentPage']) {
        await theirs.goto(`${LAKE}/${path}`);
        await expect(way).toContainText('Abstract');
        await expect(way).not.toContainText('Closed');
      }
      await theirs.goto(`${LAKE}/abstract-submission`);
      await theirs.getByRole('button', { name: 'Submit abstract' }).click();
      await expect(theirs.getByRole('link', { name: 'Please choose the call to which you send it.' })).toBeVisible();
      await theirs.getByLabel('Call', { exact: true }).selectOption({ label: 'Late-breaking, until May 7, 2026' });
      await expect(theirs.getByRole('link', { name: 'Please choose the call to which you send it.' })).toHaveCount(0);
      await theirContext.close();
    });

    await test.step('once the regular call has closed, an abstract of the late one is still edited', async () => {
      await at(mine, LATE_ONLY, LAKE);
      await mine.goto(MINE);
      await expect(mine.getByRole('link', { name: `Edit ${TITLE}` })).toBeVisible();
    });

    await test.step('the chair sees it on the board of its call and not on the other one', async () => {
      await page.reload();
      await expect(calls.getByRole('button', { name: 'Remove Late-breaking' })).toHaveCount(0);
      await calls.getByRole('link', { name: 'Board of Late-breaking' }).click();
      await expect(page.getByRole('combobox', { name: 'Call', exact: true })).toHaveValue('late-breaking');
      const rows = page.locator('.board-table tr[data-id]').filter({ hasText: TITLE });
      await expect(rows).toHaveCount(1);
      await looks(page);
      await page.getByRole('combobox', { name: 'Call', exact: true }).selectOption('regular');
      await expect(page).toHaveURL(`/organiser/${REVIEWED}/abstracts`);
      await expect(rows).toHaveCount(0);
      await page.goto(`/organiser/${REVIEWED}/abstracts/decisions?call=late-breaking`);
      await expect(page.getByText('1 undecided, 0 on hold.')).toBeVisible();
      // Not the day of the regular results, which an owner sets.
      const day = page.getByRole('link', { name: 'Set the day of the results of this call' });
      await expect(day).toHaveAttribute('href', SETTINGS);
      await looks(page);
    });

    await test.step('its limit is raised by the form, while another window sets its grace: both are shown, and nothing typed is lost', async () => {
      const change = async (on: Page, label: string, value: string) => {
        const dialog = on.getByRole('dialog', { name: 'Change Late-breaking' });
        await expect(dialog.getByLabel('Closes, day')).toHaveValue('2026-05-08');
        await dialog.getByLabel(label).fill(value);
        await dialog.getByRole('button', { name: 'Save the call' }).click();
        return dialog;
      };
      const other = await page.context().newPage();
      for (const one of [page, other]) {
        await one.goto(SETTINGS);
        await one.getByRole('button', { name: 'Change Late-breaking' }).click();
      }
      await change(other, 'Minutes of grace', '15');
      await expect(other.getByText('Late-breaking is saved.')).toBeFocused();
      await other.close();
      const dialog = await change(page, 'Abstracts of one delegate', '2');
      const both = dialog.getByRole('row');
      await expect(both.filter({ hasText: 'Minutes of grace' })).toContainText('15');
      await expect(both.filter({ hasText: 'Abstracts of one delegate' })).toContainText('2');
      await looks(page);
      await dialog.getByRole('button', { name: 'Take what is stored' }).click();
      await expect(dialog.getByLabel('Minutes of grace')).toHaveValue('15');
      await change(page, 'Abstracts of one delegate', '2');
      await expect(page.getByText('Late-breaking is saved.')).toBeFocused();
      await expect(calls).toContainText('at most 2');
      await expect(calls).toContainText('15 minutes');
    });
    await context.close();
  });
});
