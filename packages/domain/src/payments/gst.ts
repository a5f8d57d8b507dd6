import * as z from 'zod/mini';

/** A receipt's goods and services tax details, if the issuing society is registered. */
export const Gst = z.strictObject({
  legalName: z.string().check(z.trim(), z.minLength(1), z.maxLength(200)),
  gstin: z.string().check(z.regex(/^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[0-9A-Z]$/, 'is not a GSTIN')),
  /** The service's accounting code. */
  sac: z.string().check(z.regex(/^\d{4,8}$/)),
  /** 1800 is 18 %. */
  rateBasisPoints: z.int().check(z.nonnegative(), z.maximum(10_000)),
});
export type Gst = z.infer<typeof Gst>;

/** The first two digits of a GSTIN name the state. */
export const stateOf = (gstin: string): string => gstin.slice(0, 2);

/** Fees include the tax: returns the tax in the amount paid. The two always add up to what was paid. */
export function gstWithin(paidMinor: number, rateBasisPoints: number): { taxableMinor: number; taxMinor: number } {
  const taxableMinor = Math.round((paidMinor * 10_000) / (10_000 + rateBasisPoints));
  return { taxableMinor, taxMinor: paidMinor - taxableMinor };
}
