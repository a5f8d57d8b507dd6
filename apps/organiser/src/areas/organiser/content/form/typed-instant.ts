import { localDate, localTime } from '@isocentre/domain/editions/local-time';
import { instantsAt, isDay } from '@isocentre/domain/editions/typed-time';

export interface TypedInstant {
  readonly date: string;
  readonly time: string;
}

/**
 * A stored instant as it is typed. What is not an instant yet is stored as it was typed, `2025-09-11T` or `2025-10-26T02:30` without
 * a zone: nothing typed is lost, and it cannot be published.
 */
export function typedOf(value: unknown, timeZone: string): TypedInstant {
  if (typeof value !== 'string' || value === '') return { date: '', time: '' };
  if (/(Z|[+-]\d\d:\d\d)$/.test(value) && !Number.isNaN(Date.parse(value))) {
    const at = new Date(value);
    return { date: localDate(at, timeZone), time: localTime(at, timeZone) };
  }
  const [date = '', time = ''] = value.split('T');
  return { date, time };
}

export type ReadInstant =
  | { is: 'empty' }
  | { is: 'half' }
  /** Clocks are put forward over it. */
  | { is: 'never' }
  | { is: 'once'; at: Date }
  | { is: 'twice'; at: readonly Date[] };

export function readTyped({ date, time }: TypedInstant, timeZone: string): ReadInstant {
  if (date === '' && time === '') return { is: 'empty' };
  if (!isDay(date) || !/^\d\d:\d\d$/.test(time)) return { is: 'half' };
  const at = instantsAt(date, time, timeZone);
  const [first] = at;
  if (!first) return { is: 'never' };
  return at.length === 1 ? { is: 'once', at: first } : { is: 'twice', at };
}

/** What to store: an instant only where there is exactly one. */
export function storedOf(typed: TypedInstant, timeZone: string): string | null {
  const read = readTyped(typed, timeZone);
  if (read.is === 'empty') return null;
  return read.is === 'once' ? read.at.toISOString() : `${typed.date}T${typed.time}`;
}
