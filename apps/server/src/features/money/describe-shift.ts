import type { Shift } from '@isocentre/contract/money/shifts';
import { compare, type Compared, differs, TILL_RAILS } from '@isocentre/domain/payments/shift';
import { may } from '@isocentre/domain/people/permissions';
import { accountOf, staffOf, type Visit } from '../../platform/feature.ts';
import type { StoredShift } from './queries/shifts.ts';

/** What should be there beside what was found at the last count; null: it has not been counted, and nobody is told. */
export function comparedOf({ floatMinor, takings, counted, recounted }: StoredShift): Compared[] | null {
  const last = recounted ?? counted;
  const taken = (rail: (typeof TILL_RAILS)[number]) => takings.find((one) => one.rail === rail)?.amountMinor ?? 0;
  return last && compare(floatMinor, { cash: taken('cash'), 'card-terminal': taken('card-terminal') }, last);
}

export function describeShift(shift: StoredShift, visit: Visit): Shift {
  const { key: _key, accountId, cashierActive: _active, takings, openedAt, countedAt, closedAt, ...rest } = shift;
  const compared = comparedOf(shift);
  return {
    ...rest,
    own: accountId === accountOf(visit).id,
    openedAt: openedAt.toISOString(),
    countedAt: countedAt?.toISOString() ?? null,
    closedAt: closedAt?.toISOString() ?? null,
    takings: TILL_RAILS.map((rail) => {
      const one = takings.find((row) => row.rail === rail);
      return { rail, payments: one?.payments ?? 0, takenBack: one?.takenBack ?? 0 };
    }),
    compared,
    can: allowed(shift, compared, visit),
  };
}

function allowed(shift: StoredShift, compared: Compared[] | null, visit: Visit): Shift['can'] {
  const { accountId, state, recounted, note, countedFor, cashierActive } = shift;
  const own = accountId === accountOf(visit).id;
  const keeps = may(staffOf(visit).held, 'books.keep');
  // Whoever keeps the books goes on for a cashier who may no longer take money.
  const acts = own || (keeps && !cashierActive);
  const differing = compared !== null && differs(compared);
  return [
    ...(acts && state === 'open' ? (['count'] as const) : []),
    ...(acts && state === 'counted' && recounted === null && own === (countedFor === null) ? (['recount'] as const) : []),
    ...(acts && state === 'counted' && differing ? (['explain'] as const) : []),
    ...(!own && keeps && state === 'counted' && (!differing || note !== null) ? (['close'] as const) : []),
    ...(keeps && state === 'closed' ? (['print'] as const) : []),
  ];
}
