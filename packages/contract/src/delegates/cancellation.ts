import { Cancellation } from '@isocentre/domain/corrections/cancellation';
import { Reason } from '@isocentre/domain/people/reason';
import { Version } from '@isocentre/domain/registration/registration-form';
import * as z from 'zod/mini';
import { defineRoute } from '../route.ts';
import { organiser } from '../staff-access.ts';

const params = z.object({ edition: z.string(), id: z.uuid() });
const path = '/api/v1/organiser/{edition}/delegates/{id}/cancellation';

export const readCancellation = defineRoute({
  name: 'readCancellation',
  summary: 'What cancelling one delegate would mean, with the refund that the rules suggest; nothing is stored',
  method: 'GET',
  path,
  access: organiser('delegates.change'),
  params,
  status: 200,
  answer: z.object({ cancellation: Cancellation, mark: z.string() }),
});

export const cancelDelegate = defineRoute({
  name: 'cancelDelegate',
  summary: 'Cancel one delegate with a reason; what goes back is only proposed',
  method: 'POST',
  path,
  access: organiser('delegates.change'),
  params,
  body: z.strictObject({
    version: Version,
    reason: Reason,
    refundMinor: z.int().check(z.nonnegative(), z.maximum(2_147_483_647)),
    /** Where it is not what the rules suggest. */
    refundReason: z.optional(Reason),
    /** The mark of what was shown. */
    seen: z.string().check(z.maxLength(100)),
  }),
  status: 200,
  answer: z.object({ restoreUntil: z.iso.datetime({ offset: true }) }),
});

export const restoreDelegate = defineRoute({
  name: 'restoreDelegate',
  summary: 'Undo the cancellation of one delegate, within 30 days',
  method: 'DELETE',
  path,
  access: organiser('delegates.change'),
  params,
  status: 200,
  answer: z.object({}),
});
