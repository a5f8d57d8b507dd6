import * as z from 'zod/mini';
import { PaymentStatus } from '../registration/payment-status.ts';

/** What it means to merge two registrations of one person: computed before anything is stored, and again when it is. */

const Side = z.object({
  id: z.uuid(),
  number: z.string(),
  name: z.string(),
  email: z.string(),
  category: z.nullable(z.string()),
  status: PaymentStatus,
  /** Whether money was paid for it and has not gone back. */
  money: z.boolean(),
  /** Raised by every change: what was seen is what is merged. */
  version: z.int(),
});
export type MergeSide = z.infer<typeof Side>;

export const Merge = z.object({
  /** The one with money; of two without, the one that is settled, or the one that was asked about. */
  stays: Side,
  /** Cancelled, with its number leading to the other. */
  goes: Side,
  /** What moves over. */
  abstracts: z.int(),
  notes: z.int(),
  proofs: z.int(),
  drafts: z.int(),
  /** `ends`: the registration that stays waits itself, has a place, or its category includes none. */
  waiting: z.enum(['none', 'moves', 'ends']),
  /** Places that are released and offered to the next. */
  releasesSeats: z.int(),
  closesOrder: z.boolean(),
});
export type Merge = z.infer<typeof Merge>;
