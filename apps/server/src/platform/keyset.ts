import { Refused } from '@isocentre/domain/refusals';
import { type RawBuilder, sql } from 'kysely';

/** Pages of a list by key: a page begins behind the last row of the one before, however many rows have come in between. */

/** How a key stands in a cursor, and what it is in the database. */
const KINDS = {
  text: { cast: sql`::text`, fits: /^[^\0]{0,300}$/ },
  number: { cast: sql`::integer`, fits: /^\d{1,9}$/ },
  instant: { cast: sql`::timestamptz`, fits: /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d{1,6})?\+00$/ },
} as const;
export type KeyKind = keyof typeof KINDS;

/** Where a page ends: the value of its last row and, among equal ones, its id. */
export interface Place {
  readonly key: string;
  readonly id: string;
}

/** The key as it stands in a cursor: instants in UTC, with their microseconds. */
export const keyText = (kind: KeyKind, key: RawBuilder<unknown>) =>
  kind === 'instant' ? sql<string>`(${key} at time zone 'UTC')::text || '+00'` : sql<string>`${key}::text`;

/** For rows with `key` and `id`. */
export const beyond = (kind: KeyKind, { key, id }: Place, further: 'further' | 'nearer', down: boolean): RawBuilder<boolean> => {
  const sign = (further === 'further') === down ? sql`<` : sql`>`;
  return sql<boolean>`(key, id) ${sign} (${key}${KINDS[kind].cast}, ${id}::uuid)`;
};

export const cursorOf = ({ key, id }: Place): string => Buffer.from(JSON.stringify([key, id])).toString('base64url');

function placeOf(cursor: string, kind: KeyKind): Place | undefined {
  try {
    const [key, id]: unknown[] = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    if (typeof key !== 'string' || typeof id !== 'string') return undefined;
    return KINDS[kind].fits.test(key) && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id) ? { key, id } : undefined;
  } catch {
    return undefined;
  }
}

/** From which row on, and in which direction. */
export interface From {
  readonly place: Place;
  readonly back: boolean;
}

/** Refused when it is none of our cursors. */
export function fromCursor(
  { after, before }: { after?: string | undefined; before?: string | undefined },
  kind: KeyKind,
): From | undefined {
  const cursor = after ?? before;
  if (cursor === undefined) return undefined;
  const place = placeOf(cursor, kind);
  if (!place) throw new Refused('VALIDATION', { fields: { [after === undefined ? 'before' : 'after']: 'This page does not exist.' } });
  return { place, back: after === undefined };
}
