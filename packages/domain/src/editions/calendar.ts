import { DAY_MS, HOUR_MS } from '../durations.ts';
import type { Category, Edition, Fee, Notice, Phase, Pricing } from './edition.ts';
import { dayAfter, localDate, nextMidnight, startOfDay } from './local-time.ts';

/**
 * What an edition's dates mean at one moment. Every function takes `(edition, now)` and nothing else, so a deadline is
 * tested by a table of instants, and browser and server cannot disagree.
 */

export type ColumnState = 'upcoming' | 'current' | 'past';
export type WorkshopColumnState = 'open' | 'past';
export type Badge = 'Open' | 'Closed' | null;
export type RegistrationTab = 'opens-later' | 'form' | 'closed-banner' | 'closed-final';
export type AbstractWindow = 'upcoming' | 'open' | 'closed';
export type DeadlineNote = 'extended' | 'Extendable: Expired' | null;

/** Whether `now` has reached `instant`; a null instant is infinitely far in the past. */
const reached = (now: Date, instant: string | null) => instant === null || now.getTime() >= Date.parse(instant);

const registrationOpened = (edition: Pick<Edition, 'instants'>, now: Date) => reached(now, edition.instants.registrationOpensAt);

/** The phase in force, if any. Phases do not overlap (`checkEdition`). */
export function phaseAt(edition: Edition, now: Date): Phase | undefined {
  if (!registrationOpened(edition, now)) return undefined;
  return edition.phases.find((phase) => reached(now, phase.startsAt) && !reached(now, phase.endsAt));
}

/** The code of the phase in force; empty before registration opens and after the last phase. */
export function periodAt(edition: Edition, now: Date): string {
  return phaseAt(edition, now)?.code ?? '';
}

export function columnState(phase: Phase, now: Date): ColumnState {
  if (reached(now, phase.endsAt)) return 'past';
  return reached(now, phase.startsAt) ? 'current' : 'upcoming';
}

export function phaseBadge(phase: Phase, now: Date): Badge {
  if (reached(now, phase.closedBadgeFrom ?? phase.endsAt)) return 'Closed';
  if (phase.openBadgeFrom !== null && reached(now, phase.openBadgeFrom)) return 'Open';
  return null;
}

export function workshopColumn(edition: Edition, now: Date): WorkshopColumnState {
  const closes = edition.instants.workshopColumnClosedAt;
  return closes !== null && reached(now, closes) ? 'past' : 'open';
}

/** When the last phase ends; nothing can be registered or paid from then on. */
function registrationEnded(edition: Pick<Edition, 'phases'>, now: Date): boolean {
  return edition.phases.every((phase) => reached(now, phase.endsAt));
}

export function workshopSalesEnded(edition: Edition, now: Date): boolean {
  const closes = edition.instants.workshopSalesCloseAt;
  return closes !== null && reached(now, closes);
}

export function workshopSalesOpen(edition: Edition, now: Date): boolean {
  return !workshopSalesEnded(edition, now) && paymentAccepted(edition, now);
}

export function paymentAccepted(edition: Pick<Edition, 'instants' | 'phases'>, now: Date): boolean {
  return registrationOpened(edition, now) && !registrationEnded(edition, now);
}

/** The registration types on offer for this kind of category: exactly what the server accepts. */
export function offeredTypes(edition: Edition, now: Date, category: Pick<Category, 'pricing' | 'includesWorkshop'>): string[] {
  if (!paymentAccepted(edition, now)) return [];
  if (category.includesWorkshop && !workshopSalesOpen(edition, now)) return [];
  if (category.pricing !== 'phased') return [category.pricing];
  return edition.phases.filter((phase) => reached(now, phase.offeredFrom) && !reached(now, phase.endsAt)).map((phase) => phase.code);
}

/** The type to preselect: the current phase's, else the first on offer. */
export function defaultType(edition: Edition, now: Date, category: Pick<Category, 'pricing' | 'includesWorkshop'>): string | null {
  const offered = offeredTypes(edition, now, category);
  const period = periodAt(edition, now);
  return offered.includes(period) ? period : (offered[0] ?? null);
}

