import type { EditionAndContent } from './next-edition.ts';
import type { Edition } from './edition.ts';
import { dateInWords, localDate, shiftDate } from './local-time.ts';
import { ordinalWord } from './ordinal.ts';

/** A place in a text that still speaks of the last conference. */
export interface OldWord {
  /** Where in the edition's data: `pages[3].document.content[1].content[0].text`. */
  readonly path: string;
  /** What to open in order to change it: the name of a list, and the row if it has an id or a name. */
  readonly list: string;
  readonly row: string | null;
  /** The first character, counted from 0. */
  readonly at: number;
  readonly found: string;
  readonly why: 'year' | 'number' | 'day' | 'city';
  /** The words around it. */
  readonly excerpt: string;
}

/** Words for machines, or asked for anew. */
const NOT_TEXTS = new Set([
  'slug',
  'code',
  'path',
  'properPath',
  'look',
  'timeZone',
  'instants',
  'options',
  'delegatePrefix',
  'url',
  'link',
  'mapUrl',
  'mapEmbedUrl',
  'embedUrl',
  'drawing',
  'upload',
  'icon',
  'tag',
  'date',
  'startsOn',
  'endsOn',
  'changedOn',
  'startsAt',
  'endsAt',
  'offeredFrom',
  'closedBadgeFrom',
  'openBadgeFrom',
  'until',
  'currency',
]);

const AROUND = 30;
const MOST = 500;

/** Texts that still contain last time's year, number, days or city. A city that is the same again is not old. */
export function lastYearsWords({ edition, content }: EditionAndContent, old: Edition): OldWord[] {
  const wanted = oldWords(edition, old);
  if (wanted.length === 0) return [];
  const found: OldWord[] = [];
  const look = (text: string, path: string, list: string, row: string | null) => {
    for (const { why, pattern } of wanted) {
      for (const match of text.matchAll(pattern)) {
        const at = match.index;
        if (found.length < MOST) found.push({ path, list, row, at, found: match[0], why, excerpt: around(text, at, at + match[0].length) });
      }
    }
  };
  const walk = (value: unknown, path: string, list: string, row: string | null): void => {
    if (typeof value === 'string') look(value, path, list, row);
    else if (Array.isArray(value)) value.forEach((one: unknown, i) => walk(one, `${path}[${i}]`, list, nameOf(one) ?? row));
    else if (typeof value === 'object' && value !== null) {
      for (const [key, one] of Object.entries(value)) if (!NOT_TEXTS.has(key)) walk(one, path ? `${path}.${key}` : key, list || key, row);
    }
  };
  walk(edition, '', '', null);
  walk(content, '', '', null);
  return found;
}

/** Whole words, with dots where something is left out. */
function around(text: string, from: number, to: number): string {
  const start = from <= AROUND ? 0 : from - AROUND + text.slice(from - AROUND, from).search(/(?<=\s)\S|$/);
  const after = text.slice(to, to + AROUND);
  const end = to + AROUND >= text.length ? text.length : to + Math.max(0, after.search(/\s+\S*$/));
  return `${start > 0 ? '…' : ''}${text.slice(start, end)}${end < text.length ? '…' : ''}`;
}

function nameOf(value: unknown): string | null {
  if (typeof value !== 'object' || value === null) return null;
  for (const key of ['slug', 'code', 'id']) if (key in value) return String((value as Record<string, unknown>)[key]);
  return null;
}

function oldWords(edition: Edition, old: Edition): Array<{ why: OldWord['why']; pattern: RegExp }> {
  const years = new Set([old.startsOn.slice(0, 4), old.endsOn.slice(0, 4)]);
  for (const kept of [edition.startsOn, edition.endsOn]) years.delete(kept.slice(0, 4));
  const days = oldDays(old);
  for (const kept of oldDays(edition)) days.delete(kept);
  const words = (why: OldWord['why'], patterns: readonly string[]) =>
    patterns.length > 0 ? [{ why, pattern: new RegExp(`(?<![\\p{L}\\p{N}])(?:${patterns.join('|')})(?![\\p{L}\\p{N}])`, 'giu') }] : [];
  return [
    ...words('year', [...years]),
    ...words('number', edition.ordinal === old.ordinal ? [] : [literal(ordinalWord(old.ordinal))]),
    ...words('day', [...days].flatMap(dayPatterns)),
    ...words('city', edition.venue.city.toLowerCase() === old.venue.city.toLowerCase() ? [] : [literal(old.venue.city)]),
  ];
}

/** The days of the conference and those on which something began or ended, as `26 September`. */
function oldDays({ startsOn, endsOn, timeZone, phases, instants }: Edition): Set<string> {
  const dates: string[] = [];
  for (let date = startsOn; date <= endsOn; date = shiftDate(date, 1)) dates.push(date);
  const ends = [...phases.map(({ endsAt }) => endsAt), instants.abstractDeadlineEffective];
  // An end at midnight is written as the day before.
  for (const end of ends) dates.push(localDate(new Date(Date.parse(end) - 1), timeZone));
  dates.push(instants.abstractDeadlineDisplay);
  return new Set(dates.map((date) => dateInWords(date, { year: false })));
}

/** `26 September`, `26th of Sep`, `26-27 September`, `26 and 27 September`, `September 26`. */
function dayPatterns(words: string): string[] {
  const [day = '', month = ''] = words.split(' ');
  const named = `(?:${month}|${month.slice(0, 3)})[.]?`;
  const nth = `${day}(?:st|nd|rd|th)?`;
  const more = '(?:\\s*(?:-|–|,|&|and)\\s*\\d{1,2}(?:st|nd|rd|th)?)*';
  return [`${nth}${more}(?:\\s+of)?\\s+${named}`, `${named}\\s+${nth}`];
}

const literal = (text: string) => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
