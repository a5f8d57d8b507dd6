import { MINUTE_MS } from '@isocentre/domain/durations';
import { dayAfter, startOfDay } from '@isocentre/domain/editions/local-time';
import type { LoadedEdition } from '../../platform/edition-directory.ts';
import { escaped, makeCalendar, utc } from '../../platform/icalendar.ts';
import type { Entry, Programme } from './programme-words.ts';
import { versionStamp } from './version-stamp.ts';

/** What calendars have to know besides the programme. */
export interface CalendarChanges {
  /** How often each line has changed, by id: a calendar takes only what is newer than what it has. */
  readonly sequences: ReadonlyMap<number, number>;
  /** Lines that were shown before and are no longer held. */
  readonly cancelled: ReadonlyArray<{
    readonly id: number;
    readonly date: string;
    readonly starts: string;
    readonly ends: string | null;
    readonly session: string;
    readonly sequence: number;
  }>;
}

/**
 * The programme as a calendar (RFC 5545): every entry with a known time, in UTC, so that no time zone table is needed.
 */
export function makeProgrammeCalendar(loaded: LoadedEdition, programme: Programme, { sequences, cancelled }: CalendarChanges): string {
  const { edition } = loaded;
  const stamp = utc(versionStamp(loaded));
  const { name, city, postalCode } = edition.venue;
  const known = (id: number, sequence: number) => [
    `UID:${edition.slug}-programme-${id}@isocentre`,
    `DTSTAMP:${stamp}`,
    `SEQUENCE:${sequence}`,
  ];
  const event = (date: string, entry: Entry, starts: string): string[] => [
    'BEGIN:VEVENT',
    ...known(entry.id, sequences.get(entry.id) ?? 0),
    `DTSTART:${utc(instantOf(date, starts, edition.timeZone))}`,
    ...(entry.ends === null ? [] : [`DTEND:${utc(instantOf(date, entry.ends, edition.timeZone))}`]),
    `SUMMARY:${escaped(entry.session)}`,
    ...(entry.people === null ? [] : [`DESCRIPTION:${escaped(entry.people + (entry.sample ? ' (sample)' : ''))}`]),
    `LOCATION:${escaped([entry.venue ?? name, `${city} ${postalCode}`].join(', '))}`,
    'END:VEVENT',
  ];
  const gone = cancelled.flatMap(({ id, date, starts, ends, session, sequence }) => [
    'BEGIN:VEVENT',
    ...known(id, sequence),
    'STATUS:CANCELLED',
    `DTSTART:${utc(instantOf(date, starts, edition.timeZone))}`,
    ...(ends === null ? [] : [`DTEND:${utc(instantOf(date, ends, edition.timeZone))}`]),
    `SUMMARY:${escaped(session)}`,
    'END:VEVENT',
  ]);
  return makeCalendar(loaded, [
    ...programme.days.flatMap(({ date, blocks }) =>
      blocks.flatMap(({ entries }) => entries.flatMap((entry) => (entry.starts === null ? [] : event(date, entry, entry.starts)))),
    ),
    ...gone,
  ]);
}

/** The instant of a wall-clock time, also on days of 23 or 25 hours: counted from the midnight with the same offset. */
export function instantOf(date: string, time: string, timeZone: string): Date {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  const midnight = startOfDay(date, timeZone).getTime();
  const fromStart = midnight + (hours * 60 + minutes) * MINUTE_MS;
  if (wallTime(fromStart, timeZone) === time) return new Date(fromStart);
  const fromEnd = startOfDay(dayAfter(date), timeZone).getTime() - (24 * 60 - hours * 60 - minutes) * MINUTE_MS;
  return new Date(fromEnd);
}

const wallTime = (at: number, timeZone: string) =>
  new Date(at).toLocaleTimeString('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
