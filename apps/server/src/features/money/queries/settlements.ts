import type { SettlementSum } from '@isocentre/contract/money/settlements';
import type { SettlementMatch } from '@isocentre/domain/payments/settlement-line';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../platform/database.ts';
import { neverSettled } from '../../../platform/never-settled.ts';
import { BOOKED, BOOKED_CURRENCY, BOOKED_MINOR, EDITION, MATCH, type Reader, visibleTo } from '../../payments/queries/settlement-lines.ts';
import { BOOKS } from './list.ts';

const NET = sql`l.credit_minor - l.debit_minor`;
/** What was kept back is taken off. */
const GROSS = sql`case when l.debit_minor > 0 then -l.amount_minor else l.amount_minor end`;
const WAITS = sql`(${MATCH} <> 'agrees' and d.line_id is null)`;
/** What nobody has explained first, then what somebody has, then all that agrees. */
const RANK = sql`(case when ${WAITS} then 0 when ${MATCH} <> 'agrees' then 1 else 2 end)`;

export interface StoredSettlement {
  id: string;
  utr: string | null;
  settledOn: string;
  lines: number;
  apart: number;
  waiting: number;
  sums: SettlementSum[];
}

interface Asked {
  /** One settlement, or those with this number at the bank. */
  named?: { id: string; utr: string } | undefined;
  after?: string | undefined;
  most: number;
}

/** Newest first, with the sums of the lines that the reader may see; and how many there are. */
export async function findSettlements(
  db: Database,
  reader: Reader,
  { named, after, most }: Asked,
): Promise<{ settlements: StoredSettlement[]; total: number }> {
  const only = named ? sql`and (lower(l.settlement_id) = ${named.id} or l.utr = ${named.utr})` : sql``;
  const cut = after === undefined ? sql`true` : sql`("settledOn", id) < (select "settledOn", id from settled where id = ${after})`;
  const { rows } = await sql<StoredSettlement & { total: number }>`
    with sums as (
      select l.settlement_id as id, l.currency, max(l.utr) as utr, max(l.settled_on) as day, count(*)::integer as lines,
        (count(*) filter (where ${MATCH} <> 'agrees'))::integer as apart, (count(*) filter (where ${WAITS}))::integer as waiting,
        sum(${GROSS})::bigint as gross, sum(l.fee_minor)::bigint as fee, sum(l.tax_minor)::bigint as tax, sum(${NET})::bigint as net
      from ${BOOKED} where ${visibleTo(reader)} ${only} group by l.settlement_id, l.currency
    ), settled as (
      select id, max(utr) as utr, max(day)::text as "settledOn", sum(lines)::integer as lines, sum(apart)::integer as apart, sum(waiting)::integer as waiting,
        json_agg(json_build_object('currency', currency, 'grossMinor', gross, 'feeMinor', fee, 'taxMinor', tax, 'netMinor', net) order by currency) as sums
      from sums group by id
    )
    select *, (select count(*)::integer from settled) as total from settled where ${cut} order by "settledOn" desc, id desc limit ${most}`.execute(
    db,
  );
  return { settlements: rows.map(({ total: _total, ...row }) => row), total: rows[0]?.total ?? 0 };
}

export interface StoredLine {
  id: string;
  kind: string;
  settlement: string;
  settledOn: string;
  amountMinor: number;
  feeMinor: number;
  taxMinor: number;
  netMinor: number;
  currency: string;
  match: SettlementMatch;
  bookedMinor: number | null;
  bookedCurrency: string | null;
  payment: string | null;
  registration: string | null;
  account: string | null;
  number: number | null;
  name: string | null;
  decidedAt: Date | null;
  decidedBy: string | null;
  note: string | null;
  withdrawn: Array<{ note: string | null; reason: string | null; by: string | null; at: string }>;
}

