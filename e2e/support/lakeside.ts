import { createHash, randomBytes } from 'node:crypto';
import type { BrowserContext, Page } from '@playwright/test';
import { at } from './abstracts.ts';
import { type Account, createAccount } from './accounts.ts';
import { databaseEnv, query } from './database.ts';
import { enterAsOrganiser, makeOwner } from './organisers.ts';
import { DATABASE, PORTS, SITE } from './site.ts';

/** The public site of the invented conference by the lake; its organisers and reviewers stand on the host of all. */
export const LAKE = `http://lakeside.localhost:${PORTS.site}`;
/** Where an author reads what became of their abstracts. */
export const MINE = `${LAKE}/abstract-submission?tab=previous`;

/** Logged in a moment ago, by password alone: authors and reviewers need no second step. */
export async function enterByPassword(context: BrowserContext, email: string, origin = SITE): Promise<void> {
  const value = randomBytes(32).toString('base64url');
  await query(
    databaseEnv(DATABASE).DATABASE_MIGRATION_URL,
    `insert into sessions (id, token_hash, account_id, remember, started_at, last_seen_at, idle_until, absolute_until, address, user_agent)
     select gen_random_uuid(), $2, id, false, now(), now(), now() + interval '2 hours', now() + interval '12 hours', '127.0.0.1', 'test'
     from accounts where email = $1`,
    [email, createHash('sha256').update(value).digest()],
  );
  // Only for a secure address can such a cookie be put in from outside; the browser sends it to this computer without, too.
  const url = origin.replace('http:', 'https:');
  await context.addCookies([{ name: '__Host-session', value, url, secure: true, httpOnly: true, sameSite: 'Lax' }]);
}

/** A visitor of the public site at a moment. */
export async function visitorAt(context: BrowserContext, moment: string): Promise<Page> {
  await context.addCookies([{ name: 'isocentre-clock', value: encodeURIComponent(moment), url: LAKE }]);
  return context.newPage();
}

/** An author at a moment, in a browser of their own. */
export async function authorAt(context: BrowserContext, email: string, moment: string): Promise<Page> {
  await enterByPassword(context, email, LAKE);
  return visitorAt(context, moment);
}

/** Whoever leads the committee, at a moment; without one the clock stands as it is set for all. */
export async function enterAsChair(page: Page, name: string, moment?: string): Promise<Account> {
  const account = await createAccount(name);
  await makeOwner(account, 'lakeside');
  await enterAsOrganiser(page, account);
  if (moment !== undefined) await at(page, moment);
  return account;
}
