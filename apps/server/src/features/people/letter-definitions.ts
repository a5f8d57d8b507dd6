import { defineLetter } from '../../platform/letters/letter.ts';

export const invitationLetter = defineLetter('people.invitation', { priority: 'awaited' });
/** About the audit row of the reset; one to the colleague and one to each owner, who read about the colleague. */
export const factorResetLetter = defineLetter('people.factor-reset', { priority: 'awaited', keepsWords: false });
