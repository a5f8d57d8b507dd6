import type { MoneyRow, MoneySum } from '@isocentre/contract/money/payments';
import { DAY_MS } from '@isocentre/domain/durations';
import { dateInWords, localDate, localTime } from '@isocentre/domain/editions/local-time';
import { money } from '@isocentre/domain/fees/fee-table';
import type { OrderState } from '@isocentre/domain/payments/order-state';
import type { PaymentOutcome, PaymentState, Rail } from '@isocentre/domain/payments/payment-state';
import type { Standing } from '../delegates/delegate-words.ts';

/** In the words that a treasurer says aloud. */

export const sumWords = (chargeMinor: number, currency: string): string => money({ chargeMinor, currency });

export const RAILS: Readonly<Record<Rail, string>> = {
  provider: 'Online',
  transfer: 'Transfer',
  cash: 'Cash',
  'card-terminal': 'Card terminal',
  cheque: 'Cheque',
  moved: 'From another registration',
};

const METHODS: Readonly<Record<string, string>> = {
  upi: 'UPI',
  card: 'card',
  netbanking: 'net banking',
  wallet: 'wallet',
  emi: 'instalments',
};

/** `Online, UPI`. */
export const wayWords = ({ rail, method }: Pick<MoneyRow, 'rail' | 'method'>): string =>
  method === null ? RAILS[rail] : `${RAILS[rail]}, ${METHODS[method] ?? method}`;

export const OUTCOMES: Readonly<Record<PaymentOutcome, Standing>> = {
  settles: { look: 'good', words: 'Paid' },
  part: { look: 'warn', words: 'Part' },
  difference: { look: 'good', words: 'Difference' },
  'second-payment': { look: 'off', words: 'Second payment' },
  'seat-lost': { look: 'off', words: 'Seat lost' },
  mismatch: { look: 'bad', words: 'Does not match' },
};

export const STATES: Readonly<Record<PaymentState, Standing>> = {
  created: { look: 'warn', words: 'Begun' },
  failed: { look: 'off', words: 'Declined' },
  authorized: { look: 'warn', words: 'Being confirmed' },
  returned: { look: 'off', words: 'Returned' },
  captured: { look: 'good', words: 'Received' },
  reversed: { look: 'off', words: 'Taken back' },
};

/** A cheque is confirmed and returned by a bank, which has its own words for it. */
const CHEQUE: Partial<Record<PaymentState, Standing>> = {
  authorized: { look: 'warn', words: 'Not cleared yet' },
  returned: { look: 'bad', words: 'Bounced' },
};

/** Where a payment stands: what was decided about it, or how far it came. */
export function paymentStanding({
  state,
  outcome,
  rail,
  late,
  flagged,
}: Pick<MoneyRow, 'state' | 'outcome' | 'rail' | 'late' | 'flagged'>): Standing {
  if (flagged) return OUTCOMES.mismatch;
  const standing =
    state === 'captured' && outcome !== null
      ? outcome === 'mismatch'
        ? { look: 'off' as const, words: 'Did not match' }
        : OUTCOMES[outcome]
      : ((rail === 'cheque' ? CHEQUE[state] : undefined) ?? STATES[state]);
  return late ? { ...standing, words: `${standing.words}, late` } : standing;
}

export const ORDER_STATES: Readonly<Record<OrderState, Standing>> = {
  preparing: { look: 'warn', words: 'Being prepared' },
  open: { look: 'warn', words: 'Open' },
  paid: { look: 'good', words: 'Paid' },
  part: { look: 'warn', words: 'Paid in part' },
  expired: { look: 'off', words: 'Expired' },
  replaced: { look: 'off', words: 'Replaced' },
  unfulfilled: { look: 'off', words: 'Goes back' },
  review: { look: 'bad', words: 'Flagged' },
  ended: { look: 'off', words: 'Ended' },
};

/** What it is for, in the width of a column. */
export const forWords = ({ kind, category }: Pick<MoneyRow, 'kind' | 'category'>): string =>
  kind === 'difference' ? `${category}, difference` : category;

/** `10:41` today, `Sun 21:04` in the last days, then `2 Sep, 18:00`; with its year if that is another. */
export function whenWords(instant: string, timeZone: string, now = new Date()): string {
  const at = new Date(instant);
  const [day, time, today] = [localDate(at, timeZone), localTime(at, timeZone), localDate(now, timeZone)];
  if (day === today) return time;
  const age = (Date.parse(today) - Date.parse(day)) / DAY_MS;
  if (age > 0 && age < 7) return `${dateInWords(day, { weekday: true }).slice(0, 3)} ${time}`;
  const words = dateInWords(day, { year: false }).replace(/(\p{L}{3})\p{L}+$/u, '$1');
  return day.slice(0, 4) === today.slice(0, 4) ? `${words}, ${time}` : `${words} ${day.slice(0, 4)}`;
}

/** Rupees first, then by name. */
export const byCurrency = <T extends Pick<MoneySum, 'currency'>>(sums: readonly T[]): T[] =>
  sums.toSorted((one, other) => rank(one.currency) - rank(other.currency) || one.currency.localeCompare(other.currency));

const rank = (currency: string) => (currency === 'INR' ? 0 : 1);

/** `3 payments do not match their order`. */
export const flaggedWords = (count: number): string =>
  count === 1 ? 'One payment does not match its order' : `${count} payments do not match their order`;

/** `paid ₹1,500, the price is ₹1,750`. */
export const flaggedSums = ({ amountMinor, currency, ordered }: Pick<MoneyRow, 'amountMinor' | 'currency' | 'ordered'>): string =>
  `paid ${sumWords(amountMinor, currency)}, the price is ${sumWords(ordered.amountMinor, ordered.currency)}`;

/** What waits for the treasurer in the list of refunds; empty: nothing. */
export function waitingWords({ proposed, failed }: { proposed: number; failed: number }): string {
  const words = [
    proposed > 0 && (proposed === 1 ? 'One refund waits for approval' : `${proposed} refunds wait for approval`),
    failed > 0 && (failed === 1 ? 'one refund failed' : `${failed} refunds failed`),
  ]
    .filter(Boolean)
    .join(', ');
  return words.slice(0, 1).toUpperCase() + words.slice(1);
}
