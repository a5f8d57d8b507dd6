import type { Browser, Page } from '@playwright/test';
import { type Account, createAccount } from '../support/accounts.ts';
import { expectAccessible, expectAccessibleAtAllWidths } from '../support/axe.ts';
import { expect, test } from '../support/fixtures.ts';
import { EDITION, enterAsOrganiser, makeOwner } from '../support/organisers.ts';

const CONTENT = `/organiser/${EDITION}/content`;

async function comesIn(page: Page, account: Account): Promise<void> {
  await makeOwner(account);
  await enterAsOrganiser(page, account);
  await page.goto(CONTENT);
  await expect(page.getByRole('heading', { level: 1, name: 'Pages & people' })).toBeVisible();
}

/** What somebody sees who is not in this browser: no preview, no session. */
async function visitorSees(browser: Browser, page: Page, path: string): Promise<string> {
  const context = await browser.newContext({ baseURL: new URL(page.url()).origin });
  const visitor = await context.newPage();
  await visitor.goto(path);
  const text = await visitor.locator('main').innerText();
  await context.close();
  return text;
}

const field = (page: Page, label: string) => page.locator('.content-form').getByLabel(label, { exact: true });
const saved = (page: Page) => expect(page.locator('.save-state')).toHaveText(/^Saved \d\d:\d\d$/);
const publishButton = (page: Page) => page.getByRole('button', { name: 'Publish…' });
const dialog = (page: Page) => page.getByRole('dialog');

async function addSponsor(page: Page, name: string): Promise<string> {
  await page.goto(`${CONTENT}/sponsors`);
  await page.getByRole('button', { name: 'Add a sponsor' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'New sponsor' })).toBeVisible();
  await field(page, 'Name').fill(name);
  await field(page, 'Description').fill('Makes phantoms for tests.');
  await field(page, 'Website').fill('https://example.org/phantoms');
  await saved(page);
  return new URL(page.url()).pathname;
}

async function publishNow(page: Page): Promise<void> {
  await publishButton(page).click();
  await dialog(page)
    .getByRole('button', { name: /^Publish .* now$/ })
    .click();
  await expect(page.getByText(/^Published at \d\d:\d\d$/)).toBeVisible();
}

