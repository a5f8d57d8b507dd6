import { encode } from 'uqr';
import { expect, test } from 'vitest';
import { qrPath } from './qr-path.ts';

test('runs of dark modules become rectangles', () => {
  expect(
    qrPath([
      [true, true, false, true],
      [false, false, false, false],
      [false, true, true, true],
    ]),
  ).toBe('M0 0h2v1h-2zM3 0h1v1h-1zM1 2h3v1h-3z');
});

test('every dark module is drawn once', () => {
  const { data } = encode('otpauth://totp/Sample:sample@example.org?secret=ABCDEFGHIJKLMNOP&issuer=Sample', { border: 4 });
  const drawn = [...qrPath(data).matchAll(/h(\d+)v/g)].reduce((sum, [, width]) => sum + Number(width), 0);
  expect(drawn).toBe(data.flat().filter(Boolean).length);
});
