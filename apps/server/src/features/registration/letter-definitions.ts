import { defineLetter } from '../../platform/letters/letter.ts';

export const receivedLetter = defineLetter('registrations.received');
export const payLaterLetter = defineLetter('registrations.pay-later');
export const priceRisesLetter = defineLetter('registrations.price-rises', { priority: 'reminder' });
export const proofVerdictLetter = defineLetter('registrations.proof-verdict');
export const proofMissingLetter = defineLetter('registrations.proof-missing', { priority: 'reminder' });
/** About the account. */
export const erasureRequestedLetter = defineLetter('registrations.erasure-requested', { priority: 'awaited' });
