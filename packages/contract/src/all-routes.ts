import * as accounts from './accounts.ts';
import { sendContactMessage } from './contact.ts';
import * as content from './content.ts';
import { readClock, readEdition } from './editions.ts';
import { readFees } from './fees.ts';
import * as registrations from './registrations.ts';
import type { RouteShape } from './route.ts';

/** Every route of the API. The server refuses to start when one of them has no handler. */
export const allRoutes: readonly RouteShape[] = [
  readEdition,
  readClock,
  readFees,
  content.readSite,
  content.readHomeCommittee,
  content.readCommitteeMembers,
  content.readCommitteePage,
  content.readWorkshop,
  content.readWorkshopSpeakers,
  content.readWorkshopCommittee,
  content.readSpeakers,
  content.readProgramme,
  content.readSponsors,
  content.readAwards,
  content.readPlaces,
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
  registrations.readMyRegistration,
  registrations.joinEdition,
  registrations.completeRegistration,
  registrations.updateProfile,
  registrations.uploadProof,
  registrations.readProof,
  registrations.exportMyData,
  registrations.requestErasure,
];
