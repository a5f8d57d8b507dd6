import type { Count, ShiftState, TillRail } from '@isocentre/domain/payments/shift';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../platform/database.ts';
import { beyond, type From, keyText } from '../../../platform/keyset.ts';
import { leftOpen } from '../../../platform/left-open.ts';
import { CASHIER_ACTIVE } from '../../payments/queries/shifts.ts';

/** What was taken by one rail, and what of it was taken back. */
export interface StoredTakings {
  rail: TillRail;
  payments: number;
  takenBack: number;
  amountMinor: number;
}

export interface StoredShift {
  id: string;
  key: string;
  version: number;
  state: ShiftState;
  accountId: string;
  cashier: string;
  drawer: string | null;
  openedAt: Date;
  currency: string;
  floatMinor: number;
  counted: Count | null;
  recounted: Count | null;
  note: string | null;
  countedAt: Date | null;
  countedFor: { by: string; reason: string } | null;
  /** The cashier may still take money. */
  cashierActive: boolean;
  closedBy: string | null;
  closedAt: Date | null;
  takings: StoredTakings[];
}

/** Of the shifts `s` that meet the condition, latest first. */
async function findWhere(
  db: Database,
  editionId: number,
  { where, from, most }: { where: RawBuilder<unknown>; from?: From | undefined; most: number },
): Promise<StoredShift[]> {
  const cut = from ? beyond('instant', from.place, 'further', true) : sql`true`;
  const { rows } = await sql<StoredShift>`
    with page as materialized (
      select id, key from (select s.id, s.opened_at as key from shifts s where s.edition_id = ${editionId} and ${where}) as matching
      where ${cut} order by key desc, id desc limit ${most}
    )
    select s.id, ${keyText('instant', sql`page.key`)} as key, s.version, s.state, s.account_id as "accountId", cashier.name as cashier, s.drawer,
      s.opened_at as "openedAt", s.currency, s.float_minor as "floatMinor", s.counted, s.recounted, s.note, s.counted_at as "countedAt",
      case when s.counted_by is not null then json_build_object('by', counter.name, 'reason', s.counted_because) end as "countedFor",
      ${CASHIER_ACTIVE} as "cashierActive", closer.name as "closedBy", s.closed_at as "closedAt", coalesce((
        select json_agg(json_build_object('rail', rail, 'payments', payments, 'takenBack', back, 'amountMinor', amount) order by rail desc)
        from (
          select rail, count(*) filter (where amount > 0) as payments, count(*) filter (where amount < 0) as back, sum(amount) as amount
          from (
            select p.rail, p.amount_minor as amount from payments p where p.edition_id = s.edition_id and p.shift_id = s.id
            union all
            select p.rail, -p.amount_minor from payments p where p.edition_id = s.edition_id and p.reversed_shift_id = s.id
          ) as moved group by rail
        ) as takings
      ), '[]') as takings
    from page
    join shifts s on s.edition_id = ${editionId} and s.id = page.id
    join accounts cashier on cashier.id = s.account_id
    left join accounts counter on counter.id = s.counted_by
    left join accounts closer on closer.id = s.closed_by
    order by page.key desc, page.id desc`.execute(db);
  return rows;
}

interface WhichShifts {
  /** Null: everybody's. */
  accountId: string | null;
  /** Any of these; `left-open` is one of them. */
  states: readonly string[] | undefined;
  now: Date;
  timeZone: string;
  from: From | undefined;
  most: number;
}

export function findShifts(
  db: Database,
  editionId: number,
  { accountId, states, now, timeZone, from, most }: WhichShifts,
): Promise<StoredShift[]> {
  const whose = accountId === null ? sql`true` : sql`s.account_id = ${accountId}`;
  const left = states?.includes('left-open') ? leftOpen(now, timeZone) : sql`false`;
  const which = states ? sql`(s.state = any (${states}::text[]) or ${left})` : sql`true`;
  return findWhere(db, editionId, { where: sql`${whose} and ${which}`, from, most });
}

export const findOneShift = async (db: Database, editionId: number, id: string): Promise<StoredShift | undefined> =>
  (await findWhere(db, editionId, { where: sql`s.id = ${id}`, most: 1 }))[0];

const MOST_OF_A_DAY = 200;

/** Those that were open at some time between the two. */
export const findShiftsOpenIn = (db: Database, editionId: number, { from, until }: { from: Date; until: Date }): Promise<StoredShift[]> =>
  findWhere(db, editionId, {
    where: sql`s.opened_at < ${until} and coalesce(s.counted_at, 'infinity') >= ${from}`,
    most: MOST_OF_A_DAY,
  });

/** Since when the reader's shift is open; undefined: none is, so that nothing has to be kept from them. */
export async function openSince(db: Database, editionId: number, accountId: string): Promise<Date | undefined> {
  const row = await db
    .selectFrom('shifts')
    .select('opened_at')
    .where('edition_id', '=', editionId)
    .where('account_id', '=', accountId)
    .where('state', '=', 'open')
    .executeTakeFirst();
  return row?.opened_at;
}
