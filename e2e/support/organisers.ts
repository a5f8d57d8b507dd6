import { createHash, randomBytes } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import type { Account } from './accounts.ts';
import { codeOf } from './authenticator.ts';
import { databaseEnv, query } from './database.ts';
import { runToEnd } from './processes.ts';
import { DATABASE, SITE } from './site.ts';

/** The slug of the edition that the journeys run on, and of its society. */
export const EDITION = 'ampi-tnpy-2025';
export const SOCIETY = 'ampi-tnpy';

/** As whoever runs the installation does it: `pnpm organisers owner <society> <email>`. */
export const makeOwnerByCommand = ({ email }: Account, society = SOCIETY) =>
  runToEnd(
    'apps/server/src/main-organisers.ts',
    { ...databaseEnv(DATABASE), APP_MODE: 'test', PUBLIC_ORIGIN: SITE, SMTP_URL: 'smtp://127.0.0.1:1' },
    ['owner', society, email],
  );

/** The same in the database: starting the command takes longer than many a journey. */
export const makeOwner = ({ email }: Account, society = SOCIETY, database = DATABASE) =>
  query(
    databaseEnv(database).DATABASE_MIGRATION_URL,
    `insert into staff_roles (society_id, account_id, role)
     select societies.id, accounts.id, 'owner' from societies, accounts where societies.slug = $1 and accounts.email = $2`,
    [society, email],
  );

/** Starts a session that passed the second step a moment ago, and returns its token. Nobody knows the secret of its app. */
export async function startOrganisersSession({ email }: Account, database = DATABASE): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await query(
    databaseEnv(database).DATABASE_MIGRATION_URL,
    `with somebody as (select id from accounts where email = $1),
       factor as (
         insert into second_factors (account_id, sealed_secret, confirmed_at) select id, decode(repeat('00', 40), 'hex'), now() from somebody
       )
     insert into sessions (id, token_hash, account_id, remember, started_at, last_seen_at, idle_until, absolute_until, address, user_agent,
       elevated_at, elevated_seen_at, confirmed_at)
     select gen_random_uuid(), $2, id, false, now(), now(), now() + interval '2 hours', now() + interval '12 hours', '127.0.0.1', 'test', now(), now(), now()
     from somebody`,
    [email, createHash('sha256').update(token).digest()],
  );
  return token;
}

/** Logged in a moment ago. For journeys that begin there: logging in and setting up an app have their own. */
export async function enterAsOrganiser(page: Page, account: Account): Promise<void> {
  const value = await startOrganisersSession(account);
  // Only for a secure address can such a cookie be put in from outside; the browser sends it to this computer without, too.
  const url = SITE.replace('http:', 'https:');
  await page.context().addCookies([{ name: '__Host-session', value, url, secure: true, httpOnly: true, sameSite: 'Lax' }]);
}

export async function logInAsOrganiser(page: Page, { email, password }: Account): Promise<void> {
  await page.goto('/organiser/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByRole('heading', { name: 'Log in' })).toHaveCount(0);
}

/** Sets up an authenticator app on the page My security, and returns its secret. */
export async function setUpApp(page: Page, { password }: Account): Promise<string> {
  await page.goto(`/organiser/${EDITION}/security`);
  await page.getByRole('button', { name: 'Set up an app' }).click();
  await page.getByLabel('Your password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Continue' }).click();
  const secret = (await page.locator('code').textContent()) ?? '';
  await page.getByLabel('Code from your authenticator app').fill(codeOf(secret));
  await page.getByRole('button', { name: 'Switch it on' }).click();
  // Somebody with a passkey has recovery codes before.
  await expect(page.getByRole('button', { name: 'Remove the app' })).toBeVisible();
  await expect(page.getByText('10 left')).toBeVisible();
  return secret;
}

/** Moves what the sessions of an account remember of its second factor into the past. */
export const ageSessions = (email: string, column: 'elevated_seen_at' | 'confirmed_at', minutes: number) =>
  query(
    databaseEnv(DATABASE).DATABASE_MIGRATION_URL,
    `update sessions set ${column} = now() - make_interval(mins => $2) where account_id = (select id from accounts where email = $1)`,
    [email, minutes],
  );
