import { featureLetter } from '../../platform/letters/letter.ts';
import { notSubmittedLetter, receivedLetter, withdrawalRequestedLetter } from './letter-definitions.ts';
import { renderNotSubmitted } from './render-not-submitted.ts';
import { renderReceived } from './render-received.ts';
import { renderWithdrawalRequested } from './render-withdrawal-requested.ts';

export const abstractLetters = [
  featureLetter(receivedLetter, renderReceived),
  featureLetter(withdrawalRequestedLetter, renderWithdrawalRequested),
  featureLetter(notSubmittedLetter, renderNotSubmitted),
];
