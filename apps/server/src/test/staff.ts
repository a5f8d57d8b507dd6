import type { Role } from '@isocentre/domain/people/roles';
import { SESSION_COOKIE } from '../platform/session-cookie.ts';
import { hashOf, startSession } from '../platform/sessions.ts';
import type { TestApp } from './build-test-app.ts';
import { makeAccount } from './people.ts';

export interface Grant {
  role: Role;
  /** The edition's slug; null: all editions of the society. */
  edition: string | null;
  society?: string;
}

export const editionIdOf = async ({ db }: Pick<TestApp, 'db'>, slug: string): Promise<number> =>
  (await db.selectFrom('editions').select('id').where('slug', '=', slug).executeTakeFirstOrThrow()).id;

export async function grant(
  { db }: Pick<TestApp, 'db'>,
  accountId: string,
  { role, edition, society = 'ampi-tnpy' }: Grant,
): Promise<void> {
  const { id } = await db.selectFrom('societies').select('id').where('slug', '=', society).executeTakeFirstOrThrow();
  const editionId = edition === null ? null : await editionIdOf({ db }, edition);
  await db.insertInto('staff_roles').values({ society_id: id, edition_id: editionId, account_id: accountId, role }).execute();
}

/** Gives an account a second factor whose secret nobody knows. */
export async function giveFactor({ db }: Pick<TestApp, 'db'>, accountId: string): Promise<void> {
  await db
    .insertInto('second_factors')
    .values({ account_id: accountId, sealed_secret: Buffer.alloc(40), confirmed_at: new Date() })
    .execute();
}

export interface SessionTimes {
  elevatedAt?: Date | null;
  seenAt?: Date;
  confirmedAt?: Date | null;
  startedAt?: Date;
}

/** The cookie of a session in which the second factor was given, just now or at other times. */
export async function staffCookie(site: Pick<TestApp, 'db'>, accountId: string, times: SessionTimes = {}): Promise<string> {
  const now = new Date();
  const { elevatedAt = now, seenAt = elevatedAt, confirmedAt = elevatedAt, startedAt = now } = times;
  const client = { address: '127.0.0.1', userAgent: 'test' };
  const token = await startSession(site.db, { accountId, remember: false, client, now: startedAt });
  await site.db
    .updateTable('sessions')
    .set({ elevated_at: elevatedAt, elevated_seen_at: elevatedAt === null ? null : seenAt, confirmed_at: confirmedAt })
    .where('token_hash', '=', hashOf(token))
    .execute();
  return `${SESSION_COOKIE}=${token}`;
}

/** Somebody with these roles and a second factor, already given and confirmed. */
export async function makeStaff(site: TestApp, email: string, ...grants: Grant[]): Promise<{ id: string; cookie: string }> {
  const { id } = await makeAccount(site, email, `Staff ${email.split('@', 1)[0]}`);
  for (const one of grants) await grant(site, id, one);
  await giveFactor(site, id);
  return { id, cookie: await staffCookie(site, id) };
}
