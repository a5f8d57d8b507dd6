import { createAccount } from '../support/accounts.ts';
import { expectAccessibleAtAllWidths } from '../support/axe.ts';
import { inDatabase, newDelegate } from '../support/delegates.ts';
import { expect, test } from '../support/fixtures.ts';
import { EDITION, logInAsOrganiser, setUpApp } from '../support/organisers.ts';

interface Expected {
  /** Their navigation, in its order. */
  readonly jobs: readonly string[];
  /** The first panel of their overview; null: it is not for them. */
  readonly first: string | null;
  /** Whether they may read names and amounts. */
  readonly people: boolean;
  readonly money: boolean;
  /** Without a role that sees people, money or holds power, the password is enough. */
  readonly secondStep: boolean;
}

const ROLES: Readonly<Record<string, Expected>> = {
  treasurer: { jobs: ['Overview', 'Delegates', 'Money'], first: 'Money', people: true, money: true, secondStep: true },
  registrar: {
    jobs: ['Overview', 'Delegates', 'Proofs', 'Money', 'Pages & people', 'Mail', 'On site'],
    first: 'What waits for you',
    people: true,
    money: true,
    secondStep: true,
  },
  'scientific-chair': {
    jobs: ['Overview', 'Abstracts', 'Programme', 'Pages & people', 'Mail'],
    first: 'Abstracts',
    people: false,
    money: false,
    secondStep: true,
  },
  editor: {
    // Of abstracts the book.
    jobs: ['Overview', 'Abstracts', 'Programme', 'Pages & people'],
    first: 'What waits for you',
    people: false,
    money: false,
    secondStep: true,
  },
  viewer: { jobs: ['Overview', 'Pages & people'], first: 'What waits for you', people: false, money: false, secondStep: false },
  desk: { jobs: ['Money', 'On site'], first: null, people: false, money: false, secondStep: true },
};

/** Pages of others, whose address somebody may know, and the job that leads there. */
const PAGES = [
  ['delegates', 'Delegates'],
  ['delegates/register', 'Proofs'],
  ['proofs', 'Proofs'],
  ['mail', 'Mail'],
  ['settings/people', 'Settings'],
  ['settings/record', 'Settings'],
] as const;

for (const [role, { jobs, first, people, money, secondStep }] of Object.entries(ROLES))
  test.describe(`the role ${role}`, () => {
    // What is not theirs is refused by the server, whatever a page shows.
    test.use({ allowed: [/status of 40[34]/] });

    test('sees their own jobs first, and nothing of the others', { tag: ['@ORG-101', '@ORG-104'] }, async ({ page, browser }) => {
      const visitor = await (await browser.newContext()).newPage();
      const { name } = await newDelegate(visitor, { name: `Ilakkiya ${role.replaceAll(/[^a-z]/g, '')}` });
      await visitor.context().close();
      const account = await createAccount('Thenmozhi Arasu');
      await inDatabase(
        `insert into staff_roles (society_id, edition_id, account_id, role)
         select e.society_id, e.id, a.id, '${role}' from editions e, accounts a where e.slug = '${EDITION}' and a.email = '${account.email}'`,
      );
      await page.setViewportSize({ width: 1440, height: 900 });
      await logInAsOrganiser(page, account);
      if (secondStep) {
        await expect(page.getByText('Your role needs a second step')).toBeVisible();
        await setUpApp(page, account);
      }
      await page.goto(`/organiser/${EDITION}`);
      const main = page.getByRole('main');
      await expect(page.getByRole('navigation', { name: 'Organiser' }).getByRole('link')).toHaveText([...jobs]);
      if (first === null) {
        await expect(main.getByText('The overview is not for your role')).toBeVisible();
        await expect(main.getByRole('link')).toHaveText(['Money']);
        await expectAccessibleAtAllWidths(page);
      } else {
        await expect(main.getByRole('heading', { level: 2 }).first()).toHaveText(first);
        await expect(main.getByRole('heading', { name: 'Just now' })).toBeVisible();
        if (!money) await expect(main).not.toContainText('₹');
        if (!people) await expect(main).not.toContainText(name);
      }
      for (const [path, job] of PAGES) {
        if (jobs.includes(job) || (role === 'treasurer' && path.startsWith('delegates'))) continue;
        await page.goto(`/organiser/${EDITION}/${path}`);
        await expect(main.getByText(/is not for your role|There is nothing at this address/)).toBeVisible();
        await expect(main).not.toContainText(name);
        await expect(main).not.toContainText('@example.org');
      }
    });
  });
