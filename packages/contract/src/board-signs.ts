import * as z from 'zod/mini';
import { defineRoute } from './route.ts';
import { organiser } from './staff-access.ts';

export const readBoardSigns = defineRoute({
  name: 'readBoardSigns',
  summary: 'A sign for every board of the released programme, with a code that leads to its e-poster',
  method: 'GET',
  path: '/api/v1/organiser/{edition}/board-signs.pdf',
  access: organiser('abstracts.publish'),
  params: z.object({ edition: z.string() }),
  status: 200,
  download: true,
  answer: z.object({}),
  accountLimit: { calls: 20, perSeconds: 3600 },
});
