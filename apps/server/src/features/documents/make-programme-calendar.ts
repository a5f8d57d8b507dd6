import { MINUTE_MS } from '@isocentre/domain/durations';
import { dayAfter, startOfDay } from '@isocentre/domain/editions/local-time';
import type { LoadedEdition } from '../../platform/edition-directory.ts';
import { escaped, makeCalendar, utc } from './icalendar.ts';
import type { Entry, Programme } from './programme-words.ts';
import { versionStamp } from './version-stamp.ts';

/**
 * The programme as a calendar (RFC 5545): every entry with a known time, in UTC, so that no time zone table is needed.
 */
export function makeProgrammeCalendar(loaded: LoadedEdition, programme: Programme): string {
  const { edition, contentVersion } = loaded;
  const stamp = utc(versionStamp(loaded));
  const { name, city, postalCode } = edition.venue;
  const event = (date: string, entry: Entry, starts: string): string[] => [
    'BEGIN:VEVENT',
    `UID:${edition.slug}-programme-${entry.id}@isocentre`,
    `DTSTAMP:${stamp}`,
    `SEQUENCE:${contentVersion}`,
    `DTSTART:${utc(instantOf(date, starts, edition.timeZone))}`,
    ...(entry.ends === null ? [] : [`DTEND:${utc(instantOf(date, entry.ends, edition.timeZone))}`]),
    `SUMMARY:${escaped(entry.session)}`,
    ...(entry.people === null ? [] : [`DESCRIPTION:${escaped(entry.people + (entry.sample ? ' (sample)' : ''))}`]),
    `LOCATION:${escaped([entry.venue ?? name, `${city} ${postalCode}`].join(', '))}`,
    'END:VEVENT',
  ];
  return makeCalendar(
    loaded,
    programme.days.flatMap(({ date, blocks }) =>
      blocks.flatMap(({ entries }) => entries.flatMap((entry) => (entry.starts === null ? [] : event(date, entry, entry.starts)))),
    ),
  );
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
