import type { BankCredit } from '@isocentre/contract/money/bank-credits';
import type { AnnouncedTransfer } from '@isocentre/contract/money/transfers';
import { dateInWords } from '@isocentre/domain/editions/local-time';
import type { Standing } from '../delegates/delegate-words.ts';
import { sumWords, whenWords } from './money-words.ts';

/** As a heading, as a state, and where nobody is in it. */
export const TRANSFER_STATES: Readonly<Record<string, { readonly title: string; readonly standing: Standing; readonly none: string }>> = {
  announced: {
    title: 'To look for in the bank',
    standing: { look: 'warn', words: 'Waits' },
    none: 'Nobody waits. What a delegate announces on their page stands here.',
  },
  matched: { title: 'Found', standing: { look: 'good', words: 'Found' }, none: 'No announced transfer was found yet.' },
  refused: { title: 'Not found', standing: { look: 'off', words: 'Not found' }, none: 'No announced transfer was refused.' },
};

export const transferStanding = ({ state }: Pick<AnnouncedTransfer, 'state'>): Standing =>
  TRANSFER_STATES[state]?.standing ?? { look: 'off', words: state };

interface Spread {
  readonly currency: string;
  /** What can be spread; null: nobody has entered it yet. */
  readonly availableMinor: number | null;
  readonly usedMinor: number;
}

/** `₹7,500 of ₹9,000, ₹1,500 left`. */
export function spreadWords({ currency, availableMinor, usedMinor }: Spread): string {
  const sum = (minor: number) => sumWords(minor, currency);
  if (availableMinor === null) return `${sum(usedMinor)} so far`;
  const rest = availableMinor - usedMinor;
  if (rest < 0) return `${sum(usedMinor)} of ${sum(availableMinor)}, ${sum(-rest)} too much`;
  return `${sum(usedMinor)} of ${sum(availableMinor)}, ${rest === 0 ? 'nothing left' : `${sum(rest)} left`}`;
}

interface Credited {
  readonly currency: string;
  /** Of a new credit; null: more was paid with one that was there. */
  readonly amountMinor: number | null;
  readonly people: number;
  readonly restMinor: number;
}

/** What was done with a credit. */
export function creditWords({ currency, amountMinor, people, restMinor }: Credited): string {
  const recorded = amountMinor === null ? '' : `${sumWords(amountMinor, currency)} is recorded. `;
  const paid =
    people === 0 ? 'Nobody is paid with it yet' : people === 1 ? 'One payment is made with it' : `${people} payments are made with it`;
  return `${recorded}${paid}, ${restMinor === 0 ? 'nothing' : sumWords(restMinor, currency)} is left.`;
}

/** `Corrected by Meera Iyer, 3 August 2025, 10:12: mistyped. Before: ₹9,000, UTR AXIS1, came on 1 August 2025, from an institute.` */
export function changeWords({ kind, at, by, reason, before }: BankCredit['changes'][number], currency: string, timeZone: string): string {
  const head = `${kind === 'closed' ? 'Closed' : 'Corrected'} by ${by ?? 'somebody'}, ${whenWords(at, timeZone)}: ${reason ?? 'the words are erased'}.`;
  if (kind === 'closed') return head;
  const was = [
    sumWords(before.amountMinor, currency),
    `UTR ${before.utr}`,
    `came on ${dateInWords(before.receivedOn)}`,
    ...(before.payer === null ? [] : [`from ${before.payer}`]),
  ];
  return `${head} Before: ${was.join(', ')}.`;
}
