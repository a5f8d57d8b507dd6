import { editionOfCall, type FurtherCall } from '../abstracts/calls.ts';
import { submissionWindow, type SubmissionWindow } from '../abstracts/submission-window.ts';
import { type RegistrationStanding, registrationStanding } from '../registration/registration-standing.ts';
import { resultsPublished } from '../abstracts/results-published.ts';
import { abstractsPublic } from '../publication/publication-time.ts';
import {
  columnState,
  deadlineNote,
  noticesAt,
  offeredTypes,
  paymentAccepted,
  phaseAt,
  phaseBadge,
  registrationTab,
  type RegistrationTab,
  workshopColumn,
  workshopSalesEnded,
  workshopSalesOpen,
} from './calendar.ts';
import type { Category, Edition, Notice, Phase } from './edition.ts';
import { dayAfter, startOfDay } from './local-time.ts';
import { MINUTE_MS } from '../durations.ts';
import { stageAt } from './stage.ts';

export const MATTERS = ['registration', 'abstracts', 'workshop', 'conference', 'notices', 'money', 'publications'] as const;
/** What a change is about: a lane of the calendar. */
export type Matter = (typeof MATTERS)[number];

export interface ComingChange {
  readonly at: Date;
  readonly matter: Matter;
  /** What happens, in a few words. */
  readonly title: string;
  /** What else is different from then on, in the same matter. */
  readonly besides: readonly string[];
}

/** One thing that depends on the time. When its value changes, `words` says so. */
interface Facet {
  readonly matter: Matter;
  readonly at: (now: Date) => unknown;
  readonly words: (before: never, after: never) => string;
}

const facet = <Value>(matter: Matter, at: (now: Date) => Value, words: (before: Value, after: Value) => string): Facet => ({
  matter,
  at,
  words: words,
});

/**
 * Every instant after `now` at which the edition's dates change something, soonest first. A date is only asked what differs
 * a millisecond before it: what changes nothing is not listed, and whatever date an edition may have is looked at. `further`: its calls
 * for abstracts beside the regular one.
 */
export function comingChanges(edition: Edition, now: Date, further: readonly FurtherCall[] = []): ComingChange[] {
  const calls = further.map((call) => ({ name: call.name, own: editionOfCall(edition, call) }));
  const facets = [...facetsOf(edition), ...calls.flatMap(({ name, own }) => callFacets(name, own))];
  const instants = [...new Set([edition, ...calls.map(({ own }) => own)].flatMap(datesIn))]
    .filter((at) => at > now.getTime())
    .toSorted((a, b) => a - b);
  return instants.flatMap((at) => {
    const changes = facets.flatMap(({ matter, at: valueAt, words }) => {
      const [before, after] = [valueAt(new Date(at - 1)), valueAt(new Date(at))];
      if (JSON.stringify(before) === JSON.stringify(after)) return [];
      return [{ matter, said: words(before as never, after as never) }];
    });
    return MATTERS.flatMap((matter) => {
      const [title, ...besides] = changes.filter((one) => one.matter === matter).map(({ said }) => said);
      return title === undefined ? [] : [{ at: new Date(at), matter, title, besides }];
    });
  });
}

const INSTANT = /^\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d:\d\d)$/;
const DAY = /^\d{4}-\d\d-\d\d$/;

/** Every instant in an edition's data, wherever it stands, and the beginning and end of every day. */
function datesIn(edition: Edition): number[] {
  const { timeZone, limits, instants } = edition;
  const found: number[] = [Date.parse(instants.abstractDeadlineEffective) + limits.abstractGraceMinutes * MINUTE_MS];
  const look = (value: unknown): void => {
    if (typeof value === 'object' && value !== null) Object.values(value).forEach(look);
    if (typeof value !== 'string') return;
    if (INSTANT.test(value)) found.push(Date.parse(value));
    if (DAY.test(value)) for (const day of [value, dayAfter(value)]) found.push(startOfDay(day, timeZone).getTime());
  };
  look(edition);
  return found.filter((at) => !Number.isNaN(at));
}

function facetsOf(edition: Edition): Facet[] {
  return [
    ...registrationFacets(edition),
    ...abstractFacets(edition),
    ...(edition.categories.some((one) => one.includesWorkshop) ? workshopFacets(edition) : []),
    facet(
      'conference',
      (now) => stageAt(edition, now),
      (_, stage) => (stage === 'after' ? 'The conference is over' : 'The first day begins'),
    ),
    facet(
      'conference',
      (now) => now.getTime() >= Date.parse(edition.instants.conferenceStartedAt),
      () => 'The conference has started',
    ),
    facet(
      'conference',
      (now) => now.getTime() >= Date.parse(edition.instants.countdownAt),
      () => 'The countdown reaches zero',
    ),
    ...edition.notices.map((notice) =>
      facet(
        'notices',
        (now) => noticesAt({ notices: [notice] }, now).length > 0,
        (_, shown) => `The notice ${quoted(notice)} ${shown ? 'appears' : 'disappears'}`,
      ),
    ),
    facet(
      'money',
      (now) => refundShare(edition, now),
      (before, after) => `Of a cancelled registration ${percent(after)} are suggested to go back, before ${percent(before)}`,
    ),
  ];
}

const refundShare = ({ refundRules }: Edition, now: Date): number =>
  refundRules.find(({ until }) => now.getTime() < Date.parse(until))?.shareBasisPoints ?? 0;

const percent = (basisPoints: number) => `${basisPoints / 100} %`;

