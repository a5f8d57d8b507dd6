import type { Browser, Page } from '@playwright/test';
import { at } from '../support/abstracts.ts';
import { createAccount } from '../support/accounts.ts';
import { expectAccessible, expectAccessibleAtAllWidths } from '../support/axe.ts';
import { expect, test } from '../support/fixtures.ts';
import { freshReview } from '../support/fresh-review.ts';
import { acceptAsPosters, makeJudge } from '../support/judging.ts';
import { enterAsOrganiser, makeOwner } from '../support/organisers.ts';
import { REVIEWED, reviewedCall, TOLD } from '../support/reviewed.ts';
import { enterAsReviewer } from '../support/reviewing.ts';
import { PORTS } from '../support/site.ts';

const CONTESTS = `/organiser/${REVIEWED}/abstracts/contests`;
const JUDGE = `/judge/${REVIEWED}`;
const AWARDS = `http://lakeside.localhost:${PORTS.site}/awards-and-honors`;
const CRITERIA = ['Content', 'Design', 'Presenting', 'Answers'];
const PHONE = { width: 360, height: 740 };

const score = (page: Page, name: string, step: number) =>
  page.getByRole('radio', { name: new RegExp(`^${name}, ${step} of 5`) }).check({ force: true });
const saved = (page: Page) => page.getByRole('banner').getByRole('status');
const next = (page: Page) => page.getByRole('button', { name: /^Save/ });
const heading = (page: Page) => page.getByRole('heading', { level: 1 });

async function scoresAll(page: Page, step: number): Promise<void> {
  for (const name of CRITERIA) await score(page, name, step);
}

