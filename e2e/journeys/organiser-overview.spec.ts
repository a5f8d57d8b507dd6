import { at } from '../support/abstracts.ts';
import { createAccount } from '../support/accounts.ts';
import { expectAccessibleAtAllWidths } from '../support/axe.ts';
import { inDatabase, newDelegate } from '../support/delegates.ts';
import { expect, test } from '../support/fixtures.ts';
import { EDITION, enterAsOrganiser, logInAsOrganiser, makeOwner } from '../support/organisers.ts';

test.describe('the overview', () => {
  test('shows what waits first, and follows without a reload', { tag: ['@ORG-101', '@ORG-111', '@ORG-113'] }, async ({ page, browser }) => {
    const visitor = await (await browser.newContext()).newPage();
    await newDelegate(visitor);
    const owner = await createAccount('Meera Subramanian');
    await makeOwner(owner);
    await enterAsOrganiser(page, owner);
    await page.goto(`/organiser/${EDITION}/security`);
    await page.getByRole('navigation', { name: 'Organiser' }).getByRole('link', { name: 'Overview' }).click();
    await expect(page.getByRole('heading', { level: 1, name: /^Good \w+, Meera$/ })).toBeFocused();
    await expect(page.getByRole('main').getByRole('heading', { level: 2 }).first()).toHaveText('What waits for you');
    const registered = page.locator('.figures > div').filter({ hasText: 'Registered' }).locator('b');
    const before = Number(await registered.textContent());
    await page.getByText('The figures as a table').click();
    await expectAccessibleAtAllWidths(page);

    // Drawn without a library, and told apart without colour: by strokes of their own, in the key as in the lines.
    const strokes = await page.locator('.chart').evaluate((chart) =>
      ['.chart-registered', '.chart-paid', '.chart-earlier'].flatMap((line) => {
        const found = chart.querySelector(line);
        return found ? [`${getComputedStyle(found).strokeDasharray} ${getComputedStyle(found).strokeWidth}`] : [];
      }),
    );
    expect(strokes.length).toBeGreaterThanOrEqual(2);
    expect(new Set(strokes).size).toBe(strokes.length);
    // What the picture says stands in the table, too. Both follow meanwhile.
    await expect(async () => {
      const label = (await page.locator('.chart').getAttribute('aria-label')) ?? '';
      const [, came = 'none', paid = 'none'] = /^(\d+) registered and (\d+) paid by/.exec(label) ?? [];
      const days = await page.getByRole('table').getByRole('row').allTextContents();
      expect(days.filter((day) => day.endsWith(`${came}${paid}`)).length, label).toBeGreaterThan(0);
    }).toPass({ timeout: 20_000 });

    await visitor.context().clearCookies();
    await newDelegate(visitor);
    await expect.poll(async () => Number(await registered.textContent()), { timeout: 20_000 }).toBeGreaterThan(before);
    // What was opened stays open.
    await expect(page.getByRole('table')).toBeVisible();
    await visitor.context().close();
  });

  test('a viewer sees numbers, and neither money nor names', { tag: ['@ORG-104'] }, async ({ page, browser }) => {
    const viewer = await createAccount('Thenmozhi Arasu');
    await inDatabase(
      `insert into staff_roles (society_id, edition_id, account_id, role)
       select e.society_id, e.id, a.id, 'viewer' from editions e, accounts a where e.slug = '${EDITION}' and a.email = '${viewer.email}'`,
    );
    const visitor = await (await browser.newContext()).newPage();
    const { name } = await newDelegate(visitor, { name: `Yazhini Ezhumalai` });
    await logInAsOrganiser(page, viewer);
    await expect(page.getByRole('heading', { name: 'Just now' })).toBeVisible();
    await expect(page.getByRole('main')).toContainText('Registered');
    await expect(page.getByRole('main')).not.toContainText(name);
    await expect(page.getByRole('main')).not.toContainText('₹');
    await visitor.context().close();
  });

  test(
    'what is put off stays away until there is more of it; the last twenty events, with names for those who see delegates',
    { tag: ['@ORG-107', '@ORG-116'] },
    async ({ page }) => {
      // The other society: nobody else waits there.
      const edition = `(select id from editions where slug = 'lakeside-2026')`;
      const message = () =>
        inDatabase(
          `insert into contact_messages (edition_id, id, received_at, submitted_on, name, mobile, email, type, message, status)
         values (${edition}, gen_random_uuid(), '2024-05-01', '2024-05-01', 'Visitor', '9840000000', 'visitor@example.org', 'General', 'When?', 'new')`,
        );
      const subject = await createAccount('Ilakkiya Marudhan');
      await inDatabase(
        `insert into audit_log (id, edition_id, actor_kind, action, entity, entity_id, subject_account_id)
       select gen_random_uuid(), ${edition}, 'system', 'account.signed-in', 'account', id::text, id from accounts, generate_series(1, 20) where email = '${subject.email}'`,
      );
      await message();
      const owner = await createAccount('Nachiyar Vetri');
      await makeOwner(owner, 'lakeside');
      await enterAsOrganiser(page, owner);
      await page.goto('/organiser/lakeside-2026');
      const waits = page.getByRole('listitem').filter({ hasText: /Messages? unanswered for two days/ });
      await expect(waits).toBeVisible();
      await waits.getByRole('button', { name: /^Remind me later/ }).click();
      await page.getByRole('list', { name: 'Remind me' }).getByRole('button', { name: 'In a week' }).click();
      await expect(page.getByText('One thing put off')).toBeVisible();
      await expect(waits.getByRole('link')).toHaveCount(0);
      await page.reload();
      await expect(page.getByText('One thing put off')).toBeVisible();
      await message();
      await page.reload();
      await expect(waits.getByRole('link', { name: /^Read/ })).toBeVisible();
      await expectAccessibleAtAllWidths(page);

      const events = page.locator('.events > li');
      await expect(events).toHaveCount(20);
      await expect(events.filter({ hasText: 'Ilakkiya Marudhan' }).first()).toBeVisible();
      await expect(events.filter({ visible: true })).toHaveCount(8);
      await page.getByText('12 earlier ones').click();
      await expect(events.filter({ visible: true })).toHaveCount(20);
      await expectAccessibleAtAllWidths(page);
      await inDatabase(`delete from contact_messages where edition_id = ${edition} and email = 'visitor@example.org'`);
    },
  );

  test(
    'what changes within three days is said in words, and can be seen before it happens',
    { tag: ['@ORG-110'] },
    async ({ page, context }) => {
      const owner = await createAccount('Kuzhali Nambi');
      await makeOwner(owner);
      await enterAsOrganiser(page, owner);
      // The regular prices end with 10 September.
      await at(page, '2025-09-09T12:00:00+05:30');
      await page.goto(`/organiser/${EDITION}`);
      const next = page.getByRole('region', { name: 'What changes next' }).getByRole('listitem').first();
      await expect(next).toContainText('Thursday at 00:00, in 1 day');
      await next.getByRole('link', { name: /^See the site then/ }).click();
      const title = page.getByRole('main').getByRole('heading', { level: 2 }).first();
      await expect(title).toHaveText('Regular ends, On-site begins');
      const opened = context.waitForEvent('page');
      await page.getByRole('button', { name: /^See .*11 September.* 00:00/ }).click();
      const preview = await opened;
      await expect(preview.getByText(/11 September 2025/).first()).toBeVisible();
      await preview.close();
    },
  );
});