const LONGEST_QUOTE = 60;
function quoted({ body }: Notice): string {
  return `“${body.length > LONGEST_QUOTE ? `${body.slice(0, LONGEST_QUOTE).trimEnd()}…` : body}”`;
}

const TABS: Record<RegistrationTab, string> = {
  'opens-later': 'The registration page says when it opens',
  form: 'The registration form opens',
  'closed-banner': 'Online registration closes; the desk is announced instead',
  'closed-final': 'Registration has ended',
};

const STANDINGS: Record<RegistrationStanding['code'], string> = {
  before: 'Pages say when registration opens',
  online: 'Pages invite to register',
  'desk-ahead': 'Pages point to the desk at the venue',
  desk: 'Pages welcome those who come to the desk',
  over: 'Pages say that registration has ended',
};

const PHASED: Pick<Category, 'pricing' | 'includesWorkshop'> = { pricing: 'phased', includesWorkshop: false };

function registrationFacets(edition: Edition): Facet[] {
  const nameOf = (code: string) => edition.phases.find((phase) => phase.code === code)?.name ?? code;
  return [
    facet(
      'registration',
      (now) => phaseAt(edition, now)?.name ?? null,
      (before, after) => phaseWords(before, after),
    ),
    facet(
      'registration',
      (now) => registrationTab(edition, now),
      (_, tab) => TABS[tab],
    ),
    facet(
      'registration',
      (now) => paymentAccepted(edition, now),
      (_, open) => (open ? 'Fees can be paid' : 'Fees can no longer be paid'),
    ),
    facet(
      'registration',
      (now) => offeredTypes(edition, now, PHASED),
      (before, after) => offerWords(before, after, nameOf),
    ),
    ...edition.phases.flatMap((phase) => columnFacets(phase)),
    facet(
      'registration',
      (now) => registrationStanding(edition, now).code,
      (_, code) => STANDINGS[code],
    ),
  ];
}

function phaseWords(before: string | null, after: string | null): string {
  if (before !== null && after !== null) return `${before} ends, ${after} begins`;
  return before === null ? `${after} begins` : `${before} ends`;
}

function offerWords(before: readonly string[], after: readonly string[], nameOf: (code: string) => string): string {
  const names = (codes: readonly string[], others: readonly string[]) => codes.filter((code) => !others.includes(code)).map(nameOf);
  const [more, fewer] = [names(after, before), names(before, after)];
  return [
    ...(more.length > 0 ? [`${listed(more)} can be chosen`] : []),
    ...(fewer.length > 0 ? [`${listed(fewer)} can no longer be chosen`] : []),
  ].join('; ');
}

const listed = (names: readonly string[]) => names.join(' and ').replace(/ and (?=.* and )/g, ', ');

const columnFacets = (phase: Phase): Facet[] => [
  facet(
    'registration',
    (now) => columnState(phase, now),
    (_, state) =>
      state === 'past' ? `The prices of ${phase.name} are struck through` : `The prices of ${phase.name} are marked as today’s`,
  ),
  facet(
    'registration',
    (now) => phaseBadge(phase, now),
    (before, badge) => (badge === null ? `The column ${phase.name} no longer says ${before}` : `The column ${phase.name} says ${badge}`),
  ),
];

const WINDOWS: Record<SubmissionWindow, string> = {
  upcoming: 'Abstracts cannot be submitted yet',
  open: 'Abstracts can be submitted',
  grace: 'The deadline for abstracts passes; late ones are still accepted and marked',
  closed: 'Submission of abstracts closes',
};

const abstractFacets = (edition: Edition): Facet[] => [
  facet(
    'abstracts',
    (now) => submissionWindow(edition, now),
    (before, window) => (before === 'grace' ? 'Late abstracts are no longer accepted' : WINDOWS[window]),
  ),
  facet(
    'abstracts',
    (now) => deadlineNote(edition, now),
    (_, note) =>
      note === 'extended' ? 'The printed deadline has passed: pages say that it is extended' : 'Pages say that the deadline has passed',
  ),
  facet(
    'abstracts',
    (now) => resultsPublished(edition, now),
    () => 'Results of the abstracts are shown',
  ),
  facet(
    'abstracts',
    (now) => abstractsPublic(edition, now),
    () => 'Accepted abstracts appear on the site',
  ),
];

/** What a further call changes: it is told from the regular one by its name. */
const callFacets = (name: string, edition: Edition): Facet[] => [
  facet(
    'abstracts',
    (now) => submissionWindow(edition, now),
    (before, window) => `${name}: ${before === 'grace' ? 'late abstracts are no longer accepted' : withSmallInitial(WINDOWS[window])}`,
  ),
  facet(
    'abstracts',
    (now) => resultsPublished(edition, now),
    () => `${name}: results of the abstracts are shown`,
  ),
];

const withSmallInitial = (words: string) => words.charAt(0).toLowerCase() + words.slice(1);

const workshopFacets = (edition: Edition): Facet[] => [
  facet(
    'workshop',
    (now) => workshopSalesOpen(edition, now),
    (_, open) => (open ? 'Workshop places can be booked' : 'Workshop places are no longer sold'),
  ),
  facet(
    'workshop',
    (now) => workshopSalesEnded(edition, now),
    () => 'Categories with the workshop are closed',
  ),
  facet(
    'workshop',
    (now) => workshopColumn(edition, now),
    () => 'The workshop column is struck through and says Closed',
  ),
];
