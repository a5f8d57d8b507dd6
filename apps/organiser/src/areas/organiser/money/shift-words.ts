import type { DaySheet, Shift } from '@isocentre/contract/money/shifts';
import { type Count, countedByRail, denominationsOf } from '@isocentre/domain/payments/shift';
import { differenceWords } from '@isocentre/domain/payments/shift-words';
import type { Standing } from '../delegates/delegate-words.ts';
import { parseAmount } from './amount.ts';
import { wayWords } from './money-words.ts';

/** In the words of a cashier. */

export const SHIFT_STANDINGS: Readonly<Record<Shift['state'], Standing>> = {
  open: { look: 'warn', words: 'Open' },
  counted: { look: 'warn', words: 'To be closed' },
  closed: { look: 'good', words: 'Closed' },
};

/** `13 in cash, 6 by card terminal, 1 taken back`. */
export function takingsWords(takings: Shift['takings']): string {
  const of = (rail: string) => takings.find((one) => one.rail === rail)?.payments ?? 0;
  const back = takings.reduce((sum, { takenBack }) => sum + takenBack, 0);
  return [`${of('cash')} in cash`, `${of('card-terminal')} by card terminal`, ...(back > 0 ? [`${back} taken back`] : [])].join(', ');
}

/** The difference of the whole: `₹50 short`; or that the rails differ though the sum does not. */
export function resultWords({ compared, currency }: Pick<Shift, 'compared' | 'currency'>): string {
  if (!compared) return '';
  const words = compared.filter(({ differenceMinor }) => differenceMinor !== 0);
  if (words.length === 0) return 'No difference';
  const [first, ...more] = words.map(
    ({ rail, differenceMinor }) => `${differenceWords(differenceMinor, currency)}${rail === 'cash' ? '' : ' by card terminal'}`,
  );
  return more.length === 0 ? (first ?? '') : `${first} in cash, ${more.join(', ')}`;
}

/** What stands in the fields of a count. Empty is nothing. */
export interface TypedCount {
  readonly pieces: Readonly<Record<string, string>>;
  readonly other: string;
  readonly terminal: string;
}

export const NOTHING_TYPED: TypedCount = { pieces: {}, other: '', terminal: '' };

const wholeOf = (typed: string): number | null => (/^\s*\d{0,5}\s*$/.test(typed) ? Number(typed.trim() || '0') : null);
const amountOf = (typed: string, currency: string): number | null => (typed.trim() === '' ? 0 : parseAmount(typed, currency));

/** What was typed as a count; with the fields that are none. */
export function countOf(typed: TypedCount, currency: string): { count: Count; wrong: readonly string[] } {
  const pieces = denominationsOf(currency).map((minor) => ({ minor, count: wholeOf(typed.pieces[String(minor)] ?? '') }));
  const [otherMinor, terminalMinor] = [amountOf(typed.other, currency), amountOf(typed.terminal, currency)];
  return {
    count: {
      pieces: pieces.flatMap(({ minor, count }) => (count ? [{ minor, count }] : [])),
      otherMinor: otherMinor ?? 0,
      terminalMinor: terminalMinor ?? 0,
    },
    wrong: [
      ...pieces.filter(({ count }) => count === null).map(({ minor }) => String(minor)),
      ...(otherMinor === null ? ['other'] : []),
      ...(terminalMinor === null ? ['terminal'] : []),
    ],
  };
}

export const cashOf = (count: Count): number => countedByRail(count).cash;

/** `Online, UPI`. */
export const receivedWords = ({ rail, method }: Pick<DaySheet['received'][number], 'rail' | 'method'>): string =>
  wayWords({ rail, method });
