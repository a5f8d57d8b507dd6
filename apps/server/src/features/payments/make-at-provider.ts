import { setTimeout as pause } from 'node:timers/promises';
import { Refused } from '@isocentre/domain/refusals';
import { reached } from '../../platform/kill-points.ts';
import { type PaymentProvider, ProviderRefused, ProviderUnavailable } from '../../platform/payments/provider.ts';
import type { MoneyDeps } from './apply-payment.ts';
import { attachProviderOrder, claimOrder, findOrder, type OrderRow, unclaimOrder } from './queries/orders.ts';

/** As long as a question to the provider can take: nobody else makes the same order meanwhile. */
export const CLAIM_MS = 8000;
/** Nobody waits longer than this for an order that another of their requests is making. */
const PATIENCE_MS = 7500;
const LOOK_AGAIN_MS = 100;

export type MadeOrder = OrderRow & { provider_order_id: string };
type Deps = Pick<MoneyDeps, 'db' | 'clock'>;
type Notes = Readonly<Record<string, string>>;

const isMade = (order: OrderRow): order is MadeOrder => order.provider_order_id !== null;

/** Makes the order that the caller has written down, or has claimed, at the provider. */
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
    reached('order-made');
    await attachProviderOrder(db, order, made.id);
    reached('order-attached');
    return { ...order, provider_order_id: made.id };
  } catch (error) {
    const notDone = error instanceof ProviderRefused || (error instanceof ProviderUnavailable && error.outcome === 'not-done');
    if (notDone) await unclaimOrder(db, order, clock.system());
    if (!(error instanceof ProviderUnavailable)) throw error;
    throw new Refused('PAYMENT_SERVICE_AWAY', undefined, undefined, { cause: error });
  }
}

/**
 * The order as the provider knows it, where an earlier request has written it down: made by then, made by us after
 * looking whether it was made after all, or, while somebody else is at it, waited for. Two windows make one order.
 */
export async function madeAtProvider(deps: Deps, provider: PaymentProvider, order: OrderRow, notes: Notes): Promise<MadeOrder> {
  if (isMade(order)) return order;
  const now = deps.clock.system();
  if (await claimOrder(deps.db, order, now, new Date(now.getTime() + CLAIM_MS)))
    return makeAtProvider(deps, provider, order, notes, { lookFirst: true });
  // Whoever has waited does not begin anew: both together would take longer than anybody should wait.
  for (const until = Date.now() + PATIENCE_MS; Date.now() < until; await pause(LOOK_AGAIN_MS)) {
    const again = await findOrder(deps.db, order.edition_id, order.id);
    if (again && isMade(again)) return again;
  }
  throw new Refused('PAYMENT_SERVICE_AWAY');
}
