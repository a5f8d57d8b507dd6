import { sendContactMessage } from './contact.ts';
import * as content from './content.ts';
import { readClock, readEdition } from './editions.ts';
import { readFees } from './fees.ts';
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
];
