import type { Database } from '../../../platform/database.ts';

/** Where a letter about discussions goes; none: the account is gone or was switched off. */
export const findListener = (db: Database, account: string) =>
  db.selectFrom('accounts').select(['name', 'email']).where('id', '=', account).where('disabled_at', 'is', null).executeTakeFirst();