test.describe('judging at the boards', () => {
  test.describe.configure({ mode: 'serial' });
  test.use({ allowed: [/status of 409|ERR_INTERNET_DISCONNECTED/] });
  let titles: string[] = [];
  let judges: Array<{ name: string; email: string }> = [];
  const title = (place: number) => titles[place] ?? '';
  const judge = (place: number) => ({ name: '', password: '', email: judges[place]?.email ?? '' });

  test.beforeAll(async () => {
    await freshReview(REVIEWED);
    ({ titles } = await reviewedCall(3));
    await acceptAsPosters(titles);
    judges = [await makeJudge('Aarthi Judge'), await makeJudge('Balaji Judge')];
  });

  const asChair = async (page: Page, name: string) => {
    const chair = await createAccount(name);
    await makeOwner(chair, 'lakeside');
    await enterAsOrganiser(page, chair);
    await at(page, TOLD);
  };
  const phoneOf = async (browser: Browser, place: number): Promise<Page> => {
    const context = await browser.newContext({ viewport: PHONE });
    const page = await context.newPage();
    await enterAsReviewer(page, judge(place));
    await at(page, TOLD);
    return page;
  };

  test(
    'a chair plans a contest, shortlists from the board, names judges, and opens it',
    { tag: ['@REV-100'] },
    async ({ page, browser }) => {
      await asChair(page, 'Chitra Chair');
      await page.goto(`/organiser/${REVIEWED}/abstracts`);
      await page.getByRole('link', { name: 'Shortlist for a contest' }).click();
      await expect(page.getByText('No contest yet')).toBeVisible();
      await page.getByLabel('Name of the award').fill('Best e-poster award');
      await page.getByRole('button', { name: 'Plan it' }).click();
      await expect(page.getByRole('heading', { name: 'Best e-poster award' })).toBeVisible();
      await expect(page.getByText('Nothing is on the shortlist.')).toBeVisible();
      await page.getByLabel('Sheets for a rank').fill('2');
      await page.getByRole('button', { name: 'Save the contest' }).click();
      await expect(page.getByText('Saved.')).toBeVisible();
      await page.getByRole('button', { name: 'Choose the shortlist' }).click();
      const dialog = page.getByRole('dialog');
      await expect(dialog).toContainText('rank 1');
      await dialog.getByRole('button', { name: 'Choose all' }).click();
      await dialog.getByRole('button', { name: 'Put 3 on the shortlist' }).click();
      await expect(page.getByText('3 on the shortlist.')).toBeVisible();
      // A colleague names one meanwhile. This page looks again by itself, and still does not overwrite what was not seen.
      const [first, second] = judges.map(({ name }) => name);
      await page.getByLabel(first ?? '').check();
      const colleague = await (await browser.newContext()).newPage();
      await asChair(colleague, 'Chandra Chair');
      await colleague.goto(page.url());
      await colleague.getByLabel(second ?? '').check();
      await colleague.getByRole('button', { name: 'Save the judges' }).click();
      await expect(colleague.getByText('1 judge. Their conflicts were looked for.')).toBeVisible();
      await colleague.context().close();
      await expect(page.getByText('0 of 3 sheets')).toBeVisible({ timeout: 20_000 });
      await page.getByRole('button', { name: 'Save the judges' }).click();
      await expect(page.getByRole('row', { name: `Judges ${first} ${second}` })).toBeVisible();
      await page.getByRole('button', { name: 'Take what is stored' }).click();
      await page.getByLabel(first ?? '').check();
      await page.getByRole('button', { name: 'Save the judges' }).click();
      await expect(page.getByText('2 judges. Their conflicts were looked for.')).toBeVisible();
      // Chairs read no names here.
      await expect(page.locator('main')).not.toContainText('Anbu Author');
      await page.getByRole('button', { name: 'Open judging' }).click();
      await expect(page.getByText('6 sheets to come.')).toBeVisible();
      await expectAccessibleAtAllWidths(page);
    },
  );

  test('the code at a board opens the sheet; scored by thumb, without a network too', { tag: ['@REV-101'] }, async ({ page }) => {
    await page.setViewportSize(PHONE);
    await enterAsReviewer(page, judge(0));
    await at(page, TOLD);
    await page.goto(`${JUDGE}/EP-90`);
    await expect(heading(page)).toHaveText(title(0));
    await expect(page.getByText('Anbu Author')).toBeVisible();
    for (const label of await page.locator('.review-scale label').all()) {
      const box = await label.boundingBox();
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    await expectAccessible(page);
    await scoresAll(page, 5);
    await expect(page.getByText('20 of 20')).toBeVisible();
    await expect(saved(page)).toHaveText('Saved');
    await expect(next(page)).toBeInViewport();
    // The hall has no network: what is scored stays here, and the next board opens all the same.
    await page.context().setOffline(true);
    await next(page).click();
    await expect(heading(page)).toHaveText(title(1));
    await scoresAll(page, 4);
    await expect(saved(page)).toHaveText('1 kept here');
    await expect(page.getByText('No network in the hall')).toBeVisible();
    await next(page).click();
    await expect(heading(page)).toHaveText(title(2));
    await score(page, 'Content', 2);
    await expect(saved(page)).toHaveText('2 kept here');
    await page.getByRole('link', { name: 'My list' }).click();
    await expect(page.getByRole('link', { name: new RegExp(`EP-91.*16, kept here`) })).toBeVisible();
    await page.context().setOffline(false);
    await expect(saved(page)).toHaveText('Saved');
    await expect(page.getByRole('link', { name: /EP-92.*1 of 4/ })).toBeVisible();
    await expectAccessible(page);
    // It is on the server: another look says the same, and nothing is left in the browser.
    await page.reload();
    await expect(page.getByRole('link', { name: /EP-91.*16 of 20/ })).toBeVisible();
    expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('review:')))).toEqual([]);
  });

  test('scored on two devices: both are shown until their judge has chosen', { tag: ['@REV-101'] }, async ({ page, browser }) => {
    await page.setViewportSize(PHONE);
    await enterAsReviewer(page, judge(0));
    await at(page, TOLD);
    await page.goto(`${JUDGE}/EP-92`);
    const other = await phoneOf(browser, 0);
    await other.goto(`${JUDGE}/EP-92`);
    await scoresAll(other, 3);
    await expect(saved(other)).toHaveText('Saved');
    await scoresAll(page, 2);
    await expect(page.getByText('You have scored this one on another device, too')).toBeVisible();
    await expect(page.getByRole('main')).toContainText('On the other one: Content 3, Design 3, Presenting 3, Answers 3');
    await expect(page.getByRole('main')).toContainText('On this one: Content 2, Design 2, Presenting 2, Answers 2');
    await page.getByRole('button', { name: 'Keep the other one' }).click();
    await expect(page.getByText('12 of 20')).toBeVisible();
    await expect(saved(page)).toHaveText('Saved');
    await other.context().close();
  });

  test('sealed by the chair, and named on the page of awards from its instant on', { tag: ['@REV-103'] }, async ({ page, browser }) => {
    const phone = await phoneOf(browser, 1);
    await phone.goto(`${JUDGE}/EP-90`);
    await scoresAll(phone, 4);
    await next(phone).click();
    await expect(heading(phone)).toHaveText(title(1));
    await scoresAll(phone, 5);
    await expect(saved(phone)).toHaveText('Saved');
    await asChair(page, 'Deepa Chair');
    await page.goto(CONTESTS);
    await page.getByRole('link', { name: 'Best e-poster award', exact: true }).click();
    await expect(page.getByText('1 sheet to come.')).toBeVisible();
    // Equal means: the one with the higher mean of content would be better, and they are equal in it, too.
    const row = (place: number) => page.locator('.contest-table tr').filter({ hasText: title(place) });
    await expect(row(0)).toContainText('=1');
    await expect(row(0)).toContainText('18.00');
    await expect(row(2)).toContainText('1 counted');
    await page.getByLabel('Winners are named from, day').fill('2026-06-02');
    await page.getByLabel('Winners are named from, time').fill('10:00');
    await page.getByRole('button', { name: 'Save the contest' }).click();
    await expect(page.getByText('Saved.')).toBeVisible();
    await page.getByRole('button', { name: 'Close judging' }).click();
    await page.getByRole('button', { name: 'Seal the result' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Seal it' }).click();
    await expect(page.getByRole('heading', { name: 'Ranking, as it was sealed' })).toBeVisible();
    // Too late: kept, and not counted.
    await score(phone, 'Content', 1);
    await expect(saved(phone)).toHaveText('Saved');
    await page.reload();
    await expect(page.getByText('1 sheet came after the seal')).toBeVisible();
    await expect(row(0)).toContainText('=1');
    await expectAccessibleAtAllWidths(page);
    await phone.context().close();
    const visitor = async (moment: string) => {
      const context = await browser.newContext();
      await context.addCookies([{ name: 'isocentre-clock', value: encodeURIComponent(moment), url: AWARDS }]);
      const opened = await context.newPage();
      await opened.goto(AWARDS);
      return opened;
    };
    await expect((await visitor(TOLD)).getByText('Best e-poster award')).toHaveCount(0);
    const after = await visitor('2026-06-10T12:00:00Z');
    await expect(after.getByRole('listitem').filter({ hasText: 'Best e-poster award' })).toContainText('Anbu Author');
    await expectAccessibleAtAllWidths(after);
  });
});
