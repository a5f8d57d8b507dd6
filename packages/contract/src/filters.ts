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

export const cursor = z.optional(z.string().check(z.maxLength(600), z.regex(/^[\w-]+$/)));
