import type { PaymentTerms } from '@isocentre/contract/money/offline';
import { dateInWords } from '@isocentre/domain/editions/local-time';
import type { OFFLINE_RAILS } from '@isocentre/domain/payments/money-forms';
import type { PaymentOutcome } from '@isocentre/domain/payments/payment-state';
import type { SignName } from '../frame/sign.tsx';
import { sumWords } from './money-words.ts';

export type OfflineRail = (typeof OFFLINE_RAILS)[number];

/** What the number on the paper is called; null: there is none. */
export const REFERENCE_LABELS: Readonly<Record<OfflineRail, string | null>> = {
  transfer: 'UTR or bank’s reference',
  cheque: 'Cheque number',
  'card-terminal': 'Approval code',
  cash: null,
};

interface TermsLine {
  readonly sign: SignName;
  readonly words: string;
}

interface Taken {
  readonly rail: OfflineRail;
  readonly receivedOn: string;
  /** Null: nothing that can be read as an amount. */
  readonly amountMinor: number | null;
}

type Asked = Omit<PaymentTerms, 'delegate' | 'blocked' | 'priceMinor' | 'paidMinor'>;

/** What recording this money means, before it is recorded. */
export function termsLines(terms: Asked, { rail, receivedOn, amountMinor }: Taken): TermsLine[] {
  const { currency, dueMinor, dueTodayMinor, description, kind, closesOrder } = terms;
  const sum = (minor: number) => sumWords(minor, currency);
  const day = dateInWords(receivedOn);
  const lines: TermsLine[] = [
    kind === 'nothing' || dueMinor === 0
      ? { sign: 'not', words: `Nothing is due for ${day}: all of it will be proposed to go back.` }
      : { sign: 'money', words: `${sum(dueMinor)} is due for ${description}${kind === 'difference' ? ', what was still open' : ''}.` },
  ];
  if (dueTodayMinor !== null) lines.push({ sign: 'clock', words: `The price of ${day} applies. Today it would be ${sum(dueTodayMinor)}.` });
  if (amountMinor !== null && dueMinor > 0) {
    if (amountMinor < dueMinor)
      lines.push({ sign: 'flag', words: `${sum(dueMinor - amountMinor)} stays open, payable online for 14 days at this price.` });
    if (amountMinor > dueMinor)
      lines.push({ sign: 'flag', words: `${sum(amountMinor - dueMinor)} more than due: it will be proposed to go back.` });
  }
  if (rail === 'cheque') lines.push({ sign: 'clock', words: 'It counts when the bank has cleared it, at the price of the day it came.' });
  if (closesOrder)
    lines.push({ sign: 'not', words: 'An online order is open: it will be closed. If it is paid all the same, that money goes back.' });
  return lines;
}

const TAKEN: Readonly<Record<PaymentOutcome, string>> = {
  settles: 'The registration is paid.',
  part: 'A part is paid. The rest stays payable online for 14 days at this price.',
  difference: 'What was still open is paid.',
  'second-payment': 'Something else had paid already: this money is proposed to go back.',
  'seat-lost': 'The workshop place was gone: this money is proposed to go back.',
  mismatch: 'It does not match what is due. Somebody has to decide about it.',
};

/** What became of money that was recorded. */
export const takenWords = (outcome: PaymentOutcome | null): string =>
  outcome === null ? 'The cheque is recorded. It counts when the bank has cleared it.' : TAKEN[outcome];
