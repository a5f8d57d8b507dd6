import { z } from 'zod';
import { defineJob } from '../../platform/jobs.ts';

export const setBookJob = defineJob(
  'books.set-book',
  z.object({
    editionId: z.int(),
    number: z.int(),
    /** Whose results were told when it was asked for. One that was asked for before there were further calls says nothing. */
    calls: z.optional(z.array(z.string())),
  }),
);
