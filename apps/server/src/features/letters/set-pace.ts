import type { Database } from '../../platform/database.ts';
import { recordForInstallation } from '../../platform/installation-record.ts';
import * as pace from '../../platform/letters/pace.ts';

/** At most so many mails of a sender a minute; null: no limit. With a line in the record. */
export const setPace = (db: Database, sender: string, perMinute: number | null): Promise<void> =>
  db.transaction().execute(async (transaction) => {
    await pace.setPace(transaction, sender, perMinute);
    await recordForInstallation(transaction, 'letters.paced', { sender, perMinute });
  });
