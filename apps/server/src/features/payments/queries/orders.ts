import { type Selectable, sql } from 'kysely';
import type { PaymentOrders } from '../../../platform/database-types.ts';
import type { Database } from '../../../platform/database.ts';
import { type Part, part, statement } from '../../../platform/statement.ts';

export type OrderRow = Selectable<PaymentOrders>;

/** A delegate who wants to pay, and whether they can. */
export interface Payer {
  edition_id: number;
  id: string;
  account_id: string;
  version: number;
  delegate_number: number;
  category: string | null;
  registration_type: string | null;
  name: string;
  mobile: string;
  designation: string;
  postal_address: string;
  postal_pin: string;
  country: string;
  payment_status: string;
  email: string;
  capacity: number | null;
  taken: number | null;
  live_order_id: string | null;
  held_seats: number | null;
  has_orders: boolean;
}

const payerOf = statement<{ editionId: number; accountId: string }, Payer>`
  select mine.edition_id, mine.id, mine.account_id, mine.version, mine.delegate_number, mine.category, mine.registration_type, mine.name,
    mine.mobile, mine.designation, mine.postal_address, mine.postal_pin, mine.country, mine.payment_status, accounts.email,
    workshop_seats.capacity, workshop_seats.taken,
    (
      select id from payment_orders
      where edition_id = mine.edition_id and registration_id = mine.id and state in ('preparing', 'open')
    ) as live_order_id,
    (
      select seats from seat_reservations where edition_id = mine.edition_id and registration_id = mine.id and state <> 'released'
    ) as held_seats,
    exists (select from payment_orders where edition_id = mine.edition_id and registration_id = mine.id) as has_orders
  from registrations mine
  join accounts on accounts.id = mine.account_id
  left join workshop_seats on workshop_seats.edition_id = mine.edition_id
  where mine.edition_id = ${'editionId'} and mine.account_id = ${'accountId'}`;

export async function readPayer(db: Database, editionId: number, accountId: string): Promise<Payer | undefined> {
  const { rows } = await payerOf(db, { editionId, accountId });
  return rows[0];
}

/** Money that is authorised, or that organisers have not decided on yet: the delegate must not pay again meanwhile. */
export async function moneyUnderWay(db: Database, { edition_id: editionId, id, has_orders: any }: Payer) {
  if (!any) return null;
  const { rows } = await sql<{ state: 'authorized' | 'captured' }>`
    select payments.state from payments
    join payment_orders on payment_orders.edition_id = payments.edition_id and payment_orders.id = payments.order_id
    where payment_orders.edition_id = ${editionId} and payment_orders.registration_id = ${id}
      and (payments.state = 'authorized' or payments.outcome = 'mismatch' and not exists (
        select from refunds
        where refunds.edition_id = payments.edition_id and refunds.payment_id = payments.id and refunds.state = 'processed'
      ))
    order by payments.state limit 1`.execute(db);
  return rows[0]?.state ?? null;
}

export interface NewOrder {
  id: string;
  receipt: string;
  category: string;
  type: string;
  amountMinor: number;
  currency: string;
  price: string;
  seats: number;
  /** This registration holds the seats already. */
  seatsAreHeld: boolean;
  quotedAt: Date;
  createdAt: Date;
  claimedUntil: Date;
  expiresAt: Date;
  nextAskAt: Date | null;
  requestId: string;
}

interface OrderValues extends NewOrder {
  editionId: number;
  registrationId: string;
  version: number;
  accountId: string;
  terms: string;
}

/**
 * Writes the order with its event, audit row and reservation, and takes the seat, in one statement. The seat comes
 * last, so that the counter row every buyer needs is locked only until the commit. Its check constraint decides; when
 * it fails, the whole statement is undone.
 */
