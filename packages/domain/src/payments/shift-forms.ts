import * as z from 'zod/mini';
import { Reason, REASON_MAX } from '../people/reason.ts';
import { LARGEST_MINOR } from './money-fields.ts';

/** What cashiers enter about their shift. */

const Sum = z
  .int('Please enter an amount, or 0.')
  .check(z.nonnegative('Please enter an amount, or 0.'), z.maximum(LARGEST_MINOR, 'This is more than can be recorded.'));

export const ShiftOpening = z.strictObject({
  /** What is in the till to give change with. */
  floatMinor: Sum,
});

const MOST_PIECES = 20_000;
const MOST_DENOMINATIONS = 20;

const Pieces = z.strictObject({
  minor: z.int().check(z.positive()),
  count: z
    .int('Please enter a whole number, or 0.')
    .check(
      z.nonnegative('Please enter a whole number, or 0.'),
      z.maximum(MOST_PIECES, `Please enter at most ${MOST_PIECES.toLocaleString('en-IN')}.`),
    ),
});

export const ShiftCounts = z.strictObject({
  pieces: z.array(Pieces).check(
    z.maxLength(MOST_DENOMINATIONS),
    z.refine((rows) => new Set(rows.map(({ minor }) => minor)).size === rows.length, 'A note is in it twice.'),
  ),
  otherMinor: Sum,
  terminalMinor: Sum,
});

export const ShiftCounting = z.strictObject({
  /** Of the shift that was looked at: a second window does not count it again by accident. */
  version: z.int(),
  /** Null: it stays as it was counted, only the note is new. */
  counts: z.nullable(ShiftCounts),
  /** Why it differs; empty: nothing to say. */
  note: z.string().check(z.trim(), z.maxLength(REASON_MAX, `Please write at most ${REASON_MAX} characters.`)),
  /** Why somebody else counts than its cashier. */
  reason: z.optional(Reason),
});
export type ShiftCounting = z.infer<typeof ShiftCounting>;

export const ShiftClosing = z.strictObject({
  /** Of the shift as it was shown: a recount in between is looked at first. */
  version: z.int(),
});
