import { SentRefundState } from '@isocentre/domain/payments/refund-state';
import type { Rail } from '@isocentre/domain/payments/payment-state';
import { type Selectable, sql } from 'kysely';
import type { Refunds } from '../../../platform/database-types.ts';
import type { Database } from '../../../platform/database.ts';

export type RefundRow = Selectable<Refunds>;

export const refundsOf = (db: Database, editionId: number, paymentId: string): Promise<RefundRow[]> =>
  db
    .selectFrom('refunds')
    .selectAll()
    .where('edition_id', '=', editionId)
    .where('payment_id', '=', paymentId)
    .orderBy('requested_at')
    .execute();

const refundsWithOrders = (db: Database) =>
  db
    .selectFrom('refunds')
    .innerJoin('payments', (join) =>
      join.onRef('payments.edition_id', '=', 'refunds.edition_id').onRef('payments.id', '=', 'refunds.payment_id'),
    )
    .innerJoin('payment_orders', (join) =>
      join.onRef('payment_orders.edition_id', '=', 'payments.edition_id').onRef('payment_orders.id', '=', 'payments.order_id'),
    );

export const findRefund = (db: Database, editionId: number, id: string) =>
  refundsWithOrders(db)
    .where('refunds.edition_id', '=', editionId)
    .where('refunds.id', '=', id)
    .selectAll('refunds')
    .select([
      'payments.order_id',
      'payments.currency',
      'payments.provider_payment_id',
      'payment_orders.registration_id',
      'payment_orders.payment_account',
    ])
    .executeTakeFirst();

/** Refunds created at the provider before that moment, with an unknown outcome. */
export const refundsUnderWay = (db: Database, before: Date) =>
  refundsWithOrders(db)
    .select(['payments.provider_payment_id', 'refunds.provider_refund_id', 'payment_orders.payment_account'])
    .where('refunds.state', 'in', ['requested', 'pending'])
    .where('refunds.provider_refund_id', 'is not', null)
    .where('refunds.changed_at', '<=', before)
    .orderBy('refunds.changed_at')
    .where('payments.provider_payment_id', 'is not', null)
    .$narrowType<{ provider_refund_id: string; provider_payment_id: string }>()
    .execute();

/** What its delegate may know: a proposal may still be declined. */
export const refundsOfRegistration = (db: Database, editionId: number, registrationId: string) =>
  refundsWithOrders(db)
    .where('refunds.edition_id', '=', editionId)
    .where('payment_orders.registration_id', '=', registrationId)
    .where('refunds.state', 'in', SentRefundState.options)
    .selectAll('refunds')
    .select('payments.currency')
    .orderBy('refunds.requested_at')
    .$narrowType<{ state: SentRefundState }>()
    .execute();

/**
 * The payments of a registration that count, latest first: what can still be refunded of each, and what is proposed or under
 * way.
 */
export async function refundableOf(transaction: Database, editionId: number, registrationId: string) {
  const { rows } = await sql<{ id: string; name: string; rail: Rail; available: number; proposed: number }>`
    select payments.id, coalesce(payments.provider_payment_id, payments.id::text) as name, payments.rail,
      (payments.amount_minor - coalesce(back.amount, 0))::integer as available, coalesce(back.unfinished, 0)::integer as proposed
    from payments
    join payment_orders on payment_orders.edition_id = payments.edition_id and payment_orders.id = payments.order_id
    left join lateral (
      select sum(amount_minor) as amount, sum(amount_minor) filter (where state <> 'processed') as unfinished from refunds
      where refunds.edition_id = payments.edition_id and refunds.payment_id = payments.id and refunds.state not in ('failed', 'declined')
    ) as back on true
    where payment_orders.edition_id = ${editionId} and payment_orders.registration_id = ${registrationId}
      and payments.state = 'captured' and payments.outcome in ('settles', 'part', 'difference')
    order by payments.captured_at desc, payments.id`.execute(transaction);
  return rows;
}

/** Another refund has ended the registration: what is still to go back of it changes nothing more. */
export async function keepUnfinished(transaction: Database, editionId: number, registrationId: string, except: string): Promise<void> {
  await sql`
    update refunds set effect = 'keeps'
    from payments join payment_orders on payment_orders.edition_id = payments.edition_id and payment_orders.id = payments.order_id
    where refunds.edition_id = ${editionId} and refunds.effect = 'ends' and refunds.state <> 'processed' and refunds.id <> ${except}
      and payments.edition_id = refunds.edition_id and payments.id = refunds.payment_id
      and payment_orders.registration_id = ${registrationId}`.execute(transaction);
}

/** What of a registration's money has gone back, is on its way or is proposed. */
export async function refundedOrProposed(transaction: Database, editionId: number, registrationId: string): Promise<number> {
  const { sum } = await refundsWithOrders(transaction)
    .where('refunds.edition_id', '=', editionId)
    .where('payment_orders.registration_id', '=', registrationId)
    .where('refunds.state', 'not in', ['declined', 'failed'])
    .select((of) => of.fn.coalesce(of.fn.sum<string>('refunds.amount_minor'), sql<string>`0`).as('sum'))
    .executeTakeFirstOrThrow();
  return Number(sum);
}

interface Declined {
  email: string;
  amountMinor: number;
  currency: string;
  number: number;
  by: string | null;
  reason: string | null;
}

/** A declined refund with who declined it and why, for the organiser who proposed it. */
export async function findDeclined(db: Database, editionId: number, id: string, proposer: string): Promise<Declined | undefined> {
  const { rows } = await sql<Declined>`
    select accounts.email, refunds.amount_minor as "amountMinor", payments.currency, registrations.delegate_number as number, decider.name as by, said.reason
    from refunds
    join payments on payments.edition_id = refunds.edition_id and payments.id = refunds.payment_id
    join payment_orders on payment_orders.edition_id = payments.edition_id and payment_orders.id = payments.order_id
    join registrations on registrations.edition_id = payment_orders.edition_id and registrations.id = payment_orders.registration_id
    join accounts on accounts.id = refunds.proposed_by and accounts.disabled_at is null
    left join audit_log on audit_log.edition_id = refunds.edition_id and audit_log.entity = 'refund' and audit_log.entity_id = refunds.id::text
      and audit_log.action = 'refund.declined'
    left join change_details said on said.edition_id = audit_log.edition_id and said.audit_id = audit_log.id
    left join accounts decider on decider.id = audit_log.account_id
    where refunds.edition_id = ${editionId} and refunds.id = ${id} and refunds.state = 'declined' and refunds.proposed_by = ${proposer}
    limit 1`.execute(db);
  return rows[0];
}
