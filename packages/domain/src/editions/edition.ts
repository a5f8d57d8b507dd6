import * as z from 'zod/mini';
import { Gst } from '../payments/gst.ts';
import { RowId } from './row-id.ts';

/**
 * One conference as data: every date, fee, name, limit and label that differs between conferences. The same shape is
 * written in `packages/editions`, stored in PostgreSQL and read by every rule. Instants are ISO 8601 strings with an
 * offset; intervals include their start and exclude their end.
 */

const text = z.string().check(z.trim(), z.minLength(1));
const code = z.string().check(z.regex(/^[a-z0-9-]+$/, 'use lower-case letters, digits and hyphens'));
const instant = z.iso.datetime({ offset: true, error: 'must be a date and time with its zone, such as 2025-09-11T00:00:00+05:30' });
const date = z.iso.date();
/** The largest number that is stored. */
export const COUNT_MAX = 2_147_483_647;
const count = z.int().check(z.positive(), z.maximum(COUNT_MAX));
const webAddress = z.url({ protocol: /^https$/ });

/** Until then, this share of what was paid. */
const RefundShare = z.strictObject({ until: instant, shareBasisPoints: z.int().check(z.gte(0), z.lte(10_000)) });

export const Phase = z.strictObject({
  code,
  /** Its everyday name: `Early bird`. */
  name: text,
  /** The full label of the registration type. */
  typeLabel: text,
  /** The caption of its column in the fee table. */
  columnLabel: text,
  /** Null: it runs from the opening of registration. */
  startsAt: z.nullable(instant),
  endsAt: instant,
  /** Null: offered from the opening of registration, even before its own price applies. */
  offeredFrom: z.nullable(instant),
  /** Null: the Closed badge appears when the phase ends. */
  closedBadgeFrom: z.nullable(instant),
  /** Null: never badged as Open. */
  openBadgeFrom: z.nullable(instant),
  /** Whether delegates may create an account online while it runs. */
  online: z.boolean(),
});

export const Pricing = z.enum(['phased', 'fixed', 'complimentary']);

export const Category = z.strictObject({
  code,
  label: text,
  /** Its row; categories that share a label share a row. */
  feeTableLabel: text,
  pricing: Pricing,
  requiresMembershipId: z.boolean(),
  proof: z.enum(['none', 'age', 'bonafide', 'employment']),
  /** Where somebody belongs whose proof is refused; null: they keep the category and send another document. */
  fallsBackTo: z.nullable(code),
  minAge: z.nullable(count),
  /** Only for delegates who live outside the edition's own country, the first in its list. */
  abroadOnly: z.boolean(),
  includesWorkshop: z.boolean(),
  seats: z.int().check(z.nonnegative()),
});

export const CategoryAlias = z.strictObject({ alias: text, category: code, label: z.nullable(text) });

export const Fee = z.strictObject({
  category: code,
  /** Null for categories with one price in every phase. */
  phase: z.nullable(code),
  /** What is charged, in the smallest unit of the currency. */
  chargeMinor: z.int().check(z.nonnegative()),
  currency: z.string().check(z.regex(/^[A-Z]{3}$/)),
  /** Shown instead of the charge if the list price is in another currency. */
  display: z.nullable(text),
  overseasDisplay: z.nullable(text),
});

export const Instants = z.strictObject({
  registrationOpensAt: z.nullable(instant),
  conferenceStartedAt: instant,
  countdownAt: instant,
  /** When the registration desk opens at the venue. Null: not announced. */
  deskOpensAt: z.nullable(instant),
  workshopSalesCloseAt: z.nullable(instant),
  workshopColumnClosedAt: z.nullable(instant),
  abstractOpensAt: z.nullable(instant),
  /** The advertised last day. */
  abstractDeadlineDisplay: date,
  /** When the window really closes; from then on nothing is accepted. */
  abstractDeadlineEffective: instant,
  resultsPublishedAt: z.nullable(instant),
  /** From when on accepted abstracts stand on the site. Null: they do not. */
  abstractsPublicAt: z.nullable(instant),
});

