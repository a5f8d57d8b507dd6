import type { Page } from '@playwright/test';
import { type Account, createAccount, invitationLinkIn } from '../support/accounts.ts';
import { expectAccessible, expectAccessibleAtAllWidths } from '../support/axe.ts';
import { releaseInvitations } from '../support/call-stages.ts';
import { inDatabase } from '../support/delegates.ts';
import { expect, test } from '../support/fixtures.ts';
import { freshReview } from '../support/fresh-review.ts';
import { enterAsChair } from '../support/lakeside.ts';
import { enterAsReviewer, HIDDEN, makeReviewer, REVIEWED, type Reviewer } from '../support/reviewing.ts';

const edition = `(select id from editions where slug = '${REVIEWED}')`;
const chairAt = (where: string) => `/organiser/${REVIEWED}/abstracts/${where}`;

test.describe.configure({ mode: 'serial' });
test.beforeAll(async () => {
  await freshReview(REVIEWED);
  await inDatabase(`delete from staff_roles where role = 'reviewer' and edition_id = ${edition}`);
});
// A link that is used is refused; so is what was taken away.
test.use({ allowed: [/status of 4(?:00|04|09)/] });

async function comesIn(page: Page): Promise<void> {
  await enterAsChair(page, 'Chitra Chair');
  await page.setViewportSize({ width: 1440, height: 1000 });
}

