import type { DelegateSort } from '@isocentre/contract/delegates';
import { type RawBuilder, sql } from 'kysely';
import type { KeyKind } from '../../../platform/keyset.ts';

export interface Sorting {
  readonly key: RawBuilder<unknown>;
  readonly kind: KeyKind;
  /** What the key needs beside a row `r` of registrations; whole tables of the edition, so that they are read once. */
  readonly join: RawBuilder<unknown>;
}

const by = (key: RawBuilder<unknown>, kind: KeyKind = 'text', join: RawBuilder<unknown> = sql``): Sorting => ({ key, kind, join });

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
