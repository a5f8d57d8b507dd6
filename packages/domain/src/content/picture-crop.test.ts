import { describe, expect, test } from 'vitest';
import { fitsIn, largest, within } from './picture-crop.ts';

const whole = { width: 1200, height: 800 };

describe('a part of a picture', { tags: ['ORG-423'] }, () => {
  test.each([
    [1, { x: 200, y: 0, width: 800, height: 800 }],
    [4 / 3, { x: 67, y: 0, width: 1067, height: 800 }],
    [3, { x: 0, y: 200, width: 1200, height: 400 }],
  ])('in the ratio %d, as large as possible', (ratio, expected) => {
    expect(largest(whole, ratio)).toEqual(expected);
    expect(fitsIn(largest(whole, ratio), whole)).toBe(true);
  });

  test('is moved back into the picture', () => {
    expect(within({ x: 900, y: -20, width: 400, height: 400 }, whole)).toEqual({ x: 800, y: 0, width: 400, height: 400 });
    expect(within({ x: 0, y: 0, width: 5000, height: 5000 }, whole)).toEqual({ x: 0, y: 0, width: 1200, height: 800 });
  });

  test.each([
    [{ x: 0, y: 0, width: 39, height: 400 }, false],
    [{ x: 1, y: 0, width: 1200, height: 400 }, false],
    [{ x: 0, y: 401, width: 400, height: 400 }, false],
    [{ x: 0, y: 400, width: 40, height: 400 }, true],
  ])('%j fits: %s', (crop, fits) => {
    expect(fitsIn(crop, whole)).toBe(fits);
  });
});
