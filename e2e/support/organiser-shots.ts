import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { databaseEnv, query } from './database.ts';
import { EDITION } from './organisers.ts';
import type { Shot } from './shot.ts';
import { DATABASE, SITE } from './site.ts';

const sql = <Row extends Record<string, unknown>>(text: string, values: unknown[] = []) =>
  query<Row>(databaseEnv(DATABASE).DATABASE_MIGRATION_URL, text, values);

const PEOPLE: readonly (readonly [name: string, ...roles: string[]])[] = [
  ['Ezhilan Murugavel', 'owner'],
  ['Poongodi Velavan', 'treasurer'],
  ['Nedumaran Iniyan', 'scientific-chair', 'reviewer'],
  ['Adhavan Selvakani', 'registrar', 'editor'],
  ['Kuyili Maran', 'desk', 'viewer'],
  ['Thenmozhi Arasu', 'viewer'],
];

async function person(name: string, roles: readonly string[], { societyWide = false, factor = true } = {}): Promise<string> {
  const email = `${name.toLowerCase().replace(' ', '.')}@example.org`;
  const [known] = await sql<{ id: string }>('select id from accounts where email = $1', [email]);
  if (known) return known.id;
  const id = randomUUID();
  await sql('insert into accounts (id, email, name) values ($1, $2, $3)', [id, email, name]);
  for (const role of roles)
    await sql(
      `insert into staff_roles (society_id, edition_id, account_id, role)
       select society_id, case when $4 then null else id end, $2, $3 from editions where slug = $1`,
      [EDITION, id, role, societyWide],
    );
  if (factor)
    for (const [key, ago] of [
      ['Office laptop', 0],
      ['Pixel phone', 3],
    ] as const)
      await sql(
        `insert into passkeys (account_id, id, public_key, counter, transports, name, created_at, last_used_at)
         values ($1, $2, '\\x00', 1, '{}', $3, now() - make_interval(days => 40), now() - make_interval(days => $4))`,
        [id, randomUUID(), key, ago],
      );
  return id;
}

/** What an owner's conference looks like after a few weeks, and the owner's own session. */
async function enter(page: Page, { factor = true, elevated = true } = {}): Promise<void> {
  const id = await person(factor ? 'Meera Subramanian' : 'Semmal Durai', ['owner'], { societyWide: true, factor });
  for (const [name, ...roles] of PEOPLE) await person(name, roles, { factor: !['Kuyili Maran', 'Thenmozhi Arasu'].includes(name) });
  await sql(
    `insert into staff_invitations (society_id, edition_id, id, email, roles, invited_by, invited_at, expires_at)
     select society_id, id, $2, 'kayal.ponnan@example.org', '{editor}', $3, now() - interval '1 day', now() + interval '6 days'
     from editions where slug = $1 on conflict do nothing`,
    [EDITION, randomUUID(), id],
  );
  const token = randomBytes(32).toString('base64url');
  await sql(
    `insert into sessions (id, token_hash, account_id, remember, started_at, last_seen_at, idle_until, absolute_until, address, user_agent,
       elevated_at, elevated_seen_at, confirmed_at)
     values ($1, $2, $3, false, now(), now(), now() + interval '2 hours', now() + interval '12 hours', '192.0.2.1', 'pictures', $4, $4, $4)`,
    [randomUUID(), createHash('sha256').update(token).digest(), id, elevated ? new Date() : null],
  );
  await page.context().addCookies([{ name: '__Host-session', value: token, url: SITE.replace('http:', 'https:') }]);
}

async function writeRecord(): Promise<void> {
  const id = await person('Meera Subramanian', ['owner'], { societyWide: true });
  const rows = [
    [3, 'registration.changed', '{"fields": ["name", "postalPin"]}', 'As on her identity card'],
    [17, 'proof.verified', '{"status": "verified"}', null],
    [41, 'invitation.sent', '{"roles": ["editor"], "societyWide": false}', null],
    [1500, 'roles.changed', '{"roles": ["desk", "viewer"], "sessionsEnded": 1}', null],
    [1600, 'account.signed-in', '{"remember": false}', null],
  ] as const;
  for (const [minutes, action, after, reason] of rows) {
    const audit = randomUUID();
    await sql(
      `insert into audit_log (edition_id, id, at, actor_kind, account_id, role, action, entity, entity_id, after, before)
       select id, $2, now() - make_interval(mins => $3), 'staff', $4, 'owner', $5, $6, $7, $8::jsonb, $9::jsonb from editions where slug = $1`,
      [
        EDITION,
        audit,
        minutes,
        id,
        action,
        action === 'invitation.sent' ? 'invitation' : 'registration',
        randomUUID(),
        after,
        action === 'roles.changed' ? '{"roles": ["viewer"]}' : null,
      ],
    );
    if (reason)
      await sql(
        `insert into change_details (edition_id, audit_id, account_id, before, after, reason) select id, $2, $3, $4, $5, $6 from editions where slug = $1`,
        [EDITION, audit, id, { name: 'Sofia Begam', postalPin: '600001' }, { name: 'Sofia Begum', postalPin: '600014' }, reason],
      );
  }
}