/** The fee cell of a category for a registration type; fixed and complimentary types have one cell for all phases. */
export function feeFor(edition: Edition, categoryCode: string, type: string): Fee | undefined {
  const category = edition.categories.find((one) => one.code === categoryCode);
  if (!category) return undefined;
  const phase = category.pricing === 'phased' ? type : null;
  return edition.fees.find((fee) => fee.category === categoryCode && fee.phase === phase);
}

export function registrationTab(edition: Edition, now: Date): RegistrationTab {
  if (registrationEnded(edition, now)) return 'closed-final';
  if (edition.onlineRegistration === 'open') return 'form';
  if (edition.onlineRegistration === 'closed') return 'closed-banner';
  if (!registrationOpened(edition, now)) return 'opens-later';
  return phaseAt(edition, now)?.online ? 'form' : 'closed-banner';
}

export function abstractWindow(edition: Pick<Edition, 'instants'>, now: Date): AbstractWindow {
  const { abstractOpensAt, abstractDeadlineEffective } = edition.instants;
  if (reached(now, abstractDeadlineEffective)) return 'closed';
  return reached(now, abstractOpensAt) ? 'open' : 'upcoming';
}

const advertisedDeadlineEnds = (edition: Edition) => startOfDay(dayAfter(edition.instants.abstractDeadlineDisplay), edition.timeZone);

/** The second line under the advertised deadline: a passed date is never alone beside an open form. */
export function deadlineNote(edition: Edition, now: Date): DeadlineNote {
  if (abstractWindow(edition, now) === 'closed') return 'Extendable: Expired';
  return now >= advertisedDeadlineEnds(edition) ? 'extended' : null;
}

export interface Countdown {
  days: number;
  hours: number;
  minutes: number;
  seconds: number;
}

/** The time left until the countdown's target: whole units, never negative. */
export function countdownAt({ instants }: { instants: Pick<Edition['instants'], 'countdownAt'> }, now: Date): Countdown {
  const left = Math.max(0, Math.floor((Date.parse(instants.countdownAt) - now.getTime()) / 1000));
  return {
    days: Math.floor(left / 86_400),
    hours: Math.floor(left / 3600) % 24,
    minutes: Math.floor(left / 60) % 60,
    seconds: left % 60,
  };
}

/** A unit of the countdown: at least two digits. */
export const twoDigits = (value: number) => String(value).padStart(2, '0');

export function noticesAt(edition: Pick<Edition, 'notices'>, now: Date): Notice[] {
  return edition.notices.filter(
    (notice) => reached(now, notice.shownFrom) && !(notice.shownUntil !== null && reached(now, notice.shownUntil)),
  );
}

/** The first instant after `now` at which anything that depends on the edition's dates changes. */
export function nextChangeAt(edition: Edition, now: Date): Date | null {
  const { instants } = edition;
  const marks = [
    instants.registrationOpensAt,
    instants.conferenceStartedAt,
    instants.countdownAt,
    instants.workshopSalesCloseAt,
    instants.workshopColumnClosedAt,
    instants.abstractOpensAt,
    instants.abstractDeadlineEffective,
    instants.resultsPublishedAt,
    instants.abstractsPublicAt,
    advertisedDeadlineEnds(edition).toISOString(),
    startOfDay(dayAfter(edition.endsOn), edition.timeZone).toISOString(),
    ...edition.phases.flatMap((phase) => [phase.startsAt, phase.endsAt, phase.offeredFrom, phase.closedBadgeFrom, phase.openBadgeFrom]),
    ...edition.notices.flatMap((notice) => [notice.shownFrom, notice.shownUntil]),
  ];
  const later = marks
    .filter((mark) => mark !== null)
    .map((mark) => Date.parse(mark))
    .filter((mark) => mark > now.getTime());
  return later.length > 0 ? new Date(Math.min(...later)) : null;
}

/**
 * When a page rendered now may become wrong: at the next change, at the next local midnight since pages may name the
 * day, or when the countdown loses a whole day.
 */
export function pageGoodUntil(edition: Edition, now: Date): Date {
  const { days } = countdownAt(edition, now);
  const marks = [
    nextMidnight(now, edition.timeZone).getTime(),
    nextChangeAt(edition, now)?.getTime() ?? Infinity,
    // The last millisecond that still has this many days before it is the boundary itself.
    days > 0 ? Date.parse(edition.instants.countdownAt) - days * DAY_MS + 1 : Infinity,
  ];
  return new Date(Math.min(...marks));
}

