import type { DaySheet } from '@isocentre/contract/money/shifts';
import { dayAfter, localDate, startOfDay } from '@isocentre/domain/editions/local-time';
import { isTillRail } from '@isocentre/domain/payments/shift';
import type { Database } from '../../platform/database.ts';
import { accountOf, type Visit } from '../../platform/feature.ts';
import { describeShift } from './describe-shift.ts';
import { countRegistrations, lastMoney, type ReceivedRow, type RefundedRow, sumReceived, sumRefunded } from './queries/day.ts';
import { findShiftsOpenIn, openSince } from './queries/shifts.ts';

/**
 * One day in the edition's zone, from midnight to midnight, as the ledger wrote it down: what comes late or is taken back stands on the
 * day it was written, so a day that is over does not change. Whoever has not counted their own shift is not told its rails.
 */
export async function readDay({ db }: { db: Database }, day: string, visit: Visit): Promise<DaySheet> {
  const { id: editionId, edition } = visit.edition;
  const span = { from: startOfDay(day, edition.timeZone), until: startOfDay(dayAfter(day), edition.timeZone) };
  const [all, refunds, registrations, shifts, own] = await Promise.all([
    sumReceived(db, editionId, span),
    sumRefunded(db, editionId, span),
    countRegistrations(db, editionId, span),
    findShiftsOpenIn(db, editionId, span),
    openSince(db, editionId, accountOf(visit).id),
  ]);
  const withheld = own !== undefined && own < span.until;
  const received = withheld ? all.filter(({ rail }) => !isTillRail(rail)) : all;
  return {
    day,
    from: span.from.toISOString(),
    until: span.until.toISOString(),
    withheld,
    received,
    refunds,
    sums: withheld ? [] : sumsOf(received, refunds),
    registrations,
    shifts: shifts.map((shift) => describeShift(shift, visit)),
  };
}

/** Where somebody begins who names no day. */
export async function readLastDay({ db }: { db: Database }, { edition: { id, edition } }: Visit): Promise<{ day: string | null }> {
  const at = await lastMoney(db, id);
  return { day: at ? localDate(at, edition.timeZone) : null };
}

function sumsOf(received: readonly ReceivedRow[], refunds: readonly RefundedRow[]): DaySheet['sums'] {
  const currencies = [...new Set([...received, ...refunds].map(({ currency }) => currency))].toSorted();
  return currencies.map((currency) => {
    const receivedMinor = received
      .filter((row) => row.currency === currency)
      .reduce((sum, row) => sum + row.amountMinor - row.takenBackMinor, 0);
    const refundedMinor = refunds.filter((row) => row.currency === currency).reduce((sum, row) => sum + row.amountMinor, 0);
    return { currency, receivedMinor, refundedMinor, keptMinor: receivedMinor - refundedMinor };
  });
}
