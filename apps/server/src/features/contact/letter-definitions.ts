import { defineLetter } from '../../platform/letters/letter.ts';

/** Two letters, so that a failure of the second does not send the first again. */
export const forwardedMessageLetter = defineLetter('contact.forwarded-message', { keepsWords: false });
export const acknowledgementLetter = defineLetter('contact.acknowledgement');
/** Somebody waits for it. */
export const answerLetter = defineLetter('contact.answer', { priority: 'awaited' });
