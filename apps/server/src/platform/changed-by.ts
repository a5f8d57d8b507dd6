import { sql } from 'kysely';
import type { Database } from './database.ts';

/**
 * Names the account that makes the changes of this transaction, for the columns `changed_by` that a trigger writes
 * (`keep_row_version`). Ends with the transaction; without it the author is the system.
 */
export async function nameAuthor(transaction: Database, accountId: string): Promise<void> {
  await sql`select set_config('isocentre.changed_by', ${accountId}, true)`.execute(transaction);
}
