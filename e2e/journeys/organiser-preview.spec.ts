import type { Page } from '@playwright/test';
import { createAccount } from '../support/accounts.ts';
import { expectAccessible } from '../support/axe.ts';
import { databaseEnv, query } from '../support/database.ts';
import { expect, test } from '../support/fixtures.ts';
import { EDITION, enterAsOrganiser, makeOwner } from '../support/organisers.ts';
import { DATABASE, SITE } from '../support/site.ts';

const bar = (page: Page) => page.getByRole('complementary', { name: 'Preview' });
const tell = (sql: string, values: unknown[] = []) => query(databaseEnv(DATABASE).DATABASE_MIGRATION_URL, sql, values);

async function openCalendar(page: Page, name: string) {
  const owner = await createAccount(name);
  await makeOwner(owner);
  await enterAsOrganiser(page, owner);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`/organiser/${EDITION}`);
  await page.getByRole('link', { name: 'Calendar' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'What changes when' })).toBeVisible();
  return owner;
}

/** What opens in a window of its own. */
async function opened(page: Page, click: () => Promise<void>): Promise<Page> {
  const [tab] = await Promise.all([page.context().waitForEvent('page'), click()]);
  await expect(bar(tab)).toBeVisible();
  return tab;
}

test(
  'the calendar says what changes, and shows a page a minute before and at that instant',
  { tag: ['@ORG-436', '@ORG-438'] },
  async ({ page, browser }) => {
    test.setTimeout(120_000);
    await openCalendar(page, 'Kayal Vizhi');
    await expect(page.getByRole('heading', { name: 'Early bird ends, Regular begins' })).toBeVisible();
    await expect(page.getByRole('row', { name: /Regular ends, On-site begins/ })).toContainText('11 September 2025, 00:00');
    await expectAccessible(page);

    const before = await opened(page, () => page.getByRole('button', { name: 'See 15 August, 23:59' }).click());
    await expect(bar(before)).toContainText('Preview of Friday, 15 August 2025, 23:59 IST');
    await expect(before).toHaveURL(`${SITE}/registration`);
    await before.close();

    // By keyboard: another instant from the list.
    const show = page.getByRole('button', { name: 'Show: Regular ends, On-site begins' });
    await show.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Regular ends, On-site begins' })).toBeVisible();
    const then = await opened(page, () => page.getByRole('button', { name: 'See 11 September, 00:00' }).click());
    await expect(bar(then)).toContainText('Thursday, 11 September 2025, 00:00 IST');
    await expect(then.getByText('Online registration is closed').first()).toBeVisible();
    await expectAccessible(then);

    // Every page of it says so, and a form sent from it saves nothing.
    await then.goto('/contacts');
    await expect(bar(then)).toContainText('11 September 2025');
    const refused = await then.evaluate(async () => {
      const answer = await fetch('/api/v1/contact-messages', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: '{}',
      });
      return { status: answer.status, body: (await answer.json()) as { error: { code: string } } };
    });
    expect([refused.status, refused.body.error.code]).toEqual([409, 'PREVIEW_READ_ONLY']);

    // Another browser sees the present.
    const other = await browser.newContext();
    const stranger = await other.newPage();
    await stranger.goto(`${SITE}/registration`);
    await expect(bar(stranger)).toHaveCount(0);
    await expect(stranger.getByText('Online registration is closed')).toHaveCount(0);
    await other.close();

    await then.getByRole('button', { name: 'Leave the preview' }).click();
    await expect(then).toHaveURL(`${SITE}/contacts`);
    await expect(bar(then)).toHaveCount(0);
  },
);

test(
  'a preview with drafts shows them to nobody else, and ends after an hour or with its session',
  { tag: ['@ORG-436', '@ORG-437'] },
  async ({ page, browser }) => {
    test.setTimeout(120_000);
    const id = String(900_000 + Math.floor(Math.random() * 90_000));
    const words = `The hall has moved, says draft ${id}`;
    const key = `(select id from editions where slug = '${EDITION}')`;
    await tell(`insert into content_revisions (edition_id, kind, item_id, version, body) values (${key}, 'notices', $1, 1, $2)`, [
      id,
      JSON.stringify({ body: words, shownFrom: null, shownUntil: null }),
    ]);
    await tell(`insert into content_items (edition_id, kind, item_id, draft_version) values (${key}, 'notices', $1, 1)`, [id]);
    const owner = await openCalendar(page, 'Poongodi Nachiyar');
    const preview = async () => {
      await page.getByLabel('Page', { exact: true }).selectOption('Home');
      await page.getByLabel('With the drafts, as if they were published').check();
      return opened(page, () => page.getByRole('button', { name: 'Open the preview' }).click());
    };
    const shown = await preview();
    await expect(bar(shown)).toContainText('With drafts');
    await expect(shown.getByText(words).first()).toBeVisible();
    const other = await browser.newContext();
    const stranger = await other.newPage();
    await stranger.goto(SITE);
    await expect(stranger.getByText(words)).toHaveCount(0);
    await other.close();

    await tell(
      `update previews set until = made_at where session_id in (select id from sessions where account_id = (select id from accounts where email = $1))`,
      [owner.email],
    );
    await shown.reload();
    await expect(bar(shown)).toHaveCount(0);
    await expect(shown.getByText(words)).toHaveCount(0);

    const again = await preview();
    await expect(again.getByText(words).first()).toBeVisible();
    await tell('delete from sessions where account_id = (select id from accounts where email = $1)', [owner.email]);
    await again.reload();
    await expect(bar(again)).toHaveCount(0);
    await expect(again.getByText(words)).toHaveCount(0);
    await tell(`update content_items set draft_version = null where kind = 'notices' and item_id = $1`, [id]);
  },
);

for (const width of [360, 768]) {
  test(
    `on a screen of ${width} px the calendar is a list, or a line and a list, and the bar fits`,
    { tag: ['@ORG-438'] },
    async ({ page }) => {
      test.setTimeout(90_000);
      await openCalendar(page, 'Mullai Kodi');
      await page.setViewportSize({ width, height: 800 });
      await expect(page.getByRole('group', { name: /All instants/ })).toBeVisible({ visible: width > 600 });
      await expect(page.getByRole('row', { name: /Regular ends, On-site begins/ })).toBeVisible();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      await expectAccessible(page);
      const tab = await opened(page, () => page.getByRole('button', { name: 'Open the preview' }).click());
      await tab.setViewportSize({ width, height: 800 });
      await expect(tab.getByRole('button', { name: 'Leave the preview' })).toBeInViewport();
      expect(await tab.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    },
  );
}
