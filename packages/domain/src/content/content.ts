import * as z from 'zod/mini';
import { COUNT_MAX } from '../editions/edition.ts';
import { RowId } from '../editions/row-id.ts';
import { TextDocument } from './document.ts';

/**
 * An edition's content: people, programme, sights, pages. The same shape is written in `packages/editions`, stored in
 * PostgreSQL and changed by organisers. The order of every list is the order shown; a row's id never changes, wherever it
 * stands.
 */

const id = RowId;

const text = z.string().check(z.trim(), z.minLength(1));
const code = z.string().check(z.regex(/^[a-z0-9-]+$/, 'use lower-case letters, digits and hyphens'));
const count = z.int().check(z.positive(), z.maximum(COUNT_MAX));
/** As it is stored: what the address bar would mend is refused. */
const webAddress = z
  .url({ protocol: /^https$/, abort: true })
  .check(z.refine((address) => address.startsWith('https://'), 'Please give a web address that begins with https://.'));
const clockTime = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'use hours and minutes: 09:30'));

/** One of the site's drawings, or an image an organiser uploaded. */
export const PictureRef = z.nullable(z.union([z.strictObject({ drawing: code }), z.strictObject({ upload: text })]));

/** Invented, and shown with the Sample pill. */
const sample = z.boolean();

export const CommitteePage = z.strictObject({
  id,
  /** As in the URL, without the slash: upper case and misspellings are kept. */
  path: z.string().check(z.regex(/^[A-Za-z0-9-]+$/)),
  /** The proper spelling of a misspelt path: it redirects to the path and names the page in breadcrumbs. */
  properPath: z.optional(z.string().check(z.regex(/^[A-Za-z0-9-]+$/))),
  menuLabel: text,
  heading: text,
  /** Which categories it shows, in this order; null: all of them, each under its own name. */
  groups: z.nullable(z.array(z.strictObject({ category: text, title: z.nullable(text) })).check(z.minLength(1))),
});

export const CommitteeMember = z.strictObject({
  id,
  name: text,
  role: text,
  designation: z.nullable(text),
  hospital: z.nullable(text),
  location: z.nullable(text),
  affiliation: z.nullable(text),
  /** Null: derived from the role (`categoryOf`). */
  category: z.nullable(text),
  /** Null: after everybody who has one. */
  position: z.nullable(count),
  onHome: z.boolean(),
  onWorkshop: z.boolean(),
  picture: PictureRef,
  sample,
});

export const Workshop = z.strictObject({
  title: text,
  summary: text,
  platforms: z.array(text),
  venue: text,
  date: z.iso.date(),
  /** Local time; null: not announced. */
  starts: z.nullable(clockTime),
  ends: z.nullable(clockTime),
  requirements: z.array(text),
  picture: PictureRef,
  speakers: z.array(z.strictObject({ id, name: text, title: text, institution: text, picture: PictureRef, sample })),
});

/** A person's role in a session. */
export const SPEAKER_TAGS = [
  'chairperson',
  'orator',
  'moderator',
  'panelist',
  'invited talk',
  'oral paper',
  'quiz master',
  'evaluator',
  'distinguished guest',
] as const;
export const SpeakerTag = z.enum(SPEAKER_TAGS);

export const SpeakerSession = z.strictObject({
  id,
  title: text,
  speakers: z.array(
    z.strictObject({
      id,
      name: text,
      role: text,
      tag: SpeakerTag,
      /** The number under which a CV is stored; null: none was given. */
      cvSerial: z.nullable(count),
      picture: PictureRef,
      sample,
    }),
  ),
});

/** Talk codes and their meanings. */
export const TALK_CODES = { IT: 'Invited talk', OT: 'Oral', PD: 'Panel discussion', TT: 'Trade talk' } as const;
export const TalkCode = z.enum(['IT', 'OT', 'PD', 'TT']);

export const ProgrammeEntry = z.strictObject({
  id,
  /** Local time; null: not announced. */
  starts: z.nullable(clockTime),
  ends: z.nullable(clockTime),
  session: text,
  /** The id of the session whose speakers it presents; null: none. */
  speakerSession: z.nullable(id),
  /** Speaker, moderator or chairperson. */
  people: z.nullable(text),
  venue: z.nullable(text),
  /** The kinds of talks in it. */
  codes: z.array(TalkCode),
  /** Meals, tea, registration: shown less prominently. */
  isBreak: z.boolean(),
  /** The people named are invented. */
  sample,
});

