import { sql } from 'kysely';
import type { Database } from '../../../platform/database.ts';
import { statement } from '../../../platform/statement.ts';

export interface ReceivedEvent {
  id: string;
  name: string;
  body: object;
  /** The account whose secret signed it. */
  account: string | null;
}

const insert = statement<{ id: string; name: string; body: string; account: string | null }>`
  insert into webhook_inbox (event_id, name, body, payment_account) values (${'id'}, ${'name'}, ${'body'}::jsonb, ${'account'})
  on conflict (event_id) do nothing`;

/** Stores an event; a duplicate changes nothing. */
export async function takeIn(db: Database, { body, ...event }: ReceivedEvent): Promise<boolean> {
  const { numAffectedRows } = await insert(db, { ...event, body: JSON.stringify(body) });
  return numAffectedRows === 1n;
}

export async function waitingEvents(db: Database, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('webhook_inbox')
    .select('event_id')
    .where('handled_at', 'is', null)
    .where('due_at', '<=', sql<Date>`now()`)
    .orderBy('due_at')
    .limit(limit)
    .execute();
  return rows.map((row) => row.event_id);
}

/** Locks one event for this transaction; undefined when it is done or locked by another. */
export const lockEvent = (transaction: Database, eventId: string) =>
  transaction
    .selectFrom('webhook_inbox')
    .select(['event_id', 'name', 'body', 'payment_account as account'])
    .where('event_id', '=', eventId)
    .where('handled_at', 'is', null)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();

export async function markHandled(transaction: Database, eventId: string, outcome: 'applied' | 'not-ours' | 'not-needed'): Promise<void> {
  await transaction
    .updateTable('webhook_inbox')
    .set({ handled_at: sql`now()`, outcome })
    .where('event_id', '=', eventId)
    .execute();
}

/** Handling it failed: retries after a pause that grows to an hour. */
export async function putOff(db: Database, eventId: string): Promise<void> {
  await db
    .updateTable('webhook_inbox')
    .set({
      failures: sql`failures + 1`,
      due_at: sql`now() + least(interval '1 hour', interval '1 second' * power(2, least(failures, 12)))`,
    })
    .where('event_id', '=', eventId)
    .where('handled_at', 'is', null)
    .execute();
}

/** Deletes events long after the provider has stopped retrying them. */
export async function forgetHandled(db: Database, before: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('webhook_inbox')
    .where('handled_at', 'is not', null)
    .where('received_at', '<', before)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** The cell to which an order has moved, with its edition. */
export const findMovedOrder = (db: Database, providerOrderId: string) =>
  db.selectFrom('moved_orders').select(['url', 'host']).where('provider_order_id', '=', providerOrderId).executeTakeFirst();

export async function forgetMovedOrders(db: Database, before: Date): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom('moved_orders').where('moved_at', '<', before).executeTakeFirst();
  return Number(numDeletedRows);
}

/** Editions with payments in a period in which no webhook of their account arrived. */
export async function silenceOfWebhooks(
  db: Database,
  { since, before }: { since: Date; before: Date },
): Promise<Array<{ editionId: number; payments: number }>> {
  const { rows } = await sql<{ editionId: number; payments: number }>`
    with heard as materialized (
      select distinct payment_account from webhook_inbox where received_at >= ${since}::timestamptz
    )
    select payments.edition_id as "editionId", count(*)::integer as payments
    from payments join payment_orders on payment_orders.edition_id = payments.edition_id and payment_orders.id = payments.order_id
    where payments.rail = 'provider' and payments.state = 'captured' and payments.first_seen_at between ${since}::timestamptz and ${before}::timestamptz
      and not exists (select from heard where heard.payment_account is not distinct from payment_orders.payment_account)
    group by payments.edition_id`.execute(db);
  return rows;
}
