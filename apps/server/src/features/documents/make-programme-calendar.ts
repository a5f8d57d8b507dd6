import { dayAfter, startOfDay } from '@isocentre/domain/editions/local-time';
import type { LoadedEdition } from '../../platform/edition-directory.ts';
import type { Entry, Programme } from './programme-words.ts';
import { versionStamp } from './version-stamp.ts';

const LINE_OCTETS = 75;

/** The programme for a calendar (RFC 5545): every entry whose time is known, as instants, so that no zone table is needed. */
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
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Isocentre//Programme//EN',
    'CALSCALE:GREGORIAN',
    `X-WR-CALNAME:${escaped(edition.shortName)}`,
    ...programme.days.flatMap(({ date, blocks }) =>
      blocks.flatMap(({ entries }) => entries.flatMap((entry) => (entry.starts === null ? [] : event(date, entry, entry.starts)))),
    ),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}

/** The instant of a wall-clock time, on days of 23 and 25 hours too: counted from whichever midnight is in the same offset. */
export function instantOf(date: string, time: string, timeZone: string): Date {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  const midnight = startOfDay(date, timeZone).getTime();
  const fromStart = midnight + (hours * 60 + minutes) * 60_000;
  if (wallTime(fromStart, timeZone) === time) return new Date(fromStart);
  const fromEnd = startOfDay(dayAfter(date), timeZone).getTime() - (24 * 60 - hours * 60 - minutes) * 60_000;
  return new Date(fromEnd);
}

const wallTime = (at: number, timeZone: string) =>
  new Date(at).toLocaleTimeString('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });

/** `20250926T023000Z` */
const utc = (at: Date) => at.toISOString().replaceAll(/[-:]|\.\d+/g, '');

const escaped = (text: string) => text.replaceAll(/[\\;,]/g, String.raw`\$&`).replaceAll(/\r\n|\r|\n/g, String.raw`\n`);

/** Breaks a line into pieces of 75 octets, never inside a letter; each further piece begins with a space. */
function folded(line: string): string {
  const pieces = [''];
  let octets = 0;
  for (const letter of line) {
    const size = Buffer.byteLength(letter);
    if (octets + size > LINE_OCTETS) {
      pieces.push(' ');
      octets = 1;
    }
    pieces[pieces.length - 1] += letter;
    octets += size;
  }
  return pieces.join('\r\n');
}
