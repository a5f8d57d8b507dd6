import { defineLetter } from '../../platform/letters/letter.ts';

/** About a registration; the occasion is the row of the record. */
export const restoredLetter = defineLetter('registrations.restored');
/** To who held a registration, and to who holds it now: each names the other. */
export const handedOnLetter = defineLetter('registrations.handed-on', { keepsWords: false });
export const takenOverLetter = defineLetter('registrations.taken-over', { keepsWords: false });
/** To both addresses of somebody who was registered twice. */
export const mergedLetter = defineLetter('registrations.merged', { keepsWords: false });
/** About a change of address: one to the new, one to the old. */
export const confirmAddressLetter = defineLetter('registrations.confirm-address', { priority: 'awaited', namesAddress: true });
export const addressNotedLetter = defineLetter('registrations.address-noted', { priority: 'awaited', namesAddress: true });
