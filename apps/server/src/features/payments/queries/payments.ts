import { type Insertable, type Selectable, sql } from 'kysely';
import type { PaymentEvents, Payments, Refunds } from '../../../platform/database-types.ts';
import type { Database } from '../../../platform/database.ts';

export type PaymentRow = Selectable<Payments>;
export type RefundRow = Selectable<Refunds>;

/** Locks the registration: one change to a delegate's money at a time. */
export const lockRegistration = (transaction: Database, editionId: number, id: string) =>
  transaction
    .selectFrom('registrations')
    .select([
      'edition_id',
      'id',
      'account_id',
      'version',
      'payment_status',
      'pay_later',
      'category',
      'registration_type',
      'completed_at',
      'erased_at',
      'title',
      'name',
      'institute',
      'postal_address',
      'city',
      'postal_pin',
      'country',
      'country_other',
    ])
    .where('edition_id', '=', editionId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();
export type LockedRegistration = Awaited<ReturnType<typeof lockRegistration>>;

export async function settleRegistration(
  transaction: Database,
  registration: LockedRegistration,
  change: { category: string; registration_type: string; completed_at: Date },
): Promise<void> {
  await transaction
    .updateTable('registrations')
    .set({ ...change, payment_status: 'PAID', pay_later: false, version: sql`version + 1`, updated_at: sql`now()` })
    .where('edition_id', '=', registration.edition_id)
    .where('id', '=', registration.id)
    .execute();
}

export async function unsettleRegistration(transaction: Database, registration: LockedRegistration): Promise<void> {
  await transaction
    .updateTable('registrations')
    .set({ payment_status: 'REFUNDED', version: sql`version + 1`, updated_at: sql`now()` })
    .where('edition_id', '=', registration.edition_id)
    .where('id', '=', registration.id)
    .execute();
}

export const findPayment = (db: Database, editionId: number, id: string): Promise<PaymentRow | undefined> =>
  db.selectFrom('payments').selectAll().where('edition_id', '=', editionId).where('id', '=', id).executeTakeFirst();

export async function savePayment(transaction: Database, payment: Insertable<Payments>): Promise<void> {
  await transaction
    .insertInto('payments')
    .values(payment)
    .onConflict((conflict) => conflict.columns(['edition_id', 'id']).doUpdateSet(payment))
    .execute();
}

/** Records each fact once; returns whether it is new. */
export async function recordEvent(transaction: Database, event: Omit<Insertable<PaymentEvents>, 'id'>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await transaction
    .insertInto('payment_events')
    .values({ ...event, id: sql`gen_random_uuid()` })
    .onConflict((conflict) => conflict.columns(['edition_id', 'fact']).doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** The balance of a registration: money received less money refunded, and the latest price. */
export async function balanceOf(transaction: Database, editionId: number, registrationId: string) {
  const { rows } = await sql<{ balance: number; price: number }>`
    select
      coalesce(sum(payments.amount_minor - coalesce(back.amount, 0)), 0)::integer as balance,
      coalesce((array_agg(payment_orders.amount_minor order by payments.captured_at desc, payments.id))[1], 0) as price
    from payments
    join payment_orders on payment_orders.edition_id = payments.edition_id and payment_orders.id = payments.order_id
    left join lateral (
      select sum(refunds.amount_minor) as amount from refunds
      where refunds.edition_id = payments.edition_id and refunds.payment_id = payments.id and refunds.state = 'processed'
    ) as back on true
    where payments.edition_id = ${editionId} and payment_orders.registration_id = ${registrationId} and payments.outcome = 'settles'
  `.execute(transaction);
  return rows[0] ?? { balance: 0, price: 0 };
}

export const refundsOf = (db: Database, editionId: number, paymentId: string): Promise<RefundRow[]> =>
  db
    .selectFrom('refunds')
    .selectAll()
    .where('edition_id', '=', editionId)
    .where('payment_id', '=', paymentId)
    .orderBy('requested_at')
    .execute();

export async function saveRefund(transaction: Database, refund: Insertable<Refunds>): Promise<void> {
  await transaction
    .insertInto('refunds')
    .values(refund)
    .onConflict((conflict) => conflict.columns(['edition_id', 'id']).doUpdateSet(refund))
    .execute();
}

const paymentsWithOrders = (db: Database) =>
  db
    .selectFrom('payments')
    .innerJoin('payment_orders', (join) =>
      join.onRef('payment_orders.edition_id', '=', 'payments.edition_id').onRef('payment_orders.id', '=', 'payments.order_id'),
    );

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
    .select(['payments.order_id', 'payments.currency', 'payment_orders.registration_id', 'payment_orders.payment_account'])
    .executeTakeFirst();

/** Refunds created at the provider before that moment, with an unknown outcome. */
export const refundsUnderWay = (db: Database, before: Date) =>
  refundsWithOrders(db)
    .select(['refunds.payment_id', 'refunds.provider_refund_id', 'payment_orders.payment_account'])
    .where('refunds.state', 'in', ['requested', 'pending'])
    .where('refunds.provider_refund_id', 'is not', null)
    .where('refunds.changed_at', '<=', before)
    .orderBy('refunds.changed_at')
    .$narrowType<{ provider_refund_id: string }>()
    .execute();

export async function knownRefunds(db: Database, providerRefundIds: readonly string[]) {
  if (providerRefundIds.length === 0) return [];
  return db.selectFrom('refunds').select(['provider_refund_id', 'state']).where('provider_refund_id', 'in', providerRefundIds).execute();
}

/** The payments of a registration, latest first. */
export const paymentsOf = (db: Database, editionId: number, registrationId: string) =>
  paymentsWithOrders(db)
    .where('payments.edition_id', '=', editionId)
    .where('payment_orders.registration_id', '=', registrationId)
    .selectAll('payments')
    .select([
      'payment_orders.price',
      'payment_orders.category',
      'payment_orders.registration_type',
      'payment_orders.state as order_state',
      'payment_orders.amount_minor as order_amount_minor',
    ])
    .orderBy(sql`coalesce(payments.captured_at, payments.first_seen_at)`, 'desc')
    .orderBy('payments.id')
    .execute();
export type PaymentOfRegistration = Awaited<ReturnType<typeof paymentsOf>>[number];

export const refundsOfRegistration = (db: Database, editionId: number, registrationId: string) =>
  refundsWithOrders(db)
    .where('refunds.edition_id', '=', editionId)
    .where('payment_orders.registration_id', '=', registrationId)
    .selectAll('refunds')
    .select('payments.currency')
    .orderBy('refunds.requested_at')
    .execute();

/** Whether money may be on its way for an order: authorised, or the payer is at their bank right now. */
export async function moneyMayCome(db: Database, editionId: number, orderId: string, attemptsSince: Date): Promise<boolean> {
  const row = await db
    .selectFrom('payments')
    .select('id')
    .where('edition_id', '=', editionId)
    .where('order_id', '=', orderId)
    .where((where) =>
      where.or([
        where('state', '=', 'authorized'),
        where.and([where('state', '=', 'created'), where('first_seen_at', '>', attemptsSince)]),
      ]),
    )
    .executeTakeFirst();
  return row !== undefined;
}

/** For the note to the organisers. */
export const readPaymentForOrganisers = (db: Database, editionId: number, id: string) =>
  paymentsWithOrders(db)
    .innerJoin('registrations', (join) =>
      join
        .onRef('registrations.edition_id', '=', 'payment_orders.edition_id')
        .onRef('registrations.id', '=', 'payment_orders.registration_id'),
    )
    .where('payments.edition_id', '=', editionId)
    .where('payments.id', '=', id)
    .selectAll('payments')
    .select([
      'payment_orders.amount_minor as order_amount_minor',
      'payment_orders.currency as order_currency',
      'registrations.delegate_number',
      'registrations.name',
    ])
    .executeTakeFirst();

/** What we recorded as captured by an account in a period, over all editions. */
export const capturedBetween = (db: Database, account: string | null, from: Date, to: Date) =>
  paymentsWithOrders(db)
    .select('payments.id')
    .where('payment_orders.payment_account', 'is not distinct from', account)
    .where('payments.captured_at', '>=', from)
    .where('payments.captured_at', '<', to)
    .execute();

export async function knownPayments(db: Database, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return db
    .selectFrom('payments')
    .where('id', 'in', ids)
    .select([
      'edition_id',
      'id',
      'state',
      'amount_minor',
      'currency',
      sql<number>`coalesce((select sum(amount_minor) from refunds where refunds.edition_id = payments.edition_id
        and refunds.payment_id = payments.id and refunds.state in ('pending', 'processed')), 0)::integer`.as('refunded_minor'),
    ])
    .execute();
}

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

/**
 * Authorised before that moment, for the ordered amount, and wanted: nothing else has paid, and the seat is still
 * there.
 */
export const agreedPayments = (db: Database, order: { edition_id: number; id: string }, before: Date) =>
  paymentsWithOrders(db)
    .innerJoin('registrations', (join) =>
      join
        .onRef('registrations.edition_id', '=', 'payment_orders.edition_id')
        .onRef('registrations.id', '=', 'payment_orders.registration_id'),
    )
    .where('payments.edition_id', '=', order.edition_id)
    .where('payments.order_id', '=', order.id)
    .where('payments.state', '=', 'authorized')
    .where('payments.first_seen_at', '<=', before)
    .whereRef('payments.amount_minor', '=', 'payment_orders.amount_minor')
    .whereRef('payments.currency', '=', 'payment_orders.currency')
    .where('registrations.payment_status', 'not in', ['PAID', 'COMPLIMENTARY'])
    .where('payment_orders.state', 'in', ['preparing', 'open'])
    .select(['payments.id', 'payments.amount_minor', 'payments.currency'])
    .execute();
