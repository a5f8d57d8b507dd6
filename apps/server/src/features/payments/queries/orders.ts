import { MINUTE_MS } from '@isocentre/domain/durations';
import { type Selectable, sql } from 'kysely';
import type { PaymentOrders } from '../../../platform/database-types.ts';
import type { Database } from '../../../platform/database.ts';
import type { Payer } from './payers.ts';

export type OrderRow = Selectable<PaymentOrders>;

export const findOrder = (db: Database, editionId: number, id: string, { lock = false } = {}): Promise<OrderRow | undefined> => {
  const query = db.selectFrom('payment_orders').selectAll().where('edition_id', '=', editionId).where('id', '=', id);
  return (lock ? query.forUpdate() : query).executeTakeFirst();
};

export const findOrderByProviderId = (db: Database, providerOrderId: string): Promise<OrderRow | undefined> =>
  db.selectFrom('payment_orders').selectAll().where('provider_order_id', '=', providerOrderId).executeTakeFirst();

/** The orders of a registration, newest first. */
export const ordersOf = (db: Database, editionId: number, registrationId: string): Promise<OrderRow[]> =>
  db
    .selectFrom('payment_orders')
    .selectAll()
    .where('edition_id', '=', editionId)
    .where('registration_id', '=', registrationId)
    .orderBy('created_at', 'desc')
    .execute();

/** Whether the caller may create this order at the provider now; nobody else may until the claim ends. */
export async function claimOrder(db: Database, order: OrderRow, now: Date, until: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('payment_orders')
    .set({ claimed_until: until })
    .where('edition_id', '=', order.edition_id)
    .where('id', '=', order.id)
    .where('state', '=', 'preparing')
    .where('claimed_until', '<=', now)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Released by a caller who knows that nothing was created: the next may try at once. */
export async function unclaimOrder(db: Database, order: OrderRow, now: Date): Promise<void> {
  await db
    .updateTable('payment_orders')
    .set({ claimed_until: now })
    .where('edition_id', '=', order.edition_id)
    .where('id', '=', order.id)
    .execute();
}

/** How long a worker may ask about one order, or a handful, without another one taking over. */
const CLAIM_MS = 2 * MINUTE_MS;

const unclaimed = (now: Date) => sql<boolean>`(ask_claimed_until is null or ask_claimed_until <= ${now})`;

/** An order that was due to be asked about at `due`, for this worker alone, however many there are. */
export async function claimOrderToAsk(db: Database, { due, now }: { due: Date; now: Date }): Promise<OrderRow | undefined> {
  const { rows } = await sql<OrderRow>`
    update payment_orders set ask_claimed_until = ${new Date(now.getTime() + CLAIM_MS)}
    where (edition_id, id) = (
      select edition_id, id from payment_orders where next_ask_at <= ${due} and ${unclaimed(now)}
      order by next_ask_at limit 1 for update skip locked
    )
    returning *`.execute(db);
  return rows[0];
}

/** Ends the claim on an order that a worker has asked about. */
export async function askAgainAt(db: Database, order: OrderRow, at: Date | null): Promise<void> {
  await db
    .updateTable('payment_orders')
    .set({ next_ask_at: at, ask_claimed_until: null })
    .where('edition_id', '=', order.edition_id)
    .where('id', '=', order.id)
    .where('state', 'not in', ['paid', 'ended'])
    .execute();
}

/** Makes every order that can still be paid due now. */
export async function askAboutAll(db: Database, now: Date): Promise<void> {
  await db
    .updateTable('payment_orders')
    .set({ next_ask_at: now })
    .where('next_ask_at', '>', now)
    .where('state', 'not in', ['paid', 'ended'])
    .execute();
}

/** Orders past their hold, for this worker alone until it releases them. */
export async function claimOrdersPastHold(db: Database, now: Date, limit: number): Promise<OrderRow[]> {
  const { rows } = await sql<OrderRow>`
    update payment_orders set ask_claimed_until = ${new Date(now.getTime() + CLAIM_MS)}
    where (edition_id, id) in (
      select edition_id, id from payment_orders
      where channel = 'online' and state in ('preparing', 'open') and expires_at <= ${now} and ${unclaimed(now)}
      order by expires_at limit ${limit} for update skip locked
    )
    returning *`.execute(db);
  return rows.toSorted((a, b) => a.expires_at.getTime() - b.expires_at.getTime());
}

export async function releaseOrders(db: Database, orders: readonly OrderRow[]): Promise<void> {
  if (orders.length === 0) return;
  await sql`
    update payment_orders set ask_claimed_until = null
    where (edition_id, id) in (
      select * from unnest(${orders.map((order) => order.edition_id)}::int[], ${orders.map((order) => order.id)}::uuid[])
    )`.execute(db);
}

/** When the latest orders of a registration were created, oldest first. */
export async function ordersMadeSince(db: Database, { edition_id: editionId, id }: Payer, since: Date): Promise<Date[]> {
  const rows = await db
    .selectFrom('payment_orders')
    .where('edition_id', '=', editionId)
    .where('registration_id', '=', id)
    .where('created_at', '>', since)
    .orderBy('created_at')
    .select('created_at')
    .execute();
  return rows.map((row) => row.created_at);
}

/** The order that can be paid now, or is about to be made at the provider: there is one at most. */
export const liveOrder = (db: Database, { edition_id: editionId, id }: { edition_id: number; id: string }): Promise<OrderRow | undefined> =>
  db
    .selectFrom('payment_orders')
    .where('edition_id', '=', editionId)
    .where('registration_id', '=', id)
    .where('state', 'in', ['preparing', 'open'])
    .selectAll()
    .executeTakeFirst();
