import { expect, test } from 'vitest';
import { leadingZeroBits, stampTime } from './work-stamp.ts';

test.each([
  [[0xff, 0], 0],
  [[0x7f], 1],
  [[0x01], 7],
  [[0, 0x80], 8],
  [[0, 0, 0x10], 19],
  [[0, 0], 16],
])('%j begins with %i zero bits', (bytes, bits) => {
  expect(leadingZeroBits(Uint8Array.from(bytes))).toBe(bits);
});

test.each([
  ['1794880000000.0123456789abcdef.42', 1_794_880_000_000],
  ['1794880000000.0123456789abcdef.', undefined],
  ['179488000000.0123456789abcdef.42', undefined],
  ['1794880000000.0123456789ABCDEF.42', undefined],
  ['1794880000000.0123456789abcdef.42 ', undefined],
  ['1794880000000.0123456789abcdef.12345678901', undefined],
  ['', undefined],
])('%j is of %s', (stamp, time) => {
  expect(stampTime(stamp)).toBe(time);
});
