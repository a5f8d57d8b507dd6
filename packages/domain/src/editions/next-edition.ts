import * as z from 'zod/mini';
import type { ConferenceDay, EditionContent, PictureRef, Workshop } from '../content/content.ts';
import type { Edition } from './edition.ts';
import { HostName } from './host-name.ts';
import { daysBetween, shiftDate, shiftInstant } from './local-time.ts';
import { ordinalWord } from './ordinal.ts';

/**
 * The next conference of a society, made from the last one: its rules, words and calendar come along, its people do not.
 * Everything that comes along has to be looked at once more (`checklist.ts`).
 */

const line = (most: number) => z.string().check(z.trim(), z.minLength(1, 'Please fill this in.'), z.maxLength(most));

/** What is asked. The answers are the only facts that nobody can copy. */
export const NextEditionAnswers = z
  .strictObject({
    ordinal: z.int('Please write a number.').check(z.positive(), z.lte(9999)),
    shortName: line(60),
    title: line(200),
    theme: line(200),
    startsOn: z.iso.date('Please choose a day.'),
    endsOn: z.iso.date('Please choose a day.'),
    venue: z.strictObject({ name: line(120), city: line(80), region: line(80), postalCode: line(20) }),
    /** Null: for now it has no address. */
    host: z.nullable(HostName),
    /** In front of delegate and receipt numbers. Absent: last time's, with the new number. */
    delegatePrefix: z.optional(
      z.string().check(z.trim(), z.regex(/^[A-Z0-9][A-Z0-9/-]{0,18}-$/, 'Use capital letters and digits, with a hyphen at the end.')),
    ),
    /** Committee members and sponsors who come along, one by one; nobody does unasked. */
    committeeMembers: z.optional(z.array(z.int()).check(z.maxLength(500))),
    sponsors: z.optional(z.array(z.int()).check(z.maxLength(500))),
  })
  .check(
    z.refine(({ startsOn, endsOn }) => endsOn >= startsOn, { error: 'The last day is before the first.', path: ['endsOn'] }),
    z.refine(({ startsOn, endsOn }) => daysBetween(startsOn, endsOn) < 31, {
      error: 'A conference takes at most a month.',
      path: ['endsOn'],
    }),
  );
export type NextEditionAnswers = z.infer<typeof NextEditionAnswers>;

export interface EditionAndContent {
  readonly edition: Edition;
  readonly content: EditionContent;
}

/** What a society wants in every new edition, instead of what stood in the last one. */
export interface SocietyDefaults {
  readonly chapter?: string;
  readonly seed?: string | null;
  readonly contact?: Partial<Edition['contact']>;
}

/** 52 weeks later, so that weekdays stay. */
export const suggestedStart = (startsOn: string): string => shiftDate(startsOn, 364);

/** `TNPY28-` becomes `TNPY29-`; a prefix without the old number gets the new one before its hyphen. */
export function nextPrefix(prefix: string, from: number, to: number): string {
  const at = prefix.lastIndexOf(String(from));
  if (at >= 0) return prefix.slice(0, at) + String(to) + prefix.slice(at + String(from).length);
  return `${prefix.replace(/-$/, '')}${to}-`;
}

/** Named like its society and its first year; a second one in that year also by its number. */
export const slugsOf = (society: string, { startsOn, ordinal }: Pick<NextEditionAnswers, 'startsOn' | 'ordinal'>): string[] => [
  `${society}-${startsOn.slice(0, 4)}`,
  `${society}-${startsOn.slice(0, 4)}-${ordinal}`,
];

export function nextEdition(
  last: EditionAndContent,
  answers: NextEditionAnswers & { slug: string },
  defaults: SocietyDefaults = {},
): EditionAndContent {
  const days = daysBetween(last.edition.startsOn, answers.startsOn);
  const sameCity = same(last.edition.venue.city, answers.venue.city);
  const sameVenue = sameCity && same(last.edition.venue.name, answers.venue.name);
  const copying = { days, sameCity, sameVenue, answers };
  return { edition: copiedEdition(last.edition, copying, defaults), content: copiedContent(last.content, copying) };
}

interface Copying {
  days: number;
  sameCity: boolean;
  /** Then rooms and the map are the same. */
  sameVenue: boolean;
  answers: NextEditionAnswers & { slug: string };
}

const same = (a: string, b: string) => a.trim().toLowerCase() === b.trim().toLowerCase();

