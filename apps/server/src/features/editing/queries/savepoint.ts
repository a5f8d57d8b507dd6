import { sql } from 'kysely';
import type { Database } from '../../../platform/database.ts';

/** What the work wrote is taken back where it throws; the transaction around it can go on. */
export async function withSavepoint(transaction: Database, work: () => Promise<void>): Promise<void> {
  await sql`savepoint before_work`.execute(transaction);
  try {
    await work();
  } catch (error) {
    await sql`rollback to savepoint before_work`.execute(transaction);
    throw error;
  }
}
