import { DETAIL_FIELDS, type DetailField } from '@isocentre/domain/corrections/stored-details';
import { NewHolderEmail, Transfer } from '@isocentre/domain/corrections/transfer';
import { Reason } from '@isocentre/domain/people/reason';
import { DelegateDetails, Version } from '@isocentre/domain/registration/registration-form';
import * as z from 'zod/mini';
import { defineRoute } from '../route.ts';
import { organiser } from '../staff-access.ts';

/** Handing one registration on to another person, with its number, money and place. */

const params = z.object({ edition: z.string(), id: z.uuid() });
const details = Object.fromEntries(DETAIL_FIELDS.map((field) => [field, z.string()])) as Record<DetailField, z.ZodMiniString>;

/** In the body: an address in a path or a query would stand in the logs. */
export const readTransfer = defineRoute({
  name: 'readTransfer',
  summary: 'What handing one registration on to another person would mean; nothing is stored',
  method: 'POST',
  path: '/api/v1/organiser/{edition}/delegates/{id}/transfer/consequences',
  access: organiser('delegates.change'),
  params,
  body: z.strictObject({ email: NewHolderEmail }),
  status: 200,
  answer: z.object({
    transfer: Transfer,
    /** What is known of the new person, to begin the form with. */
    details: z.object(details),
    /** Sent back to confirm exactly this. */
    mark: z.string(),
  }),
});

export const transferDelegate = defineRoute({
  name: 'transferDelegate',
  summary: 'Hand one registration on to another person, with its number, money and place',
  method: 'POST',
  path: '/api/v1/organiser/{edition}/delegates/{id}/transfer',
  access: organiser('delegates.change', { confirm: true }),
  params,
  body: z.strictObject({
    version: Version,
    reason: Reason,
    email: NewHolderEmail,
    /** Checked by the rules of the delegate's own form, and by what the category asks. */
    details: DelegateDetails,
    /** The mark of what was shown. */
    seen: z.string().check(z.maxLength(100)),
  }),
  status: 200,
  answer: z.object({}),
});
