import { sql } from 'kysely';
import type { Database } from '../../../platform/database.ts';

/** Somebody whose name is no longer here. Ids only: the list outlives the data. */
export type Erasure = { at: Date } & ({ accountId: string } | { editionId: number; registrationId: string });

/** Everybody erased since then, on request or because their time was over. */
export async function erasedSince(reports: Database, since: Date): Promise<Erasure[]> {
  const accounts = await sql<{ accountId: string; at: Date }>`
    select id as "accountId", disabled_at as at from accounts
    where disabled_at >= ${since} and email = id || '@erased.invalid'`.execute(reports);
  const registrations = await sql<{ editionId: number; registrationId: string; at: Date }>`
    select edition_id as "editionId", id as "registrationId", erased_at as at from registrations
    where erased_at >= ${since}`.execute(reports);
  return [...accounts.rows, ...registrations.rows];
}

/** Whether an account still names a person. */
export async function namesAccount(db: Database, accountId: string): Promise<boolean> {
  const row = await db.selectFrom('accounts').select('email').where('id', '=', accountId).executeTakeFirst();
  return row !== undefined && row.email !== `${accountId}@erased.invalid`;
}

/** The account of a registration that still names a person. */
export async function accountOfNamed(db: Database, editionId: number, registrationId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('registrations')
    .select('account_id')
    .where('edition_id', '=', editionId)
    .where('id', '=', registrationId)
    .where('erased_at', 'is', null)
    .executeTakeFirst();
  return row?.account_id;
}
