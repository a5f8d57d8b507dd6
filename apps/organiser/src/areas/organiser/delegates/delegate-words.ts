import type { DelegateRow } from '@isocentre/contract/delegates';
import type { Delegate } from '@isocentre/contract/delegates/delegate';
import { dateInWords, localDate } from '@isocentre/domain/editions/local-time';
import { money } from '@isocentre/domain/fees/fee-table';
import type { PaymentStatus } from '@isocentre/domain/registration/payment-status';
import { isSettled } from '@isocentre/domain/registration/payment-status';
import type { ProofStanding } from '@isocentre/domain/registration/proofs';

export interface Standing {
  readonly look: 'good' | 'warn' | 'bad' | 'off';
  readonly words: string;
}

const STATUS: Record<PaymentStatus, Standing> = {
  'NOT PAID': { look: 'warn', words: 'Not paid' },
  PENDING: { look: 'warn', words: 'Pay later' },
  PAID: { look: 'good', words: 'Paid' },
  COMPLIMENTARY: { look: 'off', words: 'Complimentary' },
  REFUNDED: { look: 'off', words: 'Refunded' },
};

export const paymentWords = (status: PaymentStatus): string => STATUS[status].words;

const PROOF: Partial<Record<ProofStanding, string>> = { missing: 'proof missing', rejected: 'proof refused', pending: 'proof to check' };

/** Where somebody stands, in two or three words: what needs somebody comes first. */
export function standingOf(row: Pick<DelegateRow, 'status' | 'proof' | 'flagged' | 'erased' | 'cancelled' | 'completed'>): Standing {
  if (row.erased) return { look: 'off', words: 'Erased' };
  if (row.cancelled) return { look: 'off', words: 'Cancelled' };
  if (row.flagged) return { look: 'bad', words: 'Flagged' };
  if (!row.completed) return { look: 'warn', words: 'Not completed' };
  const status = STATUS[row.status];
  const proof = isSettled(row.status) ? PROOF[row.proof] : undefined;
  if (!proof) return status;
  return { look: 'warn', words: row.status === 'PAID' ? `Paid, ${proof}` : `${proof.slice(0, 1).toUpperCase()}${proof.slice(1)}` };
}

/** On one's own page, where the orders are known: a part is neither paid nor unpaid. */
export function standingWithMoney(
  delegate: Pick<Delegate, 'status' | 'proof' | 'flagged' | 'erased' | 'cancelled' | 'completed' | 'money'>,
): Standing {
  const cancelled = delegate.cancelled !== null;
  const part = !delegate.erased && !cancelled && !delegate.flagged && delegate.money?.orders.some(({ state }) => state === 'part');
  return part ? { look: 'warn', words: 'Paid in part' } : standingOf({ ...delegate, cancelled });
}

/** `₹1,750`; nothing where no price is known. */
export const feeWords = (fee: DelegateRow['fee']): string => (fee ? money({ chargeMinor: fee.minor, currency: fee.currency }) : '');

/** A column is narrow: `Student` for `Student (Medical Physics)`. */
export const shortLabel = (label: string): string => label.replace(/\s*\([^)]*\)$/, '');

/** `8 Sep`; with its year if that is not the conference's. */
export function shortDay(instant: string, { timeZone, startsOn }: { timeZone: string; startsOn: string }): string {
  const day = localDate(new Date(instant), timeZone);
  const words = dateInWords(day, { year: false }).replace(/(\p{L}{3})\p{L}+$/u, '$1');
  return day.slice(0, 4) === startsOn.slice(0, 4) ? words : `${words} ${day.slice(0, 4)}`;
}
