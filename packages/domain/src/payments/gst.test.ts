import { expect, test } from 'vitest';
import { Gst, gstWithin } from './gst.ts';

test.each([
  [100_000, 1800, 84_746, 15_254],
  [873_600, 1800, 740_339, 133_261],
  [100, 1800, 85, 15],
  [100_000, 0, 100_000, 0],
])('%d paid at a rate of %d: %d taxable, %d tax, and nothing is lost', (paid, rate, taxableMinor, taxMinor) => {
  expect(gstWithin(paid, rate)).toEqual({ taxableMinor, taxMinor });
  expect(taxableMinor + taxMinor).toBe(paid);
});

test('a number that is not a GSTIN is refused', () => {
  const gst = { legalName: 'Sample', gstin: '33AAAAA0000A1Z5', sac: '998596', rateBasisPoints: 1800 };
  expect(Gst.safeParse(gst).success).toBe(true);
  expect(Gst.safeParse({ ...gst, gstin: '33AAAAA0000A1X5' }).success).toBe(false);
});