const LINE = sql`l.id, l.kind, l.settlement_id as settlement, l.settled_on::text as "settledOn", l.amount_minor as "amountMinor",
  l.fee_minor as "feeMinor", l.tax_minor as "taxMinor", ${NET} as "netMinor", l.currency, ${MATCH} as match, ${BOOKED_MINOR} as "bookedMinor",
  ${BOOKED_CURRENCY} as "bookedCurrency", coalesce(p.id, b.payment_id) as payment, r.id as registration, r.account_id as account,
  r.delegate_number as number, r.name, d.decided_at as "decidedAt", decider.name as "decidedBy", d.note, coalesce((
    select json_agg(json_build_object('note', w.note, 'reason', w.reason, 'by', a.name, 'at', w.withdrawn_at) order by w.withdrawn_at desc)
    from settlement_withdrawals w left join accounts a on a.id = w.withdrawn_by where w.society_id = l.society_id and w.line_id = l.id
  ), '[]') as withdrawn`;
const WITH_PEOPLE = sql`${BOOKED}
  left join payment_orders o on o.edition_id = ${EDITION} and o.id = coalesce(p.order_id, bp.order_id)
  left join registrations r on r.edition_id = o.edition_id and r.id = o.registration_id
  left join accounts decider on decider.id = d.decided_by`;

const findLines = async (db: Database, where: RawBuilder<unknown>, most: number): Promise<StoredLine[]> =>
  (await sql<StoredLine>`select ${LINE} from ${WITH_PEOPLE} where ${where} order by ${RANK}, l.id limit ${most}`.execute(db)).rows;

/** Lines of one settlement, those that do not agree first; behind `after`, if that is one of them. */
export const findLinesOf = (
  db: Database,
  reader: Reader,
  { settlement, after, most }: { settlement: string; after: string | undefined; most: number },
): Promise<StoredLine[]> => {
  const cut =
    after === undefined
      ? sql`true`
      : sql`(${RANK}, l.id) > (select ${RANK}, l.id from ${BOOKED} where ${visibleTo(reader)} and l.id = ${after})`;
  return findLines(db, sql`${visibleTo(reader)} and l.settlement_id = ${settlement} and ${cut}`, most);
};

/** What nobody has explained yet, and how much of it there is. */
export async function findUnexplained(db: Database, reader: Reader, most: number): Promise<{ total: number; lines: StoredLine[] }> {
  const where = sql`${visibleTo(reader)} and ${WAITS}`;
  const [lines, { rows }] = await Promise.all([
    findLines(db, where, most),
    sql<{ total: number }>`select count(*)::integer as total from ${BOOKED} where ${where}`.execute(db),
  ]);
  return { total: rows[0]?.total ?? 0, lines };
}

/** What the provider paid out for a payment, and what it kept back for its refunds. */
export const findLinesOfPayment = (db: Database, reader: Reader, payment: string): Promise<StoredLine[]> =>
  findLines(db, sql`${visibleTo(reader)} and coalesce(p.id, b.payment_id) = ${payment}`, 50);

export interface MissingPayment {
  id: string;
  providerId: string;
  at: Date;
  registration: string;
  number: number;
  name: string;
  amountMinor: number;
  currency: string;
}

/** Captured before this moment and in no settlement, the oldest first. */
export async function findNeverSettled(
  db: Database,
  editionId: number,
  { before, most }: { before: Date; most: number },
): Promise<{ total: number; payments: MissingPayment[] }> {
  const { rows } = await sql<MissingPayment & { total: number }>`
    select p.id, p.provider_payment_id as "providerId", p.captured_at as at, r.id as registration, r.delegate_number as number, r.name,
      p.amount_minor as "amountMinor", p.currency, (count(*) over ())::integer as total
    from ${BOOKS} where p.edition_id = ${editionId} and ${neverSettled(before)}
    order by p.captured_at, p.id limit ${most}`.execute(db);
  return { total: rows[0]?.total ?? 0, payments: rows.map(({ total: _total, ...payment }) => payment) };
}
