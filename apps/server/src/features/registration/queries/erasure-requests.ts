import { sql } from 'kysely';
import type { Database } from '../../../platform/database.ts';
import { markedADayAgo } from './forgetting.ts';

export interface ErasureRequest {
  requestedAt: Date;
  eraseAfter: Date;
}

/** Time to notice that somebody else used one's computer. By the database's clock, as everything about erasure. */
const GRACE = sql<Date>`now() + interval '7 days'`;

/** Records a request; a second one returns the first. `fresh`: it is the first. */
export async function insertErasureRequest(
  transaction: Database,
  request: { accountId: string; editionId: number },
): Promise<ErasureRequest & { fresh: boolean }> {
  const inserted = await transaction
    .insertInto('erasure_requests')
    .values({
      account_id: request.accountId,
      asked_of_edition: request.editionId,
      requested_at: sql<Date>`now()`,
      erase_after: GRACE,
    })
    .onConflict((conflict) => conflict.column('account_id').doNothing())
    .returning('account_id')
    .executeTakeFirst();
  const row = await transaction
    .selectFrom('erasure_requests')
    .select(['requested_at', 'erase_after'])
    .where('account_id', '=', request.accountId)
    .executeTakeFirstOrThrow();
  return { requestedAt: row.requested_at, eraseAfter: row.erase_after, fresh: inserted !== undefined };
}

export const findErasureRequest = (db: Database, accountId: string) =>
  db
    .selectFrom('erasure_requests')
    .innerJoin('accounts', 'accounts.id', 'erasure_requests.account_id')
    .where('account_id', '=', accountId)
    .where('erased_at', 'is', null)
    .select(['asked_of_edition', 'requested_at', 'erase_after', 'accounts.email', 'accounts.name'])
    .executeTakeFirst();

/** Gives a request the token for its mail; a retried mail gets a new one. */
export async function armCancelling(db: Database, accountId: string, tokenHash: Buffer): Promise<void> {
  await db
    .updateTable('erasure_requests')
    .set({ cancel_token_hash: tokenHash })
    .where('account_id', '=', accountId)
    .where('erased_at', 'is', null)
    .execute();
}

/** Cancels a request by the token of its mail; undefined when there is none. */
export async function cancelRequest(
  transaction: Database,
  tokenHash: Buffer,
): Promise<{ accountId: string; editionId: number } | undefined> {
  return transaction
    .deleteFrom('erasure_requests')
    .where('cancel_token_hash', '=', tokenHash)
    .where('erased_at', 'is', null)
    .returning(['account_id as accountId', 'asked_of_edition as editionId'])
    .executeTakeFirst();
}

/** Due, and marked by an earlier run at least a day ago. */
export async function dueErasures(db: Database, now: Date, most: number): Promise<Array<{ accountId: string; editionId: number }>> {
  const rows = await db
    .selectFrom('erasure_requests')
    .select(['account_id', 'asked_of_edition'])
    .where('erased_at', 'is', null)
    .where('erase_after', '<=', now)
    .where(markedADayAgo(now))
    .orderBy('erase_after')
    .limit(most)
    .execute();
  return rows.map((row) => ({ accountId: row.account_id, editionId: row.asked_of_edition }));
}

/** False when another worker was quicker. */
export async function markErased(transaction: Database, accountId: string, at: Date): Promise<boolean> {
  const row = await transaction
    .updateTable('erasure_requests')
    .set({ erased_at: at })
    .where('account_id', '=', accountId)
    .where('erased_at', 'is', null)
    .returning('account_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether a society would have no active owner without this account. Waits for changes of roles that are under way. */
export async function isLastOwner(transaction: Database, accountId: string): Promise<boolean> {
  await sql`
    select id from societies where id in (select society_id from staff_roles where account_id = ${accountId} and role = 'owner')
    order by id for no key update`.execute(transaction);
  const { rows } = await sql`
    select from staff_roles mine
    where mine.account_id = ${accountId} and mine.role = 'owner' and not exists (
      select from staff_roles other join accounts a on a.id = other.account_id
      where other.society_id = mine.society_id and other.role = 'owner' and other.account_id <> mine.account_id
        and (mine.edition_id is not null or other.edition_id is null) and a.disabled_at is null
        and not exists (select from erasure_requests e where e.account_id = a.id and e.erased_at is null)
    )`.execute(transaction);
  return rows.length > 0;
}
