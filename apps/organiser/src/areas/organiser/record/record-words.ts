import type { RecordEntry } from '@isocentre/contract/record';
import { DAY_MS } from '@isocentre/domain/durations';
import { dateInWords, localDate, localTime } from '@isocentre/domain/editions/local-time';
import { type Role, roleNames } from '@isocentre/domain/people/roles';

const OTHERS: Partial<Record<RecordEntry['actorKind'], string>> = {
  visitor: 'a visitor',
  device: 'a device of the desk',
  token: 'a program, by its token',
  provider: 'the payment provider',
  system: 'the system',
};

/** Who did it. Of somebody who is erased only that is left. */
export const whoWords = ({ actor, actorKind }: Pick<RecordEntry, 'actor' | 'actorKind'>): string =>
  actor ? actor.name || 'somebody who is erased' : (OTHERS[actorKind] ?? 'somebody');

interface Named {
  account: string;
  name: string;
  email: string;
}

const sameName = (one: Named, other: Named) => one.name.trim().toLowerCase() === other.name.trim().toLowerCase();

/** A name to choose from a list; with the address if somebody else there has the same. */
export const distinctName = (one: Named, all: readonly Named[]): string =>
  all.some((other) => other.account !== one.account && sameName(one, other)) ? `${one.name.trim()} (${one.email})` : one.name;

/** `postalPin` is `Postal pin`; an amount in paise or cents is shown in whole units. */
export function fieldWords(field: string): string {
  const words = field
    .replace(/Minor$/, '')
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll(/[_-]/g, ' ')
    .toLowerCase();
  return words.slice(0, 1).toUpperCase() + words.slice(1);
}

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d)$/;

/** `8 September 2025, 10:36` in the edition's zone. */
export const instantWords = (instant: string, timeZone: string): string => {
  const at = new Date(instant);
  return `${dateInWords(localDate(at, timeZone))}, ${localTime(at, timeZone)}`;
};

/** A stored value as people read it. */
export function valueWords(field: string, value: unknown, timeZone: string): string {
  if (value === null || value === undefined || value === '') return 'nothing';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number') return field.endsWith('Minor') ? (value / 100).toFixed(2) : String(value);
  if (typeof value === 'string') return INSTANT.test(value) ? instantWords(value, timeZone) : roleOr(field, value);
  if (Array.isArray(value)) return value.length === 0 ? 'none' : value.map((one) => valueWords(field, one, timeZone)).join(', ');
  return Object.entries(value)
    .map(([name, inner]) => `${fieldWords(name).toLowerCase()}: ${valueWords(name, inner, timeZone)}`)
    .join('; ');
}

const roleOr = (field: string, value: string) =>
  /^roles?$/.test(field) && Object.hasOwn(roleNames, value) ? roleNames[value as Role] : value;

/** `Today, Monday 8 September`, `Yesterday, ...`, then the day; with its year if that is another. */
export function dayWords(day: string, timeZone: string, now = new Date()): string {
  const today = localDate(now, timeZone);
  const words = dateInWords(day, { weekday: true, year: day.slice(0, 4) !== today.slice(0, 4) }).replace(',', '');
  if (day === today) return `Today, ${words}`;
  return day === localDate(new Date(now.getTime() - DAY_MS), timeZone) ? `Yesterday, ${words}` : words;
}

export interface Day<T> {
  readonly day: string;
  readonly entries: readonly T[];
}

/** By day in the edition's zone, in the order they come. */
export function byDay<T extends { at: string }>(entries: readonly T[], timeZone: string): Day<T>[] {
  const days = Map.groupBy(entries, ({ at }) => localDate(new Date(at), timeZone));
  return [...days].map(([day, inDay]) => ({ day, entries: inDay }));
}

type Values = Record<string, unknown> | null;

export interface ChangedField {
  readonly field: string;
  /** Undefined: not written. */
  readonly before: unknown;
  readonly after: unknown;
}

/** Before and after of every field, side by side. Names of fields are no field. */
export function changedFields(...pairs: readonly { before: Values; after: Values }[]): ChangedField[] {
  return pairs.flatMap(({ before, after }) =>
    [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
      .filter((field) => field !== 'fields')
      .map((field) => ({ field, before: before?.[field], after: after?.[field] })),
  );
}
