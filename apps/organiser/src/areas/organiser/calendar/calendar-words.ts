import type { Matter } from '@isocentre/domain/editions/coming-changes';
import { dateInWords, localDate, localTime } from '@isocentre/domain/editions/local-time';

export const MATTER_WORDS: Record<Matter, string> = {
  registration: 'Registration',
  abstracts: 'Abstracts',
  workshop: 'Workshop',
  conference: 'Conference',
  notices: 'Notices',
  money: 'Refunds',
  publications: 'Publications',
};

/** `11 September 2025, 00:00`, in the edition's zone. */
export const momentOf = (at: Date, timeZone: string, { year = true } = {}): string =>
  `${dateInWords(localDate(at, timeZone), { year })}, ${localTime(at, timeZone)}`;

/** The zone's name at an instant: `IST`, or `GMT+1` where it has no short one. */
export const zoneName = (at: Date, timeZone: string): string =>
  new Intl.DateTimeFormat('en-IN', { timeZone, timeZoneName: 'short' }).formatToParts(at).find(({ type }) => type === 'timeZoneName')
    ?.value ?? timeZone;
