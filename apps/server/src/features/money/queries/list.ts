import type { MoneySum } from '@isocentre/contract/money/payments';
import type { PaymentOutcome, PaymentState, Rail } from '@isocentre/domain/payments/payment-state';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database.ts';
import { beyond, type From, keyText } from '../../../platform/keyset.ts';
import { TRIED_AGAIN } from '../../../platform/tried-again.ts';
import { UNDECIDED } from '../../../platform/undecided-payment.ts';
import { type Condition, MOMENT } from './conditions.ts';

export interface ListedPayment {
  id: string;
  /** Its place in the order. */
  key: string;
  providerId: string | null;
  at: Date;
  registration: string;
  number: number;
  name: string;
  category: string;
  kind: 'registration' | 'difference';
  rail: Rail;
  method: string | null;
  state: PaymentState;
  outcome: PaymentOutcome | null;
  late: boolean;
  flagged: boolean;
  amountMinor: number;
  currency: string;
  refundedMinor: number;
  ordered: { amountMinor: number; currency: string };
  receipt: { id: string; year: string; number: number } | null;
}

/** A payment `p` with its order `o` and whose registration `r` it is. */
export const BOOKS = sql`payments p
  join payment_orders o on o.edition_id = p.edition_id and o.id = p.order_id
  join registrations r on r.edition_id = o.edition_id and r.id = o.registration_id`;

export const REFUNDED = sql`coalesce((
  select sum(b.amount_minor) from refunds b where b.edition_id = p.edition_id and b.payment_id = p.id and b.state = 'processed'
), 0)::integer`;

/** One page, latest first. Only its own rows are joined with what stands beside them: joining every payment took most of the time. */
export async function findPayments(
  db: Database,
  editionId: number,
  { where, from, most }: { where: Condition; from: From | undefined; most: number },
): Promise<ListedPayment[]> {
  const back = from?.back ?? false;
  const direction = back ? sql`asc` : sql`desc`;
  const cut = from ? beyond('instant', from.place, back ? 'nearer' : 'further', true) : sql`true`;
  const { rows } = await sql<ListedPayment>`
    with page as materialized (
      select id, key from (select p.id, ${MOMENT} as key from payments p where ${where}) as matching
      where ${cut} order by key ${direction}, id ${direction} limit ${most}
    )
    select p.id, ${keyText('instant', sql`page.key`)} as key, p.provider_payment_id as "providerId", page.key as at, r.id as registration,
      r.delegate_number as number, r.name, o.category, o.kind, p.rail, p.method, p.state, p.outcome, p.late, ${UNDECIDED} is true as flagged,
      p.amount_minor as "amountMinor", p.currency, ${REFUNDED} as "refundedMinor",
      json_build_object('amountMinor', o.amount_minor, 'currency', o.currency) as ordered,
      (
        select json_build_object('id', receipts.id, 'year', receipts.financial_year, 'number', receipts.number) from receipts
        where receipts.edition_id = p.edition_id and receipts.payment_id = p.id and receipts.replaced_at is null
      ) as receipt
    from page
    join payments p on p.edition_id = ${editionId} and p.id = page.id
    join payment_orders o on o.edition_id = p.edition_id and o.id = p.order_id
    join registrations r on r.edition_id = o.edition_id and r.id = o.registration_id
    order by page.key ${direction}, page.id ${direction}`.execute(db);
  return back ? rows.toReversed() : rows;
}

/** How many match, how many stand before the place where a page begins or, read backwards, ends, and their sums by currency. */
export async function sumPayments(
  db: Database,
  { where, from }: { where: Condition; from: From | undefined },
): Promise<{ total: number; before: number; sums: MoneySum[] }> {
  const before = from
    ? from.back
      ? beyond('instant', from.place, 'nearer', true)
      : sql`not ${beyond('instant', from.place, 'further', true)}`
    : sql`false`;
  const { rows } = await sql<{
    currency: string;
    receivedMinor: string;
    refundedMinor: string;
    uncountedMinor: string;
    payments: number;
    total: number;
    before: number;
  }>`
    select currency, count(*)::integer as total, count(*) filter (where ${before})::integer as before,
      coalesce(sum(amount) filter (where captured), 0)::bigint as "receivedMinor", coalesce(sum(back), 0)::bigint as "refundedMinor",
      coalesce(sum(amount - coalesce(back, 0)) filter (where captured and not counts), 0)::bigint as "uncountedMinor",
      (count(*) filter (where captured))::integer as payments
    from (
      select p.id, ${MOMENT} as key, p.currency, p.state = 'captured' as captured, p.outcome in ('settles', 'part', 'difference') is true as counts,
        p.amount_minor as amount, gone.amount as back
      from payments p
      left join (
        select edition_id, payment_id, sum(amount_minor) as amount from refunds where state = 'processed' group by 1, 2
      ) as gone on gone.edition_id = p.edition_id and gone.payment_id = p.id
      where ${where}
    ) as matching
    group by currency order by count(*) desc, currency`.execute(db);
  const count = (of: (row: (typeof rows)[number]) => number) => rows.reduce((sum, row) => sum + of(row), 0);
  return {
    total: count((row) => row.total),
    before: count((row) => row.before),
    sums: rows
      .filter(({ payments }) => payments > 0)
      .map(({ currency, receivedMinor, refundedMinor, uncountedMinor, payments }) => ({
        currency,
        receivedMinor: Number(receivedMinor),
        refundedMinor: Number(refundedMinor),
        uncountedMinor: Number(uncountedMinor),
        payments,
      })),
  };
}

/** What waits for somebody in the whole edition. */
export async function countWaiting(db: Database, editionId: number): Promise<{ flagged: number; proposed: number; failed: number }> {
  const { rows } = await sql<{ flagged: number; proposed: number; failed: number }>`
    select
      (select count(*)::integer from payments p where p.edition_id = ${editionId} and ${UNDECIDED}) as flagged,
      (select count(*)::integer from refunds where edition_id = ${editionId} and state = 'proposed') as proposed,
      (select count(*)::integer from refunds b where b.edition_id = ${editionId} and b.state = 'failed' and not ${TRIED_AGAIN}) as failed`.execute(
    db,
  );
  return rows[0] ?? { flagged: 0, proposed: 0, failed: 0 };
}
