import type { MoneyOrder } from '@isocentre/contract/money/documents';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database.ts';
import { beyond, type From, keyText } from '../../../platform/keyset.ts';

type Named = { registration: string; delegateNumber: number; name: string; key: string };

export type StoredOrder = Omit<MoneyOrder, 'delegate' | 'createdAt' | 'expiresAt'> & Named & { createdAt: Date; expiresAt: Date };

export async function findOrders(
  db: Database,
  editionId: number,
  { states, from, most }: { states: readonly string[] | null; from: From | undefined; most: number },
): Promise<StoredOrder[]> {
  const wanted = states ? sql`state = any (${states}::text[])` : sql`true`;
  const cut = from ? beyond('instant', from.place, 'further', true) : sql`true`;
  const { rows } = await sql<StoredOrder>`
    with page as materialized (
      select id, key from (select id, created_at as key from payment_orders where edition_id = ${editionId} and ${wanted}) as matching
      where ${cut} order by key desc, id desc limit ${most}
    )
    select o.id, ${keyText('instant', sql`page.key`)} as key, o.provider_order_id as "providerId", o.kind, o.channel, o.state, o.category,
      o.price_minor as "priceMinor", o.amount_minor as "amountMinor", o.currency, o.created_at as "createdAt", o.expires_at as "expiresAt",
      r.id as registration, r.delegate_number as "delegateNumber", r.name,
      (select count(*)::integer from payments where payments.edition_id = o.edition_id and payments.order_id = o.id) as payments
    from page
    join payment_orders o on o.edition_id = ${editionId} and o.id = page.id
    join registrations r on r.edition_id = o.edition_id and r.id = o.registration_id
    order by page.key desc, page.id desc`.execute(db);
  return rows;
}

export async function countOrders(db: Database, editionId: number, states: readonly string[] | null): Promise<number> {
  let query = db
    .selectFrom('payment_orders')
    .select((of) => of.fn.countAll<string>().as('total'))
    .where('edition_id', '=', editionId);
  if (states) query = query.where(sql<boolean>`state = any (${states}::text[])`);
  return Number((await query.executeTakeFirstOrThrow()).total);
}
