import * as z from 'zod/mini';
import { defineRoute } from './route.ts';

export const readFees = defineRoute({
  name: 'readFees',
  summary: 'The fee table as it stands now: columns with their state and badge, rows of cells, notes',
  method: 'GET',
  path: '/api/v1/fees',
  access: 'public',
  status: 200,
  answer: z.object({
    columns: z.array(
      z.object({
        code: z.string(),
        name: z.string(),
        label: z.nullable(z.string()),
        state: z.enum(['upcoming', 'current', 'past', 'open']),
        badge: z.nullable(z.enum(['Open', 'Closed'])),
      }),
    ),
    rows: z.array(z.object({ label: z.string(), cells: z.array(z.string()) })),
    notes: z.array(z.string()),
    /** Those of the notes that the organisers wrote: what the fee covers. */
    covers: z.array(z.string()),
    /** What can be booked now, as figures. */
    offers: z.array(
      z.object({ name: z.string(), priceMinor: z.int(), currency: z.string(), until: z.nullable(z.iso.datetime({ offset: true })) }),
    ),
    conferenceStarted: z.boolean(),
    /** When the table next looks different. */
    nextChangeAt: z.nullable(z.iso.datetime()),
  }),
});
