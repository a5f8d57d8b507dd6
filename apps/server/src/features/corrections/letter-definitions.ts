import { defineLetter } from '../../platform/letters/letter.ts';

/** About a registration; the occasion is the row of the record. */
export const cancelledLetter = defineLetter('registrations.cancelled');
export const restoredLetter = defineLetter('registrations.restored');
/** To those who chair the programme, about somebody else. */
export const abstractsLeftLetter = defineLetter('abstracts.presenter-cancelled', { keepsWords: false });
