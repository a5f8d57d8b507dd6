import * as z from 'zod/mini';
import { Reason } from '../people/reason.ts';
import { OptionalGstin } from './gstin.ts';
import { Amount, day, MOST_ALLOCATIONS, oneLine, PAYER_MAX, REFERENCE_MAX } from './money-fields.ts';

/** A bill to an institution for one or many registrations, before it pays. */

export const InvoiceState = z.enum(['issued', 'paid', 'cancelled']);
export type InvoiceState = z.infer<typeof InvoiceState>;

export const BILLED_TO_MAX = 160;
export const BILLED_ADDRESS_MAX = 400;

/** `TNPY28/PI/2025-26/0001`: a series of its own, without gaps within an edition and financial year. */
export const invoiceNumber = (prefix: string, year: string, number: number) =>
  `${prefix.replace(/\W+$/, '')}/PI/${year}/${String(number).padStart(4, '0')}`;

export const InvoiceForm = z.strictObject({
  billedTo: oneLine(BILLED_TO_MAX).check(z.minLength(1, 'Please enter who is billed.')),
  /** Several lines; empty: none. */
  billedAddress: z.string().check(
    z.overwrite((value) => value.replaceAll(/\r\n?/g, '\n')),
    z.trim(),
    z.maxLength(BILLED_ADDRESS_MAX, `Please use at most ${BILLED_ADDRESS_MAX} characters.`),
    z.regex(/^(?:[^\p{Cc}]|\n)*$/u, 'Please use plain text.'),
  ),
  /** Their tax number, for the receipts; empty: none. */
  billedGstin: OptionalGstin,
  /** Their own number for it; empty: none. */
  reference: oneLine(REFERENCE_MAX),
  /** Until the end of this day its prices hold. */
  dueOn: day('Please enter the day until which it has to be paid.'),
  /** Why they hold longer than for everybody; empty: they do not. */
  dueBecause: z.union([z.literal(''), Reason], 'Please write at least 3 characters.'),
  registrations: z.array(z.uuid().check(z.toLowerCase())).check(
    z.minLength(1, 'Please choose somebody.'),
    z.maxLength(MOST_ALLOCATIONS, `Please choose at most ${MOST_ALLOCATIONS} delegates.`),
    z.refine((ids) => new Set(ids).size === ids.length, 'Somebody is in it twice.'),
  ),
});
export type InvoiceForm = z.infer<typeof InvoiceForm>;

/** The bank credit that pays it: a new line of the statement, or one that is recorded already. */
export const InvoicePayment = z.union([
  z.strictObject({ credit: z.uuid().check(z.toLowerCase()) }),
  z.strictObject({
    utr: oneLine(REFERENCE_MAX).check(z.minLength(1, "Please enter the bank's reference.")),
    amountMinor: Amount,
    receivedOn: day('Please enter the day it came.'),
    payer: oneLine(PAYER_MAX),
  }),
]);
export type InvoicePayment = z.infer<typeof InvoicePayment>;

/** Why a registration cannot be paid with its invoice any more. */
export type OutdatedBecause = 'paid' | 'part' | 'cancelled' | 'erased' | 'category';

const OUTDATED: Record<OutdatedBecause, string> = {
  paid: 'has been paid for in another way',
  part: 'has paid a part in another way',
  cancelled: 'has been cancelled',
  erased: 'has been erased',
  category: 'is in another category now',
};

/** Who, why, and what to do about it. */
export const outdatedWords = (name: string, because: OutdatedBecause): string =>
  `${name} ${OUTDATED[because]}, so this invoice cannot be paid as a whole. Nothing was recorded. Please cancel it and issue a new one for the others, or record the money as a bank credit and pay for them with it.`;
