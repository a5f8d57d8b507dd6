import type { GameSite } from './site.ts';

/** Somebody's money: what we say about it, and what the provider has, in minor units. */
export interface Account {
  readonly email: string;
  readonly status: string;
  readonly price: number;
  /** Captured, less what went back. */
  readonly money: number;
}

interface ProviderBooks {
  readonly payments: readonly { id: string; order_id: string; amount: number; status: string }[];
  readonly refunds: readonly { payment_id: string; amount: number; status: string }[];
}

/** Our books beside the provider's. `strangers`: payments for orders that are not ours. */
export async function readBooks(site: GameSite): Promise<{ people: Map<string, Account>; strangers: string[] }> {
  const { payments, refunds } = await site.control<ProviderBooks>('GET', '');
  const rows = await site.rows<{ email: string; status: string; price: number; orders: string[] }>(
    `select accounts.email, registrations.payment_status as status, coalesce(max(payment_orders.price_minor), 0) as price,
      coalesce(array_agg(payment_orders.provider_order_id) filter (where payment_orders.provider_order_id is not null), '{}') as orders
    from registrations
    join accounts on accounts.id = registrations.account_id
    left join payment_orders on payment_orders.registration_id = registrations.id
    group by accounts.email, registrations.payment_status`,
  );
  const taken = new Map<string, number>();
  for (const { id, order_id: order, amount, status } of payments) {
    if (!['captured', 'refunded'].includes(status)) continue;
    const back = refunds
      .filter((refund) => refund.payment_id === id && refund.status !== 'failed')
      .reduce((sum, refund) => sum + refund.amount, 0);
    taken.set(order, (taken.get(order) ?? 0) + amount - back);
  }
  const ours = new Set(rows.flatMap(({ orders }) => orders));
  return {
    people: new Map(
      rows.map(({ email, status, price, orders }) => [
        email,
        { email, status, price, money: orders.reduce((sum, order) => sum + (taken.get(order) ?? 0), 0) },
      ]),
    ),
    strangers: [...taken.keys()].filter((order) => !ours.has(order)),
  };
}
