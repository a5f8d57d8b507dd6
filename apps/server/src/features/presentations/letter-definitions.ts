import { createHash } from 'node:crypto';
import { sameEmail } from '@isocentre/domain/accounts/email';
import { defineLetter } from '../../platform/letters/letter.ts';

/** About an abstract; its occasion is which reminder it is, and the instant at which the place lapses. */
export const answerReminderLetter = defineLetter('abstracts.answer-reminder', { priority: 'reminder' });
/** About an abstract, to the address that its author gave for another presenter; its occasion says which address. */
export const presenterNamedLetter = defineLetter('abstracts.presenter-named', { keepsWords: false, namesAddress: true });
/** About a file, to its author and to the chairs. */
export const fileInfectedLetter = defineLetter('abstracts.file-infected', { priority: 'awaited' });
export const fileInfectedNote = defineLetter('abstracts.file-infected-note', { keepsWords: false });

/** One person is asked once about one abstract, however often they are named. */
export const namingOf = (email: string): string => createHash('sha256').update(sameEmail(email)).digest('hex').slice(0, 32);
