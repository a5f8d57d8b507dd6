import type { ReviewedCall } from '@isocentre/contract/review/calls';
import type { CallWindow } from '@isocentre/domain/abstracts/calls';
import { dateInWords, dayAfter, localDate, localTime, shiftDate, startOfDay } from '@isocentre/domain/editions/local-time';
import { typesInWords } from '@isocentre/domain/abstracts/abstract-file-rules';
import { type ReviewSettings, workload } from '@isocentre/domain/review/review-settings';

/** The words of the page on which a chair sets a call. */

/** The day on which something begins, for a date field. */
export const firstDay = (instant: string | null, timeZone: string): string =>
  instant === null ? '' : localDate(new Date(instant), timeZone);

/** The last day of something, which ends at the midnight after it. */
export const lastDay = (instant: string | null, timeZone: string): string =>
  instant === null ? '' : localDate(new Date(Date.parse(instant) - 1), timeZone);

export const fromDay = (day: string, timeZone: string): string | null => (day === '' ? null : startOfDay(day, timeZone).toISOString());
export const untilDay = (day: string, timeZone: string): string | null => (day === '' ? null : fromDay(dayAfter(day), timeZone));

/** `1 September 2025`; with the hour unless the day ends there. */
export function untilWords(instant: string, timeZone: string): string {
  const at = new Date(instant);
  const day = localDate(at, timeZone);
  return startOfDay(day, timeZone).getTime() === at.getTime()
    ? dateInWords(shiftDate(day, -1))
    : `${dateInWords(day)}, ${localTime(at, timeZone)}`;
}

/** `20 September 2025, 09:00`. */
export const instantWords = (instant: string, timeZone: string): string =>
  `${dateInWords(localDate(new Date(instant), timeZone))}, ${localTime(new Date(instant), timeZone)}`;

const WINDOWS = {
  upcoming: 'not open yet',
  open: 'open now',
  grace: 'closed; late ones are still taken and marked',
  closed: 'closed',
} as const;

export const windowInWords = ({ state }: Pick<ReviewedCall['window'], 'state'>): string => WINDOWS[state];

const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

/** What the settings ask of the people there are, as sentences. */
export function workInWords(settings: ReviewSettings, { abstracts, reviewers }: Pick<ReviewedCall, 'abstracts' | 'reviewers'>): string[] {
  const { reviews, each, short } = workload(settings, { abstracts, reviewers });
  const all = `${counted(abstracts, 'abstract', 'abstracts')}, ${settings.wanted} each: ${counted(reviews, 'review', 'reviews')}.`;
  if (each === null) return [all, 'Nobody has the role of a reviewer yet.'];
  const share = `${counted(reviewers, 'reviewer', 'reviewers')}: about ${each} each, and at most ${settings.load}.`;
  return short === 0
    ? [all, share]
    : [all, share, `That is ${counted(short, 'review', 'reviews')} more than they take: invite more people, or ask more of each.`];
}

export const OTHERS_WORDS: Record<ReviewSettings['seeOthers'], { name: string; means: string }> = {
  'after-own': { name: 'After their own', means: 'Once a reviewer has submitted, they read the others, without names.' },
  never: { name: 'Never', means: 'Reviewers read only what they wrote themselves.' },
  always: { name: 'Always', means: 'Reviewers read the others before they score.' },
};

export const BLIND_WORDS: Record<ReviewSettings['blind'], { name: string; means: string }> = {
  double: { name: 'Double blind', means: 'Reviewers do not know the authors, and authors never know the reviewers.' },
  single: { name: 'Single blind', means: 'Reviewers see names and institutions; authors never know the reviewers.' },
};

/** `none`, or `up to 2 of 5 MB: PDF, JPEG or PNG`. */
const filesInWords = ({ filesMost, fileMaxMb, fileTypes }: ReviewSettings): string =>
  filesMost === 0 ? 'none' : `up to ${filesMost} of ${fileMaxMb} MB: ${typesInWords(fileTypes)}`;

export interface Difference {
  readonly field: string;
  readonly mine: string;
  readonly theirs: string;
}

type Said = ReadonlyArray<readonly [field: string, said: string]>;

const differing = (mine: Said, theirs: Said): Difference[] =>
  mine.map(([field, said], i) => ({ field, mine: said, theirs: theirs[i]?.[1] ?? '' })).filter((one) => one.mine !== one.theirs);

/** Where two versions of the settings differ, for somebody who has to choose. */
export function settingsDifferences(mine: ReviewSettings, theirs: ReviewSettings, timeZone: string): Difference[] {
  const words = (of: ReviewSettings): Said => [
    ['Blindness', BLIND_WORDS[of.blind].name],
    ['Reviews of others', OTHERS_WORDS[of.seeOthers].name],
    ['Reviewing opens', firstDay(of.opensAt, timeZone) || 'not set'],
    ['Reviews are due', lastDay(of.dueAt, timeZone) || 'not set'],
    ['Reviewing closes', lastDay(of.closesAt, timeZone) || 'not set'],
    ['Reviews for each abstract', String(of.wanted)],
    ['At least', String(of.least)],
    ['At most for one reviewer', String(of.load)],
    ['Authors read their score', of.showScore ? 'yes' : 'no'],
    ['Files with an abstract', filesInWords(of)],
  ];
  return differing(words(mine), words(theirs));
}

/** A further call as it stands in its form: what is half typed is no time yet. */
export type TypedWindow = Omit<CallWindow, 'opensAt' | 'closesAt'> & { opensAt: string | null; closesAt: string | null };

/** Where two versions of a further call differ. */
export function windowDifferences(mine: TypedWindow, theirs: TypedWindow, timeZone: string): Difference[] {
  const at = (typed: string | null) => {
    if (typed === null) return 'not set';
    return Number.isNaN(Date.parse(typed)) ? typed : instantWords(typed, timeZone);
  };
  const words = (of: TypedWindow): Said => [
    ['Name', of.name],
    ['Opens', at(of.opensAt)],
    ['Last day, as advertised', of.advertisedOn],
    ['Closes', at(of.closesAt)],
    ['Minutes of grace', String(of.graceMinutes)],
    ['Abstracts of one delegate', String(of.maxPerDelegate)],
    ['Authors are told of decisions', at(of.resultsAt)],
  ];
  return differing(words(mine), words(theirs));
}
