import { mayMove, statesBefore } from '@isocentre/domain/moves';
import { ORDER_MOVES, type OrderState } from '@isocentre/domain/payments/order-state';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database.ts';
import { statement } from '../../../platform/statement.ts';
import type { OrderRow } from './orders.ts';

/** The only places where an order's state changes. Each writes only if the order is in a state from which it may. */

/** False when the order is no longer in the state that the caller has seen, or may not move from there. */
export async function moveOrder(
  transaction: Database,
  order: Pick<OrderRow, 'edition_id' | 'id' | 'state'>,
  to: OrderState,
  change: { expires_at?: Date } = {},
): Promise<boolean> {
  if (!mayMove(ORDER_MOVES, order.state, to)) return false;
  const moved = await transaction
    .updateTable('payment_orders')
    .set({ ...change, state: to, ...(to === 'paid' || to === 'ended' ? { next_ask_at: null } : {}) })
    .where('edition_id', '=', order.edition_id)
    .where('id', '=', order.id)
    .where('state', '=', order.state)
    .executeTakeFirst();
  return moved.numUpdatedRows === 1n;
}

/** Closes every other order of a registration that is offered, or of which a part was paid. */
export async function replaceOrders(
  transaction: Database,
  { edition_id: editionId, id: registrationId }: { edition_id: number; id: string },
  { except, states = ['preparing', 'open', 'part'] }: { except?: string; states?: readonly OrderState[] } = {},
): Promise<void> {
  const from = statesBefore(ORDER_MOVES, 'replaced').filter((state) => states.includes(state));
  await transaction
    .updateTable('payment_orders')
    .set({ state: 'replaced' })
    .where('edition_id', '=', editionId)
    .where('registration_id', '=', registrationId)
    .where('state', 'in', from)
    .$if(except !== undefined, (query) => query.where('id', '<>', except ?? ''))
    .execute();
}

/** What a registration was booked for is undone: every order whose money counted for it ends. */
export async function endOrders(transaction: Database, registration: { edition_id: number; id: string }): Promise<void> {
  await sql`
    update payment_orders set state = 'ended', next_ask_at = null
    where edition_id = ${registration.edition_id} and registration_id = ${registration.id}
      and state = any (${statesBefore(ORDER_MOVES, 'ended')}::text[]) and exists (
        select from payments
        where payments.edition_id = payment_orders.edition_id and payments.order_id = payment_orders.id
          and payments.outcome in ('settles', 'part', 'difference')
      )`.execute(transaction);
}

const attach = statement<{ editionId: number; id: string; providerOrderId: string }>`
  update payment_orders
  set provider_order_id = ${'providerOrderId'}, state = case state when 'preparing' then 'open' else state end
  where edition_id = ${'editionId'} and id = ${'id'}`;

/** The provider has created it. An order closed meanwhile still gets its id, so that late money finds it. */
export async function attachProviderOrder(
  db: Database,
  { edition_id: editionId, id }: Pick<OrderRow, 'edition_id' | 'id'>,
  providerOrderId: string,
): Promise<void> {
  await attach(db, { editionId, id, providerOrderId });
}
