import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@isocentre/domain/durations';
import type { Database } from './database.ts';
import { statement } from './statement.ts';

/**
 * Sessions are stored in PostgreSQL by the hash of a random token that only the visitor's cookie holds. They end after
 * a while without use, and in any case after a longer time; both by the system clock.
 */

/** `remember`: the visitor ticked "Remember me", and the cookie outlives the browser. */
const LIVES = {
  usual: { idle: 2 * HOUR_MS, absolute: 12 * HOUR_MS },
  remember: { idle: 30 * DAY_MS, absolute: 180 * DAY_MS },
} as const;

/** Last use is written at most this often: most requests only read. */
const SEEN_EVERY = MINUTE_MS;
const USER_AGENT_MAX = 300;

/** Who makes a request. */
export interface SignedIn {
  readonly id: string;
  readonly email: string;
  readonly title: string | null;
  readonly name: string;
  readonly sessionId: string;
  readonly remember: boolean;
}

/** Where a request comes from. */
export interface Client {
  readonly address: string;
  readonly userAgent: string;
}

/** A token of 256 random bits, and the hash that is stored. */
export function newToken(): { token: string; hash: Buffer } {
  const token = randomBytes(32).toString('base64url');
  return { token, hash: hashOf(token) };
}

export const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();

const livesOf = (remember: boolean) => (remember ? LIVES.remember : LIVES.usual);

export interface NewSession {
  accountId: string;
  remember: boolean;
  client: Client;
  now: Date;
}

/** Always a new token: one known before signing in is worthless afterwards. */
export async function startSession(db: Database, { accountId, remember, client, now }: NewSession): Promise<string> {
  const { token, hash } = newToken();
  const { idle, absolute } = livesOf(remember);
  await db
    .insertInto('sessions')
    .values({
      id: randomUUID(),
      token_hash: hash,
      account_id: accountId,
      remember,
      started_at: now,
      last_seen_at: now,
      idle_until: new Date(now.getTime() + idle),
      absolute_until: new Date(now.getTime() + absolute),
      address: client.address,
      user_agent: client.userAgent.slice(0, USER_AGENT_MAX),
    })
    .execute();
  return token;
}

export interface OpenSession {
  account: SignedIn;
  /** The last use was just written, so a persistent cookie should be renewed. */
  seen: boolean;
  /** The account's registration for the edition. */
  registrationId: string | undefined;
}

interface SessionRow extends SignedIn {
  last_seen_at: Date;
  absolute_until: Date;
  registrationId: string | null;
}

const openSession = statement<{ editionId: number; hash: Buffer; now: Date }, SessionRow>`
  select accounts.id, accounts.email, accounts.title, accounts.name, sessions.id as "sessionId", sessions.remember,
    sessions.last_seen_at, sessions.absolute_until,
    (select id from registrations where edition_id = ${'editionId'} and account_id = accounts.id) as "registrationId"
  from sessions join accounts on accounts.id = sessions.account_id
  where sessions.token_hash = ${'hash'} and sessions.idle_until > ${'now'}::timestamptz
    and sessions.absolute_until > ${'now'}::timestamptz and accounts.disabled_at is null`;

/**
 * The account of a session token, and its registration for the edition: needed by every request, so it is one
 * query.
 */
export async function findSession(db: Database, token: string, now: Date, editionId: number): Promise<OpenSession | undefined> {
  const { rows } = await openSession(db, { editionId, hash: hashOf(token), now });
  const [row] = rows;
  if (!row) return undefined;
  const { last_seen_at: lastSeen, absolute_until: absolute, registrationId, ...account } = row;
  const seen = await noteUse(db, account, { lastSeen, absolute }, now);
  return { account, seen, registrationId: registrationId ?? undefined };
}

/** Writes the last use, unless it was written a moment ago. Returns whether it was. */
export async function noteUse(
  db: Database,
  { sessionId, remember }: SignedIn,
  { lastSeen, absolute }: { lastSeen: Date; absolute: Date },
  now: Date,
): Promise<boolean> {
  if (now.getTime() - lastSeen.getTime() < SEEN_EVERY) return false;
  const idle = new Date(Math.min(now.getTime() + livesOf(remember).idle, absolute.getTime()));
  await db.updateTable('sessions').set({ last_seen_at: now, idle_until: idle }).where('id', '=', sessionId).execute();
  return true;
}

/** Whether a session still exists, and locks it until the transaction ends. */
export async function isOpenSession(transaction: Database, sessionId: string): Promise<boolean> {
  const row = await transaction.selectFrom('sessions').where('id', '=', sessionId).select('id').forUpdate().executeTakeFirst();
  return row !== undefined;
}

/** Ends sessions of an account: one, all, or all but one. Returns how many there were. */
export async function endSessions(db: Database, accountId: string, which: { only?: string; except?: string } = {}): Promise<number> {
  let query = db.deleteFrom('sessions').where('account_id', '=', accountId);
  if (which.only !== undefined) query = query.where('id', '=', which.only);
  if (which.except !== undefined) query = query.where('id', '<>', which.except);
  return Number((await query.executeTakeFirst()).numDeletedRows);
}

/** Deletes expired sessions: they are useless, and say where somebody was. */
export async function forgetEndedSessions(db: Database, now: Date): Promise<number> {
  // `idle_until` is never later than `absolute_until`.
  return Number((await db.deleteFrom('sessions').where('idle_until', '<=', now).executeTakeFirst()).numDeletedRows);
}
