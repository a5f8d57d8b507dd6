import { ProposedRefund, RefundReference } from '@isocentre/domain/payments/money-forms';
import { RefundEffect, RefundState } from '@isocentre/domain/payments/refund-state';
import { Reason } from '@isocentre/domain/people/reason';
import * as z from 'zod/mini';
import { anyOf, cursor, yesOrNo } from '../filters.ts';
import { defineRoute } from '../route.ts';
import { organiser } from '../staff-access.ts';
import { minor, Payer, paymentParams, Refund } from './payments.ts';

/** Money that goes back: proposed by one person, approved by another. */

const RefundQuery = z.object({
  state: anyOf(RefundState.options),
  /** Of those that failed: whether it was tried again in any way. */
  again: yesOrNo,
  /** Made in the provider's dashboard: whether somebody has to say what becomes of the registration. */
  undecided: yesOrNo,
  /** Whether a person pays it out, in cash or by transfer, and not the provider. */
  byHand: yesOrNo,
  after: cursor,
});
export type RefundQuery = z.infer<typeof RefundQuery>;

const ListedRefund = z.object({
  ...Refund.def.shape,
  payment: z.object({ id: z.uuid(), name: z.string(), amountMinor: minor }),
  delegate: Payer,
});
export type ListedRefund = z.infer<typeof ListedRefund>;

export const listRefunds = defineRoute({
  name: 'listRefunds',
  summary: 'Refunds of this edition by state, newest first, fifty at a time, with the sums of all that match',
  method: 'GET',
  path: '/api/v1/organiser/{edition}/refunds',
  access: organiser('money.read'),
  params: z.object({ edition: z.string() }),
  query: RefundQuery,
  status: 200,
  answer: z.object({
    refunds: z.array(ListedRefund),
    next: z.nullable(z.string()),
    /** How many there are of each state, whatever is filtered. */
    counts: z.object(
      Object.fromEntries(RefundState.options.map((state) => [state, z.int()])) as Record<RefundState, z.ZodMiniNumberFormat>,
    ),
    /** How many were made in the provider's dashboard and wait for a decision about the registration. */
    undecided: z.int(),
    /** How many match, and their sums. */
    total: z.int(),
    sums: z.array(z.object({ currency: z.string(), amountMinor: minor })),
    /** Up to which sum one person refunds alone; null: always two. */
    alone: z.nullable(z.object({ amountMinor: minor, currency: z.string() })),
  }),
});

const params = paymentParams;
const done = z.object({});

export const proposeRefund = defineRoute({
  name: 'proposeRefund',
  summary: 'Propose to give all or a part of one payment back; nothing is sent before it is approved',
  method: 'POST',
  path: '/api/v1/organiser/{edition}/payments/{id}/refunds',
  access: organiser('refunds.propose'),
  params,
  body: ProposedRefund,
  idempotent: true,
  status: 201,
  answer: z.object({ refund: z.uuid() }),
});

export const approveRefund = defineRoute({
  name: 'approveRefund',
  summary: 'Approve a proposed refund; the provider is asked for it at once',
  method: 'POST',
  path: '/api/v1/organiser/{edition}/refunds/{id}/approval',
  access: organiser('refunds.approve', { confirm: true }),
  params,
  status: 200,
  answer: done,
});

export const refuseRefund = defineRoute({
  name: 'refuseRefund',
  summary: 'Decline a proposed refund with a reason; its amount is available again',
  method: 'POST',
  path: '/api/v1/organiser/{edition}/refunds/{id}/refusal',
  access: organiser('refunds.approve', { confirm: true }),
  params,
  body: z.strictObject({ reason: Reason }),
  status: 200,
  answer: done,
});

export const payOutRefund = defineRoute({
  name: 'payOutRefund',
  summary: 'An approved refund in cash or by transfer has been paid out, with its reference',
  method: 'POST',
  path: '/api/v1/organiser/{edition}/refunds/{id}/sending',
  access: organiser('refunds.approve', { confirm: true }),
  params,
  body: RefundReference,
  status: 200,
  answer: done,
});

export const EffectDecision = z.strictObject({ effect: RefundEffect, reason: Reason });

export const decideRefundEffect = defineRoute({
  name: 'decideRefundEffect',
  summary: 'Say, once, whether a registration stays or ends after a refund that was made in the provider’s dashboard',
  method: 'POST',
  path: '/api/v1/organiser/{edition}/refunds/{id}/effect',
  access: organiser('refunds.approve', { confirm: true }),
  params,
  body: EffectDecision,
  status: 200,
  answer: done,
});