export const Limits = z.strictObject({
  maxAbstracts: count,
  maxAuthors: count,
  maxWords: count,
  maxTitleChars: count,
  minKeywords: count,
  maxKeywords: count,
  /** Submissions this long after the deadline are accepted and marked as late. 0: none. */
  abstractGraceMinutes: z.int().check(z.nonnegative()),
  ageMin: count,
  ageMax: count,
  orderHoldMinutes: count,
  refundEnquiryDays: count,
  retentionMinMonths: count,
  retentionMaxMonths: count,
  /** Null: the organisers have set no limit; nobody is turned away. */
  workshopSeats: z.nullable(z.int().check(z.nonnegative())),
  /** Receipts are numbered by financial year. */
  financialYearStartsInMonth: z.int().check(z.minimum(1), z.maximum(12)),
});

export const Notice = z.strictObject({
  id: RowId,
  body: text,
  shownFrom: z.nullable(instant),
  shownUntil: z.nullable(instant),
});

export const Direction = z.strictObject({
  id: RowId,
  from: text,
  minutesMin: count,
  minutesMax: count,
  kilometres: count,
});

const colour = z.string().check(z.regex(/^#[0-9a-f]{6}$/, 'use six hexadecimal digits: #0b1f3a'));

/** Colours and drawing of an edition that does not use the default ones. */
export const Look = z.strictObject({
  /** The seed of the figure in its hero and banners. */
  seed: z.string().check(z.regex(/^[a-z0-9-]+$/)),
  /** Dark backgrounds, for light text. */
  ink: colour,
  inkRaise: colour,
  /** Buttons and links, on paper and under light text. */
  primary: colour,
  primaryStrong: colour,
  primarySoft: colour,
  accent: colour,
  /** Never text on paper. */
  glow: colour,
  glowOnInk: colour,
});

export const Edition = z.strictObject({
  slug: code,
  ordinal: count,
  /** The kind of meeting, as written after its number: `28th annual conference`. */
  meetingName: text,
  title: text,
  shortName: text,
  chapter: text,
  association: text,
  theme: text,
  themeShort: text,
  startsOn: date,
  endsOn: date,
  timeZone: text,
  /** Null: the default colours. */
  look: z.nullable(Look),
  /** Names, contacts and credits are invented and must be marked as samples wherever they are shown. */
  hasSampleContent: z.boolean(),
  venue: z.strictObject({
    name: text,
    city: text,
    region: text,
    postalCode: text,
    mapUrl: z.nullable(webAddress),
    mapEmbedUrl: z.nullable(webAddress),
  }),
  about: z.nullable(z.strictObject({ label: text, url: webAddress })),
  /** An absent value hides its element. */
  contact: z.strictObject({
    email: z.nullable(z.email()),
    phone: z.nullable(text),
    messaging: z.nullable(webAddress),
    hours: text,
  }),
  credit: z.nullable(z.strictObject({ name: text, url: webAddress })),
  delegatePrefix: text,
  accountDiscovery: z.enum(['explain', 'neutral']),
  onlineRegistration: z.enum(['auto', 'open', 'closed']),
  instants: Instants,
  limits: Limits,
  /** Null: receipts do not mention tax. */
  gst: z.nullable(Gst),
  phases: z.array(Phase).check(z.minLength(1)),
  categories: z.array(Category).check(z.minLength(1)),
  aliases: z.array(CategoryAlias),
  /** What is suggested to go back when a registration is cancelled; the first that has not ended counts. Empty: fees are not refundable. */
  refundRules: z.array(RefundShare),
  /** Up to this sum, of all refunds of a registration, one person refunds alone. Null: always two people. */
  refundAloneMinor: z.nullable(count),
  fees: z.array(Fee),
  options: z.strictObject({
    country: z.array(text),
    title: z.array(text),
    meal: z.array(text),
    contactType: z.array(text),
  }),
  /** The topics of abstracts, in form order. */
  abstractCategories: z.array(text),
  notices: z.array(Notice),
  directions: z.array(Direction),
});

export type Edition = z.infer<typeof Edition>;
export type Look = z.infer<typeof Look>;
export type Phase = z.infer<typeof Phase>;
export type Category = z.infer<typeof Category>;
export type Pricing = z.infer<typeof Pricing>;
export type Fee = z.infer<typeof Fee>;
export type Notice = z.infer<typeof Notice>;
export type Direction = z.infer<typeof Direction>;
export type OptionKind = keyof Edition['options'];
