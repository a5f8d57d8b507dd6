import * as z from 'zod/mini';

const text = z.string().check(z.trim(), z.minLength(1));

/**
 * Who holds conferences, and what these have in common. Secrets are not part of it: a payment account names the
 * environment variables that hold them.
 */
export const Society = z.strictObject({
  slug: z.string().check(z.regex(/^[a-z0-9-]+$/, 'use lower-case letters, digits and hyphens')),
  name: text,
  mail: z.strictObject({
    /** The sender, as in `Lakeside Society <symposium@example.net>`. Null: the installation's. */
    from: z.nullable(text),
    /** Where replies go. Null: to the sender. */
    replyTo: z.nullable(z.email()),
    /** Who reads what is sent to the organisers. Null: the edition's contact address. */
    organisers: z.nullable(z.email()),
  }),
  /** Null: nobody can pay online. The society of the default edition has the account of the environment. */
  paymentAccount: z.nullable(
    z.strictObject({
      /** `LAKESIDE`: its secrets are `LAKESIDE_KEY_SECRET` and `LAKESIDE_WEBHOOK_SECRETS`. */
      name: z.string().check(z.regex(/^[A-Z][A-Z0-9_]{1,40}$/, 'use capital letters, digits and underscores')),
      keyId: text,
    }),
  ),
});

export type Society = z.infer<typeof Society>;

/** A society of which only the name is known. */
export const plainSociety = (slug: string, name: string): Society => ({
  slug,
  name,
  mail: { from: null, replyTo: null, organisers: null },
  paymentAccount: null,
});

const field = (most: number) => z.nullable(z.string().check(z.trim(), z.minLength(1), z.maxLength(most)));

/** What its owners change; it holds for editions made afterwards. */
export const SocietyChange = z.strictObject({
  name: z.string().check(z.trim(), z.minLength(1, 'Please write the name of the society.'), z.maxLength(200)),
  /** The seed of its figure; null: the usual one. */
  mark: z.nullable(z.string().check(z.trim(), z.regex(/^[a-z0-9-]{1,40}$/, 'Use lower-case letters, digits and hyphens.'))),
  contact: z.strictObject({
    email: z.nullable(z.email('Please write an e-mail address.')),
    phone: field(40),
    hours: field(80),
  }),
  /** The version that was shown. */
  version: z.int(),
});
export type SocietyChange = z.infer<typeof SocietyChange>;
