import { featureLetter } from '../../platform/letters/letter.ts';
import {
  categoryLetter,
  chequeBouncedLetter,
  offerLetter,
  organisersNoteLetter,
  receiptCorrectedLetter,
  receiptLetter,
  refundDeclinedLetter,
  transferRefusedLetter,
} from './letter-definitions.ts';
import { renderCategoryChanged } from './render-category-changed.ts';
import { renderChequeBounced } from './render-cheque-bounced.ts';
import { renderOffer } from './render-offer.ts';
import { renderOrganisersNote } from './render-organisers-note.ts';
import { renderReceiptCorrected } from './render-receipt-corrected.ts';
import { renderReceipt } from './render-receipt.ts';
import { renderRefundDeclined } from './render-refund-declined.ts';
import { renderTransferRefused } from './render-transfer-refused.ts';

export const paymentLetters = [
  featureLetter(receiptLetter, renderReceipt),
  featureLetter(organisersNoteLetter, renderOrganisersNote),
  featureLetter(offerLetter, renderOffer),
  featureLetter(categoryLetter, renderCategoryChanged),
  featureLetter(chequeBouncedLetter, renderChequeBounced),
  featureLetter(refundDeclinedLetter, renderRefundDeclined),
  featureLetter(receiptCorrectedLetter, renderReceiptCorrected),
  featureLetter(transferRefusedLetter, renderTransferRefused),
];
