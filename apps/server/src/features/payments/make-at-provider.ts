import { setTimeout as pause } from 'node:timers/promises';
import { Refused } from '@isocentre/domain/refusals';
import { failpoint } from '../../platform/failpoints.ts';
import { type PaymentProvider, ProviderRefused, ProviderUnavailable } from '../../platform/payments/provider.ts';
import type { MoneyDeps } from './deps.ts';
import { attachProviderOrder } from './queries/move-order.ts';
import { claimOrder, findOrder, type OrderRow, unclaimOrder } from './queries/orders.ts';

/** As long as a call to the provider can take: nobody else creates the same order meanwhile. */
export const CLAIM_MS = 8000;
/** The longest wait for an order that another request of the same delegate is creating. */
const PATIENCE_MS = 6000;
const LOOK_AGAIN_MS = 100;

export type MadeOrder = OrderRow & { provider_order_id: string };
type Deps = Pick<MoneyDeps, 'db' | 'clock'>;
type Notes = Readonly<Record<string, string>>;

const isMade = (order: OrderRow): order is MadeOrder => order.provider_order_id !== null;

/** Creates an order at the provider that the caller has written or claimed in our database. */
export async function makeAtProvider(
  { db, clock }: Deps,
  provider: PaymentProvider,
  order: OrderRow,
  notes: Notes,
  { lookFirst = false } = {},
): Promise<MadeOrder> {
  const { receipt, amount_minor: amount, currency } = order;
  try {
    const made = await provider.createOrder({ receipt, amount, currency, notes }, { lookFirst });
    failpoint('order-made');
    await attachProviderOrder(db, order, made.id);
    failpoint('order-attached');
    return { ...order, provider_order_id: made.id };
  } catch (error) {
    const notDone = error instanceof ProviderRefused || (error instanceof ProviderUnavailable && error.outcome === 'not-done');
    if (notDone) await unclaimOrder(db, order, clock.system());
    if (!(error instanceof ProviderUnavailable)) throw error;
    throw new Refused('PAYMENT_SERVICE_AWAY', { cause: error });
  }
}

/**
 * Returns the order as the provider knows it, for one an earlier request has written: it may exist by now, be created
 * by us after checking that it does not exist, or be waited for while another request creates it. Two windows end up
 * with one order.
 */
export async function madeAtProvider(deps: Deps, provider: PaymentProvider, order: OrderRow, notes: Notes): Promise<MadeOrder> {
  if (isMade(order)) return order;
  const now = deps.clock.system();
  if (await claimOrder(deps.db, order, now, new Date(now.getTime() + CLAIM_MS)))
    return makeAtProvider(deps, provider, order, notes, { lookFirst: true });
  // After waiting we do not start again: both together would take too long.
  for (const until = performance.now() + PATIENCE_MS; performance.now() < until; await pause(LOOK_AGAIN_MS)) {
    const again = await findOrder(deps.db, order.edition_id, order.id);
    if (again && isMade(again)) return again;
  }
  throw new Refused('PAYMENT_SERVICE_AWAY');
}
