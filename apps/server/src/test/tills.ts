import { randomUUID } from 'node:crypto';
import type { Database } from '../platform/database.ts';

/** An open shift for somebody who takes cash; they may have one already. */
export async function openTill(db: Database, accountId: string, editionId = 1): Promise<void> {
  await db
    .insertInto('shifts')
    .values({
      edition_id: editionId,
      id: randomUUID(),
      account_id: accountId,
      opened_at: new Date(),
      currency: 'INR',
      float_minor: 0,
      state: 'open',
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
