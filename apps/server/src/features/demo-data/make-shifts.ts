import { HOUR_MS } from '@isocentre/domain/durations';
import { localDate } from '@isocentre/domain/editions/local-time';
import { compare, type Count, denominationsOf, isTillRail } from '@isocentre/domain/payments/shift';
import type { Selectable, Updateable } from 'kysely';
import type { Payments, Shifts } from '../../platform/database-types.ts';
import type { Committee } from './make-committee.ts';
import type { World } from './world.ts';

/** What becomes of a shift once its payments are in it. */
export interface ShiftEnd {
  id: string;
  /** Counted first, then closed, as the database wants it. */
  steps: readonly Updateable<Shifts>[];
}

type TillPayment = Pick<Selectable<Payments>, 'rail' | 'amount_minor'> & { captured_at: Date };

const FLOAT = 200_000;

/** Three days on which cash or cards were taken: one closed, one to close with a difference, one left open. Earlier ones have no shift. */
export function makeShifts({ rows, chance, editionId, edition, now }: World, committee: Committee): ShiftEnd[] {
  const dayOf = (at: Date) => localDate(at, edition.timeZone);
  const taken = rows.payments
    .filter(({ rail, state }) => isTillRail(rail) && state === 'captured')
    .map((row) => ({ row, at: new Date(row.captured_at as Date) }))
    .toSorted((one, other) => one.at.getTime() - other.at.getTime());
  const days = [...new Set(taken.map(({ at }) => dayOf(at)))].slice(-3);
  // Three people: nobody has two open shifts, not even for a moment.
  const cashiers = [committee.treasurer.accountId, committee.desk.accountId, committee.registrar.accountId];
  return days.flatMap((day, n) => {
    const [id, cashier = ''] = [chance.id(), cashiers[n]];
    const its = taken.filter(({ at }) => dayOf(at) === day);
    const first = its[0]?.at ?? now;
    for (const { row } of its) Object.assign(row, { shift_id: id, taken_by: cashier });
    rows.shifts.push({
      edition_id: editionId,
      id,
      account_id: cashier,
      opened_at: new Date(first.getTime() - HOUR_MS),
      currency: its[0]?.row.currency ?? 'INR',
      float_minor: FLOAT,
      state: 'open',
    });
    if (n === 2) return [];
    const sums = its.map(({ row }) => row as unknown as TillPayment);
    const countedAt = new Date(Math.min((its.at(-1)?.at ?? first).getTime() + 2 * HOUR_MS, now.getTime()));
    const counted = countOf(sums, n === 0 ? 0 : -5_000);
    return [{ id, steps: [counted(countedAt), ...(n === 0 ? [closed(committee.owner.accountId, countedAt)] : [])] }];
  });
}

/** Note by note, by as much as it differs. */
function countOf(taken: readonly TillPayment[], differenceMinor: number): (at: Date) => Updateable<Shifts> {
  const of = (wanted: string) => taken.reduce((sum, { rail, amount_minor: amount }) => (rail === wanted ? sum + amount : sum), 0);
  const byRail = { cash: of('cash'), 'card-terminal': of('card-terminal') };
  let left = FLOAT + byRail.cash + differenceMinor;
  const pieces = denominationsOf('INR').flatMap((minor) => {
    const count = Math.floor(left / minor);
    left -= count * minor;
    return count > 0 ? [{ minor, count }] : [];
  });
  const count: Count = { pieces, otherMinor: left, terminalMinor: byRail['card-terminal'] };
  const compared = compare(FLOAT, byRail, count);
  return (at) => ({
    state: 'counted',
    version: 2,
    counted: JSON.stringify(count),
    counted_at: at,
    expected_minor: compared.reduce((sum, one) => sum + one.expectedMinor, 0),
    difference_minor: differenceMinor,
    note: differenceMinor === 0 ? null : 'Change for a ₹500 note given twice, about 11:30.',
  });
}

const closed = (by: string, after: Date): Updateable<Shifts> => ({
  state: 'closed',
  version: 3,
  closed_by: by,
  closed_at: new Date(after.getTime() + HOUR_MS / 2),
});
