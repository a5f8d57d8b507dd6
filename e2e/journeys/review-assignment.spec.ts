import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { createAccount } from '../support/accounts.ts';
import { expectAccessible, expectAccessibleAtAllWidths } from '../support/axe.ts';
import { calculate, giveOut, openReviewing } from '../support/call-stages.ts';
import { databaseEnv, query } from '../support/database.ts';
import { expect, test } from '../support/fixtures.ts';
import { freshReview } from '../support/fresh-review.ts';
import { enterAsChair } from '../support/lakeside.ts';
import { plantReviewer } from '../support/planted-call.ts';
import { DATABASE } from '../support/site.ts';

/** An edition whose abstracts no other journey uses: opening and assigning are about all of them. */
const EDITION = 'lakeside-2026';
const TOPIC = 'Measurement';
const edition = `(select id from editions where slug = '${EDITION}')`;
const tell = (sql: string, values: unknown[] = []) => query(databaseEnv(DATABASE).DATABASE_MIGRATION_URL, sql, values);

/** An abstract as if it had been submitted there: the call of that edition is closed. */
async function plantAbstract(title: string, institution: string): Promise<void> {
  const { email } = await createAccount('Nila Author');
  const [registration, id] = [randomUUID(), randomUUID()];
  await tell(
    `insert into registrations (edition_id, id, account_id, delegate_number, title, name, mobile, institute, designation, city, country, country_other,
       postal_address, postal_pin, meal_preference, membership_id, pay_later, payment_status, source, registered_at)
     select ${edition}, $2, id, (select coalesce(max(delegate_number), 0) + 1 from registrations where edition_id = ${edition}), '', name, '', '', '', '', '',
       '', '', '', 'none', '', false, 'NOT PAID', 'join', now() from accounts where email = $1`,
    [email, registration],
  );
  // One statement: an abstract without its revision is refused.
  await tell(
    `with abstract as (
       insert into abstracts (edition_id, id, registration_id, slot, submitted_at, edited_at) values (${edition}, $2, $3, 1, now(), now())
     ), revision as (
       insert into abstract_revisions (edition_id, abstract_id, version, title, category, presentation_type, background, methods, results, conclusion,
         keywords, word_count, corresponding, email, mobile, saved_at, saved_by)
       select ${edition}, $2, 1, $4, $5, 'Oral', 'b', 'm', 'r', 'c', array['a', 'b', 'c'], 4, 1, $1, '+919840000000', now(), id
       from accounts where email = $1
     )
     insert into abstract_authors (edition_id, abstract_id, version, position, name, department, institution, city)
     values (${edition}, $2, 1, 1, 'Nila Ravichandran', 'Physics', $6, 'Madurai')`,
    [email, id, registration, title, TOPIC, institution],
  );
}

async function comesIn(page: Page): Promise<void> {
  await enterAsChair(page, 'Chitra Chair');
  await page.setViewportSize({ width: 1440, height: 1000 });
}

const go = (page: Page, where: string) => page.goto(`/organiser/${EDITION}/abstracts/${where}`);

test.describe.configure({ mode: 'serial' });
test.beforeAll(() => freshReview(EDITION));
// Somebody is given more than they take: the first answer asks why.
test.use({ allowed: [/status of 409/] });

