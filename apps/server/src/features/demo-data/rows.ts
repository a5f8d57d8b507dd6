import type { Insertable } from 'kysely';
import type { DB } from '../../platform/database-types.ts';

/** In the order in which they can be inserted: what is referred to comes first. */
export const TABLES = [
  'accounts',
  'staff_roles',
  'registrations',
  'vouchers',
  'voucher_uses',
  'invoices',
  'invoice_lines',
  'proofs',
  'payment_orders',
  'shifts',
  'payments',
  'refunds',
  'settlement_lines',
  'payment_events',
  'adjustments',
  'grants',
  'receipts',
  'credit_notes',
  'seat_reservations',
  'abstracts',
  'abstract_revisions',
  'abstract_authors',
  'review_settings',
  'review_criteria',
  'capacities',
  'reviewers',
  'conflicts',
  'assignments',
  'reviews',
  'review_versions',
  'contact_messages',
  'content_revisions',
  'content_items',
  'publications',
  'publication_items',
  'letters',
  'letter_events',
  'audit_log',
] as const;

export type Table = (typeof TABLES)[number];
export type Rows = { [T in Table]: Insertable<DB[T]>[] };

export const noRows = (): Rows => Object.fromEntries(TABLES.map((table) => [table, []])) as unknown as Rows;
