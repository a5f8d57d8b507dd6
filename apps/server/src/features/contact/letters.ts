import { featureLetter } from '../../platform/letters/letter.ts';
import { acknowledgementLetter, answerLetter, forwardedMessageLetter } from './letter-definitions.ts';
import { renderAcknowledgement } from './render-acknowledgement.ts';
import { renderAnswer } from './render-answer.ts';
import { renderForwardedMessage } from './render-forwarded-message.ts';

export const contactLetters = [
  featureLetter(forwardedMessageLetter, renderForwardedMessage),
  featureLetter(acknowledgementLetter, renderAcknowledgement),
  featureLetter(answerLetter, renderAnswer),
];
