import * as z from 'zod/mini';
import { Amount, day, oneLine, REFERENCE_MAX } from './money-fields.ts';

/** A delegate says that they have paid. */
export const TransferAnnouncement = z.strictObject({
  utr: oneLine(REFERENCE_MAX).check(z.minLength(1, "Please enter the bank's reference (UTR).")),
  amountMinor: Amount,
  paidOn: day('Please enter the day you paid.'),
});
export type TransferAnnouncement = z.infer<typeof TransferAnnouncement>;

export const TransferState = z.enum(['announced', 'matched', 'refused']);
export type TransferState = z.infer<typeof TransferState>;
