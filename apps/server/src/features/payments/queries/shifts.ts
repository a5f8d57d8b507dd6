import { mayMove } from '@isocentre/domain/moves';
import { SHIFT_MOVES, type ShiftState, type TillRail } from '@isocentre/domain/payments/shift';
import { PERMISSIONS } from '@isocentre/domain/people/permissions';
import { type Insertable, type RawBuilder, type Selectable, sql, type Updateable } from 'kysely';
import type { Shifts } from '../../../platform/database-types.ts';
import type { Database } from '../../../platform/database.ts';

export type ShiftRow = Selectable<Shifts>;

/** False when the cashier, or the drawer, has an open one already: of two at the same time the second waits here for the first. */
export async function insertShift(transaction: Database, shift: Insertable<Shifts>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await transaction
    .insertInto('shifts')
    .values(shift)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Shared with others who take money in it; whoever counts it waits until the transaction ends. */
export const holdOpenShift = (transaction: Database, editionId: number, accountId: string): Promise<ShiftRow | undefined> =>
  transaction
    .selectFrom('shifts')
    .selectAll()
    .where('edition_id', '=', editionId)
    .where('account_id', '=', accountId)
    .where('state', '=', 'open')
    .forShare()
    .executeTakeFirst();

/** The same for one that is known, whatever its state. */
export const holdShift = (transaction: Database, editionId: number, id: string): Promise<ShiftRow> =>
  transaction
    .selectFrom('shifts')
    .selectAll()
    .where('edition_id', '=', editionId)
    .where('id', '=', id)
    .forShare()
    .executeTakeFirstOrThrow();

/** Nobody takes money in it until the transaction ends. */
export const lockShift = (transaction: Database, editionId: number, id: string): Promise<ShiftRow | undefined> =>
  transaction.selectFrom('shifts').selectAll().where('edition_id', '=', editionId).where('id', '=', id).forUpdate().executeTakeFirst();

/** Whether the cashier of the shift `s` still has a role with which money is taken, and an account that works. */
export const CASHIER_ACTIVE: RawBuilder<boolean> = sql`exists (
  select from staff_roles held join editions e on e.society_id = held.society_id and (held.edition_id is null or held.edition_id = e.id)
  join accounts a on a.id = held.account_id
  where e.id = s.edition_id and held.account_id = s.account_id and a.disabled_at is null
    and held.role = any (${[...PERMISSIONS['money.take'].roles]}::text[])
)`;

export async function mayTakeMoney(db: Database, shift: Pick<ShiftRow, 'edition_id' | 'id'>): Promise<boolean> {
  const { rows } = await sql<{ active: boolean }>`
    select ${CASHIER_ACTIVE} as active from shifts s where s.edition_id = ${shift.edition_id} and s.id = ${shift.id}`.execute(db);
  return rows[0]?.active ?? false;
}

/** What was taken in a shift by rail, less what was taken back in it. Under its lock, or when it is counted. */
export async function takenIn(db: Database, editionId: number, id: string): Promise<Record<TillRail, number>> {
  const { rows } = await sql<{ rail: TillRail; sum: string }>`
    select rail, sum(amount)::bigint as sum from (
      select rail, amount_minor as amount from payments where edition_id = ${editionId} and shift_id = ${id}
      union all
      select rail, -amount_minor from payments where edition_id = ${editionId} and reversed_shift_id = ${id}
    ) as moved group by rail`.execute(db);
  const of = (rail: TillRail) => Number(rows.find((row) => row.rail === rail)?.sum ?? 0);
  return { cash: of('cash'), 'card-terminal': of('card-terminal') };
}

/** The only place where a shift changes; false when it is no longer as the caller has seen it, or may not move from there. */
export async function moveShift(
  transaction: Database,
  shift: Pick<ShiftRow, 'edition_id' | 'id' | 'state' | 'version'>,
  to: ShiftState,
  change: Omit<Updateable<Shifts>, 'state' | 'version'>,
): Promise<boolean> {
  // What is counted can be counted once more.
  const stays = shift.state === 'counted' && to === 'counted';
  if (!stays && !mayMove(SHIFT_MOVES, shift.state, to)) return false;
  const moved = await transaction
    .updateTable('shifts')
    .set({ ...change, state: to, version: shift.version + 1 })
    .where('edition_id', '=', shift.edition_id)
    .where('id', '=', shift.id)
    .where('state', '=', shift.state)
    .where('version', '=', shift.version)
    .executeTakeFirst();
  return moved.numUpdatedRows === 1n;
}
