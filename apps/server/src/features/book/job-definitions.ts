import { z } from 'zod';
import { defineJob } from '../../platform/jobs.ts';

export const setBookJob = defineJob('books.set-book', z.object({ editionId: z.int(), number: z.int() }));
