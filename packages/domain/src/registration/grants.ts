import * as z from 'zod/mini';

/** To whom a registration is given without money. */
export const GrantReason = z.enum(['faculty', 'guest', 'sponsor', 'staff']);
export type GrantReason = z.infer<typeof GrantReason>;

export const GRANT_NAMES: Readonly<Record<GrantReason, string>> = {
  faculty: 'Faculty',
  guest: 'Guest',
  sponsor: 'Sponsor',
  staff: 'Staff',
};
