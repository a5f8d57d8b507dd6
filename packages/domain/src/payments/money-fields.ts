import * as z from 'zod/mini';

/** Fields that several forms about money share. */

const LARGEST_MINOR = 2_147_483_647;
export const REFERENCE_MAX = 60;
export const PAYER_MAX = 120;

export const Amount = z
  .int('Please enter an amount.')
  .check(z.positive('Please enter an amount.'), z.maximum(LARGEST_MINOR, 'This is more than can be recorded.'));

export const oneLine = (most: number) =>
  z
    .string()
    .check(
      z.trim(),
      z.maxLength(most, `Please use at most ${most} characters.`),
      z.regex(/^[^\p{Cc}]*$/u, 'Please use plain text on one line.'),
    );
