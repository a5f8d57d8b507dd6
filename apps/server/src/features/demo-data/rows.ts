import type { Insertable } from 'kysely';
import type { DB } from '../../platform/database-types.ts';

/** In the order in which they can be inserted: what is referred to comes first. */
export const TABLES = [
  'accounts',
  'staff_roles',
  'registrations',
  'proofs',
  'payment_orders',
  'payments',
  'refunds',
  'payment_events',
  'adjustments',
  'grants',
  'receipts',
  'seat_reservations',
  'abstracts',
  'abstract_revisions',
  'abstract_authors',
  'contact_messages',
  'letters',
  'letter_events',
  'audit_log',
] as const;

export type Table = (typeof TABLES)[number];
export type Rows = { [T in Table]: Insertable<DB[T]>[] };

export const noRows = (): Rows => Object.fromEntries(TABLES.map((table) => [table, []])) as unknown as Rows;
