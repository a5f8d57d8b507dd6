import * as z from 'zod/mini';
import { defineRoute } from './route.ts';
import { organiser } from './staff-access.ts';

/** Some ten thousand members. */
const ROLL_MAX_BYTES = 2 * 1024 * 1024;

export const replaceMembers = defineRoute({
  name: 'replaceMembers',
  summary: 'The members’ roll as CSV (number, name, valid_until): all rows take the place of all before, or none does',
  method: 'PUT',
  path: '/api/v1/societies/{society}/members',
  access: organiser('society.manage'),
  params: z.object({ society: z.string() }),
  upload: { maxBytes: ROLL_MAX_BYTES },
  accountLimit: { calls: 20, perSeconds: 3600 },
  status: 200,
  answer: z.object({ members: z.int(), before: z.int() }),
});
