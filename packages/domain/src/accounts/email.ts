import * as z from 'zod/mini';

export const EMAIL_MAX = 254;

/**
 * Something, an at sign, something with a dot in it. Left out besides spaces are the characters that separate or quote
 * addresses in a mail's header: one address must never become two.
 */
const PATTERN = /^[^\s@\p{Cc},;:<>()[\]"\\]+@[^\s@\p{Cc},;:<>()[\]"\\]+\.[^\s@\p{Cc},;:<>()[\]"\\.]+$/u;

export const isEmail = (value: string) => value.length <= EMAIL_MAX && PATTERN.test(value);

/** An address field; the words are the form's. */
export const emailField = (missing: string, invalid: string) =>
  z
    .string(missing)
    .check(
      z.trim(),
      z.minLength(1, missing),
      z.refine(isEmail, { error: invalid, when: ({ value }) => typeof value === 'string' && value !== '' }),
    );

/** Addresses that differ only in case belong to the same person. */
export const sameEmail = (email: string) => email.trim().toLowerCase();
