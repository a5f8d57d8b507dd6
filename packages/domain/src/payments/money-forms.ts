import * as z from 'zod/mini';
import { Reason } from '../people/reason.ts';
import { OptionalGstin } from './gstin.ts';
import { Amount, day, MOST_ALLOCATIONS, oneLine, PAYER_MAX, REFERENCE_MAX, severalLines } from './money-fields.ts';
import { GivingBack, RefundEffect } from './refund-state.ts';

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

/** A line that was entered wrongly, as it shall be. */
export const BankCreditCorrection = z.strictObject({
  /** Of the credit as it was shown. */
  version: z.int(),
  utr: BankCreditForm.shape.utr,
  amountMinor: Amount,
  receivedOn: BankCreditForm.shape.receivedOn,
  payer: BankCreditForm.shape.payer,
  reason: Reason,
});
export type BankCreditCorrection = z.infer<typeof BankCreditCorrection>;

/** Nobody shall be paid with the rest of it. */
export const BankCreditClosing = z.strictObject({ version: z.int(), reason: Reason });
export type BankCreditClosing = z.infer<typeof BankCreditClosing>;

/** What the bank's statement says about an announced transfer. */
export const TransferMatch = z.strictObject({ amountMinor: Amount, receivedOn: day('Please enter the day it came.') });

export const ChequeVerdict = z.strictObject({ verdict: z.enum(['cleared', 'bounced']) });

export const ProposedRefund = z.strictObject({
  amountMinor: Amount,
  /** Whether the registration goes on when the money has gone back. */
  effect: RefundEffect,
  method: GivingBack,
  reason: Reason,
});
export type ProposedRefund = z.infer<typeof ProposedRefund>;

/** What was paid too much for one registration and shall pay for another. */
export const ExcessMove = z.strictObject({
  to: z.uuid('Please choose whom it shall pay for.').check(z.toLowerCase()),
  amountMinor: Amount,
  reason: Reason,
});
export type ExcessMove = z.infer<typeof ExcessMove>;

export const BILLED_TO_MAX = 200;
export const BILLED_ADDRESS_MAX = 600;

const billed = {
  billedTo: oneLine(BILLED_TO_MAX).check(z.minLength(1, 'Please enter whom the receipt is made out to.')),
  billedAddress: severalLines(BILLED_ADDRESS_MAX),
  billedGstin: OptionalGstin,
};

/** Whom receipts are made out to, if not to the delegate. */
export const BilledParty = z.strictObject(billed);
export type BilledParty = z.infer<typeof BilledParty>;

/** The same, corrected after a receipt was issued. */
export const ReceiptCorrection = z.strictObject({ ...billed, reason: Reason });
export type ReceiptCorrection = z.infer<typeof ReceiptCorrection>;

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
