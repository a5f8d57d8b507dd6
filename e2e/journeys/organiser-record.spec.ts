import { randomUUID } from 'node:crypto';
import { type Account, createAccount } from '../support/accounts.ts';
import { expectAccessible, expectAccessibleAtAllWidths } from '../support/axe.ts';
import { databaseEnv, query } from '../support/database.ts';
import { expect, test } from '../support/fixtures.ts';
import { EDITION, enterAsOrganiser, logInAsOrganiser, makeOwner } from '../support/organisers.ts';
import { DATABASE } from '../support/site.ts';

const RECORD = `/organiser/${EDITION}/settings/record`;
const sql = (text: string, values: unknown[]) => query(databaseEnv(DATABASE).DATABASE_MIGRATION_URL, text, values);

/** As an organiser's correction of a registration will be written: the row names the fields, what they said is apart. */
async function writeChange(by: Account, registration: string, at: string, said: { reason: string } | 'erased') {
  const id = randomUUID();
  const edition = '(select id from editions where slug = $1)';
  const account = '(select id from accounts where email = $2)';
  await sql(
    `insert into audit_log (edition_id, id, at, actor_kind, account_id, role, subject_account_id, action, entity, entity_id, after, request_id)
     values (${edition}, $3, $5, 'staff', ${account}, 'owner', ${account}, 'registration.changed', 'registration', $4,
       '{"fields": ["name", "postalPin"]}', 'req-of-the-change')`,
    [EDITION, by.email, id, registration, at],
  );
  await sql(
    `insert into change_details (edition_id, audit_id, account_id, before, after, reason, erased_at)
     values (${edition}, $3, ${account}, $4, $5, $6, $7)`,
    [
      EDITION,
      by.email,
      id,
      ...(said === 'erased'
        ? [null, null, null, new Date()]
        : [{ name: 'Sofia Begam', postalPin: '600001' }, { name: 'Sofia Begum', postalPin: '600014' }, said.reason, null]),
    ],
  );
}

