import * as z from 'zod/mini';
import { defineRoute } from '../route.ts';
import { organiser } from '../staff-access.ts';
import { SinceFile } from './export.ts';

/** Lists for those who prepare the conference: everybody who takes part, that is, has paid or is complimentary. */

const HOUR = 3600;

const common = {
  method: 'GET',
  access: organiser('delegates.export', { confirm: true }),
  params: z.object({ edition: z.string() }),
  query: z.object({ since: SinceFile }),
  status: 200,
  download: true,
  answer: z.object({}),
  accountLimit: { calls: 20, perSeconds: HOUR, together: 'files of delegates' },
} as const;

export const exportMeals = defineRoute({
  ...common,
  name: 'exportMeals',
  uses: 'exports',
  summary: 'How many meals of which kind on which day, as a workbook; no names',
  path: '/api/v1/organiser/{edition}/lists/meals.xlsx',
});

export const exportKit = defineRoute({
  ...common,
  name: 'exportKit',
  uses: 'exports',
  summary: 'Everybody who gets a kit, by name, as a workbook to be signed',
  path: '/api/v1/organiser/{edition}/lists/kit.xlsx',
});

export const exportContacts = defineRoute({
  ...common,
  name: 'exportContacts',
  uses: 'exports',
  summary: 'How to reach everybody who takes part, as a workbook',
  path: '/api/v1/organiser/{edition}/lists/contacts.xlsx',
});
