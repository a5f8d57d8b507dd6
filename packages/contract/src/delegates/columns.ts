import * as z from 'zod/mini';

/** Columns of the list of delegates, beside the name, which always stands first. Also the order in which they are offered. */
export const DELEGATE_COLUMNS = [
  'number',
  'email',
  'mobile',
  'institute',
  'designation',
  'category',
  'city',
  'country',
  'type',
  'fee',
  'status',
  'proof',
  'seat',
  'meal',
  'membership',
  'source',
  'abstracts',
  'tags',
  'registered',
  'changed',
] as const;
export const DelegateColumn = z.enum(DELEGATE_COLUMNS);
export type DelegateColumn = z.infer<typeof DelegateColumn>;

/** What the list shows to somebody who has chosen nothing. */
export const USUAL_COLUMNS: readonly DelegateColumn[] = ['email', 'category', 'city', 'type', 'fee', 'status', 'abstracts', 'changed'];

export const ColumnChoice = z.array(DelegateColumn).check(
  z.maxLength(DELEGATE_COLUMNS.length),
  z.refine((columns) => new Set(columns).size === columns.length, 'Each column once.'),
);

const one = `(?:${DELEGATE_COLUMNS.join('|')})`;

/** `email,fee`: in an address. */
export const ColumnsInAddress = z
  .string()
  .check(z.maxLength(300), z.regex(new RegExp(`^${one}(?:,${one})*$`)))
  .check(z.refine((text) => new Set(text.split(',')).size === text.split(',').length, 'Each column once.'));

export const columnsOf = (text: string): DelegateColumn[] => text.split(',') as DelegateColumn[];