const STANDARD: Pick<Category, 'pricing' | 'includesWorkshop'> = { pricing: 'phased' satisfies Pricing, includesWorkshop: false };

const camelCase = (value: string) => value.replace(/-([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());

/** All of the above, in the words of the date probes (`GET /api/v1/edition`, field `state`). */
export function editionState(edition: Edition, now: Date) {
  const preselected = defaultType(edition, now, STANDARD);
  // `ampi` is the category the probes watch; editions without it return null here and use the fee table instead.
  const fee = preselected === null ? undefined : feeFor(edition, 'ampi', preselected);
  const left = countdownAt(edition, now);
  return {
    period: periodAt(edition, now),
    columns: {
      ...Object.fromEntries(edition.phases.map((phase) => [camelCase(phase.code), columnState(phase, now)])),
      workshop: workshopColumn(edition, now),
    } as Record<string, ColumnState | WorkshopColumnState>,
    badges: {
      ...Object.fromEntries(edition.phases.map((phase) => [camelCase(phase.code), phaseBadge(phase, now)])),
      workshop: workshopColumn(edition, now) === 'past' ? 'Closed' : null,
    } as Record<string, Badge>,
    conferenceStarted: reached(now, edition.instants.conferenceStartedAt),
    offered: offeredTypes(edition, now, STANDARD),
    defaultType: preselected,
    registrationTab: registrationTab(edition, now),
    accountCreation: registrationTab(edition, now) === 'form',
    paymentAccepted: paymentAccepted(edition, now),
    ampiFeeInr: fee ? fee.chargeMinor / 100 : null,
    workshopSales: workshopSalesOpen(edition, now),
    countdown: `${twoDigits(left.days)} ${twoDigits(left.hours)}:${twoDigits(left.minutes)}:${twoDigits(left.seconds)}`,
    abstractWindow: abstractWindow(edition, now),
    deadlineLine2: deadlineNote(edition, now),
  };
}

const BEFORE = 'Before registration';
const EXTENDED = 'Abstracts extended';

export interface ClockStop {
  label: string;
  at: string;
}

/**
 * Days worth visiting with the time machine: before registration opens, one in each phase, after the advertised abstract
 * deadline if it is extended, the first conference day, and the week after; in the order of time.
 */
export function clockStops(edition: Edition): ClockStop[] {
  const firstDay = startOfDay(edition.startsOn, edition.timeZone).getTime();
  const afterwards = Math.max(...edition.phases.map((phase) => Date.parse(phase.endsAt)), firstDay) + 3 * DAY_MS;
  const opens = edition.instants.registrationOpensAt;
  const extendedFrom = advertisedDeadlineEnds(edition).getTime() + 12 * HOUR_MS;
  return [
    ...(opens === null ? [] : [{ label: BEFORE, at: Date.parse(opens) - 5.5 * DAY_MS }]),
    ...edition.phases.map((phase) => ({ label: phase.name, at: insidePhase(phase, firstDay) })),
    ...(deadlineNote(edition, new Date(extendedFrom)) === 'extended' ? [{ label: EXTENDED, at: extendedFrom }] : []),
    { label: 'Conference day', at: firstDay + 11 * HOUR_MS },
    { label: 'Afterwards', at: afterwards },
  ]
    .toSorted((a, b) => a.at - b.at)
    .map(({ label, at }) => ({ label, at: new Date(at).toISOString() }));

  function insidePhase(phase: Phase, conference: number) {
    const ends = Math.min(Date.parse(phase.endsAt), conference);
    return Math.max(ends - 5.5 * DAY_MS, phase.startsAt ? Date.parse(phase.startsAt) + HOUR_MS : -Infinity);
  }
}

/** The name of the moment: the phase, or the stage of the conference. */
export function momentName(edition: Edition, now: Date): string {
  const today = localDate(now, edition.timeZone);
  if (today >= edition.startsOn && today <= edition.endsOn) return 'Conference day';
  if (deadlineNote(edition, now) === 'extended') return EXTENDED;
  const phase = phaseAt(edition, now);
  if (phase) return phase.name;
  return registrationOpened(edition, now) ? 'Afterwards' : BEFORE;
}
