import type { Voucher } from '@isocentre/contract/money/vouchers';
import { dateInWords } from '@isocentre/domain/editions/local-time';
import type { Standing } from '../delegates/delegate-words.ts';

/** What a voucher gives, in one line. */
export const givesWords = ({ kind, phase, category }: Pick<Voucher, 'kind' | 'phase' | 'category'>): string =>
  `${kind === 'free' ? 'Nothing to pay' : `The price of ${phase?.label}`} for ${category.label}`;

export const usesWords = ({ used, uses }: Pick<Voucher, 'used' | 'uses'>): string =>
  uses === 1 ? (used === 1 ? 'Used' : 'Not used yet') : `${used} of ${uses} used`;

export function voucherStanding({ standing, validUntil }: Pick<Voucher, 'standing' | 'validUntil'>): Standing {
  if (standing === 'usable') return { look: 'good', words: `Until ${dateInWords(validUntil, { year: false })}` };
  if (standing === 'used-up') return { look: 'off', words: 'Used up' };
  return standing === 'ended'
    ? { look: 'off', words: 'Ended' }
    : { look: 'off', words: `Over since ${dateInWords(validUntil, { year: false })}` };
}

/** What ending it means for those who have used it. */
export const endingWords = ({ used }: Pick<Voucher, 'used'>): string =>
  used === 0
    ? 'Nobody has used it.'
    : 'Whoever has paid with it keeps the price, and so does a payment that has begun. Whoever has not begun to pay gets today’s price.';
