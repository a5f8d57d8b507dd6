import type { Edition } from '@isocentre/domain/editions/edition';
import { dateInWords, localDate, localTime } from '@isocentre/domain/editions/local-time';
import { money } from '@isocentre/domain/fees/fee-table';
import { countedByRail, denominationsOf } from '@isocentre/domain/payments/shift';
import { differenceWords, TILL_RAIL_WORDS } from '@isocentre/domain/payments/shift-words';
import { Refused } from '@isocentre/domain/refusals';
import { comparedOf } from './describe-shift.ts';
import type { StoredShift } from './queries/shifts.ts';

/** Everything that a closed shift's sheet says, in its words and sums. */
export interface ShiftSheetWords {
  title: string;
  id: string;
  closedAt: Date;
  facts: readonly (readonly [label: string, value: string])[];
  /** Way, payments, should be there, counted, difference. */
  rails: readonly (readonly [string, string, string, string, string])[];
  sum: readonly [string, string, string, string, string];
  /** What was counted, and the second time in another column. */
  counts: { heads: readonly string[]; rows: readonly (readonly string[])[]; sum: readonly string[] };
  note: string | null;
  signatures: readonly (readonly [string, string])[];
}

export function shiftSheetWords({ timeZone }: Edition, shift: StoredShift): ShiftSheetWords {
  const { state, currency, cashier, openedAt, countedAt, closedAt, closedBy, counted, recounted, countedFor, floatMinor } = shift;
  const compared = comparedOf(shift);
  if (state !== 'closed' || !closedAt || !countedAt || closedBy === null || !counted || !compared) throw new Refused('SHIFT_NOT_CLOSED');
  const sum = (chargeMinor: number) => money({ chargeMinor, currency });
  const when = (at: Date) => `${dateInWords(localDate(at, timeZone))}, ${localTime(at, timeZone)}`;
  const takingsOf = (rail: string) => shift.takings.find((one) => one.rail === rail);
  const total = (of: 'expectedMinor' | 'countedMinor' | 'differenceMinor') => compared.reduce((so, one) => so + one[of], 0);
  const taken = shift.takings.reduce((so, { payments }) => so + payments, 0);
  const both = recounted ? [counted, recounted] : [counted];
  const pieces = (minor: number) => both.map((one) => one.pieces.find((row) => row.minor === minor)?.count ?? 0);
  return {
    title: dateInWords(localDate(openedAt, timeZone), { weekday: true }),
    id: shift.id,
    closedAt,
    facts: [
      ['Cashier', cashier],
      ['Opened', when(openedAt)],
      ['Counted', when(countedAt)],
      ...(countedFor ? ([['Counted by', `${countedFor.by}, for the cashier: ${countedFor.reason}`]] as const) : []),
      ['Closed by', closedBy],
      ['Closed', when(closedAt)],
      ['Float', sum(floatMinor)],
    ],
    rails: compared.map((one) => [
      TILL_RAIL_WORDS[one.rail],
      paymentsWords(takingsOf(one.rail)),
      sum(one.expectedMinor),
      sum(one.countedMinor),
      differenceWords(one.differenceMinor, currency),
    ]),
    sum: [
      'Sum',
      String(taken),
      sum(total('expectedMinor')),
      sum(total('countedMinor')),
      differenceWords(total('differenceMinor'), currency),
    ],
    counts: {
      heads: recounted ? ['Found', 'First count', 'Second count'] : ['Found', 'Counted'],
      rows: [
        ['Terminal’s total', ...both.map(({ terminalMinor }) => sum(terminalMinor))],
        ...denominationsOf(currency).map((minor) => [
          `${sum(minor)} notes`,
          ...pieces(minor).map((count) => `${count} = ${sum(minor * count)}`),
        ]),
        ['Coins and other', ...both.map(({ otherMinor }) => sum(otherMinor))],
      ],
      sum: ['Cash counted', ...both.map((one) => sum(countedByRail(one).cash))],
    },
    note: shift.note,
    signatures: [
      countedFor ? [countedFor.by, `Counted for ${cashier}, ${when(countedAt)}`] : [cashier, `Cashier, counted ${when(countedAt)}`],
      [closedBy, `Closed ${when(closedAt)}`],
    ],
  };
}

const paymentsWords = (takings: StoredShift['takings'][number] | undefined) =>
  `${takings?.payments ?? 0}${takings?.takenBack ? `, ${takings.takenBack} taken back` : ''}`;
