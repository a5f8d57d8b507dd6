import { day } from '@isocentre/domain/payments/money-fields';
import { ChequeVerdict, ExcessMove, TakenPayment } from '@isocentre/domain/payments/money-forms';
import { PaymentOutcome } from '@isocentre/domain/payments/payment-state';
import { Reason } from '@isocentre/domain/people/reason';
import { PaymentStatus } from '@isocentre/domain/registration/payment-status';
import * as z from 'zod/mini';
import { defineRoute } from '../route.ts';
import { organiser } from '../staff-access.ts';
import { minor, paymentParams } from './payments.ts';

/** Money that does not come through the provider. */

export const delegateParams = z.object({ edition: z.string(), id: z.uuid() });

const PaymentTerms = z.object({
  delegate: z.object({ number: z.string(), name: z.string(), status: PaymentStatus }),
  currency: z.string(),
  /** What is to be paid for money that came on that day; 0: nothing, so that it would go back. */
  dueMinor: minor,
  /** The whole price of that day, and what has been paid of it. */
  priceMinor: minor,
  paidMinor: minor,
  /** `AMPI member, Early bird`. */
  description: z.string(),
  kind: z.enum(['registration', 'difference', 'nothing']),
  /** The same today, where that is another sum. */
  dueTodayMinor: z.nullable(minor),
  /** An online order is open: it will be closed. */
  closesOrder: z.boolean(),
  /** Nothing can be recorded: why, in words. */
  blocked: z.nullable(z.string()),
});
export type PaymentTerms = z.infer<typeof PaymentTerms>;

export const readPaymentTerms = defineRoute({
  name: 'readPaymentTerms',
  summary: 'What one delegate has to pay for money that came on a given day',
  method: 'GET',
  path: '/api/v1/organiser/{edition}/delegates/{id}/payment-terms',
  access: organiser('money.take'),
  params: delegateParams,
  query: z.object({ receivedOn: day('Please enter the day it came.') }),
  status: 200,
  answer: PaymentTerms,
});

export const recordPayment = defineRoute({
  name: 'recordPayment',
  summary: 'Record money that did not come through the provider: transfer, cash, card terminal or cheque',
  method: 'POST',
  path: '/api/v1/organiser/{edition}/delegates/{id}/payments',
  access: organiser('money.take'),
  params: delegateParams,
  body: TakenPayment,
  idempotent: true,
  status: 201,
  answer: z.object({
    payment: z.uuid(),
    /** Null: a cheque that has not cleared yet. */
    outcome: z.nullable(PaymentOutcome),
    /** `TNPY28/2025-26/0007`. */
    receipt: z.nullable(z.object({ id: z.uuid(), number: z.string() })),
  }),
});

export const clearCheque = defineRoute({
  name: 'clearCheque',
  summary: 'The bank has cleared a cheque, or returned it',
  method: 'POST',
  path: '/api/v1/organiser/{edition}/payments/{id}/clearing',
  access: organiser('books.keep'),
  params: paymentParams,
  body: ChequeVerdict,
  status: 200,
  /** Null: it has bounced. */
  answer: z.object({ outcome: z.nullable(PaymentOutcome) }),
});

export const reversePayment = defineRoute({
  name: 'reversePayment',
  summary: 'Take back an offline payment that was recorded by mistake, by a counter-entry',
  method: 'POST',
  path: '/api/v1/organiser/{edition}/payments/{id}/reversal',
  access: organiser('money.take'),
  params: paymentParams,
  body: z.strictObject({ reason: Reason }),
  status: 200,
  answer: z.object({}),
});

export const moveExcess = defineRoute({
  name: 'moveExcess',
  summary: 'Pay for another registration with what was paid too much for this one',
  method: 'POST',
  path: '/api/v1/organiser/{edition}/delegates/{id}/excess',
  access: organiser('books.keep'),
  params: delegateParams,
  body: ExcessMove,
  idempotent: true,
  status: 201,
  answer: z.object({
    /** The payment of the other registration. */
    payment: z.uuid(),
  }),
});
