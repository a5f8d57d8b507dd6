import { dayAfter } from '@isocentre/domain/editions/local-time';
import type { LoadedEdition } from '../../platform/edition-directory.ts';
import { escaped, makeCalendar, utc } from '../../platform/icalendar.ts';
import { versionStamp } from './version-stamp.ts';

/** `20250926` */
const day = (date: string) => date.replaceAll('-', '');

/** The conference as one all-day entry, for somebody who wants the date in a diary and not every tea break. */
export function makeConferenceCalendar(loaded: LoadedEdition): string {
  const { edition, contentVersion, origin } = loaded;
  const { name, city, region, postalCode } = edition.venue;
  return makeCalendar(loaded, [
    'BEGIN:VEVENT',
    `UID:${edition.slug}-conference@isocentre`,
    `DTSTAMP:${utc(versionStamp(loaded))}`,
    `SEQUENCE:${contentVersion}`,
    `DTSTART;VALUE=DATE:${day(edition.startsOn)}`,
    // DTEND is exclusive: an all-day entry ends on the day after its last one.
    `DTEND;VALUE=DATE:${day(dayAfter(edition.endsOn))}`,
    `SUMMARY:${escaped(edition.shortName)}`,
    `DESCRIPTION:${escaped(`${edition.title}\n${edition.themeShort}\n${origin}/`)}`,
    `LOCATION:${escaped(`${name}, ${city}, ${region} ${postalCode}`)}`,
    `URL:${origin}/`,
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
  ]);
}
