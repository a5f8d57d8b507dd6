import { defineLetter } from '../../platform/letters/letter.ts';

export const receiptLetter = defineLetter('payments.receipt', { priority: 'awaited' });
export const organisersNoteLetter = defineLetter('payments.organisers-note', { keepsWords: false });
/** The occasion of a note about a refund that failed: this, and the refund's id. */
export const FAILED_REFUND = 'refund-failed ';
/** About a cheque: the bank returned it. */
export const chequeBouncedLetter = defineLetter('payments.cheque-bounced');
/** About an announced transfer that cannot be found. */
export const transferRefusedLetter = defineLetter('payments.transfer-refused');
/** About the new receipt that stands in the place of one that was made out wrongly. */
export const receiptCorrectedLetter = defineLetter('payments.receipt-corrected');
/** To the organiser who proposed a refund, about it. */
export const refundDeclinedLetter = defineLetter('payments.refund-declined', { keepsWords: false });
export const offerLetter = defineLetter('payments.seat-offer', { priority: 'awaited' });
/** About a registration; the occasion is the correction, a row of the record. */
export const categoryLetter = defineLetter('payments.category-changed');
/** About a registration that was cancelled; the occasion is the row of the record. To its delegate, and to those who chair the programme. */
export const cancelledLetter = defineLetter('registrations.cancelled');
export const abstractsLeftLetter = defineLetter('abstracts.presenter-cancelled', { keepsWords: false });
