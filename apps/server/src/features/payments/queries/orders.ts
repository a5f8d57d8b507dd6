import type { Selectable } from 'kysely';
import type { PaymentOrders } from '../../../platform/database-types.ts';
import type { Database } from '../../../platform/database.ts';
import { statement } from '../../../platform/statement.ts';
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

const attach = statement<{ editionId: number; id: string; providerOrderId: string }>`
  update payment_orders
  set provider_order_id = ${'providerOrderId'}, state = case state when 'preparing' then 'open' else state end
  where edition_id = ${'editionId'} and id = ${'id'}`;

/** The provider has created it. An order closed meanwhile still gets its id, so that late money finds it. */
export async function attachProviderOrder(db: Database, { edition_id: editionId, id }: OrderRow, providerOrderId: string): Promise<void> {
  await attach(db, { editionId, id, providerOrderId });
}

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

export async function moveOrder(
  transaction: Database,
  order: Pick<OrderRow, 'edition_id' | 'id'>,
  state: OrderRow['state'],
): Promise<void> {
  await transaction
    .updateTable('payment_orders')
    .set({ state, ...(state === 'paid' ? { next_ask_at: null } : {}) })
    .where('edition_id', '=', order.edition_id)
    .where('id', '=', order.id)
    .execute();
}

/** Closes every other open order of a registration. */
export async function replaceLiveOrders(transaction: Database, editionId: number, registrationId: string, except: string): Promise<void> {
  await transaction
    .updateTable('payment_orders')
    .set({ state: 'replaced' })
    .where('edition_id', '=', editionId)
    .where('registration_id', '=', registrationId)
    .where('state', 'in', ['preparing', 'open'])
    .where('id', '<>', except)
    .execute();
}

/** Orders whose next check with the provider is due. */
export const ordersToAsk = (db: Database, now: Date, limit: number): Promise<OrderRow[]> =>
  db.selectFrom('payment_orders').selectAll().where('next_ask_at', '<=', now).orderBy('next_ask_at').limit(limit).execute();

export async function askAgainAt(db: Database, order: OrderRow, at: Date | null): Promise<void> {
  await db
    .updateTable('payment_orders')
    .set({ next_ask_at: at })
    .where('edition_id', '=', order.edition_id)
    .where('id', '=', order.id)
    .where('state', '<>', 'paid')
    .execute();
}

/** Makes every order that can still be paid due now. */
export async function askAboutAll(db: Database, now: Date): Promise<void> {
  await db.updateTable('payment_orders').set({ next_ask_at: now }).where('next_ask_at', '>', now).where('state', '<>', 'paid').execute();
}

export const ordersPastHold = (db: Database, now: Date, limit: number): Promise<OrderRow[]> =>
  db
    .selectFrom('payment_orders')
    .selectAll()
    .where('state', 'in', ['preparing', 'open'])
    .where('expires_at', '<=', now)
    .orderBy('expires_at')
    .limit(limit)
    .execute();

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
