import { featureLetter } from '../../platform/letters/letter.ts';
import {
  erasureRequestedLetter,
  payLaterLetter,
  priceRisesLetter,
  proofMissingLetter,
  proofReopenedLetter,
  proofVerdictLetter,
  receivedLetter,
} from './letter-definitions.ts';
import { renderErasureRequested } from './render-erasure-requested.ts';
import { renderPayLater } from './render-pay-later.ts';
import { renderPriceRises } from './render-price-rises.ts';
import { renderProofMissing } from './render-proof-missing.ts';
import { renderProofReopened } from './render-proof-reopened.ts';
import { renderProofVerdict } from './render-proof-verdict.ts';
import { renderReceived } from './render-received.ts';

export const registrationLetters = [
  featureLetter(receivedLetter, renderReceived),
  featureLetter(payLaterLetter, renderPayLater),
  featureLetter(priceRisesLetter, renderPriceRises),
  featureLetter(proofMissingLetter, renderProofMissing),
  featureLetter(proofVerdictLetter, renderProofVerdict),
  featureLetter(proofReopenedLetter, renderProofReopened),
  featureLetter(erasureRequestedLetter, renderErasureRequested),
];
