/** Job names of earlier releases and their current names. A renamed job gets a line here. */
export const earlierJobNames: Readonly<Record<string, string>> = {
  'abstracts.received-mail': 'abstracts.send-received',
  'abstracts.withdrawal-requested-mail': 'abstracts.send-withdrawal-requested',
  'abstracts.not-submitted-mail': 'abstracts.send-not-submitted',
  'accounts.reset-mail': 'accounts.send-reset',
  'accounts.password-changed-mail': 'accounts.send-password-changed',
  'contact.forward': 'contact.forward-message',
  'contact.acknowledge': 'contact.acknowledge-message',
  'payments.receipt-mail': 'payments.send-receipt',
  'payments.organisers-mail': 'payments.send-organisers-note',
  'payments.offer-mail': 'payments.send-offer',
  'payments.refund': 'payments.send-refund',
  'registrations.received-mail': 'registrations.send-received',
  'registrations.price-rises-mail': 'registrations.send-price-rises',
  'registrations.proof-verdict-mail': 'registrations.send-proof-verdict',
  'registrations.erasure-requested-mail': 'registrations.send-erasure-requested',
};
