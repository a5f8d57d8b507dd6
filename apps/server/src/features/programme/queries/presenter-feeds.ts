import { sql } from 'kysely';
import type { Database } from '../../../platform/database.ts';

/** Whose address it is, in this edition, as long as they come. */
export async function ownerOfFeed(db: Database, editionId: number, hash: Buffer): Promise<string | undefined> {
  const { rows } = await sql<{ account: string }>`
    select f.account_id as account from feed_tokens f
    join accounts a on a.id = f.account_id and a.disabled_at is null
    join registrations r on (r.edition_id, r.account_id) = (f.edition_id, f.account_id) and r.cancelled_at is null
    where f.edition_id = ${editionId} and f.token_hash = ${hash} and f.kind = 'presenter' and f.ended_at is null`.execute(db);
  return rows[0]?.account;
}
