import * as z from 'zod/mini';

export const REASON_MIN = 3;
export const REASON_MAX = 500;

export const reasonWords = {
  missing: 'Please give a reason.',
  short: `Please write at least ${REASON_MIN} characters.`,
  long: `Please write at most ${REASON_MAX} characters.`,
} as const;

/** Why an organiser does something that others must be able to understand later. */
export const Reason = z.string(reasonWords.missing).check(
  z.trim(),
  z.minLength(1, reasonWords.missing),
  z.refine((value) => value.length >= REASON_MIN, {
    error: reasonWords.short,
    when: ({ value }) => typeof value === 'string' && value !== '',
  }),
  z.maxLength(REASON_MAX, reasonWords.long),
);
