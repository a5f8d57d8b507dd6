import * as z from 'zod/mini';
import { Look } from '../editions/edition.ts';

/**
 * What a document says about the conference that issued it. Kept with the document, so that it prints the same years later,
 * whatever has been changed about the conference since. An edition is one, too.
 */
export const Issuer = z.object({
  title: z.string(),
  shortName: z.string(),
  chapter: z.string(),
  association: z.string(),
  startsOn: z.string(),
  endsOn: z.string(),
  timeZone: z.string(),
  delegatePrefix: z.string(),
  look: z.nullable(Look),
  venue: z.object({ city: z.string() }),
  contact: z.object({ email: z.nullable(z.string()), phone: z.nullable(z.string()) }),
  limits: z.object({ refundEnquiryDays: z.int() }),
});
export type Issuer = z.infer<typeof Issuer>;
