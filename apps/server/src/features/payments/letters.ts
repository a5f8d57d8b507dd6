import { featureLetter } from '../../platform/letters/letter.ts';
import { categoryLetter, offerLetter, organisersNoteLetter, receiptLetter } from './letter-definitions.ts';
import { renderCategoryChanged } from './render-category-changed.ts';
import { renderOffer } from './render-offer.ts';
import { renderOrganisersNote } from './render-organisers-note.ts';
import { renderReceipt } from './render-receipt.ts';

export const paymentLetters = [
  featureLetter(receiptLetter, renderReceipt),
  featureLetter(organisersNoteLetter, renderOrganisersNote),
  featureLetter(offerLetter, renderOffer),
  featureLetter(categoryLetter, renderCategoryChanged),
];
