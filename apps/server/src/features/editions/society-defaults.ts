import type { SocietyDefaults } from '@isocentre/domain/editions/next-edition';
import * as z from 'zod/mini';

/** As `societies.defaults` keeps them; what is absent or null is copied from the edition before. */
const Stored = z.object({
  contact: z.optional(
    z.object({
      email: z.optional(z.nullable(z.string())),
      phone: z.optional(z.nullable(z.string())),
      hours: z.optional(z.nullable(z.string())),
    }),
  ),
});

export const contactOf = (defaults: unknown) => {
  const { email = null, phone = null, hours = null } = Stored.safeParse(defaults).data?.contact ?? {};
  return { email, phone, hours };
};

export function defaultsOf({ name, mark, defaults }: { name: string; mark: string | null; defaults: unknown }): SocietyDefaults {
  const { email, phone, hours } = contactOf(defaults);
  const contact = { ...(email === null ? {} : { email }), ...(phone === null ? {} : { phone }), ...(hours === null ? {} : { hours }) };
  return { chapter: name, seed: mark, contact };
}
