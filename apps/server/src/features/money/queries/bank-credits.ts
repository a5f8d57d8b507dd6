import type { PaymentState } from '@isocentre/domain/payments/payment-state';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database.ts';
import { beyond, type From, keyText } from '../../../platform/keyset.ts';

interface StoredChange {
  kind: 'corrected' | 'closed';
  at: string;
  by: string | null;
  reason: string | null;
  before: { utr: string; amountMinor: number; receivedOn: string; payer: string | null };
}

interface StoredCredit {
  id: string;
  key: string;
  version: number;
  closedAt: Date | null;
  changes: StoredChange[];
  utr: string;
  amountMinor: number;
  currency: string;
  receivedOn: string;
  payer: string | null;
  recordedBy: string | null;
  recordedAt: Date;
  restMinor: number;
  payments: Array<{ id: string; registration: string; number: number; name: string; amountMinor: number; state: PaymentState }>;
}

/** What is left of each credit `c`. */
const REST = sql`(c.amount_minor - coalesce((
  select sum(p.amount_minor) from payments p where p.edition_id = c.edition_id and p.bank_credit_id = c.id and p.state <> 'reversed'
), 0))::integer`;

/** Somebody may be paid with what is left of it. */
const WAITS = sql`(${REST} > 0 and c.closed_at is null)`;

export async function findBankCredits(
  db: Database,
  editionId: number,
  { rest, from, most }: { rest: boolean | null; from: From | undefined; most: number },
): Promise<StoredCredit[]> {
  const wanted = rest === null ? sql`true` : rest ? WAITS : sql`not ${WAITS}`;
  const cut = from ? beyond('instant', from.place, 'further', true) : sql`true`;
  const { rows } = await sql<StoredCredit>`
    with page as materialized (
      select id, key from (select c.id, c.recorded_at as key from bank_credits c where c.edition_id = ${editionId} and ${wanted}) as matching
      where ${cut} order by key desc, id desc limit ${most}
    )
    select c.id, ${keyText('instant', sql`page.key`)} as key, c.utr, c.amount_minor as "amountMinor", c.currency, c.received_on::text as "receivedOn",
      c.version, c.closed_at as "closedAt", coalesce((
        select json_agg(json_build_object('kind', h.kind, 'at', h.changed_at, 'by', a.name, 'reason', h.reason, 'before', json_build_object(
          'utr', h.utr, 'amountMinor', h.amount_minor, 'receivedOn', h.received_on::text, 'payer', h.payer)) order by h.version desc)
        from bank_credit_changes h left join accounts a on a.id = h.changed_by where h.edition_id = c.edition_id and h.credit_id = c.id
      ), '[]') as changes, c.payer, recorder.name as "recordedBy", c.recorded_at as "recordedAt", ${REST} as "restMinor", coalesce((
        select json_agg(json_build_object('id', p.id, 'registration', r.id, 'number', r.delegate_number, 'name', r.name,
          'amountMinor', p.amount_minor, 'state', p.state) order by r.name, p.id)
        from payments p
        join payment_orders o on o.edition_id = p.edition_id and o.id = p.order_id
        join registrations r on r.edition_id = o.edition_id and r.id = o.registration_id
        where p.edition_id = c.edition_id and p.bank_credit_id = c.id
      ), '[]') as payments
    from page
    join bank_credits c on c.edition_id = ${editionId} and c.id = page.id
    left join accounts recorder on recorder.id = c.recorded_by
    order by page.key desc, page.id desc`.execute(db);
  return rows;
}

export async function sumRests(db: Database, editionId: number): Promise<Array<{ currency: string; count: number; amountMinor: number }>> {
  const { rows } = await sql<{ currency: string; count: number; amountMinor: string }>`
    select currency, count(*)::integer as count, sum(rest)::bigint as "amountMinor"
    from (select c.currency, ${REST} as rest from bank_credits c where c.edition_id = ${editionId} and c.closed_at is null) as credits
    where rest > 0 group by currency order by currency`.execute(db);
  return rows.map(({ amountMinor, ...row }) => ({ ...row, amountMinor: Number(amountMinor) }));
}
