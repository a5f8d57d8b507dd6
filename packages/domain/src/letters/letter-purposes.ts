/** What each mail is for, in the words of the outbox. A test looks for letters of the server without words here. */
export const LETTER_PURPOSES: Readonly<Record<string, string>> = {
  'registrations.received': 'Registration received',
  'registrations.pay-later': 'How to pay later',
  'registrations.price-rises': 'The fee rises soon',
  'registrations.proof-verdict': 'Proof accepted or rejected',
  'registrations.proof-reopened': 'Proof looked at again',
  'registrations.proof-missing': 'Proof is missing',
  'registrations.erasure-requested': 'Asked to be erased',
  'registrations.cancelled': 'Registration cancelled',
  'registrations.restored': 'Registration restored',
  'registrations.handed-on': 'Registration handed on, to who held it',
  'registrations.taken-over': 'Registration handed on, to who holds it now',
  'registrations.confirm-address': 'New address to be confirmed, to the new one',
  'registrations.address-noted': 'New address to be confirmed, to the old one',
  'registrations.merged': 'Two registrations merged',
  'registrations.written': 'Letter of the organisers',
  'payments.receipt': 'Receipt',
  'payments.organisers-note': 'Note about a payment, to the organisers',
  'payments.seat-offer': 'Offer of a workshop place',
  'payments.category-changed': 'Category changed',
  'payments.cheque-bounced': 'Cheque returned by the bank',
  'payments.transfer-refused': 'Bank transfer not found',
  'payments.refund-declined': 'Refund declined, to who proposed it',
  'abstracts.received': 'Abstract received',
  'abstracts.withdrawal-requested': 'Withdrawal of an abstract, to the organisers',
  'abstracts.not-submitted': 'Abstract not submitted yet',
  'abstracts.presenter-cancelled': 'A presenter cancelled, to the organisers',
  'contact.acknowledgement': 'Message received',
  'contact.forwarded-message': 'Message, to the organisers',
  'contact.answer': 'Answer to a message',
  'people.invitation': 'Invitation of an organiser',
  'people.factor-reset': 'Second step reset',
  'accounts.password-reset': 'Link to set a new password',
  'accounts.password-changed': 'Password changed',
  'second-factors.wrong-codes': 'Wrong codes were given',
  'second-factors.new-browser': 'Login from a new browser',
};

/** Rows stay, also those of purposes that an older version had. */
export function purposeWords(purpose: string): string {
  const known = LETTER_PURPOSES[purpose];
  if (known !== undefined) return known;
  const plain = purpose.replaceAll(/[.-]/g, ' ');
  return plain.slice(0, 1).toUpperCase() + plain.slice(1);
}
