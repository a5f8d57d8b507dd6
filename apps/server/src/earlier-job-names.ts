import type { LetterDefinition } from './platform/letters/letter.ts';
import * as abstracts from './features/abstracts/letter-definitions.ts';
import * as accounts from './features/accounts/letter-definitions.ts';
import * as contact from './features/contact/letter-definitions.ts';
import * as payments from './features/payments/letter-definitions.ts';
import * as people from './features/people/letter-definitions.ts';
import * as registration from './features/registration/letter-definitions.ts';
import * as secondFactors from './features/second-factors/letter-definitions.ts';

/** Job names of earlier releases and their current names. A renamed job gets a line here. */
export const earlierJobNames: Readonly<Record<string, string>> = {
  'payments.refund': 'payments.send-refund',
};

/** Jobs of earlier releases that sent a mail: the letter it is now, and the field of the job with the row it is about. */
export const earlierMailJobs: Readonly<Record<string, readonly [letter: LetterDefinition, about: string]>> = {
  'abstracts.received-mail': [abstracts.receivedLetter, 'abstractId'],
  'abstracts.send-received': [abstracts.receivedLetter, 'abstractId'],
  'abstracts.withdrawal-requested-mail': [abstracts.withdrawalRequestedLetter, 'abstractId'],
  'abstracts.send-withdrawal-requested': [abstracts.withdrawalRequestedLetter, 'abstractId'],
  'abstracts.not-submitted-mail': [abstracts.notSubmittedLetter, 'registrationId'],
  'abstracts.send-not-submitted': [abstracts.notSubmittedLetter, 'registrationId'],
  'accounts.reset-mail': [accounts.resetLetter, 'resetId'],
  'accounts.send-reset': [accounts.resetLetter, 'resetId'],
  'accounts.password-changed-mail': [accounts.passwordChangedLetter, 'changeId'],
  'accounts.send-password-changed': [accounts.passwordChangedLetter, 'changeId'],
  'contact.forward': [contact.forwardedMessageLetter, 'messageId'],
  'contact.forward-message': [contact.forwardedMessageLetter, 'messageId'],
  'contact.acknowledge': [contact.acknowledgementLetter, 'messageId'],
  'contact.acknowledge-message': [contact.acknowledgementLetter, 'messageId'],
  'payments.receipt-mail': [payments.receiptLetter, 'receiptId'],
  'payments.send-receipt': [payments.receiptLetter, 'receiptId'],
  'payments.organisers-mail': [payments.organisersNoteLetter, 'paymentId'],
  'payments.send-organisers-note': [payments.organisersNoteLetter, 'paymentId'],
  'payments.offer-mail': [payments.offerLetter, 'waitingId'],
  'payments.send-offer': [payments.offerLetter, 'waitingId'],
  'people.send-invitation': [people.invitationLetter, 'invitationId'],
  'people.send-factor-reset': [people.factorResetLetter, 'changeId'],
  'registrations.received-mail': [registration.receivedLetter, 'registrationId'],
  'registrations.send-received': [registration.receivedLetter, 'registrationId'],
  'registrations.send-pay-later': [registration.payLaterLetter, 'registrationId'],
  'registrations.price-rises-mail': [registration.priceRisesLetter, 'registrationId'],
  'registrations.send-price-rises': [registration.priceRisesLetter, 'registrationId'],
  'registrations.proof-verdict-mail': [registration.proofVerdictLetter, 'proofId'],
  'registrations.send-proof-verdict': [registration.proofVerdictLetter, 'proofId'],
  'registrations.send-proof-missing': [registration.proofMissingLetter, 'registrationId'],
  'registrations.erasure-requested-mail': [registration.erasureRequestedLetter, 'accountId'],
  'registrations.send-erasure-requested': [registration.erasureRequestedLetter, 'accountId'],
  'second-factors.send-wrong-codes': [secondFactors.wrongCodesLetter, 'changeId'],
  'second-factors.send-new-browser': [secondFactors.newBrowserLetter, 'browserId'],
};
