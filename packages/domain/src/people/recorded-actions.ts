/**
 * Everything that the record can say, in the words of its page: who did it stands before, whom it is about after. A test
 * looks for actions that the server writes without words here.
 */
export const RECORDED_ACTIONS = {
  'People and roles': {
    'invitation.sent': 'Invited somebody',
    'invitation.sent-again': 'Sent an invitation again',
    'invitation.withdrawn': 'Withdrew an invitation',
    'invitation.accepted': 'Accepted an invitation',
    'invitation.declined': 'Declined an invitation',
    'roles.changed': 'Changed roles',
    'second-factor.reset': 'Reset a second step',
  },
  Registrations: {
    'registration.received': 'Registered',
    'registration.joined': 'Joined this conference with an earlier account',
    'registration.completed': 'Chose category, type and way to pay',
    'registration.changed': 'Changed details of a registration',
    'registration.paid': 'Paid a registration',
    'registration.part-paid': 'Paid a part of a registration',
    'registration.difference-paid': 'Paid what was left of a registration',
    'registration.granted': 'Granted a registration without payment',
    'registration.adjusted': 'Adjusted the price of a registration',
    'registration.refunded': 'Refunded a registration',
    'registration.forgotten': 'Erased a registration',
    'delegates.exported': 'Downloaded a list of delegates',
    'delegates.imported': 'Imported a list of earlier delegates',
    'proof.uploaded': 'Uploaded a proof',
    'proof.deleted': 'Deleted a proof',
    'proof.opened': 'Opened a proof',
    'proof.verified': 'Accepted a proof',
    'proof.rejected': 'Rejected a proof',
    'waiting-list.joined': 'Joined the waiting list',
    'waiting-list.left': 'Left the waiting list',
  },
  Money: {
    'payment-order.made': 'Began to pay',
    'payment.not-verified': 'Reported a payment with a wrong signature',
    'payment.recorded': 'Recorded a payment',
    'payment.received': 'Received a cheque that has to clear',
    'payment.cleared': 'Cleared a cheque',
    'payment.bounced': 'Noted a cheque that bounced',
    'payment.reversed': 'Reversed a recorded payment',
    'refund.proposed': 'Proposed a refund',
    'refund.approved': 'Approved a refund',
    'refund.declined': 'Declined a refund',
    'refund.requested': 'Asked the provider for a refund',
    'refund.pending': 'Took a refund for processing',
    'refund.processed': 'Paid a refund out',
    'refund.failed': 'Failed to pay a refund out',
    'webhook.not-verified': 'Sent a message with a wrong signature',
    'webhooks.silent': 'Noticed that no messages of the provider arrive',
  },
  Abstracts: {
    'abstract.submitted': 'Submitted an abstract',
    'abstract.edited': 'Edited an abstract',
    'abstract.withdrawal-requested': 'Asked to withdraw an abstract',
    'abstract.accepted': 'Accepted an abstract',
    'abstract.rejected': 'Rejected an abstract',
    'abstract.pending': 'Took a decision about an abstract back',
    'abstract.withdrawn': 'Withdrew an abstract',
  },
  'Messages and mail': {
    'contact-message.received': 'Sent a message',
    'letters.stopped': 'Stopped all mail of this edition',
    'letters.resumed': 'Resumed the mail of this edition',
    'letters.retried': 'Released the failed mail of this edition again',
  },
  'Logins and accounts': {
    'account.signed-in': 'Logged in',
    'account.sign-in-failed': 'Gave a wrong password',
    'account.signed-out': 'Logged out',
    'second-factor.given': 'Gave the second step',
    'second-factor.confirmed': 'Confirmed with the second step',
    'second-factor.failed': 'Gave a wrong code or passkey',
    'second-factor.set-up': 'Began to set up an authenticator app',
    'second-factor.set-up-failed': 'Gave a wrong password while adding a second step',
    'second-factor.removed': 'Removed a second step',
    'passkey.added': 'Added a passkey',
    'recovery-codes.renewed': 'Made new recovery codes',
    'session.ended': 'Ended a session',
    'session.others-ended': 'Ended all other sessions',
    'session.all-ended': 'Ended all sessions, by the link of a mail',
    'password.changed': 'Changed the password',
    'password.change-failed': 'Gave a wrong password while changing it',
    'password.reset': 'Set a new password, by the link of a mail',
    'password-reset.requested': 'Asked for a link to set a new password',
    'erasure.requested': 'Asked to be erased',
    'erasure.request-failed': 'Gave a wrong password while asking to be erased',
    'erasure.cancelled': 'Kept the data after all',
    'account.erased': 'Erased an account',
    'earlier-delegate.forgotten': 'Erased an earlier delegate who never joined',
  },
  'The conference': {
    'edition.loaded': 'Loaded the conference from its files',
  },
} as const satisfies Record<string, Record<string, string>>;

const WORDS: Readonly<Record<string, string>> = Object.assign({}, ...Object.values(RECORDED_ACTIONS));

/** Rows stay for ever, also those of actions that an older version had. */
export function actionWords(action: string): string {
  const known = WORDS[action];
  if (known !== undefined) return known;
  const plain = action.replaceAll(/[.-]/g, ' ');
  return plain.slice(0, 1).toUpperCase() + plain.slice(1);
}
