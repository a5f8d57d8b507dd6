import { defineLetter } from '../../platform/letters/letter.ts';

export const receiptLetter = defineLetter('payments.receipt', { priority: 'awaited' });
export const organisersNoteLetter = defineLetter('payments.organisers-note', { keepsWords: false });
/** The occasion of a note about a refund that failed: this, and the refund's id. */
export const FAILED_REFUND = 'refund-failed ';
/** About a cheque: the bank returned it. */
export const chequeBouncedLetter = defineLetter('payments.cheque-bounced');
/** About an announced transfer that cannot be found. */
export const transferRefusedLetter = defineLetter('payments.transfer-refused');
/** To the organiser who proposed a refund, about it. */
export const refundDeclinedLetter = defineLetter('payments.refund-declined', { keepsWords: false });
export const offerLetter = defineLetter('payments.seat-offer', { priority: 'awaited' });
/** About a registration; the occasion is the correction, a row of the record. */
export const categoryLetter = defineLetter('payments.category-changed');
