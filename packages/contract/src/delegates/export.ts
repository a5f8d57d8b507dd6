import * as z from 'zod/mini';
import { DelegateQuery } from '../delegates.ts';
import { defineRoute } from '../route.ts';
import { organiser } from '../staff-access.ts';
import { ColumnsInAddress } from './columns.ts';

const { after: _after, before: _before, changedSince: _since, ...asked } = DelegateQuery.shape;

const HOUR = 3600;

/** Of the last file of the same list: only what was added, removed or changed since. */
export const SinceFile = z.optional(z.uuid());

/** Without `columns` everything that is known of them. */
const common = {
  method: 'GET',
  access: organiser('delegates.export', { confirm: true }),
  params: z.object({ edition: z.string() }),
  query: z.object({ ...asked, columns: z.optional(ColumnsInAddress), since: SinceFile }),
  status: 200,
  download: true,
  answer: z.object({}),
  accountLimit: { calls: 20, perSeconds: HOUR, together: 'files of delegates' },
} as const;

export const exportDelegates = defineRoute({
  ...common,
  name: 'exportDelegates',
  uses: 'exports',
  summary: 'All delegates that match, in the order of the list, as CSV',
  path: '/api/v1/organiser/{edition}/delegates.csv',
});

export const exportDelegatesWorkbook = defineRoute({
  ...common,
  name: 'exportDelegatesWorkbook',
  uses: 'exports',
  summary: 'All delegates that match, in the order of the list, as a workbook (XLSX)',
  path: '/api/v1/organiser/{edition}/delegates.xlsx',
});

export const readExportChanges = defineRoute({
  name: 'readExportChanges',
  summary: 'How many were added, removed or changed since the last file of the same list (kind, filters and columns)',
  method: 'GET',
  path: '/api/v1/organiser/{edition}/exported/{list}',
  access: organiser('delegates.export'),
  params: z.object({ edition: z.string(), list: z.enum(['delegates', 'meals', 'kit', 'contacts']) }),
  query: z.object({ ...asked, columns: z.optional(ColumnsInAddress) }),
  status: 200,
  answer: z.object({
    /** Null: there was none, or it was long ago. */
    last: z.nullable(
      z.object({
        file: z.uuid(),
        at: z.iso.datetime({ offset: true }),
        added: z.int(),
        removed: z.int(),
        changed: z.int(),
      }),
    ),
  }),
  accountLimit: { calls: 300, perSeconds: HOUR },
});
