import type { Invoice } from '@isocentre/contract/money/invoices';
import { dateInWords } from '@isocentre/domain/editions/local-time';
import type { Standing } from '../delegates/delegate-words.ts';

export function invoiceStanding({ state, dueOn, overdue }: Pick<Invoice, 'state' | 'dueOn' | 'overdue'>): Standing {
  if (state === 'paid') return { look: 'good', words: 'Paid' };
  if (state === 'cancelled') return { look: 'off', words: 'Cancelled' };
  return overdue
    ? { look: 'bad', words: `Was due ${dateInWords(dueOn, { year: false })}` }
    : { look: 'warn', words: `Due ${dateInWords(dueOn, { year: false })}` };
}

type Line = Pick<Invoice['lines'][number], 'status' | 'cancelled'>;

/** How it stands with somebody on an invoice that is not paid; empty: as it should. */
export function lineWords({ status, cancelled }: Line): string {
  if (cancelled) return 'cancelled since';
  return status === 'PAID' || status === 'COMPLIMENTARY' ? 'nothing left to pay' : '';
}

/** Why an invoice cannot be paid as a whole, before anybody tries. */
export function outdatedNote({ state, overdue, lines }: Pick<Invoice, 'state' | 'overdue' | 'lines'>): string {
  if (state !== 'issued') return '';
  if (lines.some((line) => lineWords(line) !== ''))
    return 'Somebody on it has paid or been cancelled since, so it cannot be paid as a whole. Cancel it and issue a new one for the others.';
  return overdue ? 'Its prices no longer hold for money that comes from now on. Cancel it and issue a new one at today’s prices.' : '';
}

export const delegatesWords = (count: number) => (count === 1 ? 'one delegate' : `${count} delegates`);
