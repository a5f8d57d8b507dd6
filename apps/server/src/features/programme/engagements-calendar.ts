import type { FileBytes } from '@isocentre/contract/route';
import type { Edition } from '@isocentre/domain/editions/edition';
import { instantAt } from '@isocentre/domain/editions/local-time';
import type { Engagement, EngagementChange } from '@isocentre/domain/programme/engagements';
import { escaped, makeCalendar, utc } from '../../platform/icalendar.ts';

interface Versions {
  /** How often public lines have changed, by id. */
  readonly sequences: ReadonlyMap<number, number>;
  /** Of what has no public line, a poster: the release is its version. */
  readonly release: number;
  readonly now: Date;
}

/** One's own places, under the ids that the public calendar has: a calendar moves what it knows, and takes out what is over. */
export function engagementsCalendar(edition: Edition, changes: readonly EngagementChange[], versions: Versions): FileBytes {
  const events = changes.flatMap(({ before, after }) => {
    const one = after ?? before;
    return one ? engagementEvent(edition, one, { ...versions, isOver: after === null }) : [];
  });
  return {
    type: 'text/calendar; charset=utf-8',
    name: `${edition.slug}-my-programme.ics`,
    bytes: Buffer.from(makeCalendar({ edition }, events)),
  };
}

export function engagementEvent(
  { slug, timeZone, venue }: Edition,
  { entry, as, title, session, place: { date, starts, ends, room } }: Engagement,
  { sequences, release, now, isOver = false }: Versions & { isOver?: boolean },
): string[] {
  if (starts === null) return [];
  return [
    'BEGIN:VEVENT',
    `UID:${slug}-programme-${entry}@isocentre`,
    `DTSTAMP:${utc(now)}`,
    `SEQUENCE:${sequences.get(entry) ?? release}`,
    ...(isOver ? ['STATUS:CANCELLED'] : []),
    `DTSTART:${utc(instantAt(date, starts, timeZone))}`,
    ...(ends === null ? [] : [`DTEND:${utc(instantAt(date, ends, timeZone))}`]),
    `SUMMARY:${escaped(title)}`,
    `DESCRIPTION:${escaped([as, session].filter(Boolean).join(', '))}`,
    `LOCATION:${escaped([room ?? venue.name, `${venue.city} ${venue.postalCode}`].join(', '))}`,
    'END:VEVENT',
  ];
}
