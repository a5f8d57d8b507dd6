import { sql } from 'kysely';
import type { Database } from '../../../platform/database.ts';
import { paymentsWithOrders } from './payments.ts';

/** For comparing our books with the provider's, which know nothing of editions. */

export async function knownRefunds(db: Database, providerRefundIds: readonly string[]) {
  if (providerRefundIds.length === 0) return [];
  return db.selectFrom('refunds').select(['provider_refund_id', 'state']).where('provider_refund_id', 'in', providerRefundIds).execute();
}

/** What we recorded as captured by an account in a period, over all editions. */
export const capturedBetween = (db: Database, account: string | null, from: Date, to: Date) =>
  paymentsWithOrders(db)
    .select('payments.provider_payment_id as id')
    .$narrowType<{ id: string }>()
    .where('payments.rail', '=', 'provider')
    .where('payment_orders.payment_account', 'is not distinct from', account)
    .where('payments.captured_at', '>=', from)
    .where('payments.captured_at', '<', to)
    .execute();

export async function knownPayments(db: Database, providerPaymentIds: readonly string[]) {
  if (providerPaymentIds.length === 0) return [];
  return db
    .selectFrom('payments')
    .where('provider_payment_id', 'in', providerPaymentIds)
    .select([
      'edition_id',
      'provider_payment_id as id',
      'state',
      'amount_minor',
      'currency',
      sql<number>`coalesce((select sum(amount_minor) from refunds where refunds.edition_id = payments.edition_id
        and refunds.payment_id = payments.id
        -- What went back otherwise, or was moved, the provider knows nothing of.
        and refunds.method = 'provider' and refunds.state in ('pending', 'processed')), 0)::integer`.as('refunded_minor'),
    ])
    .$narrowType<{ id: string }>()
    .execute();
}

export type KnownPayment = Awaited<ReturnType<typeof knownPayments>>[number];

export async function knownOrders(db: Database, account: string | null, providerOrderIds: readonly string[]): Promise<string[]> {
  if (providerOrderIds.length === 0) return [];
  const rows = await db
    .selectFrom('payment_orders')
    .select('provider_order_id')
    .where('payment_account', 'is not distinct from', account)
    .where('provider_order_id', 'in', providerOrderIds)
    .execute();
  return rows.flatMap((row) => row.provider_order_id ?? []);
}

export async function insertComparison(
  db: Database,
  { id, account, from, to, comparedAt, payments, differences }: Comparison & { id: string },
): Promise<void> {
  await db
    .insertInto('payment_comparisons')
    .values({
      id,
      payment_account: account,
      from_at: from,
      to_at: to,
      compared_at: comparedAt,
      payments,
      differences: JSON.stringify(differences),
    })
    .execute();
}

export interface Comparison {
  account: string | null;
  from: Date;
  to: Date;
  comparedAt: Date;
  payments: number;
  differences: readonly object[];
}

export async function lastComparison(db: Database, account: string | null): Promise<Date | undefined> {
  const row = await db
    .selectFrom('payment_comparisons')
    .select('compared_at')
    .where('payment_account', 'is not distinct from', account)
    .orderBy('compared_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.compared_at;
}
