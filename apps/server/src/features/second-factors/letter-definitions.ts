import { defineLetter } from '../../platform/letters/letter.ts';

/** About the audit row of the wrong code. */
export const wrongCodesLetter = defineLetter('second-factors.wrong-codes', { priority: 'awaited' });
export const newBrowserLetter = defineLetter('second-factors.new-browser', { priority: 'awaited' });
