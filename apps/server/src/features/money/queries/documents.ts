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

export interface StoredReceiptRow extends Named {
  id: string;
  year: string;
  number: number;
  issuedAt: Date;
  billedTo: string;
  description: string;
  amountMinor: number;
  currency: string;
  paymentId: string;
  paymentName: string;
  reversed: boolean;
}

/** By number within their year, the latest first; the key is the moment of issue, since numbers begin anew each year. */
export async function findReceiptsOf(
  db: Database,
  editionId: number,
  { year, from, most }: { year: string | undefined; from: From | undefined; most: number },
): Promise<StoredReceiptRow[]> {
  const wanted = year === undefined ? sql`true` : sql`financial_year = ${year}`;
  const cut = from ? beyond('instant', from.place, 'further', true) : sql`true`;
  const { rows } = await sql<StoredReceiptRow>`
    with page as materialized (
      select id, key, number from (select id, issued_at as key, number from receipts where edition_id = ${editionId} and ${wanted}) as matching
      where ${cut} order by key desc, id desc limit ${most}
    )
    select c.id, ${keyText('instant', sql`page.key`)} as key, c.financial_year as year, c.number, c.issued_at as "issuedAt", c.billed_to as "billedTo",
      c.description, c.amount_minor as "amountMinor", c.currency, r.id as registration, r.delegate_number as "delegateNumber", r.name,
      p.id as "paymentId", coalesce(p.provider_payment_id, p.id::text) as "paymentName", p.state = 'reversed' as reversed
    from page
    join receipts c on c.edition_id = ${editionId} and c.id = page.id
    join payments p on p.edition_id = c.edition_id and p.id = c.payment_id
    join registrations r on r.edition_id = c.edition_id and r.id = c.registration_id
    order by page.key desc, page.id desc`.execute(db);
  return rows;
}

/** How many there are; the sum is of those whose money was not recorded by mistake. */
export async function sumReceipts(
  db: Database,
  editionId: number,
): Promise<Array<{ year: string; currency: string; count: number; amountMinor: number }>> {
  const { rows } = await sql<{ year: string; currency: string; count: number; amountMinor: string }>`
    select receipts.financial_year as year, receipts.currency, count(*)::integer as count,
      coalesce(sum(receipts.amount_minor) filter (where payments.state <> 'reversed'), 0)::bigint as "amountMinor"
    from receipts join payments on payments.edition_id = receipts.edition_id and payments.id = receipts.payment_id
    where receipts.edition_id = ${editionId} group by 1, 2 order by 1 desc, 2`.execute(db);
  return rows.map(({ amountMinor, ...row }) => ({ ...row, amountMinor: Number(amountMinor) }));
}
