import { randomUUID } from 'node:crypto';
import type { Database } from '../../../platform/database.ts';
import type { OrderRow } from './orders.ts';

export type OfflineOrder = Pick<
  OrderRow,
  | 'edition_id'
  | 'registration_id'
  | 'channel'
  | 'kind'
  | 'category'
  | 'registration_type'
  | 'amount_minor'
  | 'price_minor'
  | 'currency'
  | 'payment_account'
  | 'price'
  | 'seats'
  | 'quoted_at'
  | 'created_at'
  | 'expires_at'
> & { next_ask_at?: Date | null; voucher_id?: string | null };

/** An order that no provider knows; one for the office or the desk can be paid at once, an online one is made there later. */
export async function insertOfflineOrder(transaction: Database, order: OfflineOrder): Promise<OrderRow> {
  return transaction
    .insertInto('payment_orders')
    .values({
      ...order,
      id: randomUUID(),
      receipt: `isocentre-${randomUUID().replaceAll('-', '').slice(0, 26)}`,
      state: order.channel === 'online' ? 'preparing' : 'open',
      claimed_until: order.created_at,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}