const orderWith = (reservation: Part<OrderValues>, counter: Part<OrderValues>) => statement<OrderValues>`
  with mine as (
    select edition_id, id from registrations
    where edition_id = ${'editionId'} and id = ${'registrationId'} and version = ${'version'}
      and payment_status not in ('PAID', 'COMPLIMENTARY')
    for no key update
  ), reservation as (${reservation}
  ), made as (
    insert into payment_orders (edition_id, id, registration_id, receipt, state, category, registration_type, amount_minor,
      currency, price, seats, quoted_at, created_at, claimed_until, expires_at, next_ask_at)
    select edition_id, ${'id'}::uuid, id, ${'receipt'}, 'preparing', ${'category'}, ${'type'}, ${'amountMinor'}::integer,
      ${'currency'}, ${'price'}, ${'seats'}::integer, ${'quotedAt'}::timestamptz, ${'createdAt'}::timestamptz,
      ${'claimedUntil'}::timestamptz, ${'expiresAt'}::timestamptz, ${'nextAskAt'}::timestamptz
    from mine where ${'seats'}::integer = 0 or exists (select from reservation)
    returning edition_id, id
  ), recorded as (
    insert into payment_events (edition_id, id, order_id, kind, currency, fact, source)
    select edition_id, gen_random_uuid(), id, 'order-made', ${'currency'}, 'order-made ' || id, 'delegate' from made
    returning edition_id
  ), audited as (
    insert into audit_log (edition_id, id, actor_kind, account_id, action, entity, entity_id, after, request_id)
    select edition_id, gen_random_uuid(), 'delegate', ${'accountId'}::uuid, 'payment-order.made', 'payment-order', id::text,
      ${'terms'}::jsonb, ${'requestId'}
    from made
    returning edition_id
  ), counter as (${counter}
  )
  select from made`;

const ORDER_STATEMENTS = {
  takingSeats: orderWith(
    part<OrderValues>`
    insert into seat_reservations (edition_id, id, registration_id, seats, state, held_at, held_until, changed_at)
    select edition_id, gen_random_uuid(), id, ${'seats'}::integer, 'held', ${'createdAt'}::timestamptz, ${'expiresAt'}::timestamptz,
      ${'createdAt'}::timestamptz
    from mine
    returning edition_id`,
    part<OrderValues>`
    update workshop_seats set taken = taken + ${'seats'}::integer
    from recorded join audited using (edition_id)
    where workshop_seats.edition_id = recorded.edition_id`,
  ),
  keepingSeats: orderWith(
    part<OrderValues>`
    update seat_reservations
    set held_until = greatest(held_until, ${'expiresAt'}::timestamptz), changed_at = ${'createdAt'}::timestamptz
    from mine
    where seat_reservations.edition_id = mine.edition_id and registration_id = mine.id and state = 'held' and seats = ${'seats'}::integer
    returning seat_reservations.edition_id`,
    part`select from recorded`,
  ),
  withoutSeats: orderWith(part`select from mine`, part`select from recorded`),
};

/** `full`: no seat left. `stale`: the registration has changed since the price was computed. */
export async function insertOrder(db: Database, payer: Payer, order: NewOrder): Promise<OrderRow | 'full' | 'stale'> {
  const { edition_id: editionId, id: registrationId, version, account_id: accountId } = payer;
  const { category, type, amountMinor, currency } = order;
  const terms = JSON.stringify({ category, registrationType: type, amountMinor, currency });
  const insert = ORDER_STATEMENTS[order.seats === 0 ? 'withoutSeats' : order.seatsAreHeld ? 'keepingSeats' : 'takingSeats'];
  try {
    const { rows } = await insert(db, { ...order, editionId, registrationId, version, accountId, terms });
    return rows.length === 0 ? 'stale' : rowOf(payer, order);
  } catch (error) {
    if (isNoSeatLeft(error)) return 'full';
    throw error;
  }
}

const rowOf = (payer: Payer, order: NewOrder): OrderRow => ({
  edition_id: payer.edition_id,
  id: order.id,
  registration_id: payer.id,
  receipt: order.receipt,
  provider_order_id: null,
  payment_account: null,
  state: 'preparing',
  category: order.category,
  registration_type: order.type,
  amount_minor: order.amountMinor,
  currency: order.currency,
  price: order.price,
  seats: order.seats,
  quoted_at: order.quotedAt,
  created_at: order.createdAt,
  claimed_until: order.claimedUntil,
  expires_at: order.expiresAt,
  next_ask_at: order.nextAskAt,
});

const isNoSeatLeft = (error: unknown) => error instanceof Error && 'constraint' in error && error.constraint === 'workshop_seats_check';

/** Two requests of one delegate raced: the other one has created the order, or has the seat. */
export const isOnlyOneAllowed = (error: unknown) =>
  error instanceof Error &&
  'constraint' in error &&
  ['payment_orders_one_live', 'seat_reservations_one_each'].includes(String(error.constraint));

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
