import { createAccount } from '../support/accounts.ts';
import { expectAccessible, expectAccessibleAtAllWidths } from '../support/axe.ts';
import { expect, test } from '../support/fixtures.ts';
import { letters, person, registerSeventy, sql } from '../support/many-delegates.ts';
import { EDITION, enterAsOrganiser, makeOwner } from '../support/organisers.ts';

const DELEGATES = `/organiser/${EDITION}/delegates`;

test.describe('letters to groups', () => {
  test.use({ allowed: [/status of 4(09|22)/] });

  test(
    'whom a list shows gets a letter: written, read, released as it was shown, and another group is said first',
    { tag: ['@REV-124', '@REV-112', '@ORG-709'] },
    async ({ page }) => {
      test.setTimeout(240_000);
      const family = `Neythal${letters()}`;
      await registerSeventy(family, 1, 4);
      const owner = await createAccount('Malar Mailing');
      await makeOwner(owner);
      await enterAsOrganiser(page, owner);
      await page.setViewportSize({ width: 1440, height: 1000 });
      await page.goto(`${DELEGATES}?q=${family}&sort=name`);
      await expect(page.getByRole('table', { name: 'Delegates' }).getByRole('rowheader')).toHaveCount(4);
      await page.getByRole('link', { name: 'Write to these' }).click();
      await expect(page.getByRole('heading', { name: 'Write to a group' })).toBeFocused();
      await expect(page.getByRole('heading', { name: '4 letters, for 4 delegates' })).toBeVisible();
      await expect(page.getByLabel('Group')).toHaveValue(/table=delegates/);

      // A mistake first; what is typed survives a reload.
      const subject = `The bus of ${family}`;
      await page.getByLabel('Subject').fill(subject);
      await page.getByLabel('Letter', { exact: true }).fill('Dear {{nmae}},\n\nthe bus leaves at eight. Your number is {{number}}.');
      await page.reload();
      await expect(page.getByLabel('Subject')).toHaveValue(subject);
      await page.getByRole('button', { name: 'Save, and look at the letters' }).click();
      await expect(page.getByText('There is no variable {{nmae}} (line 1, character 6).')).toBeVisible();
      await expectAccessibleAtAllWidths(page);
      await page.getByLabel('Letter', { exact: true }).fill('Dear {{name}},\n\nthe bus leaves at eight. Your number is {{number}}.');
      await expect(page.getByText(`Letter 1 of 4: Dr. ${person(1, family)}`)).toBeVisible();
      await page.getByRole('button', { name: 'Next' }).click();
      await expect(page.getByText(`Letter 2 of 4: Dr. ${person(2, family)}`)).toBeVisible();
      await page.getByRole('button', { name: 'As a mail' }).click();
      await expect(page.getByRole('region', { name: 'The mail' })).toContainText(person(2, family));
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Save, and look at the letters' }).click();

      await expect(page.getByRole('heading', { level: 1, name: subject })).toBeVisible();
      await expect(page.getByRole('heading', { name: '4 letters, for 4 delegates' })).toBeVisible();
      await expectAccessibleAtAllWidths(page);
      // Somebody is cancelled before it is released, and somebody else is called otherwise.
      await sql('update registrations set cancelled_at = now() where name = $1', [person(1, family)]);
      await sql('update registrations set name = $2 where name = $1', [person(2, family), `Renamed ${family}`]);
      await page.getByRole('button', { name: 'Release 4 letters' }).click();
      const dialog = page.getByRole('dialog');
      await expect(dialog.getByRole('heading', { name: 'Release 4 letters?' })).toBeVisible();
      await expectAccessible(page);
      await dialog.getByRole('button', { name: 'Release 4', exact: true }).click();
      await expect(dialog.getByRole('alert')).toContainText('1 is no longer ready, 1 says something else');
      await dialog.getByRole('button', { name: 'Show what has changed' }).click();
      await expect(page.getByText(`No longer in the group: Dr. ${person(1, family)}`)).toBeVisible();
      await expect(page.getByText(`Would read something else now: Dr. Renamed ${family}`)).toBeVisible();
      await expectAccessibleAtAllWidths(page);
      await page.getByRole('button', { name: 'Release 3 letters' }).click();
      await dialog.getByRole('button', { name: 'Release 3', exact: true }).click();
      await expect(page.getByText('3 letters released and on their way.')).toBeFocused();
      const written = await sql(
        'select from letters l join mailing_letters x on x.letter_id = l.id join mailings m on m.id = x.mailing_id where m.subject = $1 and l.released_by is not null',
        [subject],
      );
      expect(written).toHaveLength(3);
      await expectAccessibleAtAllWidths(page);
    },
  );

  test('planned for a time of the conference, called off, and written again from the first', async ({ page }) => {
    test.setTimeout(240_000);
    const family = `Paalai${letters()}`;
    await registerSeventy(family, 1, 2);
    const owner = await createAccount('Malar Planning');
    await makeOwner(owner);
    await enterAsOrganiser(page, owner);
    await page.goto(`/organiser/${EDITION}/mail/new?table=delegates&filter=${encodeURIComponent(`q=${family}`)}`);
    const subject = `Later, ${family}`;
    await page.getByLabel('Subject').fill(subject);
    await page.getByRole('button', { name: 'Save, and look at the letters' }).click();
    await expect(page.getByRole('heading', { level: 1, name: subject })).toBeVisible();
    await page.getByLabel('At a time of their own').check();
    await page.getByRole('button', { name: 'Release 2 letters' }).click();
    await expect(page.getByText('Please give a date and a time.')).toBeVisible();
    await page.getByLabel('Day', { exact: true }).fill('2025-08-01');
    await page.getByRole('button', { name: 'Release 2 letters' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Release 2', exact: true }).click();
    await expect(dialog.getByRole('alert')).toContainText('Please choose a time that is still to come.');
    await dialog.getByRole('button', { name: 'Not yet' }).click();
    await page.getByLabel('Day', { exact: true }).fill('2025-08-20');
    await page.getByLabel('Time', { exact: true }).fill('10:30');
    await expectAccessibleAtAllWidths(page);
    await page.getByRole('button', { name: 'Release 2 letters' }).click();
    await expect(dialog).toContainText('They leave on 20 August 2025, 10:30.');
    await dialog.getByRole('button', { name: 'Release 2', exact: true }).click();
    await expect(page.getByText('2 letters released for 20 August 2025, 10:30.')).toBeFocused();
    await expect(page.getByText('Planned for 20 August 2025, 10:30')).toBeVisible();
    await page.getByRole('button', { name: 'Call it off' }).click();
    await dialog.getByRole('button', { name: 'Call it off' }).click();
    await expect(page.getByText('Called off. Nothing has left.')).toBeFocused();
    await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Letters to groups' }).click();
    await expect(page.getByRole('link', { name: subject })).toBeVisible();
    await expectAccessibleAtAllWidths(page);
    await page.getByRole('link', { name: subject }).click();
    await page.getByRole('link', { name: 'Write another one from this' }).click();
    await expect(page.getByLabel('Subject')).toHaveValue(subject);
    await expect(page.getByRole('heading', { name: '2 letters, for 2 delegates' })).toBeVisible();
  });
});
