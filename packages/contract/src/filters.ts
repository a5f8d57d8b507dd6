import * as z from 'zod/mini';

/** What lists are filtered by, in their address. */

/** `PAID,PENDING`: any of them. */
export const anyOf = (values: readonly string[]) => {
  const one = `(?:${values.join('|')})`;
  return z.optional(z.string().check(z.maxLength(300), z.regex(new RegExp(`^${one}(?:,${one})*$`))));
};

export const yesOrNo = z.optional(z.enum(['yes', 'no']));

/** The one character that no text of the database can hold. */
export const storable = z.overwrite<string>((text) => text.replaceAll('\0', ' '));

/** The `mark` of an earlier answer: only what has changed since it was given. */
export const changedSince = z.optional(z.string().check(z.regex(/^\d{1,18}$/)));

export const cursor = z.optional(z.string().check(z.maxLength(600), z.regex(/^[\w-]+$/)));