test.describe('pages and people', () => {
  test.use({ allowed: [/50\d \(|ERR_FAILED|4(03|04|09|15|22) \(/] });

  test(
    'a sponsor: added, saved while typing, reloaded, published, seen, undone',
    { tag: ['@ORG-405', '@ORG-410', '@ORG-413', '@ORG-423', '@ORG-424'] },
    async ({ page, browser }) => {
      test.setTimeout(240_000);
      const name = `Phantom Works ${Date.now()}`;
      await page.setViewportSize({ width: 1440, height: 1000 });
      await comesIn(page, await createAccount('Yazhini Vel'));
      await expectAccessibleAtAllWidths(page);
      await page.getByRole('link', { name: 'Sponsors' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Sponsors' })).toBeFocused();
      await expectAccessibleAtAllWidths(page);

      await page.getByRole('button', { name: 'Add a sponsor' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'New sponsor' })).toBeFocused();
      await field(page, 'Tier').selectOption('Gold');
      await field(page, 'Name').fill(name);
      await field(page, 'Description').fill('Makes phantoms for tests.');
      await saved(page);
      // What is missing is named, and cannot be published.
      await expect(page.getByText('This is still needed.')).toBeVisible();
      await expectAccessibleAtAllWidths(page);
      await field(page, 'Website').fill('https://example.org/phantoms');
      // Not on the server yet; on the device it is.
      await page.reload();
      await expect(field(page, 'Website')).toHaveValue('https://example.org/phantoms');
      await expect(field(page, 'Name')).toHaveValue(name);
      await saved(page);

      // A logo: described before it can be published, its part chosen by keys.
      await page
        .locator('input[type=file]')
        .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: await page.locator('.side').screenshot() });
      await expect(page.getByText('Please say what the picture shows, or mark it as decoration.')).toBeVisible();
      await page.getByLabel('What the picture shows').fill('The logo of the phantom works: a circle in a square');
      await expect(page.getByText('Please say what the picture shows, or mark it as decoration.')).toHaveCount(0);
      const width = page.getByRole('spinbutton', { name: 'Width' });
      const whole = Number(await width.inputValue());
      await page.locator('.crop-keys').focus();
      await page.keyboard.press('Shift+-');
      await expect.poll(async () => Number(await width.inputValue())).toBeLessThan(whole);
      await expectAccessibleAtAllWidths(page);
      await page.locator('input[type=file]').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from('no picture') });
      await expect(page.getByText(/^This cannot be read as a picture/)).toBeVisible();
      await saved(page);
      expect(await visitorSees(browser, page, '/sponsors')).not.toContain(name);
      const preview = page.frameLocator('.preview iframe');
      await expect(preview.getByRole('heading', { name })).toBeVisible();
      await expect(preview.getByRole('img', { name: 'The logo of the phantom works: a circle in a square' })).toBeVisible();

      await publishButton(page).click();
      await expect(dialog(page)).toContainText(`${name} is new`);
      await expect(dialog(page)).toContainText('Makes phantoms for tests.');
      await expectAccessibleAtAllWidths(page);
      await dialog(page).getByLabel('Why').fill('The contract is signed.');
      await dialog(page).getByRole('button', { name: 'Publish one change now' }).click();
      await expect(page.getByText(/^Published at \d\d:\d\d$/)).toBeVisible();
      await expect.poll(() => visitorSees(browser, page, '/sponsors')).toContain(name);

      await page.getByRole('button', { name: /^Undo/ }).click();
      await expect.poll(() => visitorSees(browser, page, '/sponsors')).not.toContain(name);
      await expect(page.locator('.item-badges').first()).toContainText('Not shown');
    },
  );

  test('by keyboard alone: another order; the same ids stay', { tag: ['@ORG-403', '@ORG-704'] }, async ({ page, browser }) => {
    test.setTimeout(240_000);
    await comesIn(page, await createAccount('Inba Selvan'));
    await page.goto(`${CONTENT}/awards`);
    const rows = page.getByRole('list', { name: 'Awards' }).getByRole('listitem');
    const names = () => rows.getByRole('link').allInnerTexts();
    const addresses = () => rows.getByRole('link').evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
    await expect(rows.first()).toBeVisible();
    const [before, hrefs] = [await names(), await addresses()];
    const [first = '', second = ''] = before;

    await page.getByRole('button', { name: `Move ${first}`, exact: true }).focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('status').filter({ hasText: `${first}, 2nd of` })).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    expect(await names()).toEqual(before);
    await page.keyboard.press('Space');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Space');
    await expect(page.getByText('The order is a draft.')).toBeVisible();
    expect(await names()).toEqual([second, first, ...before.slice(2)]);
    expect((await addresses()).toSorted()).toEqual(hrefs.toSorted());
    const pageBefore = await visitorSees(browser, page, '/awards-and-honors');
    expect(pageBefore.indexOf(first)).toBeLessThan(pageBefore.indexOf(second));

    await publishButton(page).focus();
    await page.keyboard.press('Enter');
    await expect(dialog(page)).toContainText('Order of awards');
    await dialog(page).getByRole('button', { name: 'Publish one change now' }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByText(/^Published at \d\d:\d\d$/)).toBeVisible();
    await expect
      .poll(async () => {
        const text = await visitorSees(browser, page, '/awards-and-honors');
        return text.indexOf(second) < text.indexOf(first);
      })
      .toBe(true);

    // By the pointer, back to where it was.
    const handle = page.getByRole('button', { name: `Move ${first}`, exact: true });
    const from = await handle.boundingBox();
    const to = await rows.first().locator('.sortable-handle').boundingBox();
    if (!from || !to) throw new Error('no handles');
    await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
    await page.mouse.down();
    await page.mouse.move(to.x + to.width / 2, to.y, { steps: 5 });
    await page.mouse.up();
    await expect.poll(names).toEqual(before);
    expect(await addresses()).toEqual(hrefs);
    await publishNow(page);
  });

  test(
    'two editors: each sees the other; different fields are joined, the same one is asked about',
    { tag: ['@ORG-411', '@ORG-412'] },
    async ({ page, browser }) => {
      test.setTimeout(240_000);
      await comesIn(page, await createAccount('Mozhi Amudhan'));
      const path = await addSponsor(page, `Shared ${Date.now()}`);
      const context = await browser.newContext({ baseURL: new URL(page.url()).origin });
      const other = await context.newPage();
      await comesIn(other, await createAccount('Adhavan Sol'));
      await other.goto(path);
      await expect(page.getByText('Adhavan Sol has this open, too')).toBeVisible({ timeout: 10_000 });
      await expect(other.getByText('Mozhi Amudhan has this open, too')).toBeVisible({ timeout: 10_000 });

      // Different fields, at the same time.
      await field(page, 'Tier').selectOption('Silver');
      await field(other, 'Website').fill('https://example.org/other');
      await expect(field(page, 'Website')).toHaveValue('https://example.org/other', { timeout: 20_000 });
      await expect(field(other, 'Tier')).toHaveValue('Silver', { timeout: 20_000 });
      await saved(page);
      await saved(other);

      // The same field; one of them has no connection for a moment.
      await page.route('**/draft', (route) => route.abort());
      await field(page, 'Description').fill('Mine: until 18 September.');
      await expect(page.getByText('Your text is not on the server')).toBeVisible();
      await expectAccessible(page);
      await field(other, 'Description').fill('Theirs: until 20 September.');
      await saved(other);
      await page.reload();
      const clash = page.locator('.clash');
      await expect(clash).toContainText('You and Adhavan Sol changed the same field');
      await expect(field(page, 'Description')).toHaveValue('Mine: until 18 September.');
      await expectAccessibleAtAllWidths(page);
      await page.unroute('**/draft');
      await clash.getByRole('button', { name: 'Keep mine' }).click();
      await saved(page);
      await expect(clash).toHaveCount(0);
      await expect(field(other, 'Description')).toHaveValue('Mine: until 18 September.', { timeout: 20_000 });

      // Their text is among the versions, and comes back.
      await page.getByRole('link', { name: 'Versions' }).click();
      await expect(page.getByRole('heading', { level: 1, name: /^Versions of Shared/ })).toBeFocused();
      await expect(page.locator('.versions-what del')).toContainText(['Theirs']);
      await expect(page.locator('.versions-what ins').first()).toContainText('Mine');
      await expectAccessibleAtAllWidths(page);
      await page.getByRole('list', { name: 'Versions, newest first' }).getByRole('button').nth(1).click();
      await page.getByRole('button', { name: /^Bring version \d+ back as a draft$/ }).click();
      await expect(field(page, 'Description')).toHaveValue('Theirs: until 20 September.');
      await context.close();
    },
  );

  test(
    'taken off and shown again; discarded; published at an instant, moved and withdrawn',
    { tag: ['@ORG-409', '@ORG-709'] },
    async ({ page, browser }) => {
      test.setTimeout(240_000);
      const name = `Lasting ${Date.now()}`;
      await comesIn(page, await createAccount('Pari Mugilan'));
      const path = await addSponsor(page, name);
      await publishNow(page);
      await expect.poll(() => visitorSees(browser, page, '/sponsors')).toContain(name);
      await page.getByRole('button', { name: 'Take it off the pages' }).click();
      await expect(page.getByText('This will be taken off the pages')).toBeVisible();
      await publishButton(page).click();
      await expect(dialog(page)).toContainText(`${name} is taken off the pages`);
      await dialog(page).getByRole('button', { name: 'Publish one change now' }).click();
      await expect.poll(() => visitorSees(browser, page, '/sponsors')).not.toContain(name);
      await page.goto(path);
      await expect(page.getByText('Visitors do not see this')).toBeVisible();
      await page.getByRole('button', { name: 'Show it again' }).click();
      await publishNow(page);
      await expect.poll(() => visitorSees(browser, page, '/sponsors')).toContain(name);

      await field(page, 'Description').fill('A draft that nobody wants.');
      await saved(page);
      await page.getByRole('button', { name: 'Discard the draft…' }).click();
      await expectAccessible(page);
      await dialog(page).getByRole('button', { name: 'Discard the draft' }).click();
      await expect(field(page, 'Description')).toHaveValue('Makes phantoms for tests.');

      await field(page, 'Description').fill('From next year on.');
      await saved(page);
      await publishButton(page).click();
      await dialog(page).getByLabel('At an instant').check();
      await dialog(page).getByRole('button', { name: 'Publish one change then' }).click();
      await expect(dialog(page).getByText('Give the day and the time at which it goes out.')).toBeVisible();
      await dialog(page).getByLabel('Goes out, day').fill('2099-01-10');
      await dialog(page).getByLabel('Goes out, time').fill('09:30');
      await expectAccessibleAtAllWidths(page);
      await dialog(page).getByRole('button', { name: 'Publish one change then' }).click();
      await expect(page.getByText('Goes out on 10 January 2099, 09:30 (Asia/Kolkata)')).toBeVisible();

      await page.goto(CONTENT);
      const publications = page.getByRole('list', { name: 'Publications' }).getByRole('listitem').filter({ hasText: name });
      const publication = publications.filter({ hasText: '10 January 2099' });
      await publication.getByRole('button', { name: /^Move/ }).click();
      await dialog(page).getByLabel('Goes out, day').fill('2099-02-11');
      await dialog(page).getByRole('button', { name: 'Move it' }).click();
      const moved = publications.filter({ hasText: '11 February 2099' });
      await expect(moved).toBeVisible();
      await moved.getByRole('button', { name: /^Withdraw/ }).click();
      await expect(dialog(page)).toContainText(name);
      await expectAccessible(page);
      await dialog(page).getByRole('button', { name: 'Withdraw it' }).click();
      await expect(moved).toContainText('Withdrawn');
      await page.goto(path);
      await expect(field(page, 'Description')).toHaveValue('From next year on.');

      // Other journeys read the page of sponsors as it was.
      await page.getByRole('button', { name: 'Take it off the pages' }).click();
      await expect(page.getByText('This will be taken off the pages')).toBeVisible();
      await publishNow(page);
    },
  );

  test('every kind opens in a form of its own', { tag: ['@ORG-401', '@ORG-703'] }, async ({ page }) => {
    test.setTimeout(240_000);
    await page.setViewportSize({ width: 1440, height: 1000 });
    await comesIn(page, await createAccount('Thenmozhi Arul'));
    const links = page.locator('.content-box li a');
    // They come after the heading.
    await expect(links).toHaveCount(21);
    const kinds = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
    for (const kind of kinds) {
      await page.goto(kind);
      await expect(page.locator('.content-row a, .content-form').first(), kind).toBeVisible();
      const [first] = await page.locator('.content-row a').all();
      if (first) await first.click();
      await expect(page.locator('.content-form :is(input, textarea, select)').first(), kind).toBeVisible();
      await expectAccessibleAtAllWidths(page);
    }
  });
});
