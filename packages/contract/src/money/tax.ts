import * as z from 'zod/mini';
import { defineRoute } from '../route.ts';
import { organiser } from '../staff-access.ts';

/** What a society that is registered for goods and services tax declares of a month. */
export const readTaxSummary = defineRoute({
  name: 'readTaxSummary',
  uses: 'exports',
  summary: 'Tax of a month by rate and place of supply, receipts less credit notes, as CSV',
  method: 'GET',
  path: '/api/v1/organiser/{edition}/tax/{month}.csv',
  access: organiser('books.keep', { confirm: true }),
  params: z.object({ edition: z.string(), month: z.string().check(z.regex(/^20\d\d-(0[1-9]|1[0-2])$/)) }),
  status: 200,
  download: true,
  answer: z.object({}),
  accountLimit: { calls: 60, perSeconds: 3600 },
});
