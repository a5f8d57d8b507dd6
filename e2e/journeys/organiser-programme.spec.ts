import type { Page } from '@playwright/test';
import { createAccount } from '../support/accounts.ts';
import { expectAccessible, expectAccessibleAtAllWidths } from '../support/axe.ts';
import { databaseEnv, query } from '../support/database.ts';
import { expect, test } from '../support/fixtures.ts';
import { enterAsOrganiser, makeOwner } from '../support/organisers.ts';
import { DATABASE } from '../support/site.ts';

/** An edition of its own: other journeys read the programme of the first one. */
const PROGRAMME = '/organiser/lakeside-2026/programme';

const stored = async (title: string) => {
  const [row] = await query<{ starts: string; ends: string; room: string | null }>(
    databaseEnv(DATABASE).DATABASE_MIGRATION_URL,
    `select to_char(starts, 'HH24:MI') as starts, to_char(ends, 'HH24:MI') as ends, rooms.name as room
     from programme_sessions as session left join rooms on (rooms.edition_id, rooms.id) = (session.edition_id, session.room_id)
     where session.title = $1 and not session.removed`,
    [title],
  );
  return row && [row.starts, row.ends, row.room];
};

async function comesIn(page: Page, name: string): Promise<void> {
  const owner = await createAccount(name);
  await makeOwner(owner, 'lakeside');
  await makeOwner(owner);
  await enterAsOrganiser(page, owner);
  await page.goto(PROGRAMME);
  await expect(page.getByRole('heading', { name: 'Programme', level: 1 })).toBeVisible();
}

const card = (page: Page, title: string) => page.getByRole('button', { name: title, exact: false }).and(page.locator('.programme-card'));
const talksOf = (page: Page, title: string) => page.getByRole('list', { name: `Talks of ${title}` });
const panel = (page: Page) => page.locator('.programme-panel');

async function addSession(page: Page, title: string, starts: string, ends: string, room: string): Promise<void> {
  await page.getByRole('button', { name: 'Add a session' }).click();
  await panel(page).getByLabel('Title', { exact: true }).fill(title);
  await panel(page).getByLabel('Starts').fill(starts);
  await panel(page).getByLabel('Ends').fill(ends);
  await panel(page).getByLabel('Room').selectOption(room);
  await panel(page).getByRole('button', { name: 'Add session' }).click();
  await expect(card(page, title)).toBeVisible();
}

async function addRoom(page: Page, name: string, code: string): Promise<void> {
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByLabel('Short code').fill(code);
  await page.getByRole('button', { name: 'Add room' }).click();
  await expect(page.getByRole('button', { name: `Change ${name}` })).toBeVisible();
}

