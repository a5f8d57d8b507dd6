import * as z from 'zod/mini';
import { Reason } from '../people/reason.ts';
import { Amount, day, oneLine, PAYER_MAX, REFERENCE_MAX } from './money-fields.ts';
import { RefundEffect, RefundMethod } from './refund-state.ts';

/** What organisers enter about money. */

export const OFFLINE_RAILS = ['transfer', 'cash', 'card-terminal', 'cheque'] as const;

/** Money that did not come through the provider. */
export const TakenPayment = z.strictObject({
  rail: z.enum(OFFLINE_RAILS, 'Please choose how it was paid.'),
  amountMinor: Amount,
  /** The day it came, in the edition's zone: its price applies. */
  receivedOn: day('Please enter the day it came.'),
  /** The bank's number of a transfer, a cheque's number, a terminal's approval code; empty: none. */
  reference: oneLine(REFERENCE_MAX),
  /** Whose account or cheque it came from; empty: nobody said. */
  payer: oneLine(PAYER_MAX),
});
export type TakenPayment = z.infer<typeof TakenPayment>;

/** Everybody else who settles waits meanwhile. */
const MOST_ALLOCATIONS = 25;

/** Who a bank credit pays for, and how much of it. */
const Allocations = z.array(z.strictObject({ registration: z.uuid().check(z.toLowerCase()), amountMinor: Amount })).check(
  z.maxLength(MOST_ALLOCATIONS, `Please choose at most ${MOST_ALLOCATIONS} delegates at a time.`),
  z.refine((rows) => new Set(rows.map(({ registration }) => registration)).size === rows.length, 'Somebody is in it twice.'),
);

export const AllocationForm = z.strictObject({ allocations: Allocations.check(z.minLength(1, 'Please choose somebody.')) });
export type AllocationForm = z.infer<typeof AllocationForm>;

/** One line of the bank's statement. */
export const BankCreditForm = z.strictObject({
  utr: oneLine(REFERENCE_MAX).check(z.minLength(1, "Please enter the bank's reference.")),
  amountMinor: Amount,
  receivedOn: day('Please enter the day it came.'),
  payer: oneLine(PAYER_MAX),
  allocations: Allocations,
});
export type BankCreditForm = z.infer<typeof BankCreditForm>;

/** What the bank's statement says about an announced transfer. */
export const TransferMatch = z.strictObject({ amountMinor: Amount, receivedOn: day('Please enter the day it came.') });

export const ChequeVerdict = z.strictObject({ verdict: z.enum(['cleared', 'bounced']) });

export const ProposedRefund = z.strictObject({
  amountMinor: Amount,
  /** Whether the registration goes on when the money has gone back. */
  effect: RefundEffect,
  method: RefundMethod,
  reason: Reason,
});
export type ProposedRefund = z.infer<typeof ProposedRefund>;

export const RefundReference = z.strictObject({
  reference: oneLine(REFERENCE_MAX).check(z.minLength(1, 'Please enter its number, or who has signed for the cash.')),
});

/**
 * What becomes of a payment that does not match its order. `accept`: it counts, what is missing is written off and what is too
 * much stays owed. `rest`: it counts as a part. `refund`: it is proposed to go back.
 */
export const FlaggedDecision = z.strictObject({
  decision: z.enum(['accept', 'rest', 'refund']),
  reason: Reason,
  /** What was shown as missing; null: no sum was. */
  missingMinor: z.nullable(z.int()),
});
export type FlaggedDecision = z.infer<typeof FlaggedDecision>;
