import { defineLetter } from '../../platform/letters/letter.ts';

export const alertLetter = defineLetter('operations.alert', { priority: 'awaited' });
export const alertEndedLetter = defineLetter('operations.alert-ended');