test.describe('the programme', () => {
  test.describe.configure({ mode: 'serial' });

  test('a session moved by drag, by keys and by form ends at the same place; undone and redone [ORG-426] [ORG-440]', async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 1000 });
    await comesIn(page, 'Petra Planner');
    await expect(card(page, 'Opening lecture')).toBeVisible();
    await page.getByRole('button', { name: 'Rooms', exact: true }).click();
    await addRoom(page, 'Great hall', 'GH');
    await addRoom(page, 'Boat house', 'BH');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Close', exact: true }).click();
    for (const title of ['By drag', 'By keys', 'By form']) await addSession(page, title, '11:00', '11:30', 'Great hall');
    const there = ['11:15', '11:45', 'Boat house'];

    // Three lanes: far enough to the right for the next column, 15 minutes of 3 pixels down.
    const box = await card(page, 'By drag').boundingBox();
    const target = await page.getByRole('region', { name: 'Boat house' }).boundingBox();
    if (!box || !target) throw new Error('It is shown');
    await page.mouse.move(box.x + 10, box.y + 8);
    await page.mouse.down();
    await page.mouse.move(target.x + 40, box.y + 20, { steps: 4 });
    await page.mouse.move(target.x + 40, box.y + 8 + 45, { steps: 2 });
    await page.mouse.up();
    await expect.poll(() => stored('By drag')).toEqual(there);

    await card(page, 'By keys').focus();
    await page.keyboard.press(' ');
    await expect(page.getByRole('status').filter({ hasText: 'taken' })).toBeVisible();
    for (const key of ['ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowRight']) await page.keyboard.press(key);
    await expect(card(page, 'By keys')).toBeFocused();
    await page.keyboard.press('Escape');
    await expect.poll(() => stored('By keys')).toEqual(['11:00', '11:30', 'Great hall']);
    await page.keyboard.press(' ');
    for (const key of ['ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowRight', 'Enter']) await page.keyboard.press(key);
    await expect.poll(() => stored('By keys')).toEqual(there);

    await card(page, 'By form').click();
    await panel(page).getByLabel('Starts').fill('11:15');
    await panel(page).getByLabel('Ends').fill('11:45');
    await panel(page).getByLabel('Room').selectOption('Boat house');
    await panel(page).getByRole('button', { name: 'Save' }).click();
    await expect.poll(() => stored('By form')).toEqual(there);

    const undo = page.getByRole('button', { name: /^Undo/ });
    await undo.click();
    await expect.poll(() => stored('By form')).toEqual(['11:00', '11:30', 'Great hall']);
    await undo.click();
    await expect.poll(() => stored('By keys')).toEqual(['11:00', '11:30', 'Great hall']);
    await page.getByRole('button', { name: /^Redo/ }).click();
    await expect.poll(() => stored('By keys')).toEqual(there);
  });

  test('talks in their order and with their minutes; a clash named at both entries, with ways out [ORG-426] [ORG-427]', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 1440, height: 1000 });
    await comesIn(page, 'Clara Clash');
    await expect(card(page, 'By drag')).toContainText('Room twice');
    await expect(card(page, 'By keys')).toContainText('Room twice');
    const clashes = page.getByRole('region', { name: 'Clashes' });
    await expect(clashes).toContainText('“By drag” and “By keys” are in the same room, 11:15 to 11:45.');
    await expectAccessibleAtAllWidths(page);
    await page.setViewportSize({ width: 1440, height: 1000 });
    // A room used twice keeps it from being released.
    await page.getByRole('button', { name: 'Release changes' }).click();
    await expect(page.getByRole('dialog')).toContainText('this has to be solved first');
    await page.getByRole('button', { name: 'Keep as draft' }).click();
    await clashes.getByRole('button', { name: 'Start “By keys” at 11:45' }).click();
    await expect.poll(() => stored('By keys')).toEqual(['11:45', '12:15', 'Boat house']);
    await expect(card(page, 'By drag')).not.toContainText('Room twice');

    await card(page, 'By form').click();
    for (const [n, title] of ['First talk', 'Second talk'].entries()) {
      await panel(page).getByRole('button', { name: 'Add a talk' }).click();
      await panel(page)
        .getByLabel(`Title of ${n + 1}`)
        .fill(title);
    }
    await panel(page).getByLabel('Minutes').nth(1).fill('25');
    await panel(page).getByRole('button', { name: 'Up Second talk' }).click();
    await panel(page).getByRole('button', { name: 'Save' }).click();
    await expect(talksOf(page, 'By form')).toContainText('11:00 Second talk');
    await expect(talksOf(page, 'By form')).toContainText('11:25 First talk');
    await expect(card(page, 'By form')).toContainText('Too many minutes');
    await panel(page).locator('.programme-handle').nth(1).dragTo(panel(page).locator('.programme-slots li').nth(0));
    await panel(page).getByRole('button', { name: 'Save' }).click();
    await expect(talksOf(page, 'By form')).toContainText('11:10 Second talk');
    await panel(page).getByRole('button', { name: 'Let “By form” end at 11:35' }).click();
    await expect(card(page, 'By form')).not.toContainText('Too many minutes');
  });

  test.describe('a conflict', () => {
    // That is what it is about.
    test.use({ allowed: [/409 \(Conflict\)/] });

    test('two editors of one session: both versions are shown, nothing is lost [ORG-439]', async ({ page, browser }) => {
      await page.setViewportSize({ width: 1440, height: 1000 });
      await comesIn(page, 'Edith Editor');
      const context = await browser.newContext();
      const other = await context.newPage();
      await other.setViewportSize({ width: 1440, height: 1000 });
      await comesIn(other, 'Carl Colleague');
      for (const [one, title] of [
        [page, 'By drag, mine'],
        [other, 'By drag, theirs'],
      ] as const) {
        await card(one, 'By drag').click();
        await panel(one).getByLabel('Title', { exact: true }).fill(title);
      }
      await panel(other).getByRole('button', { name: 'Save' }).click();
      await expect(card(other, 'By drag, theirs')).toBeVisible();
      await panel(page).getByRole('button', { name: 'Save' }).click();
      const row = panel(page).getByRole('row', { name: /Title/ });
      await expect(row).toContainText('By drag, mine');
      await expect(row).toContainText('By drag, theirs');
      // What was typed survives a reload.
      await page.reload();
      await card(page, 'By drag').click();
      await expect(panel(page).getByLabel('Title', { exact: true })).toHaveValue('By drag, mine');
      await panel(page).getByRole('button', { name: 'Save' }).click();
      await panel(page).getByRole('button', { name: 'Save mine' }).click();
      await expect(card(page, 'By drag, mine')).toBeVisible();
      await context.close();
    });

    test('two editors of one room: who saves second reads what is stored, and may save over it', async ({ page, browser }) => {
      const context = await browser.newContext();
      const other = await context.newPage();
      for (const [window, name] of [
        [page, 'Esther Editor'],
        [other, 'Cyril Colleague'],
      ] as const) {
        await window.setViewportSize({ width: 1440, height: 1000 });
        await comesIn(window, name);
        await window.getByRole('button', { name: 'Rooms' }).click();
        await window
          .getByRole('dialog')
          .getByRole('button', { name: /^Change / })
          .first()
          .click();
        await window.getByRole('dialog').getByLabel('Note').fill(`${name}'s seats`);
      }
      await other.getByRole('dialog').getByRole('button', { name: 'Save room' }).click();
      await expect(other.getByRole('dialog').getByRole('listitem').first()).toContainText("Cyril Colleague's seats");
      const dialog = page.getByRole('dialog', { name: 'Rooms' });
      await dialog.getByRole('button', { name: 'Save room' }).click();
      await expect(dialog.getByText(/^Stored now: .*Cyril Colleague's seats/)).toBeVisible();
      await expect(dialog.getByLabel('Note')).toHaveValue("Esther Editor's seats");
      await dialog.getByRole('button', { name: 'Save room' }).click();
      await expect(dialog.getByRole('listitem').first()).toContainText("Esther Editor's seats");
      await context.close();
    });
  });

  test('released with its changes; an earlier one loaded as the draft; a list on a phone [ORG-428] [ORG-430] [ORG-440]', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 1440, height: 1000 });
    await comesIn(page, 'Rita Release');
    await page.getByRole('button', { name: 'Release changes' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText('Release 1 of the programme');
    await expect(dialog.locator('.programme-changes')).toContainText('By keys');
    await dialog.getByLabel('Note for visitors').fill('Three new sessions');
    await dialog.getByRole('button', { name: 'Release', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Nothing to release' })).toBeVisible();
    await card(page, 'By keys').click();
    await panel(page).getByRole('button', { name: 'Take out' }).click();
    await expect(card(page, 'By keys')).toHaveCount(0);
    await page.getByRole('button', { name: 'Releases', exact: true }).click();
    await page.getByRole('button', { name: 'Load as draft release 1' }).click();
    await expect(card(page, 'By keys')).toBeVisible();

    await page.setViewportSize({ width: 360, height: 740 });
    await expect(card(page, 'By keys')).toBeHidden();
    await page
      .locator('.programme-list')
      .getByRole('button', { name: /By keys/ })
      .click();
    await expect(panel(page).getByLabel('Starts')).toHaveValue('11:45');
    await expectAccessible(page);
  });
});
