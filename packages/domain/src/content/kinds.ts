import * as z from 'zod/mini';
import { Edition } from '../editions/edition.ts';
import { RowId } from '../editions/row-id.ts';
import {
  Award,
  CancerType,
  CommitteeMember,
  CommitteePage,
  ConferenceDay,
  ContentPage,
  GalleryPhoto,
  Sight,
  SightsPage,
  SpeakerSession,
  Sponsor,
  Video,
  Workshop,
} from './content.ts';

/**
 * Everything organisers edit, by kind. An *item* is one public thing with an id that lasts: a sponsor, a page, the fees. Its
 * *body* is what it says, without its id and place; rows that belong to another name it by id. The items of an edition and
 * the pair `Edition` and `EditionContent` say the same in two shapes (`items.ts`).
 */
export interface Kind {
  /** As the list is called on screens. */
  readonly name: string;
  /** One of them, in a sentence: "Add a sponsor". */
  readonly one: string;
  readonly body: z.core.$ZodType;
  /**
   * `list`: any number, in an order, with ids by the database; `fixed`: those the site knows, by name; `one`: always there;
   * `optional`: there or not.
   */
  readonly holds: 'list' | 'fixed' | 'one' | 'optional';
  /** Whose work it is: an editor's, or an owner's because money or dates depend on it. */
  readonly area: 'content' | 'settings';
}

const text = z.string().check(z.trim(), z.minLength(1));
const SpeakerOfSession = SpeakerSession.shape.speakers.def.element;
const SpeakerOfWorkshop = Workshop.shape.speakers.def.element;

export const KINDS = {
  sponsors: { name: 'Sponsors', one: 'sponsor', body: z.omit(Sponsor, { id: true }), holds: 'list', area: 'content' },
  speakers: {
    name: 'Speakers',
    one: 'speaker',
    body: z.extend(z.omit(SpeakerOfSession, { id: true }), { session: RowId }),
    holds: 'list',
    area: 'content',
  },
  'speaker-sessions': {
    name: 'Sessions of speakers',
    one: 'session',
    body: z.strictObject({ day: RowId, title: text }),
    holds: 'list',
    area: 'content',
  },
  days: { name: 'Days', one: 'day', body: z.pick(ConferenceDay, { date: true }), holds: 'list', area: 'content' },
  'committee-members': {
    name: 'Committee members',
    one: 'member',
    body: z.extend(z.omit(CommitteeMember, { id: true, category: true }), { category: z.nullable(RowId) }),
    holds: 'list',
    area: 'content',
  },
  'committee-categories': {
    name: 'Committee categories',
    one: 'category',
    body: z.strictObject({ name: text }),
    holds: 'list',
    area: 'content',
  },
  'committee-pages': {
    name: 'Committee pages',
    one: 'committee page',
    body: z.extend(z.omit(CommitteePage, { id: true, groups: true, properPath: true }), {
      properPath: z.nullable(z.string().check(z.regex(/^[A-Za-z0-9-]+$/))),
      groups: z.nullable(z.array(z.strictObject({ category: RowId, title: z.nullable(text) })).check(z.minLength(1))),
    }),
    holds: 'list',
    area: 'content',
  },
  workshop: { name: 'Workshop', one: 'workshop', body: z.omit(Workshop, { speakers: true }), holds: 'optional', area: 'content' },
  'workshop-speakers': {
    name: 'Speakers of the workshop',
    one: 'speaker',
    body: z.omit(SpeakerOfWorkshop, { id: true }),
    holds: 'list',
    area: 'content',
  },
  awards: { name: 'Awards', one: 'award', body: z.omit(Award, { id: true }), holds: 'list', area: 'content' },
  'sights-page': { name: 'Page of sights', one: 'page', body: SightsPage, holds: 'optional', area: 'content' },
  sights: { name: 'Sights', one: 'sight', body: z.omit(Sight, { id: true }), holds: 'list', area: 'content' },
  'cancer-types': { name: 'Cancer types', one: 'cancer type', body: z.omit(CancerType, { id: true }), holds: 'list', area: 'content' },
  film: { name: 'Film', one: 'film', body: Video, holds: 'optional', area: 'content' },
  gallery: { name: 'Gallery', one: 'photo', body: z.omit(GalleryPhoto, { id: true }), holds: 'list', area: 'content' },
  pages: { name: 'Pages', one: 'page', body: z.omit(ContentPage, { slug: true }), holds: 'fixed', area: 'content' },
  notices: {
    name: 'Notices',
    one: 'notice',
    body: z.omit(Edition.shape.notices.def.element, { id: true }),
    holds: 'list',
    area: 'content',
  },
  directions: {
    name: 'Directions',
    one: 'direction',
    body: z.omit(Edition.shape.directions.def.element, { id: true }),
    holds: 'list',
    area: 'content',
  },
  'abstract-topics': {
    name: 'Topics of abstracts',
    one: 'list of topics',
    body: z.pick(Edition, { abstractCategories: true }),
    holds: 'one',
    area: 'content',
  },
  facts: {
    name: 'Conference',
    one: 'conference',
    body: z.pick(Edition, {
      ordinal: true,
      meetingName: true,
      title: true,
      shortName: true,
      chapter: true,
      association: true,
      theme: true,
      themeShort: true,
      look: true,
      hasSampleContent: true,
      about: true,
      credit: true,
    }),
    holds: 'one',
    area: 'content',
  },
  venue: { name: 'Venue', one: 'venue', body: Edition.shape.venue, holds: 'one', area: 'content' },
  contact: { name: 'Contact', one: 'contact', body: Edition.shape.contact, holds: 'one', area: 'settings' },
  options: { name: 'Choices in forms', one: 'list of choices', body: Edition.shape.options, holds: 'one', area: 'settings' },
  dates: {
    name: 'Dates',
    one: 'list of dates',
    body: z.pick(Edition, { startsOn: true, endsOn: true, timeZone: true, onlineRegistration: true, instants: true }),
    holds: 'one',
    area: 'settings',
  },
  fees: {
    name: 'Fees, phases and categories',
    one: 'list of fees',
    body: z.pick(Edition, { phases: true, categories: true, aliases: true, fees: true }),
    holds: 'one',
    area: 'settings',
  },
  refunds: {
    name: 'Refunds',
    one: 'list of refund rules',
    body: z.pick(Edition, { refundRules: true, refundAloneMinor: true }),
    holds: 'one',
    area: 'settings',
  },
  limits: {
    name: 'Limits',
    one: 'list of limits',
    body: z.pick(Edition, { limits: true, delegatePrefix: true, accountDiscovery: true }),
    holds: 'one',
    area: 'settings',
  },
  tax: { name: 'Tax', one: 'tax', body: z.pick(Edition, { gst: true }), holds: 'one', area: 'settings' },
} as const satisfies Record<string, Kind>;

export type KindName = keyof typeof KINDS;
export const KIND_NAMES = Object.keys(KINDS) as readonly KindName[];
export const KindName = z.enum(KIND_NAMES as [KindName, ...KindName[]]);
export const kindOf = (name: KindName): Kind => KINDS[name];

/** The id of the only item of a kind that holds one. */
export const ONLY_ITEM = 'only';
/** The item that says in which order a list is shown; its body is `{ ids }`. It is drafted, published and undone like any other. */
export const ORDER_ITEM = 'order';