const go = (page: Page, path: string) => page.goto(`/organiser/${EDITION}${path}`, { waitUntil: 'networkidle' });
const press = (page: Page, name: string | RegExp) =>
  page
    .getByRole('button', { name, exact: typeof name === 'string' })
    .first()
    .click();
const people = async (page: Page) => {
  await enter(page);
  await go(page, '/settings/people');
};
const record = async (page: Page, choice = '') => {
  await enter(page);
  await go(page, `/settings/record${choice}`);
};
const menuOf = async (page: Page, item: string) => {
  await people(page);
  await press(page, 'Change Adhavan Selvakani');
  if (item) await press(page, item);
};

const STATES: Record<string, (page: Page) => Promise<unknown>> = {
  'login-failed': async (page) => {
    await page.getByLabel('Email').fill('meera@example.org');
    await page.getByLabel('Password', { exact: true }).fill('not the right one');
    await press(page, 'Log in');
    await page.getByRole('alert').waitFor();
  },
  'security-new': async (page) => {
    await enter(page, { factor: false, elevated: false });
    await go(page, '/security');
  },
  security: async (page) => {
    await enter(page);
    await go(page, '/security');
  },
  'security-add': async (page) => {
    await enter(page);
    await go(page, '/security');
    await press(page, 'Add another passkey');
  },
  'security-remove': async (page) => {
    await enter(page);
    await go(page, '/security');
    await press(page, 'Remove Pixel phone');
  },
  people,
  'people-menu': (page) => menuOf(page, ''),
  'people-roles': (page) => menuOf(page, 'Change roles'),
  'people-reset': async (page) => {
    await menuOf(page, 'Reset the second step');
    await press(page, 'Reset and end their sessions');
  },
  'people-invite': async (page) => {
    await people(page);
    await press(page, 'Invite');
    await page.getByLabel('E-mail').fill('semmal.durai@example.org');
    await page.getByLabel('Desk').check();
    await page.getByLabel('Editor').check();
  },
  'people-society': async (page) => {
    await enter(page);
    await go(page, '/settings/society');
  },
  'people-failed': async (page) => {
    await page.route('**/api/**/people', (route) => route.abort());
    await people(page);
  },
  record: async (page) => {
    await writeRecord();
    await record(page);
  },
  'record-open': async (page) => {
    await record(page, '?action=registration.changed');
    await page.locator('.record-what button').first().click();
    await page.getByText('Sofia Begum').waitFor();
  },
  'record-empty': (page) => record(page, '?search=nothing+like+this'),
  'record-failed': async (page) => {
    await page.route('**/api/**/audit**', (route) => route.abort());
    await record(page);
  },
  'record-loading': async (page) => {
    await enter(page);
    await page.route('**/api/**/audit**', () => undefined);
    await page.goto(`/organiser/${EDITION}/settings/record`);
    await page.getByText('Loading the record').waitFor();
  },
  'ask-again': async (page) => {
    await enter(page, { elevated: false });
    await go(page, '/settings/people');
    await page.getByRole('dialog').waitFor();
  },
  editions: async (page) => {
    await people(page);
    const more = page.getByRole('button', { name: 'More' });
    if (await more.isVisible()) await more.click();
    await page.locator('[popovertarget="editions"]:visible').first().click();
  },
  'end-sessions-used': async (page) => {
    await page.goto('/organiser/end-sessions#token=cut');
    await press(page, 'End all sessions');
    await page.getByRole('alert').waitFor();
  },
};

/** The organisers' screens and their states. */
export const organiserShots: Shot[] = [
  { name: 'organiser-login', path: '/organiser/login' },
  { name: 'organiser-end-sessions', path: '/organiser/end-sessions' },
  ...Object.entries(STATES).map(([name, act]) => ({
    name: `organiser-${name}`,
    path: '/organiser/login',
    act,
    whole: !/menu|roles|reset|invite|remove|ask|editions/.test(name),
  })),
];
