import type { KindName } from '@isocentre/domain/content/kinds';
import type { FormWords } from './field-words.ts';
import * as pages from './page-words.ts';
import * as people from './people-words.ts';
import * as settings from './settings-words.ts';
import * as things from './thing-words.ts';

/** The words of every form, by kind. `kind-words.test.ts` fails for a field that has none. */
export const KIND_WORDS: Readonly<Record<KindName, FormWords>> = {
  sponsors: things.sponsors,
  speakers: people.speakers,
  'speaker-sessions': people.speakerSessions,
  days: people.days,
  'committee-members': people.committeeMembers,
  'committee-categories': people.committeeCategories,
  'committee-pages': people.committeePages,
  workshop: things.workshop,
  'workshop-speakers': people.workshopSpeakers,
  awards: things.awards,
  'sights-page': things.sightsPage,
  sights: things.sights,
  'cancer-types': things.cancerTypes,
  film: things.film,
  gallery: things.gallery,
  pages: pages.pages,
  notices: pages.notices,
  directions: pages.directions,
  'abstract-topics': pages.abstractTopics,
  facts: pages.facts,
  venue: pages.venue,
  contact: settings.contact,
  options: settings.options,
  dates: settings.dates,
  fees: settings.fees,
  refunds: settings.refunds,
  limits: settings.limits,
  tax: settings.tax,
};
