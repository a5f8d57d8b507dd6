import type { listShifts as route } from '@isocentre/contract/money/shifts';
import type { Answer, Parsed } from '@isocentre/contract/route';
import { currencyOf } from '@isocentre/domain/fees/currency-of';
import { may } from '@isocentre/domain/people/permissions';
import type { Database } from '../../platform/database.ts';
import { accountOf, staffOf, type Visit } from '../../platform/feature.ts';
import { cursorOf, fromCursor } from '../../platform/keyset.ts';
import { describeShift } from './describe-shift.ts';
import { findShifts } from './queries/shifts.ts';

const PAGE = 20;

/** One's own shifts; everybody's for those who keep the books. */
export async function listShifts(
  { db }: { db: Database },
  { state, after }: Parsed<typeof route>['query'],
  visit: Visit,
): Promise<Answer<typeof route>> {
  const { id: editionId, edition } = visit.edition;
  const reader = accountOf(visit).id;
  const present = { now: visit.now, timeZone: edition.timeZone };
  const [found, mine] = await Promise.all([
    findShifts(db, editionId, {
      accountId: may(staffOf(visit).held, 'books.keep') ? null : reader,
      states: state?.split(','),
      ...present,
      from: fromCursor({ after }, 'instant'),
      most: PAGE + 1,
    }),
    findShifts(db, editionId, { accountId: reader, states: ['open'], ...present, from: undefined, most: 1 }),
  ]);
  const rows = found.slice(0, PAGE);
  const last = rows.at(-1);
  return {
    mine: mine[0] ? describeShift(mine[0], visit) : null,
    shifts: rows.map((row) => describeShift(row, visit)),
    next: last && found.length > PAGE ? cursorOf(last) : null,
    currency: currencyOf(edition),
  };
}