test(
  'reviewing is opened, reviewers are proposed, given out, changed by hand and taken back',
  { tag: ['@REV-003', '@REV-037', '@REV-038', '@REV-039', '@REV-041', '@REV-043', '@REV-174', '@REV-183'] },
  async ({ page }) => {
    test.setTimeout(180_000);
    await plantAbstract('A phantom of many layers', 'Sample Institute of Oncology');
    await plantAbstract('Printed bolus and its dose', 'Sample Institute of Oncology');
    await comesIn(page);

    // Everything that is missing is named.
    await go(page, 'settings');
    const missing = page.getByText('Before reviewing can open:').locator('..');
    await expect(missing).toContainText('A criterion that counts');
    await expect(missing).toContainText('reviewers with topics');
    await expect(page.getByRole('button', { name: 'Open reviewing' })).toHaveCount(0);
    for (const name of ['Aruna Reader', 'Bala Reader', 'Chandra Reader']) await plantReviewer(name);
    await tell(
      `insert into review_settings (edition_id, call, blind, opens_at, due_at, closes_at, wanted, least, load, version)
       values (${edition}, 'regular', 'double', '2025-09-02', '2025-09-10', '2025-09-12', 2, 1, 20, 1)`,
    );
    await tell(
      `insert into review_criteria (edition_id, call, code, sort, name, question, weight, counts, steps, anchors)
       values (${edition}, 'regular', 'method', 1, 'Method', 'How sound is it?', 2, true, 2, array['weak', 'strong'])`,
    );
    await go(page, 'assignment');
    await expect(page.getByText('Reviewing is not open yet.')).toBeVisible();
    await page.getByRole('link', { name: 'Open it' }).click();
    await openReviewing(page, 2, () => expectAccessible(page));

    // A proposal: nothing is given out, and each reviewer has a reason.
    await calculate(page, 4);
    await expect(page.getByText('Preview, nothing is given out')).toBeVisible();
    await expect(page.getByText(/Expert in the topic, \d of 30 with this\. 1 other was possible/).first()).toBeVisible();
    await expectAccessibleAtAllWidths(page);
    await page.setViewportSize({ width: 1440, height: 1000 });

    // Something changes: it says what, and does not apply.
    await tell(`update reviewers set load = 1, version = version + 1 where edition_id = ${edition}`);
    await page.reload();
    await expect(page.getByText('Something has changed since this was calculated:')).toBeVisible();
    await expect(page.getByText(/reviewers, their topics or what they take/)).toBeVisible();
    await expect(page.getByRole('button', { name: /^Apply/ })).toHaveCount(0);
    await page.getByRole('button', { name: 'Calculate again' }).click();
    await expect(page.getByText('1 review has nobody.')).toBeVisible();
    await expect(page.getByText(/1 more review than its reviewers take/)).toBeVisible();

    await giveOut(page, 3, async (dialog) => {
      await expect(dialog).toContainText('3 reviewers find them');
      await expectAccessible(page);
    });

    // By hand, above what somebody takes: it asks why.
    const find = page.getByLabel('Number, title or topic');
    await find.fill('A-002');
    const panel = page.getByRole('region', { name: 'By abstract' });
    const there = await panel.getByRole('button', { name: /^Take away/ }).count();
    if (there === 2) await find.fill('A-001');
    await panel.getByRole('button', { name: 'Assign somebody' }).click();
    const assign = page.getByRole('dialog', { name: /^Assign A-00/ });
    await assign.getByRole('button', { name: 'Assign', exact: true }).click();
    await expect(assign.getByText(/has 1 of at most 1/)).toBeVisible();
    await assign.getByLabel('Why all the same').fill('They offered it.');
    await assign.getByRole('button', { name: 'Assign', exact: true }).click();
    await expect(panel.getByText('Unusual, because: They offered it.')).toBeVisible();

    // Undone as a whole; what was given by hand stays.
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('dialog', { name: 'Take back 3 reviews?' }).getByRole('button', { name: 'Take them back' }).click();
    await expect(page.getByText('Undone: it is as before.')).toBeVisible();
    await expect(panel.getByRole('button', { name: /^Take away/ })).toHaveCount(1);
  },
);

test('a suspected conflict is shown with both spellings, decided and waived', { tag: ['@REV-021', '@REV-174'] }, async ({ page }) => {
  test.setTimeout(120_000);
  await plantAbstract('Conflicts of a phantom', 'Zebra Memorial Hospital');
  await plantReviewer('Devi Reader', ['Zebra Hospital']);
  await comesIn(page);
  await go(page, 'conflicts');
  await page.getByRole('button', { name: 'Look again' }).click();
  await expect(page.getByText(/^Looked again:/)).toBeFocused();
  const row = page.getByRole('listitem').filter({ hasText: 'Devi Reader' }).filter({ hasText: 'Conflicts of a phantom' });
  await expect(row).toContainText('Zebra Hospital / Zebra Memorial Hospital, Madurai');
  await expectAccessibleAtAllWidths(page);
  await page.setViewportSize({ width: 1440, height: 1000 });
  await row.getByRole('button', { name: /^No conflict/ }).click();
  const dialog = page.getByRole('dialog', { name: 'They may review it' });
  await dialog.getByRole('button', { name: 'Waive the conflict' }).click();
  await expect(dialog.getByText('Please say why.')).toBeVisible();
  await dialog.getByLabel('Why').fill('Another house.');
  await dialog.getByRole('button', { name: 'Waive the conflict' }).click();
  await expect(page.getByText(/^Decided about Devi Reader/)).toBeVisible();
  await page.getByRole('button', { name: /^Waived/ }).click();
  await expect(row).toContainText('Another house.');

  await page.getByLabel('Name', { exact: true }).fill('Nobody Yet');
  await page.getByRole('textbox', { name: /^Institutions/ }).fill('Zebra Memorial Hospital');
  await page.getByRole('button', { name: 'Check for conflicts' }).click();
  await expect(page.getByText(/^In conflict with/)).toBeVisible();
});