test(
  'a list is pasted, read line by line and invited; one accepts with topics on a phone, one declines and is asked again',
  { tag: ['@REV-013', '@REV-014', '@REV-015', '@REV-016', '@REV-174'] },
  async ({ page, browser }) => {
    test.setTimeout(300_000);
    const stamp = Date.now();
    const known = await createAccount('Known Reader');
    await inDatabase(
      `insert into staff_roles (society_id, edition_id, account_id, role)
       select e.society_id, e.id, a.id, 'reviewer' from editions e, accounts a where e.slug = '${REVIEWED}' and a.email = '${known.email}'`,
    );
    const [tara, bala]: [Account, Account] = [
      { name: 'Tara Iyer', email: `tara-${stamp}@example.org`, password: 'nine amber ferries' },
      { name: 'Bala Kumar', email: `bala-${stamp}@example.org`, password: 'nine amber ferries' },
    ];
    await comesIn(page);
    await page.goto(chairAt('reviewers'));
    await page.getByRole('button', { name: 'Invite reviewers' }).click();
    const dialog = page.getByRole('dialog', { name: 'Invite reviewers' });
    await dialog.getByRole('button', { name: 'Check the list' }).click();
    await expect(dialog.getByText('Please paste at least one line.')).toBeVisible();
    const list = `${tara.name}, ${tara.email}, Measurement\n${bala.name} <${bala.email}>; Gardening\n${known.email.toUpperCase()}\nnobody at all`;
    await dialog.getByLabel('People').fill(list);
    await dialog.getByRole('button', { name: 'Check the list' }).click();
    await expect(dialog.getByText('2 new, 1 known, 1 not readable.')).toBeVisible();
    await expect(dialog.getByText('Not a topic of this conference: Gardening.')).toBeVisible();
    await expect(dialog.getByText('There is no e-mail address in this line.')).toBeVisible();
    await expectAccessibleAtAllWidths(page);
    // What was pasted is still there after a reload.
    await page.reload();
    await page.getByRole('button', { name: 'Invite reviewers' }).click();
    await expect(dialog.getByLabel('People')).toHaveValue(list);
    await dialog.getByRole('button', { name: 'Check the list' }).click();
    await dialog.getByRole('button', { name: 'Invite 2 people' }).dblclick();
    await expect(page.getByText('2 people invited. Their letters wait below until you release them.')).toBeVisible();

    await expect(page.getByRole('heading', { name: '2 letters to people who review, not sent yet' })).toBeVisible();
    await page.setViewportSize({ width: 1440, height: 1000 });
    await releaseInvitations(page, [tara.email, bala.email], () => expectAccessible(page));

    const phone = await browser.newContext({
      viewport: { width: 360, height: 740 },
      extraHTTPHeaders: { 'x-forwarded-for': '198.51.100.21' },
    });
    const theirs = await phone.newPage();
    await theirs.goto(await invitationLinkIn(tara.email));
    await expect(theirs.getByLabel('Measurement')).toHaveValue('able');
    // Without a topic nobody gets anything.
    await theirs.getByLabel('Measurement').selectOption('');
    await theirs.getByLabel('Password', { exact: true }).fill(tara.password);
    await theirs.getByRole('button', { name: 'Make the account and accept' }).click();
    await expect(theirs.getByText('Please choose at least one topic.')).toBeVisible();
    await theirs.getByLabel('Measurement').selectOption('expert');
    await theirs.getByLabel('Where you work').fill('Invented Lake Hospital');
    await theirs.getByLabel('At most').fill('4');
    await expectAccessibleAtAllWidths(theirs);
    await theirs.getByRole('button', { name: 'Make the account and accept' }).click();
    await expect(theirs).toHaveURL(`/review/${REVIEWED}`);
    await phone.close();

    const other = await browser.newContext({ extraHTTPHeaders: { 'x-forwarded-for': '198.51.100.22' } });
    const declining = await other.newPage();
    const link = await invitationLinkIn(bala.email);
    await declining.goto(link);
    await declining.getByText('Decline', { exact: true }).click();
    await declining.getByLabel('Reason').selectOption({ label: 'No time' });
    await declining.getByLabel('In your words').fill('On leave until March.');
    await declining.getByRole('button', { name: 'Decline the invitation' }).click();
    await expect(declining.getByRole('heading', { name: 'Invitation declined' })).toBeVisible();
    // Opened again it says that it is used, and nothing about an account.
    await declining.goto('about:blank');
    await declining.goto(link);
    await expect(declining.getByText('This invitation has been used, withdrawn or replaced')).toBeVisible();
    await other.close();

    await page.reload();
    await expect(page.getByRole('listitem').filter({ hasText: tara.name })).toContainText('at most 4');
    await expect(page.getByRole('listitem').filter({ hasText: tara.name })).toContainText('Invented Lake Hospital');
    await expect(page.getByRole('region', { name: 'Invited' })).toContainText('“On leave until March.”');
    await page.getByRole('button', { name: 'Invite reviewers' }).click();
    await dialog.getByLabel('People').fill(bala.email);
    await dialog.getByRole('button', { name: 'Check the list' }).click();
    await expect(dialog.getByText('0 new, 1 known, 0 not readable.')).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Check the list' })).toBeVisible();
    await dialog.getByLabel(/^Ask .* again/).check();
    await dialog.getByRole('button', { name: 'Invite 1 person' }).click();
    await expect(page.getByText('1 person invited.')).toBeVisible();
  },
);

const knows = ({ email }: Account) =>
  inDatabase(
    `insert into reviewers (edition_id, account_id, expert, able, load, version)
     select ${edition}, a.id, array(select name from abstract_categories where edition_id = ${edition}), '{}', 5, 1
     from accounts a where a.email = '${email}'`,
  );

/** What a reviewer has begun to write about one of theirs. */
async function begins(page: Page, reviewer: Reviewer, number: string): Promise<void> {
  await enterAsReviewer(page, reviewer);
  await page.goto(`/review/${REVIEWED}/${number}`);
  await page.getByLabel('To the author').fill('Please show the uncertainty.');
  await expect(page.getByText(/^Saved \d/).first()).toBeVisible();
}

