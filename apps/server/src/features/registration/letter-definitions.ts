import { defineLetter } from '../../platform/letters/letter.ts';

export const receivedLetter = defineLetter('registrations.received');
export const payLaterLetter = defineLetter('registrations.pay-later');
export const priceRisesLetter = defineLetter('registrations.price-rises', { priority: 'reminder' });
export const proofVerdictLetter = defineLetter('registrations.proof-verdict');
/** A verdict that its delegate has heard of was taken back. About the proof; its occasion is the verdict. */
export const proofReopenedLetter = defineLetter('registrations.proof-reopened');
export const proofMissingLetter = defineLetter('registrations.proof-missing', { priority: 'reminder' });
/** About the account. */
export const erasureRequestedLetter = defineLetter('registrations.erasure-requested', { priority: 'awaited' });
