import type { Locator, Page } from '@playwright/test';
import { createAccount } from '../support/accounts.ts';
import { expectAccessible, expectAccessibleAtAllWidths } from '../support/axe.ts';
import { type Delegate, newDelegate, signIn } from '../support/delegates.ts';
import { expect, test } from '../support/fixtures.ts';
import { guidePicture } from '../support/guide-picture.ts';
import { sql } from '../support/many-delegates.ts';
import { createStaff } from '../support/money.ts';
import { EDITION, enterAsOrganiser, makeOwner } from '../support/organisers.ts';
import { PORTS, SITE } from '../support/site.ts';

/** What is refused or not there yet is asked for on purpose. */
test.use({ allowed: [/4(?:04|09|22) \(/] });

const HOST = 'conference-29.localhost';
const SLUG = 'ampi-tnpy-2026';

/** How long a practised person takes: a key, pointing at something, thinking before a field, reading a page. */
class Person {
  human = 0;
  waiting = 0;
  private readonly page: Page;
  constructor(page: Page) {
    this.page = page;
  }

  async read(): Promise<void> {
    const words = (await this.page.locator('main').innerText()).split(/\s+/).length;
    this.human += (words / 250) * 60;
  }

  async type(field: Locator, text: string): Promise<void> {
    this.human += 1.35 + 1.1 + text.length * 0.28;
    await field.fill(text);
  }

  /** Presses, and waits for what comes. */
  async press(button: Locator, then: () => Promise<unknown>): Promise<void> {
    this.human += 1.35 + 1.1;
    const from = performance.now();
    await button.click();
    await then();
    this.waiting += (performance.now() - from) / 1000;
  }
}

const THERE = `http://${HOST}:${PORTS.site}`;

/** A chair of the 29th sees how the 28th grew, laid at as many days before its own first day. */
async function showsTheCurveOfLastTime(page: Page): Promise<void> {
  const [row] = await sql(
    `select short_name, (starts_on - (select min((registered_at at time zone e.time_zone)::date) from registrations r where r.edition_id = e.id))::integer as before,
       (select to_char(starts_on - (e.starts_on - (select min((registered_at at time zone e.time_zone)::date) from registrations r where r.edition_id = e.id)), 'FMDD Mon')
        from editions where slug = $2) as first
     from editions e where slug = $1`,
    [EDITION, SLUG],
  );
  await page.goto(`/organiser/${SLUG}`);
  await expect(page.getByRole('heading', { name: 'Registrations, beside AMPI-TNPY 2025' })).toBeVisible();
  await expect(page.locator('.chart-earlier')).toHaveAttribute('d', /^M/);
  await expect(page.getByText('AMPI-TNPY 2025, as many days before')).toBeVisible();
  await expect(page.getByRole('img', { name: 'Nobody has registered yet; drawn are those of AMPI-TNPY 2025.' })).toBeVisible();
  await expect(page.locator('.chart-mark').filter({ hasText: String(row?.['first']) })).toBeVisible();
}

/** Somebody of the 28th comes to the 29th: known by the same login, and asked to check, not to type again. */
async function joinsInOneStep(page: Page, { email, name }: Delegate): Promise<void> {
  await page.context().addCookies([{ name: 'isocentre-clock', value: '2026-08-01T10:00:00+05:30', url: THERE }]);
  await signIn(page, email, THERE);
  await page.goto(`${THERE}/paymentPage`);
  await expect(page.getByRole('heading', { name: `Welcome back, ${name}` })).toBeVisible();
  await page.getByRole('button', { name: 'Join this conference' }).click();
  await expect(page.locator('main')).toContainText('Institute of last time');
  await expect(page.getByRole('heading', { name: /^Welcome back/ })).toHaveCount(0);
  const rows = await sql(
    `select r.category, r.registration_type, r.payment_status, (select count(*)::integer from proofs p where p.edition_id = r.edition_id and p.registration_id = r.id) as proofs
     from registrations r join editions e on e.id = r.edition_id join accounts a on a.id = r.account_id where e.slug = $1 and a.email = $2`,
    [SLUG, email],
  );
  expect(rows).toEqual([{ category: null, registration_type: null, payment_status: 'NOT PAID', proofs: 0 }]);
  await page.context().close();
}

/** Terms published again are another version; who accepted the one before stays with it, and the list of pages counts them. */
async function publishesTheTermsAgain(page: Page): Promise<void> {
  await sql(
    `update registrations r set terms_accepted_at = now(), terms_version = p.version
     from editions e join content_pages p on p.edition_id = e.id and p.slug = 'terms' where e.id = r.edition_id and e.slug = $1`,
    [SLUG],
  );
  await page.goto(`/organiser/${SLUG}/content/pages`);
  const terms = page.getByRole('list', { name: 'Pages' }).getByRole('listitem').filter({ hasText: 'Terms and Conditions' });
  await expect(terms).toContainText(/Version \d+, accepted by 1 person$/);
  const version = Number(/Version (\d+)/.exec(await terms.innerText())?.[1]);
  await expectAccessibleAtAllWidths(page);
  await page.setViewportSize({ width: 1440, height: 1000 });
  await terms.getByRole('link').click();
  await page.getByLabel('Note above the text').fill('Changed before anybody pays.');
  await expect(page.locator('.save-state')).toHaveText(/^Saved \d\d:\d\d$/);
  await page.getByRole('button', { name: 'Publish…' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Publish .* now$/ })
    .click();
  await expect(page.getByText(/^Published at \d\d:\d\d$/)).toBeVisible();
  await page.goto(`/organiser/${SLUG}/content/pages`);
  await expect(terms).toContainText(`Version ${version + 1}, accepted by 0 people; an earlier version by 1`);
}

/** What an attempt that failed has left would stand in the way of the next one. */
async function nothingIsLeft(): Promise<void> {
  await everybodyLeaves();
  await sql('delete from edition_hosts where host = $1', [HOST]);
  await sql(
    `update editions set status = 'draft', published_at = null, archived_at = null, deleted_at = now(), slug = 'deleted-' || id,
       content_version = content_version + 1 where slug = $1`,
    [SLUG],
  );
}

/** As if nobody had come: the edition is given up at the end. */
async function everybodyLeaves(): Promise<void> {
  await sql('delete from registrations r using editions e where e.id = r.edition_id and e.slug = $1', [SLUG]);
}

/** Its pages stay, and lead to a later conference; nobody can register. */
async function isKeptForReading(visitor: Page): Promise<void> {
  // An archive usually is the older one. The 28th, which all journeys share, has to stay as it is.
  await sql(
    `update editions set starts_on = starts_on - 1000, ends_on = ends_on - 1000, content_version = content_version + 1 where slug = $1`,
    [SLUG],
  );
  // The page of the instant between archiving and the line above is without the link: it is asked for again.
  await expect(async () => {
    await visitor.goto(`${THERE}/`);
    await expect(visitor.getByText('This conference is over; its pages are kept for reading.')).toBeVisible({ timeout: 1000 });
    await expect(visitor.getByRole('link', { name: 'To AMPI-TNPY 2025' })).toHaveAttribute('href', SITE, { timeout: 1000 });
  }).toPass({ timeout: 15_000 });
  for (const path of ['/scientific-program', '/venue', '/documents/programme.pdf', '/documents/programme.ics'])
    expect((await visitor.request.get(SITE + path, { headers: { host: `${HOST}:${PORTS.site}` } })).status(), path).toBe(200);
  await visitor.goto(`${THERE}/registration`);
  await expect(visitor.getByRole('link', { name: 'To AMPI-TNPY 2025' })).toBeVisible();
  await sql(
    `update editions set starts_on = starts_on + 1000, ends_on = ends_on + 1000, content_version = content_version + 1 where slug = $1`,
    [SLUG],
  );
}

test(
  'the 29th is set up, from New edition to its public home page on its own host',
  {
    tag: [
      '@ORG-519',
      '@ORG-501',
      '@ORG-517',
      '@ORG-505',
      '@ORG-506',
      '@ORG-507',
      '@ORG-509',
      '@ORG-714',
      '@ORG-112',
      '@ORG-420',
      '@ORG-512',
      '@ORG-514',
    ],
  },
  async ({ page, browser }) => {
    test.setTimeout(300_000);
    await nothingIsLeft();
    await page.setViewportSize({ width: 1440, height: 1000 });
    const owner = await createAccount('Ezhilan Murugavel');
    await makeOwner(owner);
    await enterAsOrganiser(page, owner);
    const me = new Person(page);
    const button = (name: string | RegExp) => page.getByRole('button', { name });
    const heading = (name: string) => page.getByRole('heading', { name });

    await page.goto(`/organiser/${EDITION}/settings/editions`);
    await me.read();
    await me.press(page.getByRole('link', { name: 'New edition', exact: true }), () => expect(page.getByLabel('Theme')).toBeVisible());
    await expectAccessible(page);
    await me.read();
    // What is missing stands at its field, and what was typed stays.
    await button('Next').click();
    await expect(page.getByText('Please fill this in.')).toBeVisible();
    await expect(page.getByLabel('Short name')).toHaveValue('AMPI-TNPY 2026');
    await me.type(page.getByLabel('Theme'), 'Adaptive treatment for everybody');
    await me.type(page.getByLabel('Venue'), 'Lotus hall');
    await me.type(page.getByLabel('City'), 'Madurai');
    await me.type(page.getByLabel('Postal code'), '625001');
    await me.type(page.getByLabel('Host name'), HOST);
    await guidePicture(page, 'next-edition-where');
    await me.press(button('Next'), () => expect(heading('What comes along')).toBeFocused());
    await me.read();
    await expect(page.getByText('No sights and directions: the city is another')).toBeVisible();
    await expectAccessible(page);
    await me.press(button('Next'), () => expect(heading('Dates, shifted')).toBeFocused());
    await me.read();
    await expect(page.getByRole('row', { name: /Early bird ends/ })).toContainText('Saturday, 15 August 2026, 00:00');
    await expectAccessibleAtAllWidths(page);
    await page.setViewportSize({ width: 1440, height: 1000 });

    await guidePicture(page, 'next-edition-dates');

    // The copy opens the new one, and every page says whose it is.
    await me.press(button('Make the draft of the 29th'), () =>
      expect(page).toHaveURL(new RegExp(`/organiser/${SLUG}/settings/checklist$`)),
    );
    await expect(heading('Publishing')).toBeVisible();
    const edition = page.getByRole('navigation', { name: 'Organiser' }).getByRole('button').first();
    await expect(edition).toContainText('AMPI-TNPY 2026');
    await expect(edition).toContainText('Draft');
    await expect(button('Publish AMPI-TNPY 2026')).toBeDisabled();
    const visitor = await (await browser.newContext()).newPage();
    expect((await visitor.goto(`http://${HOST}:${PORTS.site}/`))?.status()).toBe(404);

    // A treasurer is invited; that she accepts is another journey.
    const treasurer = await createStaff('Poongodi Velavan', 'treasurer');
    const registrar = await createStaff('Kayalvizhi Arul', 'registrar');
    await me.press(page.getByRole('link', { name: 'Invite somebody under People' }), () => expect(button(/^Invite$/)).toBeVisible());
    await expect(page.getByText(treasurer.email)).toHaveCount(0);
    await me.press(button(/^Invite$/), () => expect(page.getByRole('dialog')).toBeVisible());
    const dialog = page.getByRole('dialog', { name: 'Invite somebody' });
    await me.type(dialog.getByLabel('E-mail'), treasurer.email);
    await me.press(dialog.getByLabel('Treasurer', { exact: true }), async () => {});
    await me.press(dialog.getByRole('button', { name: 'Send the invitation' }), () => expect(dialog).toHaveCount(0));

    // Of last time's organisers nobody is chosen beforehand; who is chosen gets an invitation, and the others nothing.
    await button('Invite last time’s organisers').click();
    const last = page.getByRole('dialog', { name: 'Invite last time’s organisers' });
    await expect(last.getByRole('checkbox', { checked: true })).toHaveCount(0);
    await expect(last.getByRole('button', { name: 'Choose whom to invite' })).toBeVisible();
    await expect(last.getByRole('checkbox', { name: new RegExp(treasurer.email) })).toBeDisabled();
    await last.getByRole('checkbox', { name: new RegExp(registrar.email) }).check();
    await expectAccessibleAtAllWidths(page);
    await page.setViewportSize({ width: 1440, height: 1000 });
    await guidePicture(page, 'next-edition-people');
    await last.getByRole('button', { name: 'Invite 1 person' }).click();
    await expect(last).toHaveCount(0);
    await expect(page.getByRole('row', { name: new RegExp(registrar.email) })).toContainText('Invited');
    expect(
      await sql('select email from staff_invitations i join editions e on e.id = i.edition_id where e.slug = $1 order by email', [SLUG]),
    ).toEqual([registrar.email, treasurer.email].toSorted().map((email) => ({ email })));
    await sql(
      `with somebody as (select id from accounts where email = $2), factor as (
         insert into second_factors (account_id, sealed_secret, confirmed_at) select id, decode(repeat('00', 40), 'hex'), now() from somebody
       )
       insert into staff_roles (society_id, edition_id, account_id, role)
       select e.society_id, e.id, somebody.id, 'treasurer' from editions e, somebody where slug = $1`,
      [SLUG, treasurer.email],
    );

    await me.press(page.getByRole('link', { name: 'Publishing' }), () => expect(heading('Publishing')).toBeVisible());
    await expect(page.getByRole('list', { name: 'Checklist' })).toBeVisible();
    await page.getByText(/^Show all \d+/).click();
    await expect(page.getByText(/from character \d+/).first()).toBeVisible();
    await me.read();
    await expectAccessible(page);
    await guidePicture(page, 'next-edition-checklist');
    const right = button(/^This is right/);
    for (let left = await right.count(); left > 0; left -= 1) await me.press(right.first(), () => expect(right).toHaveCount(left - 1));
    await expect(page.getByText('Everything is ready.')).toBeVisible();
    await expectAccessibleAtAllWidths(page);
    await page.setViewportSize({ width: 1440, height: 1000 });
    await me.press(button('Publish AMPI-TNPY 2026'), () => expect(page.getByText('AMPI-TNPY 2026 is public now.')).toBeVisible());
    await expect(edition).not.toContainText('Draft');

    const published = performance.now();
    await expect
      .poll(async () => (await visitor.goto(`http://${HOST}:${PORTS.site}/`))?.status(), { intervals: [200], timeout: 10_000 })
      .toBe(200);
    me.waiting += (performance.now() - published) / 1000;
    await expect(visitor.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(visitor.locator('body')).toContainText('Madurai');
    await guidePicture(visitor, 'next-edition-public');
    console.log(`ORG-519: ${Math.round(me.human)} s of a person, ${Math.round(me.waiting)} s of waiting`);
    expect(me.human).toBeLessThan(15 * 60);
    expect(me.waiting).toBeLessThan(30);

    const delegates = await (await browser.newContext()).newPage();
    const delegate = await newDelegate(delegates, { institute: 'Institute of last time' });
    await showsTheCurveOfLastTime(page);
    await joinsInOneStep(delegates, delegate);
    await publishesTheTermsAgain(page);
    await everybodyLeaves();

    // What closes it to everybody asks first.
    await page.goto(`/organiser/${SLUG}/settings/checklist`);
    await button('Archive: keep for reading only…').click();
    const archive = page.getByRole('dialog', { name: 'Archive AMPI-TNPY 2026?' });
    await expect(archive).toContainText('Nobody can register, pay or submit any more.');
    await button('Leave it as it is').click();
    await expect(button('Archive: keep for reading only…')).toBeVisible();
    await button('Archive: keep for reading only…').click();
    await archive.getByRole('button', { name: 'Archive it' }).click();
    await expect(button('Bring back')).toBeVisible();
    await isKeptForReading(visitor);
    await button('Bring back').click();
    await expect(button('Archive: keep for reading only…')).toBeVisible();

    // Nobody is registered: it can be taken back, and given up.
    await button('Take back into draft').click();
    await expect(page.getByText('AMPI-TNPY 2026 is a draft again.')).toBeVisible();
    await button('Give up this draft…').click();
    const question = page.getByRole('dialog', { name: 'Give up the draft of AMPI-TNPY 2026?' });
    await expect(question).toContainText('This cannot be undone.');
    await expectAccessible(page);
    await question.getByRole('button', { name: 'Leave it as it is' }).click();
    await expect(question).toHaveCount(0);
    await expect(button('Give up this draft…')).toBeFocused();
    await button('Give up this draft…').click();
    await question.getByRole('button', { name: 'Give it up' }).click();
    await expect(page).not.toHaveURL(new RegExp(SLUG));
  },
);
