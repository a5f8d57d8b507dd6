import { sql } from 'kysely';
import type { Database } from './database.ts';

/** Secret addresses of calendar feeds; only their hashes are kept. */

/** A person has one live address of each kind. */
export interface Whose {
  editionId: number;
  accountId: string;
  kind: 'organiser' | 'presenter';
}

export async function feedSince(db: Database, { editionId, accountId, kind }: Whose): Promise<Date | null> {
  const row = await db
    .selectFrom('feed_tokens')
    .select('made_at')
    .where('edition_id', '=', editionId)
    .where('account_id', '=', accountId)
    .where('kind', '=', kind)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return row?.made_at ?? null;
}

/** Returns the id of the one that ended, if there was one. */
export async function endFeed(transaction: Database, { editionId, accountId, kind }: Whose, now: Date): Promise<string | undefined> {
  const row = await transaction
    .updateTable('feed_tokens')
    .set({ ended_at: now })
    .where('edition_id', '=', editionId)
    .where('account_id', '=', accountId)
    .where('kind', '=', kind)
    .where('ended_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

export async function storeFeed(
  transaction: Database,
  { editionId, accountId, kind }: Whose,
  feed: { id: string; hash: Buffer; now: Date },
) {
  await transaction
    .insertInto('feed_tokens')
    .values({ edition_id: editionId, id: feed.id, account_id: accountId, kind, token_hash: feed.hash, made_at: feed.now })
    .execute();
}

/** Two windows of one person wait for each other. */
export async function lockAccount(transaction: Database, accountId: string): Promise<void> {
  await sql`select from accounts where id = ${accountId} for no key update`.execute(transaction);
}
