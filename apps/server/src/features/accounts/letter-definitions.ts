import { defineLetter } from '../../platform/letters/letter.ts';

export const resetLetter = defineLetter('accounts.password-reset', { priority: 'awaited' });
/** About the audit row of the change. */
export const passwordChangedLetter = defineLetter('accounts.password-changed', { priority: 'awaited' });
