import type { Shift } from '@isocentre/contract/money/shifts';
import type { ShiftCounting } from '@isocentre/domain/payments/shift-forms';
import { may } from '@isocentre/domain/people/permissions';
import { Refused } from '@isocentre/domain/refusals';
import type { Database } from '../../platform/database.ts';
import { failpoint } from '../../platform/failpoints.ts';
import { staffOf, type Visit } from '../../platform/feature.ts';
import { once } from '../../platform/idempotency.ts';
import type { MoneyDeps } from '../payments/deps.ts';
import { closeShift, countShift, openShift } from '../payments/shifts.ts';
import { describeShift } from './describe-shift.ts';
import { findOneShift } from './queries/shifts.ts';

/** Each happens once, however often it is sent. */

export const openOwnShift = ({ db, clock }: MoneyDeps, visit: Visit, form: { floatMinor: number }): Promise<{ shift: string }> =>
  db
    .transaction()
    .execute((transaction) =>
      once(transaction, visit.requestKey, async () => ({ shift: await openShift({ transaction, clock }, visit, form) })),
    );

export const countTill = (deps: MoneyDeps, visit: Visit, form: ShiftCounting & { id: string }): Promise<Shift> => {
  const booksKept = may(staffOf(visit).held, 'books.keep');
  return changed(deps, visit, form.id, (transaction) => countShift({ transaction, clock: deps.clock }, visit, { ...form, booksKept }));
};

export async function closeCountedShift(deps: MoneyDeps, visit: Visit, form: { id: string; version: number }): Promise<Shift> {
  const answer = await changed(deps, visit, form.id, (transaction) => closeShift({ transaction, clock: deps.clock }, visit, form));
  failpoint('shift-answered');
  return answer;
}

/** The shift as it is afterwards. */
const changed = ({ db }: MoneyDeps, visit: Visit, id: string, work: (transaction: Database) => Promise<void>): Promise<Shift> =>
  db.transaction().execute((transaction) =>
    once(transaction, visit.requestKey, async () => {
      await work(transaction);
      const shift = await findOneShift(transaction, visit.edition.id, id);
      if (!shift) throw new Refused('NOT_FOUND');
      return describeShift(shift, visit);
    }),
  );
