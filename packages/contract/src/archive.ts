import type { RouteShape } from './route.ts';

/**
 * In an archived edition everything can be read. Of what changes something, only these go on: money goes back, receipts are
 * issued again, people are erased, accounts and logins work, and the owner brings the edition back.
 */
export const KEPT_IN_ARCHIVE: ReadonlySet<string> = new Set([
  // Accounts are not of one edition.
  'signIn',
  'signOut',
  'endSession',
  'endOtherSessions',
  'endAllSessions',
  'confirmAddress',
  'requestPasswordReset',
  'checkPasswordReset',
  'resetPassword',
  'changePassword',
  'setUpApp',
  'removeApp',
  'renewRecoveryCodes',
  'giveSecondFactor',
  'confirmSession',
  'offerPasskey',
  'addPasskey',
  'removePasskey',
  'askPasskey',
  'checkInvitation',
  'acceptInvitation',
  'declineInvitation',
  // People ask, and are erased.
  'sendContactMessage',
  'requestErasure',
  'cancelErasure',
  'deleteProof',
  // What was paid is told, whenever the provider tells it.
  'confirmPayment',
  'checkPayment',
  'receiveCallback',
  'receiveWebhook',
  // So is mail that came back.
  'receiveMailEvents',
  'unsubscribe',
  'askProviderNow',
  'decideFlagged',
  'proposeRefund',
  'approveRefund',
  'refuseRefund',
  'payOutRefund',
  'correctReceipt',
  'resendMail',
  // These only read.
  'exportSelection',
  'exportSelectionWorkbook',
  'chooseColumns',
  'readAbstractDocument',
  'readConsequences',
  'readTransfer',
  'changeEditionStatus',
  'decideRefundEffect',
  // What should no longer be open is closed; whoever should no longer read it does not.
  'changeRoles',
  'withdrawInvitation',
  'resetFactor',
  'endToken',
  'removeWebhook',
  'endMyFeed',
]);

/** What is done for a society is not about the edition under which it is recorded. */
export const isKeptInArchive = ({ name, method, path }: Pick<RouteShape, 'name' | 'method' | 'path'>): boolean =>
  method === 'GET' || path.startsWith('/api/v1/societies/') || KEPT_IN_ARCHIVE.has(name);