test(
  'work is moved by pointer and by keys and back, late work is handed on, and a reviewer is removed after a look',
  { tag: ['@REV-030', '@REV-044', '@REV-047', '@REV-048', '@REV-174'] },
  async ({ page, browser }) => {
    test.setTimeout(300_000);
    await inDatabase(`delete from staff_roles where role = 'reviewer' and edition_id = ${edition}`);
    const kavitha = await makeReviewer(2, { name: 'Kavitha Selvan' });
    const others = [await makeReviewer(0, { name: 'Other Reader' }), await makeReviewer(0, { name: 'Third Reader' })];
    for (const one of [kavitha, ...others]) await knows(one);
    const [first = '', second = ''] = kavitha.numbers;
    const context = await browser.newContext({ extraHTTPHeaders: { 'x-forwarded-for': '198.51.100.23' } });
    const theirs = await context.newPage();
    await begins(theirs, kavitha, first);

    await comesIn(page);
    await page.goto(chairAt('assignment'));
    await page.getByLabel('Number, title or topic').fill(first);
    const move = page.getByRole('button', { name: `Move ${first} from Kavitha Selvan` });
    const row = page.getByRole('row', { name: /Other Reader/ });
    await expect(row).toContainText('0 of 5');

    // With the pointer: the loads are as they would be while it is held.
    await move.scrollIntoViewIfNeeded();
    const handle = await move.boundingBox();
    const target = await row.boundingBox();
    await page.mouse.move((handle?.x ?? 0) + 10, (handle?.y ?? 0) + 10);
    await page.mouse.down();
    await page.mouse.move((target?.x ?? 0) + 60, (target?.y ?? 0) + 12, { steps: 8 });
    await expect(row).toContainText('1 of 5 with it');
    await expect(page.getByRole('row', { name: /Kavitha Selvan/ })).toContainText('1 of 5 without it');
    await page.mouse.up();
    await expect(page.getByText(`${first} went from Kavitha Selvan to Other Reader.`)).toBeVisible();
    await page.getByRole('button', { name: `Undo: ${first} back to Kavitha Selvan` }).click();
    await expect(page.getByText(`${first} is back with Kavitha Selvan.`)).toBeVisible();
    await expect(row).toContainText('0 of 5');

    // With the keys: the same.
    await move.focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('ArrowDown');
    await expect(row).toContainText('1 of 5 with it');
    await expect(page.getByText('Other Reader, 1 of 5 with it')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(row).toContainText('0 of 5');
    await page.keyboard.press('Space');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(page.getByText(`${first} went from Kavitha Selvan to Other Reader.`)).toBeVisible();
    await expectAccessibleAtAllWidths(page);
    await page.setViewportSize({ width: 1440, height: 1000 });

    // Whoever had begun it keeps their words, and is told; nobody else has them.
    await theirs.goto(`/review/${REVIEWED}/${first}`);
    await expect(theirs.getByText('The chair has given this abstract to somebody else')).toBeVisible();
    await expect(theirs.getByText('Please show the uncertainty.')).toBeVisible();
    await expectAccessibleAtAllWidths(theirs);
    expect(await theirs.locator('body').textContent()).not.toMatch(HIDDEN);

    // Late, and not begun.
    await inDatabase(
      `update assignments s set due_at = '2025-07-01' from abstracts a where a.edition_id = s.edition_id and a.id = s.abstract_id
       and s.edition_id = ${edition} and s.state = 'open' and a.review_number = ${Number(second.slice(2))}`,
    );
    await page.reload();
    const late = page.getByRole('region', { name: 'Late' });
    await expect(late).toContainText(second);
    await expect(late).toContainText('from Kavitha Selvan to');
    await expectAccessibleAtAllWidths(page);
    await page.setViewportSize({ width: 1440, height: 1000 });
    await late.getByRole('button', { name: 'Give 1 abstract to others' }).click();
    await expect(page.getByText('1 abstract went to others.')).toBeVisible();

    // Removed: first who takes over what.
    await page.goto(chairAt('reviewers'));
    await page.getByRole('button', { name: 'Remove Other Reader' }).click();
    const dialog = page.getByRole('dialog', { name: 'Remove Other Reader?' });
    await expect(dialog).toContainText(first);
    await expect(dialog).toContainText('to Third Reader');
    await expectAccessibleAtAllWidths(page);
    await page.setViewportSize({ width: 1440, height: 1000 });
    await dialog.getByRole('button', { name: 'Remove', exact: true }).click();
    await expect(page.getByText(/^Other Reader reviews no more\./)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Change Other Reader' })).toHaveCount(0);
    await context.close();
  },
);
