import { defineLetter } from '../../platform/letters/letter.ts';

export const receivedLetter = defineLetter('abstracts.received');
export const withdrawalRequestedLetter = defineLetter('abstracts.withdrawal-requested', { keepsWords: false });
/** About the registration of whoever has drafts. */
export const notSubmittedLetter = defineLetter('abstracts.not-submitted', { priority: 'reminder' });
