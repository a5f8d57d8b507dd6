import * as z from 'zod/mini';

/** Fields that several forms about money share. */

export const LARGEST_MINOR = 2_147_483_647;
export const REFERENCE_MAX = 60;
export const PAYER_MAX = 120;
/** Of one bank credit or invoice: everybody else who settles waits meanwhile. */
export const MOST_ALLOCATIONS = 25;

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

/** Empty lines and blanks around each are left out. */
export const severalLines = (most: number) =>
  z.pipe(
    z.pipe(
      z.string().check(z.maxLength(most, `Please use at most ${most} characters.`)),
      z.transform((text) =>
        text
          .split(/\r?\n/)
          .map((line) => line.trim())
          .filter(Boolean)
          .join('\n'),
      ),
    ),
    z.string().check(z.regex(/^[^\p{Cc}]*(?:\n[^\p{Cc}]+)*$/u, 'Please use plain text.')),
  );

const YEARS = { first: 2000, last: 2100 };

/** A day of a conference's books: further away it is a slip of the finger, and the database may not know it. */
export const day = (missing: string) =>
  z.iso.date(missing).check(
    z.refine((value) => {
      const year = Number(value.slice(0, 4));
      return year >= YEARS.first && year <= YEARS.last;
    }, 'Please check the year.'),
  );
