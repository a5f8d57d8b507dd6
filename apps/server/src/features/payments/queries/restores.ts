import type { Database } from '../../../platform/database.ts';
import type { OrderRow } from './orders.ts';

/** Notes that the database was taken back to that moment. */
export async function recordRestore(db: Database, recoveredTo: Date): Promise<void> {
  await db.insertInto('restores').values({ recovered_to: recoveredTo }).execute();
}

/** The earliest moment from which the provider has not been asked again; undefined: it has, or nothing was restored. */
export async function restoredSince(db: Database): Promise<Date | undefined> {
  const row = await db
    .selectFrom('restores')
    .select((select) => select.fn.min('recovered_to').as('since'))
    .where('provider_asked_at', 'is', null)
    .executeTakeFirst();
  return row?.since ?? undefined;
}

export async function providerAsked(db: Database, at: Date, unknownPayments: readonly string[]): Promise<void> {
  await db
    .updateTable('restores')
    .set({ provider_asked_at: at, unknown_payments: [...unknownPayments] })
    .where('provider_asked_at', 'is', null)
    .execute();
}

/** Online orders of all states, oldest first, after the given one. */
export async function ordersSince(
  db: Database,
  since: Date,
  after: Pick<OrderRow, 'created_at' | 'id'> | undefined,
  limit: number,
): Promise<OrderRow[]> {
  const query = db
    .selectFrom('payment_orders')
    .selectAll()
    .where('channel', '=', 'online')
    .where('created_at', '>=', since)
    .orderBy('created_at')
    .orderBy('id')
    .limit(limit);
  if (!after) return query.execute();
  return query.where((where) => where.eb(where.refTuple('created_at', 'id'), '>', where.tuple(after.created_at, after.id))).execute();
}
