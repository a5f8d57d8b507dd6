import { DELEGATES_ASKED } from '@isocentre/contract/delegates/bulk';
import type { Group } from '@isocentre/contract/letters/mailings';
import { ABSTRACTS_ASKED } from '@isocentre/contract/review/abstracts';
import { PART_NAMES } from '@isocentre/domain/presentations/presentation-parts';
import { Refused } from '@isocentre/domain/refusals';
import * as z from 'zod/mini';

/** What each table can be asked for. Closed shapes: a filter that is not understood must not mean everybody. */
const FILTERS = {
  presenters: z.strictObject({ show: z._default(z.enum(PART_NAMES), 'all') }),
  reviewers: z.strictObject({}),
  chairs: z.strictObject({}),
  delegates: z.strictObject(DELEGATES_ASKED),
  abstracts: z.strictObject(ABSTRACTS_ASKED),
} as const;
type Filters = typeof FILTERS;

const NOT_UNDERSTOOD = 'This filter is not understood, so nobody is meant by it. Please open the table again and choose anew.';

/** As the table itself reads its address. */
export function readFilter<Table extends keyof Filters>(table: Table, { filter }: Pick<Group, 'filter'>): z.output<Filters[Table]> {
  const entries = [...new URLSearchParams(filter)];
  const read = FILTERS[table].safeParse(Object.fromEntries(entries));
  const twice = new Set(entries.map(([name]) => name)).size < entries.length;
  if (!read.success || twice) throw new Refused('VALIDATION', { fields: { filter: NOT_UNDERSTOOD } });
  return read.data as z.output<Filters[Table]>;
}
