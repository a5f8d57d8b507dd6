import type { Locator, Page } from '@playwright/test';
import { expectAccessible, expectAccessibleAtAllWidths } from '../support/axe.ts';
import { databaseEnv, query } from '../support/database.ts';
import { addSessions, askWhere, card, placeAt, releaseProgramme, tray } from '../support/call-stages.ts';
import { expect, test } from '../support/fixtures.ts';
import { freshReview } from '../support/fresh-review.ts';
import { authorAt, enterAsChair, MINE } from '../support/lakeside.ts';
import { REVIEWED, reviewedCall, TOLD } from '../support/reviewed.ts';
import { DATABASE } from '../support/site.ts';

const PAGE = `/organiser/${REVIEWED}/programme`;
const sql = <Row extends object>(text: string, values: unknown[] = []) =>
  query<Row & Record<string, unknown>>(databaseEnv(DATABASE).DATABASE_MIGRATION_URL, text, values);

test.describe('accepted abstracts in the programme', () => {
  test.describe.configure({ mode: 'serial' });
  test.use({ allowed: [/status of 4(04|09|22)/], viewport: { width: 1440, height: 1000 } });
  let titles: string[] = [];
  let email = '';
  const title = (which: number) => titles[which] ?? '';
  const mark = Math.random().toString(36).slice(2, 6);
  const [first, second, wall] = [`Lake papers ${mark}`, `Shore papers ${mark}`, `Lake posters ${mark}`];

  const opened = async (page: Page): Promise<void> => {
    await enterAsChair(page, 'Petra Planner', TOLD);
    await page.goto(PAGE);
    await expect(page.getByRole('heading', { name: 'Programme', level: 1 })).toBeVisible();
  };
  /** What stands in a session: titles in their order. */
  const standing = async (session: string): Promise<string[]> => {
    const rows = await sql<{ title: string }>(
      `select v.title from programme_slots s
       join programme_sessions t on (t.edition_id, t.id) = (s.edition_id, s.session_id)
       join abstract_revisions v on (v.edition_id, v.abstract_id) = (s.edition_id, s.abstract_id)
       where t.title = $1 and not s.removed order by s.position`,
      [session],
    );
    return rows.map((row) => row.title);
  };
  const waiting = (page: Page, of: string) => tray(page).getByRole('button', { name: of }).and(page.locator('.programme-take'));
  const talks = (page: Page, session: string) => page.getByRole('list', { name: new RegExp(`s of ${session}`) });
  const talk = (page: Page, session: string, of: string) => talks(page, session).getByRole('button', { name: of });
  const head = (page: Page, session: string) => page.locator('.programme-card').filter({ hasText: session });
  const said = (page: Page) => page.locator('.programme-said');

  /** With the pointer, in steps, to a point of the target. */
  async function drag(page: Page, from: Locator, to: Locator, down = 0.5): Promise<void> {
    await from.scrollIntoViewIfNeeded();
    await to.scrollIntoViewIfNeeded();
    const [a, b] = [await from.boundingBox(), await to.boundingBox()];
    if (!a || !b) throw new Error('Both are shown');
    await page.mouse.move(a.x + 20, a.y + a.height / 2);
    await page.mouse.down();
    await page.mouse.move(b.x + b.width / 2, b.y + b.height * down, { steps: 5 });
    await page.mouse.up();
  }
  /** With the keys: to the last room and its first place, then down until it is said where it is. */
  async function byKeys(page: Page, from: Locator, place: string): Promise<void> {
    await from.focus();
    await page.keyboard.press(' ');
    await expect(said(page)).toContainText('taken');
    for (let i = 0; i < 8; i += 1) await page.keyboard.press('ArrowRight');
    for (let i = 0; i < 12; i += 1) await page.keyboard.press('ArrowUp');
    for (let i = 0; i < 30 && !(await said(page).textContent())?.includes(place); i += 1) await page.keyboard.press('ArrowDown');
    await expect(said(page)).toContainText(place);
    await page.keyboard.press('Enter');
  }

  test.beforeAll(async () => {
    await freshReview(REVIEWED);
    ({
      titles,
      author: { email },
    } = await reviewedCall(5));
    // Of the last one nobody has heard yet.
    await sql(
      `with accepted as (
         update abstracts a set status = 'accepted', reference_no = 'LK-' || left(a.id::text, 6),
           assigned_presentation_type = case when v.title = $2 then 'E-Poster' else 'Oral' end
         from abstract_revisions v where (v.edition_id, v.abstract_id) = (a.edition_id, a.id) and v.title = any ($1)
         returning a.edition_id, a.id, a.assigned_presentation_type as type, v.title
       )
       insert into presentations (edition_id, abstract_id, type, answer, answered_at, version)
       select edition_id, id, type, 'confirmed', now(), 1 from accepted where title <> $3`,
      [titles, title(1), title(4)],
    );
  });

  test('by pointer, by keys and by “Place…”: the same; undone, redone, moved to another session [REV-141] [REV-142] [REV-146] [REV-174]', async ({
    page,
  }) => {
    await opened(page);
    await addSessions(page, `Jetty ${mark}`, [
      { title: first, starts: '07:00', ends: '08:00', kind: 'session' },
      { title: second, starts: '19:00', ends: '20:00', kind: 'session' },
      { title: wall, starts: '20:30', ends: '21:30', kind: 'posters' },
    ]);
    await page.reload();
    await expect(tray(page).getByRole('heading')).toContainText('4 talks, 1 e-poster');
    await expect(waiting(page, title(4))).toContainText('not confirmed');
    await expect(waiting(page, title(0))).not.toContainText('not confirmed');

    await drag(page, waiting(page, title(0)), head(page, first));
    await expect(talk(page, first, title(0))).toContainText('07:00');
    await expect.poll(() => standing(first)).toEqual([title(0)]);

    await byKeys(page, waiting(page, title(2)), `${first}, 07:10`);
    await expect.poll(() => standing(first)).toEqual([title(0), title(2)]);

    await askWhere(page, title(3));
    await placeAt(page, `${first}, 07:20`, () => expectAccessible(page));
    const dialog = page.getByRole('dialog');
    await expect.poll(() => standing(first)).toEqual([title(0), title(2), title(3)]);
    await expect(talk(page, first, title(3))).toContainText('07:20');

    // One step back and forth, and one to each other session and back, by drag, by keys, by form.
    const [undo, redo] = [page.getByRole('button', { name: /^Undo/ }), page.getByRole('button', { name: /^Redo/ })];
    await undo.click();
    await expect(waiting(page, title(3))).toBeVisible();
    await redo.click();
    await expect.poll(() => standing(first)).toEqual([title(0), title(2), title(3)]);
    await drag(page, talk(page, first, title(3)), talk(page, first, title(0)), 0.1);
    await expect.poll(() => standing(first)).toEqual([title(3), title(0), title(2)]);
    await byKeys(page, talk(page, first, title(0)), `${second}, 19:00`);
    await expect.poll(() => standing(second)).toEqual([title(0)]);
    await head(page, first).click();
    await page
      .locator('.programme-panel')
      .getByRole('button', { name: `Move… ${title(2)}` })
      .click();
    await dialog.getByRole('radio', { name: `${second}, 19:10` }).check();
    await dialog.getByRole('button', { name: 'Move it' }).click();
    await expect.poll(() => standing(second)).toEqual([title(0), title(2)]);
    await undo.click();
    await expect.poll(() => standing(first)).toEqual([title(3), title(2)]);

    // Taken and put back: nothing has changed, and the focus has not moved.
    await talk(page, first, title(2)).focus();
    for (const key of [' ', 'ArrowDown', 'Escape']) await page.keyboard.press(key);
    await expect(talk(page, first, title(2))).toBeFocused();
    expect(await standing(first)).toEqual([title(3), title(2)]);

    // A short talk and an e-poster; two talks are offered to nobody.
    await tray(page).getByText('A second slot').click();
    await askWhere(page, title(3));
    await expect(dialog.getByRole('radio', { name: `${second}, 19:00` })).toBeDisabled();
    await placeAt(page, wall);
    await expect.poll(() => standing(wall)).toEqual([title(3)]);

    // Not confirmed: hatched in the draft.
    await drag(page, waiting(page, title(4)), head(page, second));
    await expect(talk(page, second, title(4))).toContainText('not confirmed');
    await expectAccessibleAtAllWidths(page);
  });

  test('a clash is named at once and accepted with a reason; what is not confirmed stays out; a corrected title [REV-143] [REV-144] [REV-148]', async ({
    page,
  }) => {
    await opened(page);
    const clashes = page.getByRole('region', { name: 'Clashes' });
    // The same author chairs a session beside their own talk.
    await sql(
      `insert into session_people (edition_id, session_id, position, role, name)
       select t.edition_id, t.id, 9, 'Chairperson', 'Anbu Author' from programme_sessions t where t.title = $1`,
      [wall],
    );
    await sql(`update programme_sessions set starts = '19:00', ends = '19:30', room_id = null where title = $1`, [wall]);
    await page.reload();
    await expect(clashes).toContainText('Anbu Author twice, 19:00');
    await expect(head(page, second)).toContainText('Person twice');
    await expect(head(page, wall)).toContainText('Person twice');
    const dialog = page.getByRole('dialog');
    await releaseProgramme(page, async (changes) => {
      await expect(changes).toContainText(title(0));
      await expect(changes).not.toContainText(title(4));
      await expect(changes).toContainText('To be announced');
    });

    await sql(`alter table abstract_revisions disable trigger user`);
    await sql(`update abstract_revisions set title = title || ', corrected' where title = $1`, [title(0)]);
    await sql(`alter table abstract_revisions enable trigger user`);
    await page.reload();
    await page.getByRole('button', { name: 'Release changes' }).click();
    await expect(dialog.locator('.programme-changes')).toContainText(`Renamed${title(0)}, corrected was “${title(0)}”`);
    await dialog.getByRole('button', { name: 'Keep as draft' }).click();
  });

  test('given back: vacant, named among the clashes, and taken over by another; two colleagues at once [REV-135] [REV-145]', async ({
    page,
    browser,
  }) => {
    await opened(page);
    await sql(
      `update presentations p set answer = 'declined', version = p.version + 1 from abstract_revisions v
       where (v.edition_id, v.abstract_id) = (p.edition_id, p.abstract_id) and v.title = $1`,
      [title(2)],
    );
    await page.reload();
    await expect(talks(page, first).getByRole('button', { name: 'Vacant' })).toContainText('nobody presents');
    await expect(page.getByRole('region', { name: 'Clashes' })).toContainText(`“${title(2)}” was given back by its author`);
    await expect(waiting(page, title(2))).toHaveCount(0);
    const context = await browser.newContext({ viewport: { width: 1440, height: 1000 } });
    const other = await context.newPage();
    await opened(other);
    // What is chosen in one window has changed in the other meanwhile: nothing is lost, and it works with what is there now.
    const dialog = page.getByRole('dialog');
    await askWhere(page, title(1));
    await dialog.getByRole('radio', { name: `${first}, 07:10, the vacant slot` }).check();
    await byKeys(other, talk(other, second, title(4)), `${first}, 07:00`);
    await expect.poll(() => standing(first)).toEqual([title(4), title(3), title(2)]);
    await dialog.getByRole('button', { name: 'Place it' }).click();
    await expect(dialog.getByRole('alert')).toBeVisible();
    await placeAt(page, `${first}, 07:20, the vacant slot`);
    await expect.poll(() => standing(first)).toEqual([title(4), title(3), title(1)]);
    await expect(page.getByRole('region', { name: 'Clashes' })).not.toContainText('was given back');
    // On a phone: the list, and places from a list.
    await page.setViewportSize({ width: 360, height: 740 });
    await expect(head(page, first)).toBeHidden();
    await expectAccessible(page);
    await context.close();
  });

  test('a letter for whoever it concerns, read and sent; the author reads where, and subscribes [REV-149] [REV-151]', async ({
    page,
    browser,
  }) => {
    await opened(page);
    await page.getByRole('button', { name: 'Letters', exact: true }).click();
    const dialog = page.getByRole('dialog');
    const letter = dialog.locator('li').filter({ hasText: email });
    await letter.locator('summary').click();
    await expect(letter).toContainText(`in “${second}”`);
    await expect(letter).toContainText('New: ');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: /^Send \d+ letter/ }).click();
    await expect(dialog).toContainText('on the way');

    // One talk that is certain; the others are still to be answered.
    await sql(
      `update presentations p set answer = null, answered_at = null, reason = null from abstract_revisions v
       where (v.edition_id, v.abstract_id) = (p.edition_id, p.abstract_id) and v.title = any ($1)`,
      [titles.slice(1)],
    );
    const context = await browser.newContext();
    const mine = await authorAt(context, email, TOLD);
    await mine.goto(MINE);
    await expect(card(mine, title(0))).toContainText(second);
    await expect(card(mine, title(0))).toContainText('19:00 to 19:10');
    await expect(card(mine, title(0)).getByRole('link', { name: 'How to get there' })).toHaveAttribute('href', '/venue');
    const calendar = mine.getByRole('region', { name: 'Your places in your own calendar' });
    const made = async (button: string) => {
      const before = await calendar.locator('code').allTextContents();
      await calendar.getByRole('button', { name: button }).click();
      await expect.poll(() => calendar.locator('code').allTextContents()).not.toEqual(before);
      return (await calendar.locator('code').textContent()) ?? '';
    };
    const read = (address: string) =>
      mine.evaluate(async (from) => fetch(from).then(async (one) => [one.status, await one.text()] as const), address);
    const old = await made('Make an address');
    expect((await read(old))[1]).toContain('BEGIN:VEVENT');
    const next = await made('Make a new address');
    expect([(await read(old))[0], (await read(next))[0]]).toEqual([404, 200]);
    await expectAccessibleAtAllWidths(mine);
    await context.close();
  });
});
