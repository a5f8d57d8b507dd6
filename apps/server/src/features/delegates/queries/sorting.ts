import type { DelegateSort } from '@isocentre/contract/delegates';
import { type RawBuilder, sql } from 'kysely';

/** How a value stands in a cursor, and what it is in the database. */
const KINDS = {
  text: { cast: sql`::text`, fits: /^[^\0]{0,300}$/ },
  number: { cast: sql`::integer`, fits: /^\d{1,9}$/ },
  instant: { cast: sql`::timestamptz`, fits: /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d{1,6})?\+00$/ },
} as const;
type Kind = keyof typeof KINDS;

export interface Sorting {
  readonly key: RawBuilder<unknown>;
  readonly kind: Kind;
  /** What the key needs beside a row `r` of registrations; whole tables of the edition, so that they are read once. */
  readonly join: RawBuilder<unknown>;
}

const by = (key: RawBuilder<unknown>, kind: Kind = 'text', join: RawBuilder<unknown> = sql``): Sorting => ({ key, kind, join });

/** The price of what is booked, else that of today, in the smallest unit; 0 without either. */
const byFee = (editionId: number, pricesToday: Readonly<Record<string, number>>): Sorting =>
  by(
    sql`coalesce(booked.price_minor, (${JSON.stringify(pricesToday)}::jsonb ->> concat_ws(' ', r.category, r.registration_type, case when r.price_kept then 'kept' end))::integer, 0)`,
    'number',
    sql`left join (
      select registration_id, price_minor from payment_orders
      where edition_id = ${editionId} and kind = 'registration' and state in ('paid', 'part')
    ) as booked on booked.registration_id = r.id`,
  );

const byAbstracts = (editionId: number): Sorting =>
  by(
    sql`coalesce(written.number, 0)`,
    'number',
    sql`left join (
      select registration_id, count(*)::integer as number from abstracts where edition_id = ${editionId} and status <> 'withdrawn' group by 1
    ) as written on written.registration_id = r.id`,
  );

export function sortingBy(sort: DelegateSort, editionId: number, pricesToday: () => Readonly<Record<string, number>>): Sorting {
  switch (sort) {
    case 'name':
      return by(sql`lower(r.name)`);
    case 'number':
      return by(sql`r.delegate_number`, 'number');
    case 'email':
      // The address is the last word of what is kept for the search.
      return by(sql`coalesce(split_part(r.search, ' ', -1), '')`);
    case 'category':
      return by(sql`coalesce(r.category, '')`);
    case 'institute':
      return by(sql`lower(r.institute)`);
    case 'city':
      return by(sql`lower(r.city)`);
    case 'country':
      return by(sql`lower(r.country)`);
    case 'type':
      return by(sql`coalesce(r.registration_type, '')`);
    case 'status':
      return by(sql`r.payment_status`);
    case 'fee':
      return byFee(editionId, pricesToday());
    case 'abstracts':
      return byAbstracts(editionId);
    case 'registered':
      return by(sql`r.registered_at`, 'instant');
    case 'changed':
      return by(sql`r.updated_at`, 'instant');
  }
}

/** Where a page ends: the value of its last row and, among equal ones, its id. */
export interface Place {
  readonly key: string;
  readonly id: string;
}

/** The key as it stands in a cursor: instants in UTC, with their microseconds. */
export const keyText = ({ kind }: Sorting) =>
  kind === 'instant' ? sql<string>`(page.key at time zone 'UTC')::text || '+00'` : sql<string>`page.key::text`;

export const beyond = ({ kind }: Sorting, { key, id }: Place, further: 'further' | 'nearer', down: boolean): RawBuilder<boolean> => {
  const sign = (further === 'further') === down ? sql`<` : sql`>`;
  return sql<boolean>`(key, id) ${sign} (${key}${KINDS[kind].cast}, ${id}::uuid)`;
};

export const cursorOf = ({ key, id }: Place): string => Buffer.from(JSON.stringify([key, id])).toString('base64url');

/** Undefined when it is none of ours. */
export function placeOf(cursor: string, { kind }: Sorting): Place | undefined {
  try {
    const [key, id]: unknown[] = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    if (typeof key !== 'string' || typeof id !== 'string') return undefined;
    return KINDS[kind].fits.test(key) && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id) ? { key, id } : undefined;
  } catch {
    return undefined;
  }
}