function copiedEdition(edition: Edition, { days, sameCity, sameVenue, answers }: Copying, defaults: SocietyDefaults): Edition {
  const { timeZone, instants } = edition;
  const instant = (at: string) => shiftInstant(at, days, timeZone);
  const ifSet = (at: string | null) => (at === null ? null : instant(at));
  const { ordinal, slug, title, shortName, theme, startsOn, endsOn, venue } = answers;
  return {
    ...edition,
    slug,
    ordinal,
    title,
    shortName,
    theme,
    themeShort: theme,
    startsOn,
    endsOn,
    chapter: defaults.chapter ?? edition.chapter,
    look: edition.look && defaults.seed ? { ...edition.look, seed: defaults.seed } : edition.look,
    venue: {
      ...venue,
      mapUrl: sameVenue ? edition.venue.mapUrl : null,
      mapEmbedUrl: sameVenue ? edition.venue.mapEmbedUrl : null,
    },
    contact: { ...edition.contact, ...defaults.contact },
    delegatePrefix: answers.delegatePrefix ?? nextPrefix(edition.delegatePrefix, edition.ordinal, ordinal),
    // Last time's hand on the switch says nothing about this time.
    onlineRegistration: 'auto',
    instants: {
      registrationOpensAt: ifSet(instants.registrationOpensAt),
      conferenceStartedAt: instant(instants.conferenceStartedAt),
      countdownAt: instant(instants.countdownAt),
      deskOpensAt: ifSet(instants.deskOpensAt),
      workshopSalesCloseAt: ifSet(instants.workshopSalesCloseAt),
      workshopColumnClosedAt: ifSet(instants.workshopColumnClosedAt),
      abstractOpensAt: ifSet(instants.abstractOpensAt),
      abstractDeadlineDisplay: shiftDate(instants.abstractDeadlineDisplay, days),
      abstractDeadlineEffective: instant(instants.abstractDeadlineEffective),
      resultsPublishedAt: ifSet(instants.resultsPublishedAt),
      // Where clocks change, two instants of one hour can swap.
      abstractsPublicAt: later(ifSet(instants.abstractsPublicAt), ifSet(instants.resultsPublishedAt)),
    },
    phases: withoutOverlaps(
      edition.phases.map((phase) => ({
        ...phase,
        startsAt: ifSet(phase.startsAt),
        endsAt: instant(phase.endsAt),
        offeredFrom: ifSet(phase.offeredFrom),
        closedBadgeFrom: ifSet(phase.closedBadgeFrom),
        openBadgeFrom: ifSet(phase.openBadgeFrom),
      })),
      edition.phases,
    ),
    refundRules: edition.refundRules.map((rule) => ({ ...rule, until: instant(rule.until) })),
    notices: [],
    directions: sameCity ? edition.directions : [],
  };
}

const later = (at: string | null, other: string | null) =>
  at !== null && other !== null && Date.parse(at) < Date.parse(other) ? other : at;

/**
 * Two instants inside one hour of a clock change can swap when their local times move to a day without one. The later phase then
 * begins where the earlier one ends.
 */
function withoutOverlaps(phases: Edition['phases'], before: Edition['phases']): Edition['phases'] {
  return phases.map((phase, i) => {
    const startsBefore = before[i]?.startsAt;
    if (phase.startsAt === null || !startsBefore) return phase;
    const ends = phases
      .filter((_, j) => Date.parse(before[j]?.endsAt ?? '') <= Date.parse(startsBefore))
      .map(({ endsAt }) => Date.parse(endsAt));
    return { ...phase, startsAt: new Date(Math.max(Date.parse(phase.startsAt), ...ends)).toISOString() };
  });
}

function copiedContent(content: EditionContent, copying: Copying): EditionContent {
  const { answers, sameCity } = copying;
  const chosen = <T extends { id: number }>(rows: readonly T[], ids: readonly number[] = []) => rows.filter(({ id }) => ids.includes(id));
  return {
    committeePages: content.committeePages,
    committeeCategories: content.committeeCategories,
    committeeMembers: chosen(content.committeeMembers, answers.committeeMembers).map((one) => ({ ...one, picture: drawn(one.picture) })),
    workshop: content.workshop && copiedWorkshop(content.workshop, copying),
    days: content.days.map((day) => copiedDay(day, copying)).filter(({ date }) => date >= answers.startsOn && date <= answers.endsOn),
    sponsors: chosen(content.sponsors, answers.sponsors).map((one) => ({ ...one, picture: drawn(one.picture) })),
    awards: content.awards,
    sightsPage: sameCity ? content.sightsPage : null,
    sights: sameCity
      ? content.sights.map((sight) => ({ ...sight, pictures: sight.pictures.filter(({ picture }) => 'drawing' in picture) }))
      : [],
    cancerTypes: content.cancerTypes.map((type) => ({ ...type, picture: drawn(type.picture) })),
    cancerVideo: content.cancerVideo,
    gallery: [],
    pages: content.pages.map((page) => ({ ...page, changedOn: null, signatures: [] })),
  };
}

/** An uploaded picture is a file of its edition, and may show a person. */
const drawn = (picture: PictureRef): PictureRef => (picture && 'drawing' in picture ? picture : null);

const copiedWorkshop = (workshop: Workshop, { days, sameVenue }: Copying): Workshop => ({
  ...workshop,
  date: shiftDate(workshop.date, days),
  // Where it is not known yet; the text must not be empty.
  venue: sameVenue ? workshop.venue : 'To be announced',
  picture: drawn(workshop.picture),
  speakers: [],
});

const copiedDay = (day: ConferenceDay, { days, sameVenue }: Copying): ConferenceDay => ({
  ...day,
  date: shiftDate(day.date, days),
  sessions: day.sessions.map((session) => ({ ...session, speakers: [] })),
  blocks: day.blocks.map((block) => ({
    ...block,
    entries: block.entries.map((entry) => ({ ...entry, people: null, sample: false, venue: sameVenue ? entry.venue : null })),
  })),
});

/** A title of last time with the new number: `29th Annual Conference of …`. */
export const suggestedTitle = (title: string, from: number, to: number): string => title.replace(ordinalWord(from), ordinalWord(to));

/** A short name of last time with the new year: `AMPI-TNPY 2026`. */
export const suggestedShortName = (shortName: string, from: string, to: string): string =>
  shortName.replace(from.slice(0, 4), to.slice(0, 4));