export const ProgrammeBlock = z.strictObject({
  id,
  /** What its entries have in common, `Before the conference`; null if nothing needs to be said. */
  title: z.nullable(text),
  /** The third column: the venue in the first block, people in the others. */
  thirdColumn: z.enum(['people', 'venue']),
  thirdColumnLabel: text,
  entries: z.array(ProgrammeEntry),
});

export const ConferenceDay = z.strictObject({
  id,
  date: z.iso.date(),
  sessions: z.array(SpeakerSession),
  blocks: z.array(ProgrammeBlock),
});

export const SPONSOR_TIERS = ['Diamond', 'Platinum', 'Gold', 'Silver'] as const;
export const SponsorTier = z.enum(SPONSOR_TIERS);

export const Sponsor = z.strictObject({
  id,
  tier: SponsorTier,
  title: text,
  description: text,
  link: webAddress,
  picture: PictureRef,
  sample,
});

export const AWARD_ICONS = ['student', 'paper', 'research', 'idea'] as const;

export const Award = z.strictObject({
  id,
  title: text,
  description: text,
  year: z.nullable(z.int().check(z.minimum(1900), z.maximum(2200))),
  /** What the year means, in front of it: `since`. Null: the organisers have not said. */
  yearLabel: z.nullable(text),
  icon: z.enum(AWARD_ICONS),
});

export const Sight = z.strictObject({
  id,
  title: text,
  description: text,
  points: z.array(text),
  pictures: z.array(
    z.strictObject({ id, picture: z.union([z.strictObject({ drawing: code }), z.strictObject({ upload: text })]), alt: text }),
  ),
});

/** The page of sights to visit; path and name are the city's. */
export const SightsPage = z.strictObject({
  path: z.string().check(z.regex(/^[A-Za-z0-9-]+$/)),
  menuLabel: text,
  heading: text,
  lead: text,
});

export const CancerType = z.strictObject({
  id,
  name: text,
  subName: text,
  description: text,
  /** Its types. */
  types: z.array(text),
  picture: PictureRef,
});

export const GalleryPhoto = z.strictObject({
  id,
  caption: text,
  /** The alternative text. */
  alt: text,
  picture: PictureRef,
  sample,
});

/** A video on another site. It is loaded only when the visitor asks for it. */
export const Video = z.strictObject({ title: text, embedUrl: webAddress, sample });

/** A page or a part of a page that consists of text. */
export const ContentPage = z.strictObject({
  slug: code,
  title: text,
  /** Shown above the text while it is a draft or a sample. */
  note: z.nullable(text),
  /** The day its text last changed; null: the day it was stored. */
  changedOn: z.nullable(z.iso.date()),
  document: TextDocument,
  signatures: z.array(z.strictObject({ name: text, role: text, sample })),
});

export const EditionContent = z.strictObject({
  committeePages: z.array(CommitteePage),
  /** In the order of the main page. */
  committeeCategories: z.array(z.strictObject({ id, name: text })),
  committeeMembers: z.array(CommitteeMember),
  workshop: z.nullable(Workshop),
  days: z.array(ConferenceDay),
  sponsors: z.array(Sponsor),
  awards: z.array(Award),
  sightsPage: z.nullable(SightsPage),
  sights: z.array(Sight),
  cancerTypes: z.array(CancerType),
  cancerVideo: z.nullable(Video),
  gallery: z.array(GalleryPhoto),
  pages: z.array(ContentPage),
});

export type PictureRef = z.infer<typeof PictureRef>;
export type CommitteePage = z.infer<typeof CommitteePage>;
export type CommitteeMember = z.infer<typeof CommitteeMember>;
export type Workshop = z.infer<typeof Workshop>;
export type SpeakerTag = z.infer<typeof SpeakerTag>;
export type SpeakerSession = z.infer<typeof SpeakerSession>;
export type TalkCode = z.infer<typeof TalkCode>;
export type ProgrammeEntry = z.infer<typeof ProgrammeEntry>;
export type ProgrammeBlock = z.infer<typeof ProgrammeBlock>;
export type ConferenceDay = z.infer<typeof ConferenceDay>;
export type SightsPage = z.infer<typeof SightsPage>;
export type SponsorTier = z.infer<typeof SponsorTier>;
export type Sponsor = z.infer<typeof Sponsor>;
export type ContentPage = z.infer<typeof ContentPage>;
export type EditionContent = z.infer<typeof EditionContent>;
