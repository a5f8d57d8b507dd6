import * as z from 'zod/mini';
import { defineRoute } from '../route.ts';
import { organiser } from '../staff-access.ts';

/** Apart from what a reviewer's page loads at first: most conferences take no files. */
export const readAssignmentFile = defineRoute({
  name: 'readAssignmentFile',
  summary: 'A file of an abstract that I review, drawn anew without anything that says who made it, and named by number',
  method: 'GET',
  path: '/api/v1/review/{edition}/assignments/{id}/files/{file}',
  access: organiser('reviews.write'),
  params: z.object({ edition: z.string(), id: z.uuid(), file: z.uuid() }),
  download: true,
  status: 200,
  answer: z.string(),
});
