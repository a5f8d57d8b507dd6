import { TransferMatch } from '@isocentre/domain/payments/money-forms';
import { PaymentOutcome } from '@isocentre/domain/payments/payment-state';
import { TransferState } from '@isocentre/domain/payments/transfer-announcement';
import { Reason } from '@isocentre/domain/people/reason';
import { PaymentStatus } from '@isocentre/domain/registration/payment-status';
import * as z from 'zod/mini';
import { anyOf, cursor } from '../filters.ts';
import { defineRoute } from '../route.ts';
import { organiser } from '../staff-access.ts';
import { instant, minor, Payer, paymentParams } from './payments.ts';

/** Bank transfers that delegates have told the organisers about. */

const access = organiser('books.keep');

const AnnouncedTransfer = z.object({
  id: z.uuid(),
  delegate: Payer,
  /** Of the registration it is for, now. */
  status: PaymentStatus,
  cancelled: z.boolean(),
  utr: z.string(),
  amountMinor: minor,
  currency: z.string(),
  paidOn: z.string(),
  state: TransferState,
  /** How many others wait with the same number: one transfer for several people. */
  others: z.int(),
  announcedAt: instant,
  decidedAt: z.nullable(instant),
  decidedBy: z.nullable(z.string()),
  payment: z.nullable(z.uuid()),
  refusedBecause: z.nullable(z.string()),
});
export type AnnouncedTransfer = z.infer<typeof AnnouncedTransfer>;

export const listTransfers = defineRoute({
  name: 'listTransfers',
  summary: 'Announced bank transfers by state, newest first, fifty at a time',
  method: 'GET',
  path: '/api/v1/organiser/{edition}/transfers',
  access,
  params: z.object({ edition: z.string() }),
  query: z.object({ state: anyOf(TransferState.options), after: cursor }),
  status: 200,
  answer: z.object({
    transfers: z.array(AnnouncedTransfer),
    next: z.nullable(z.string()),
    /** How many wait, whatever is filtered. */
    waiting: z.int(),
  }),
});

export const matchTransfer = defineRoute({
  name: 'matchTransfer',
  summary: 'The money of an announced transfer has come: record it, as the bank says, and pay the registration with it',
  method: 'POST',
  path: '/api/v1/organiser/{edition}/transfers/{id}/match',
  access,
  params: paymentParams,
  body: TransferMatch,
  status: 200,
  answer: z.object({ payment: z.uuid(), outcome: z.nullable(PaymentOutcome) }),
});

export const refuseTransfer = defineRoute({
  name: 'refuseTransfer',
  summary: 'An announced transfer cannot be found: the delegate is told why',
  method: 'POST',
  path: '/api/v1/organiser/{edition}/transfers/{id}/refusal',
  access,
  params: paymentParams,
  body: z.strictObject({ reason: Reason }),
  status: 200,
  answer: z.object({}),
});