test.describe('the record of actions', () => {
  test.use({ allowed: [/50\d \(|ERR_FAILED/] });

  test(
    'is searched and filtered in its address; a row says before and after',
    { tag: ['@ORG-034', '@ORG-035', '@ORG-703'] },
    async ({ page }) => {
      test.setTimeout(240_000);
      // A name that nobody else has, also when this test is tried again: of two, the list would show the addresses.
      const name = `Ilango ${Date.now() % 1_000_000}`;
      const owner = await createAccount(name);
      await makeOwner(owner);
      await page.setViewportSize({ width: 1440, height: 1000 });
      await enterAsOrganiser(page, owner);
      const registration = randomUUID();
      const reason = `As on her identity card ${Date.now()}`;
      // 10:36 in Chennai, whatever the zone of this browser.
      await writeChange(owner, registration, '2025-09-08T05:06:00Z', { reason });
      await writeChange(owner, registration, '2025-09-07T18:29:00Z', 'erased');

      await page.goto(`/organiser/${EDITION}/settings/people`);
      await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Record of actions' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Record of actions' })).toBeFocused();
      await expect(page.getByRole('heading', { name: /^Today, / })).toBeVisible();
      await expectAccessibleAtAllWidths(page);

      // Words of the reason find the one row; who, what and when narrow it, and all of it is in the address.
      const find = page.getByLabel('Find in the record');
      await find.fill(reason);
      await find.press('Enter');
      const row = page.getByRole('listitem').filter({ hasText: 'Changed details of a registration' });
      await expect(row).toHaveCount(1);
      await expect(row.locator('time')).toHaveText('10:36');
      await expect(page.getByRole('heading', { name: 'Monday 8 September 2025' })).toBeVisible();
      await page.getByLabel('Who', { exact: true }).selectOption({ label: name });
      await page.getByLabel('What', { exact: true }).selectOption('registration.changed');
      await expect(page).toHaveURL(/search=.+&who=[0-9a-f-]{36}&action=registration\.changed$/);
      await page.reload();
      await expect(page.getByLabel('What', { exact: true })).toHaveValue('registration.changed');
      await expect(row).toHaveCount(1);

      await row.getByRole('button').click();
      await expect(row.getByRole('button')).toBeFocused();
      const change = row.getByRole('table', { name: 'Before and after' });
      await expect(change.getByRole('row')).toHaveText(['FieldBeforeAfter', 'NameSofia BegamSofia Begum', 'Postal pin600001600014']);
      await expect(row).toContainText(reason);
      await expect(row).toContainText('8 September 2025, 10:36 (Asia/Kolkata)');
      await expect(row).toContainText('req-of-the-change');
      await expectAccessibleAtAllWidths(page);

      // Everything about the same registration: also the change whose words were erased with somebody.
      await row.getByRole('link', { name: 'All entries about this' }).click();
      await expect(page.getByRole('heading', { name: /^(Monday 8|Sunday 7) September 2025$/ })).toHaveText([
        'Monday 8 September 2025',
        'Sunday 7 September 2025',
      ]);
      const erased = page.getByRole('listitem').filter({ hasText: 'what it said is erased' });
      await erased.getByRole('button').click();
      await expect(erased).toContainText('What it said was erased with the person');
      await expect(erased.getByRole('table')).toHaveCount(0);

      // None of it in the last week: said, with a way out.
      await page.getByLabel('When').selectOption('week');
      await expect(page.getByRole('heading', { name: 'Nothing found' })).toBeVisible();
      await expectAccessibleAtAllWidths(page);
      await page.getByRole('link', { name: 'Show everything' }).click();
      await expect(page.getByRole('heading', { name: /^Today, / })).toBeVisible();

      // What an entry is about is a click away, where it has a page.
      await page.getByLabel('What', { exact: true }).selectOption('roles.changed');
      const roles = page.locator('.record-row').first();
      await expect(roles).toContainText('Changed roles');
      await roles.getByRole('link', { name: 'People and roles' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'People and roles' })).toBeFocused();
    },
  );

  test('older entries come page by page; a failure keeps the choice', async ({ page }) => {
    test.setTimeout(120_000);
    const owner = await createAccount('Ezhilan Murugavel');
    await makeOwner(owner);
    await page.setViewportSize({ width: 360, height: 740 });
    await enterAsOrganiser(page, owner);
    const about = randomUUID();
    await sql(
      `insert into audit_log (edition_id, id, at, actor_kind, action, entity, entity_id)
       select (select id from editions where slug = $1), gen_random_uuid(), '2025-09-08T05:06:00Z'::timestamptz - make_interval(mins => n),
         'system', 'registration.forgotten', 'registration', $2 from generate_series(1, 70) n`,
      [EDITION, about],
    );
    await page.goto(`${RECORD}?entity=registration&about=${about}`);
    const rows = page.locator('.record-row');
    await expect(rows).toHaveCount(50);
    await expect(rows.first()).toContainText('the system');
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Older' }).click();
    await expect(rows).toHaveCount(20);
    await expect(page.getByRole('link', { name: 'Older' })).toHaveCount(0);
    await page.goBack();
    await expect(rows).toHaveCount(50);

    await page.route('**/audit?*', (route) => route.abort());
    await page.getByLabel('What', { exact: true }).selectOption('registration.forgotten');
    await expect(page.getByRole('heading', { name: 'The record did not load' })).toBeVisible();
    await expectAccessibleAtAllWidths(page);
    await page.unroute('**/audit?*');
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect(rows).toHaveCount(50);
    await expect(page.getByLabel('What', { exact: true })).toHaveValue('registration.forgotten');
  });

  test('names and reasons with markup are shown as they were typed', { tag: ['@ORG-707'] }, async ({ page }) => {
    const name = 'Ezhil <img src=x onerror="document.title=1"> & <b>Nambi</b>';
    const owner = await createAccount(name);
    await makeOwner(owner);
    await page.setViewportSize({ width: 1440, height: 1000 });
    await enterAsOrganiser(page, owner);
    const reason = `<script>document.title=2</script> & <b>${Date.now()}</b>`;
    await writeChange(owner, randomUUID(), '2025-09-08T05:06:00Z', { reason });
    await page.goto(`/organiser/${EDITION}/settings/people`);
    await expect(page.getByRole('row').filter({ hasText: owner.email })).toContainText(name);
    await page.goto(`${RECORD}?search=${encodeURIComponent(reason)}`);
    const row = page.locator('.record-row');
    await expect(row).toContainText(name);
    await row.getByRole('button').click();
    await expect(row).toContainText(reason);
    await expect(page.locator('main :is(img, script, q b)')).toHaveCount(0);
    expect(await page.title()).toContain('Record');
  });

  test('somebody without the permission is told whose it is', async ({ page }) => {
    const viewer = await createAccount('Thenmozhi Arasu');
    await sql(
      `insert into staff_roles (society_id, edition_id, account_id, role)
       select society_id, id, (select id from accounts where email = $2), 'viewer' from editions where slug = $1`,
      [EDITION, viewer.email],
    );
    await logInAsOrganiser(page, viewer);
    await page.goto(RECORD);
    await expect(page.getByText('The record is not for your role')).toBeVisible();
    await expectAccessibleAtAllWidths(page);
    await expect(page.getByRole('search')).toHaveCount(0);
  });
});
