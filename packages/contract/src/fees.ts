import { RegistrationStanding } from '@isocentre/domain/registration/registration-standing';
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
        daysLeft: z.nullable(z.int()),
      }),
    ),
    rows: z.array(
      z.object({
        label: z.string(),
        hint: z.nullable(z.string()),
        withWorkshop: z.boolean(),
        closed: z.boolean(),
        cells: z.array(z.string()),
      }),
    ),
    notes: z.array(z.string()),
    /** The notes that the organisers wrote: what the fee includes. */
    covers: z.array(z.string()),
    /** What can be booked now, as amounts. */
    offers: z.array(
      z.object({ name: z.string(), priceMinor: z.int(), currency: z.string(), until: z.nullable(z.iso.datetime({ offset: true })) }),
    ),
    conferenceStarted: z.boolean(),
    /** The state of registration today, in words. */
    standing: RegistrationStanding,
    /** When the table next changes. */
    nextChangeAt: z.nullable(z.iso.datetime()),
  }),
});
