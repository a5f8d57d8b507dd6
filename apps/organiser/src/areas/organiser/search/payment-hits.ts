import type { MoneyRow } from '@isocentre/contract/money/payments';
import type { Settlement } from '@isocentre/contract/money/settlements';
import { paymentStanding, sumWords, wayWords } from '../money/money-words.ts';
import { settlementStanding } from '../money/settlement-words.ts';

/** Whether what was typed looks like a number or an id: a name alone finds people, not each of their payments. */
export const asksForPayment = (typed: string): boolean => /\d|^(?:pay|order|rfnd|setl)_/i.test(typed);

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

/** `UTR AXIS1, ₹1,464.60, All agree`. */
export const settlementNote = (settlement: Settlement): string =>
  [
    settlement.utr && `UTR ${settlement.utr}`,
    ...settlement.sums.map(({ netMinor, currency }) => sumWords(netMinor, currency)),
    settlementStanding(settlement).words,
  ]
    .filter(Boolean)
    .join(', ');
