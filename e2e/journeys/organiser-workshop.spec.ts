import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { at } from '../support/abstracts.ts';
import { createAccount } from '../support/accounts.ts';
import { expectAccessible, expectAccessibleAtAllWidths } from '../support/axe.ts';
import { databaseEnv, query } from '../support/database.ts';
import { expect, test } from '../support/fixtures.ts';
import { enterAsOrganiser, makeOwner } from '../support/organisers.ts';
import { DATABASE } from '../support/site.ts';

const sql = <Row extends object>(text: string, values: unknown[] = []) =>
  query<Row>(databaseEnv(DATABASE).DATABASE_MIGRATION_URL, text, values);

/** An edition of its own: the journeys of delegates book places of the other one at the same time. */
const WORKSHOP = '/organiser/lakeside-2026/delegates/workshop';

/** Somebody of this edition, without money. */
async function register(name: string): Promise<string> {
  const [account, id] = [randomUUID(), randomUUID()];
  await sql(`insert into accounts (id, email, name) values ($1::uuid, $1::text || '@example.org', $2)`, [account, name]);
  await sql(
    `insert into registrations (edition_id, id, account_id, delegate_number, category, registration_type, title, name, mobile, institute, designation, city,
       country, country_other, postal_address, postal_pin, meal_preference, age, membership_id, pay_later, payment_status, source, registered_at, completed_at)
     select editions.id, $2, $1, $3, 'guest', 'advance', 'Dr.', $4, '9840000000', 'Institute', 'Physicist', 'Lake City', 'Lakeland', '', 'Street', '625001', 'veg',
       40, '', false, 'NOT PAID', 'online', now(), now()
     from editions where slug = 'lakeside-2026'`,
    [account, id, 600_000 + Math.floor(Math.random() * 300_000), name],
  );
  return id;
}

/** A place that is held for a week, or somebody who waits. */
const hold = async (id: string) => {
  await sql(
    `with taken as (update workshop_seats set taken = taken + 1 where edition_id = (select edition_id from registrations where id = $1))
     insert into seat_reservations (edition_id, id, registration_id, seats, state, held_at, held_until, changed_at)
     select edition_id, gen_random_uuid(), id, 1, 'held', now(), now() + interval '7 days', now() from registrations where id = $1`,
    [id],
  );
};
const wait = (id: string, minute: number) =>
  sql(
    `insert into waiting_list (edition_id, id, registration_id, seats, state, joined_at)
     select edition_id, gen_random_uuid(), id, 1, 'waiting', now() - make_interval(mins => $2) from registrations where id = $1`,
    [id, 60 - minute],
  );

const figure = (page: Page, name: string) =>
  page.locator('.workshop-figures > div', { has: page.getByText(name, { exact: true }) }).locator('b');
const waiting = (page: Page) => page.getByRole('list', { name: 'Waiting list' }).getByRole('listitem');
const people = (page: Page) => page.getByRole('list', { name: 'Who has a place' }).getByRole('listitem');

async function comesIn(page: Page, name: string): Promise<void> {
  const owner = await createAccount(name);
  await makeOwner(owner, 'lakeside');
  await makeOwner(owner);
  await enterAsOrganiser(page, owner);
}

