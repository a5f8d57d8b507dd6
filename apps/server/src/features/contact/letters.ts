import { featureLetter } from '../../platform/letters/letter.ts';
import { acknowledgementLetter, forwardedMessageLetter } from './letter-definitions.ts';
import { renderAcknowledgement } from './render-acknowledgement.ts';
import { renderForwardedMessage } from './render-forwarded-message.ts';

export const contactLetters = [
  featureLetter(forwardedMessageLetter, renderForwardedMessage),
  featureLetter(acknowledgementLetter, renderAcknowledgement),
];
