import * as abstractRules from './abstract-rules.ts';
import * as abstracts from './abstracts.ts';
import * as abstractDrafts from './abstracts/drafts.ts';
import * as accounts from './accounts.ts';
import { sendContactMessage } from './contact.ts';
import * as content from './content.ts';
import * as contentPeople from './content/people.ts';
import { readClock, readEdition } from './editions.ts';
import { readFees } from './fees.ts';
import * as payments from './payments.ts';
import * as registrations from './registration.ts';
import type { RouteShape } from './route.ts';

/** Every route of the API. The server refuses to start when one has no handler. */
export const allRoutes: readonly RouteShape[] = [
  readEdition,
  readClock,
  readFees,
  content.readSite,
  contentPeople.readHomeCommittee,
  contentPeople.readCommitteeMembers,
  contentPeople.readCommitteePage,
  contentPeople.readWorkshop,
  contentPeople.readWorkshopSpeakers,
  contentPeople.readWorkshopCommittee,
  contentPeople.readSpeakers,
  content.readProgramme,
  content.readSponsors,
  content.readAwards,
  content.readSights,
  content.readGallery,
  content.readContentPage,
  content.readCancerTypes,
  content.readCancerVideo,
  content.readCancerType,
  sendContactMessage,
  accounts.signIn,
  accounts.readSession,
  accounts.signOut,
  accounts.listSessions,
  accounts.endSession,
  accounts.endOtherSessions,
  accounts.requestPasswordReset,
  accounts.checkPasswordReset,
  accounts.resetPassword,
  accounts.changePassword,
  registrations.readRegistrationOptions,
  registrations.register,
  registrations.checkRegistrationSignIn,
  registrations.readMyRegistration,
  registrations.joinEdition,
  registrations.completeRegistration,
  registrations.updateProfile,
  registrations.uploadProof,
  registrations.deleteProof,
  registrations.readProof,
  registrations.exportMyData,
  registrations.requestErasure,
  registrations.cancelErasure,
  payments.startPayment,
  payments.readPaymentState,
  payments.confirmPayment,
  payments.checkPayment,
  payments.receiveCallback,
  payments.receiveWebhook,
  payments.listPayments,
  payments.readReceipt,
  payments.readWorkshopSeats,
  payments.joinWaitingList,
  payments.leaveWaitingList,
  abstractRules.readAbstractRules,
  abstracts.readMyAbstracts,
  abstracts.submitAbstract,
  abstracts.readAbstract,
  abstracts.readAbstractPdf,
  abstracts.editAbstract,
  abstracts.listRevisions,
  abstracts.readRevision,
  abstracts.requestWithdrawal,
  abstractDrafts.readDraft,
  abstractDrafts.saveDraft,
  abstractDrafts.discardDraft,
  abstractDrafts.readAbstractDocument,
];
