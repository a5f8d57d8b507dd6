import type { MoneyRow } from '@isocentre/contract/money/payments';
import { paymentStanding, sumWords, wayWords } from '../money/money-words.ts';

/** Whether what was typed looks like a number or an id: a name alone finds people, not each of their payments. */
export const asksForPayment = (typed: string): boolean => /\d|^(?:pay|order|rfnd)_/i.test(typed);

/** `₹1,500, Transfer, Paid, TNPY28-0042, TNPY28/2025-26/0007`. */
export const paymentNote = (row: MoneyRow): string =>
  [
    sumWords(row.amountMinor, row.currency),
    wayWords(row),
    paymentStanding(row).words,
    row.delegate.number,
    row.providerId,
    row.receipt?.number,
  ]
    .filter(Boolean)
    .join(', ');
