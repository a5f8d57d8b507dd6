import { Consequences, WhichPrice } from '@isocentre/domain/corrections/consequences';
import { Reason } from '@isocentre/domain/people/reason';
import { CorrectedDetails, Version } from '@isocentre/domain/registration/registration-form';
import * as z from 'zod/mini';
import { defineRoute } from '../route.ts';
import { organiser } from '../staff-access.ts';

/** Correcting one delegate: details, and the category with what follows from it. */

const instant = z.iso.datetime({ offset: true });
const params = z.object({ edition: z.string(), id: z.uuid() });

const CategoryChoice = {
  category: z.string().check(z.maxLength(60)),
  price: WhichPrice,
  /** What would be open is not asked for. */
  waive: z._default(z.boolean(), false),
};

export const readConsequences = defineRoute({
  name: 'readConsequences',
  summary: 'What another category would mean for one delegate; nothing is stored',
  method: 'POST',
  path: '/api/v1/organiser/{edition}/delegates/{id}/consequences',
  access: organiser('delegates.change'),
  params,
  body: z.strictObject(CategoryChoice),
  status: 200,
  answer: z.object({
    consequences: Consequences,
    /** Sent back to confirm exactly these. */
    mark: z.string(),
  }),
});

const Corrected = z.object({
  /** The row of the record. */
  correction: z.uuid(),
  /** Until then it can be undone in one step, if no money moves. */
  undoUntil: instant,
});

export const correctDelegate = defineRoute({
  name: 'correctDelegate',
  summary: 'Correct details or the category of one delegate, with a reason',
  method: 'PATCH',
  path: '/api/v1/organiser/{edition}/delegates/{id}',
  access: organiser('delegates.change'),
  params,
  body: z.strictObject({
    version: Version,
    reason: Reason,
    details: z._default(CorrectedDetails, {}),
    category: z.optional(z.strictObject({ ...CategoryChoice, seen: z.string().check(z.maxLength(100)) })),
  }),
  status: 200,
  answer: Corrected,
});

export const undoCorrection = defineRoute({
  name: 'undoCorrection',
  summary: 'Undo the last correction of one delegate, as a new correction',
  method: 'DELETE',
  path: '/api/v1/organiser/{edition}/delegates/{id}/corrections/{correction}',
  access: organiser('delegates.change'),
  params: z.object({ edition: z.string(), id: z.uuid(), correction: z.uuid() }),
  status: 200,
  answer: Corrected,
});
