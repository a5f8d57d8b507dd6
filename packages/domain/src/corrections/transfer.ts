import * as z from 'zod/mini';
import { boundedEmailField } from '../accounts/email.ts';
import { PaymentStatus } from '../registration/payment-status.ts';
import { ProofKind } from '../registration/proofs.ts';

/** What it means to hand a registration on to another person: computed before anything is stored, and again when it is. */
export const Transfer = z.object({
  from: z.object({ name: z.string(), email: z.string() }),
  to: z.object({
    email: z.string(),
    /** As this society knows them; null where it does not. */
    name: z.nullable(z.string()),
    /** `made`: nobody has an account with this address yet. */
    account: z.enum(['used', 'made']),
  }),
  category: z.nullable(z.string()),
  status: PaymentStatus,
  currency: z.string(),
  /** What has been paid stays with the registration, as do its seats and its place on the waiting list. */
  paid: z.int(),
  seats: z.int(),
  waits: z.boolean(),
  /** Why it costs nothing, if it was granted. */
  granted: z.nullable(z.string()),
  /** The document that the category asks the new person for. */
  asksProof: z.nullable(ProofKind),
  /** Documents and drafts of the person before are deleted. */
  deletesProofs: z.int(),
  deletesDrafts: z.int(),
  /** An order that could still be paid is closed. */
  closesOrder: z.boolean(),
  /** Receipts stay as they were issued, and can be opened by the new person. */
  receipts: z.int(),
});
export type Transfer = z.infer<typeof Transfer>;

/** The address of whoever takes it over. */
export const NewHolderEmail = boundedEmailField('Please enter the e-mail address of the new person.', 'Please enter a valid email address');
