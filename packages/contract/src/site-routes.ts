import { readCalendar } from './calendar.ts';
import * as editing from './content-editing.ts';
import * as feeds from './feeds.ts';
import * as images from './images.ts';
import * as nextEditions from './next-editions.ts';
import { makePreview } from './previews.ts';
import * as programme from './programme.ts';
import * as presenterFeed from './presenter-feed.ts';
import * as programmeLetters from './programme-letters.ts';
import * as placing from './programme-placing.ts';
import { readProgrammeChanges } from './programme-changes.ts';
import * as settings from './settings-editing.ts';
import * as tokens from './tokens.ts';
import * as webhooks from './webhooks.ts';
import type { RouteShape } from './route.ts';

/** The routes by which organisers make the site: pages, pictures, settings, programme, editions, and what goes out to programs. */
export const siteRoutes: readonly RouteShape[] = [
  nextEditions.listEditions,
  nextEditions.makeEdition,
  nextEditions.readCopyOffer,
  nextEditions.readSociety,
  nextEditions.changeSociety,
  nextEditions.moveMainHost,
  nextEditions.readChecklist,
  nextEditions.tickCheck,
  nextEditions.changeEditionStatus,
  nextEditions.addHost,
  nextEditions.removeHost,
  nextEditions.deleteDraft,
  makePreview,
  images.uploadImage,
  images.readImage,
  images.cropImage,
  editing.readContentKinds,
  editing.listContent,
  editing.addContent,
  editing.saveDraft,
  editing.discardDraft,
  editing.orderContent,
  editing.listRevisions,
  editing.sayIEdit,
  editing.publishContent,
  editing.movePublication,
  editing.withdrawPublication,
  editing.undoPublication,
  readCalendar,
  feeds.readMyFeed,
  feeds.makeMyFeed,
  feeds.endMyFeed,
  feeds.readFeed,
  programme.readDraftProgramme,
  programme.addProgrammeSession,
  programme.changeProgrammeSession,
  programme.moveInProgramme,
  programme.readProgrammeClashes,
  programme.readRoom,
  programme.addRoom,
  programme.changeRoom,
  programme.listProgrammeReleases,
  programme.releaseProgramme,
  programme.loadProgrammeRelease,
  placing.readUnplaced,
  placing.placeAbstract,
  presenterFeed.readPresenterFeed,
  presenterFeed.makePresenterFeed,
  presenterFeed.endPresenterFeed,
  presenterFeed.readPresenterCalendar,
  programmeLetters.listProgrammeLetters,
  programmeLetters.releaseProgrammeLetters,
  readProgrammeChanges,
  settings.readSettingsKinds,
  settings.readSettings,
  settings.listSettingsRevisions,
  settings.saveSettingsDraft,
  settings.discardSettingsDraft,
  settings.sayIEditSettings,
  settings.countRegistrations,
  settings.readSettingsConsequences,
  settings.publishSettings,
  settings.moveSettingsPublication,
  settings.withdrawSettingsPublication,
  settings.undoSettingsPublication,
  tokens.listTokens,
  tokens.makeToken,
  tokens.endToken,
  webhooks.listWebhooks,
  webhooks.addWebhook,
  webhooks.changeWebhook,
  webhooks.removeWebhook,
  webhooks.renewWebhookSecret,
  webhooks.testWebhook,
  webhooks.listDeliveries,
  webhooks.sendDeliveryAgain,
];
