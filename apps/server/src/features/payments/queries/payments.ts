import { type Insertable, type Selectable, sql } from 'kysely';
import type { PaymentEvents, Payments } from '../../../platform/database-types.ts';
import type { Database } from '../../../platform/database.ts';
import { UNDECIDED } from '../../../platform/undecided-payment.ts';

export type PaymentRow = Selectable<Payments>;

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
      'price_kept',
      'completed_at',
      'erased_at',
      'cancelled_at',
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

export const findPayment = (db: Database, editionId: number, id: string, { lock = false } = {}): Promise<PaymentRow | undefined> => {
  const query = db.selectFrom('payments').selectAll().where('edition_id', '=', editionId).where('id', '=', id);
  return (lock ? query.forUpdate() : query).executeTakeFirst();
};

export const findPaymentOfProvider = (db: Database, editionId: number, providerPaymentId: string): Promise<PaymentRow | undefined> =>
  db
    .selectFrom('payments')
    .selectAll()
    .where('edition_id', '=', editionId)
    .where('provider_payment_id', '=', providerPaymentId)
    .executeTakeFirst();

/** Whether it does not match its order and nobody has decided yet; under the registration's lock. */
export async function isUndecided(transaction: Database, editionId: number, id: string): Promise<boolean> {
  const { rows } = await sql`select from payments p where p.edition_id = ${editionId} and p.id = ${id} and ${UNDECIDED}`.execute(
    transaction,
  );
  return rows.length > 0;
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

export const paymentsWithOrders = (db: Database) =>
  db
    .selectFrom('payments')
    .innerJoin('payment_orders', (join) =>
      join.onRef('payment_orders.edition_id', '=', 'payments.edition_id').onRef('payment_orders.id', '=', 'payments.order_id'),
    );

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
    .orderBy('payments.provider_payment_id')
    .execute();
export type PaymentOfRegistration = Awaited<ReturnType<typeof paymentsOf>>[number];

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
    // A job written before payments had keys of our own names the provider's.
    .where(id.startsWith('pay_') ? 'payments.provider_payment_id' : 'payments.id', '=', id)
    .selectAll('payments')
    .select([
      'payment_orders.amount_minor as order_amount_minor',
      'payment_orders.currency as order_currency',
      'registrations.delegate_number',
      'registrations.cancelled_at',
      'registrations.name',
    ])
    .executeTakeFirst();

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
    .where('payments.provider_payment_id', 'is not', null)
    .select(['payments.provider_payment_id', 'payments.amount_minor', 'payments.currency'])
    .$narrowType<{ provider_payment_id: string }>()
    .execute();
