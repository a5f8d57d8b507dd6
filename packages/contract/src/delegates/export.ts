import * as z from 'zod/mini';
import { DelegateQuery } from '../delegates.ts';
import { defineRoute } from '../route.ts';
import { organiser } from '../staff-access.ts';

const { after: _after, before: _before, ...asked } = DelegateQuery.shape;

const HOUR = 3600;

export const exportDelegates = defineRoute({
  name: 'exportDelegates',
  summary: 'All delegates that match, in the order of the list, as CSV',
  method: 'GET',
  path: '/api/v1/organiser/{edition}/delegates.csv',
  access: organiser('delegates.export', { confirm: true }),
  params: z.object({ edition: z.string() }),
  query: z.object(asked),
  status: 200,
  download: true,
  answer: z.object({}),
  accountLimit: { calls: 20, perSeconds: HOUR },
});
