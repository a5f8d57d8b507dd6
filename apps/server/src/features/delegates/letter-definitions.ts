import { defineLetter } from '../../platform/letters/letter.ts';

/** About a registration; the occasion is the run. Receipts and links that somebody waits for leave before it. */
export const writtenLetter = defineLetter('registrations.written', { priority: 'reminder' });