test.describe('workshop places', () => {
  test.describe.configure({ mode: 'serial' });
  test.use({ allowed: [/50\d \(|ERR_FAILED|4(03|04|09|22) \(/] });

  test(
    'more places are offered in order; giving longer and removing need a reason',
    { tag: ['@ORG-105', '@ORG-269', '@ORG-270', '@ORG-271'] },
    async ({ page }) => {
      test.setTimeout(100_000);
      const taken = await register('Ambili Nair');
      await hold(taken);
      const line = [await register('Beena Thomas'), await register('Chitra Menon'), await register('Deepa Varma')];
      for (const [n, id] of line.entries()) await wait(id, n);
      await sql(`update workshop_seats set capacity = taken where edition_id = (select id from editions where slug = 'lakeside-2026')`);
      await page.setViewportSize({ width: 1440, height: 1000 });
      await comesIn(page, 'Eshwar Iyer');
      await page.goto('/organiser/lakeside-2026/delegates');
      await page.getByRole('link', { name: 'Workshop places' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Workshop places' })).toBeFocused();
      await expect(waiting(page)).toHaveText([/Beena Thomas.*Waits/s, /Chitra Menon.*Waits/s, /Deepa Varma.*Waits/s]);
      await expect(figure(page, 'Free')).toHaveText('0');
      await expectAccessibleAtAllWidths(page);

      const places = Number(await figure(page, 'Places').textContent());
      await page.getByRole('button', { name: 'Change places and groups' }).click();
      await page.getByLabel('Number of places').fill(String(places - 1));
      await page.getByRole('button', { name: 'Save' }).click();
      await expect(page.getByText(`${places} places are taken, so there have to be at least ${places}.`)).toBeVisible();
      await expectAccessibleAtAllWidths(page);
      await page.getByLabel('Number of places').fill(String(places + 1));
      await page.getByRole('button', { name: 'Save' }).click();
      await expect(waiting(page)).toHaveText([/Beena Thomas.*Offered until/s, /Chitra Menon.*Waits/s, /Deepa Varma.*Waits/s]);
      await expect(figure(page, 'Offered')).toHaveText('1');

      await page.getByRole('button', { name: 'Give longer Beena Thomas' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Give longer' }).click();
      await expect(page.getByText('Please give a reason.')).toBeVisible();
      await page.getByLabel('Hours from now').fill('72');
      await page.getByLabel('Reason').fill('She is travelling.');
      await expectAccessibleAtAllWidths(page);
      await page.getByRole('dialog').getByRole('button', { name: 'Give longer' }).click();
      await expect(page.getByRole('status').filter({ hasText: 'The offer to Beena Thomas is good for longer' })).toBeAttached();

      // Removed: the place goes to the next at once.
      await page.getByRole('button', { name: 'Remove Beena Thomas' }).click();
      await page.getByLabel('Reason').fill('She cannot come.');
      await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).press('Enter');
      await expect(waiting(page)).toHaveText([/Chitra Menon.*Offered until/s, /Deepa Varma.*Waits/s]);

      // Where the overview leads to: only what lapses within a day.
      const lapses = (hours: number) =>
        sql(`update waiting_list set offered_until = now() + make_interval(hours => $2) where registration_id = $1`, [line[1], hours]);
      await lapses(72);
      await at(page, new Date().toISOString());
      await page.goto(`${WORKSHOP}?show=lapsing`);
      await expect(page.getByText('Only offers that lapse within a day: 0.')).toBeVisible();
      await expect(waiting(page)).toHaveCount(0);
      await lapses(6);
      await page.reload();
      await expect(waiting(page)).toHaveText([/Chitra Menon.*Offered until/s]);
      await expectAccessible(page);
      await page.getByRole('link', { name: 'Show all' }).click();
      await expect(waiting(page)).toHaveCount(2);
    },
  );

  test(
    'groups are filled together or not at all, and a place is not moved to whoever may not have it; on a phone',
    { tag: ['@ORG-272'] },
    async ({ page }) => {
      test.setTimeout(100_000);
      await sql(`update workshop_seats set capacity = null where edition_id = (select id from editions where slug = 'lakeside-2026')`);
      for (const name of ['Fathima Beevi', 'Gita Kurup', 'Hema Pillai']) await hold(await register(name));
      await register('Indira Das');
      await page.setViewportSize({ width: 360, height: 740 });
      await comesIn(page, 'Jaya Raghavan');
      await page.route('**/api/**/workshop', (route) => route.abort());
      await page.goto(WORKSHOP);
      await expect(page.getByRole('heading', { name: 'The places did not load' })).toBeVisible();
      await expectAccessible(page);
      await page.unroute('**/api/**/workshop');
      await page.getByRole('button', { name: 'Try Again' }).click();

      await page.getByRole('button', { name: 'Change places and groups' }).click();
      await page.getByLabel('Number of places').fill('');
      await page.getByRole('button', { name: 'Add a group' }).click();
      await page.getByLabel('Name').fill('Machine A');
      await page.getByRole('button', { name: 'Save' }).click();
      await expect(page.getByText('Please enter at least 1.')).toBeVisible();
      await page.getByLabel('Places', { exact: true }).fill('2');
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Save' }).click();
      await expect(page.getByRole('list', { name: 'Groups' })).toHaveText('Machine A 0 of 2 places');

      for (const name of ['Fathima Beevi', 'Gita Kurup', 'Hema Pillai']) await page.getByLabel(`Mark ${name}`).check();
      await page.getByLabel('Move those who are marked to').selectOption('Machine A');
      await page.getByRole('button', { name: 'Move (3)' }).click();
      await expect(page.getByRole('alert')).toContainText('There is room for 2 more in this group, and 3 would be moved. Nobody was.');
      await page.getByLabel('Mark Hema Pillai').uncheck();
      await page.getByRole('button', { name: 'Move (2)' }).click();
      await expect(people(page).filter({ hasText: 'Gita Kurup' })).toContainText('Machine A');
      await expect(page.getByRole('list', { name: 'Groups' })).toHaveText('Machine A 2 of 2 places');
      await expectAccessible(page);

      await page.getByRole('button', { name: 'Move the place of Hema Pillai' }).click();
      await page.getByLabel('Reason').fill('She asked for it.');
      await page.getByRole('button', { name: 'Move the place', exact: true }).click();
      await expect(page.getByText('Please find and choose who gets the place.')).toBeVisible();
      await page.getByLabel('Who gets it').fill('Indira Das');
      await page.getByRole('radio', { name: /Indira Das/ }).check();
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Move the place', exact: true }).click();
      // Her category has no place; what was typed stays.
      await expect(page.getByRole('alert')).toContainText('Please correct the category first.');
      await expect(page.getByLabel('Reason')).toHaveValue('She asked for it.');
      await expectAccessibleAtAllWidths(page);
      await page.getByRole('button', { name: 'Cancel' }).click();
      await expect(people(page).filter({ hasText: 'Hema Pillai' })).toBeVisible();
    },
  );
});
