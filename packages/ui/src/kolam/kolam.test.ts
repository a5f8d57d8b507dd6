import { isodose } from '@isocentre/domain/kolam/isodose';
import { numbers } from '@isocentre/domain/kolam/numbers';
import { pulli } from '@isocentre/domain/kolam/pulli';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { draw, type Figure } from './draw.ts';
import { initials } from './initials.ts';

const KINDS: Figure[] = [
  { kind: 'hero', seed: 's1' },
  { kind: 'lost', seed: 's1' },
  { kind: 'field', seed: 'countdown' },
  { kind: 'avatar', seed: 'Dr. Sivagami Thillai' },
  { kind: 'divider', seed: 'c', n: 12 },
  { kind: 'motif', seed: 's9', n: 9 },
  { kind: 'empty', seed: 's2', n: 5, drawn: 0.36 },
];

/** The first and last point of a path made of C pieces. */
function ends(d: string): [string, string] {
  const numbersOf = (piece: string) => piece.trim().split(' ');
  const pieces = d.replace(/^M/, '').replace(/Z$/, '').split('C');
  return [
    numbersOf(pieces[0] ?? '').join(' '),
    numbersOf(pieces.at(-1) ?? '')
      .slice(-2)
      .join(' '),
  ];
}

test('numbers repeat for the same seed and differ for another', () => {
  const ten = (seed: string) => Array.from({ length: 10 }, numbers(seed));
  expect(ten('a')).toEqual(ten('a'));
  expect(ten('a')).not.toEqual(ten('b'));
  expect(ten('a').every((n) => n >= 0 && n < 1)).toBe(true);
});

test.each(KINDS)('the same seed draws the same $kind, another seed another one', (figure) => {
  const again = draw({ ...figure });
  expect(again).toBe(draw(figure));
  expect(draw({ ...figure, seed: 'another seed' })).not.toBe(again);
  expect(again).toMatch(/^<svg [^>]+>.*<\/svg>$/);
  expect(again).not.toMatch(/style=|NaN|Infinity|undefined/);
});

test('every strand of every kolam closes', () => {
  const shapes = fc.constantFrom('diamond', 'square', 'round', 'strip', 'ring') as fc.Arbitrary<'diamond' | 'ring'>;
  fc.assert(
    fc.property(fc.string(), shapes, fc.integer({ min: 3, max: 8 }), (seed, shape, size) => {
      const n = shape === 'ring' ? 4 * size : size;
      const { strands, dots } = pulli({ seed, shape, n, rows: shape === 'ring' ? 2 : n, bridge: 0.25, tries: 3 });
      expect(dots.length).toBeGreaterThan(0);
      for (const strand of strands) {
        const [first, last] = ends(strand);
        const apart = first.split(' ').map((value, i) => Math.abs(Number(value) - Number(last.split(' ')[i])));
        expect(Math.max(...apart)).toBeLessThanOrEqual(0.1 + 1e-9);
      }
    }),
    { numRuns: 60 },
  );
});

test('a ring whose pattern does not come out even is refused', () => {
  expect(() => pulli({ seed: 'x', shape: 'ring', n: 10, period: 4 })).toThrow(/multiple of the period/);
});

test('the band continues where its tile meets the next one', () => {
  const n = 12;
  const { strands } = pulli({ seed: 'c', shape: 'strip', n, rows: 2, cell: 20, endless: true });
  const heights = (x: number) =>
    strands.flatMap((d) => [...d.matchAll(new RegExp(`[M ]${x} (-?[\\d.]+)(?=[CMZ]|$)`, 'g'))].map(([, y]) => y));
  // Half a cell beyond the first and the last dot.
  expect(heights(-10).length).toBeGreaterThan(0);
  expect(new Set(heights(-10))).toEqual(new Set(heights(n * 20 - 10)));
});

test('contours are closed, one path per level', () => {
  const { contours } = isodose({ seed: 'x', foci: 2, levels: [26, 58, 96], reach: 420 });
  expect(contours).toHaveLength(3);
  for (const contour of contours) expect(contour).toMatch(/^(M[^MZ]+Z)+$/);
});

test.each([
  ['Dr. Sivagami Thillai', 'ST'],
  ['Prof. Nedumaran Iniyan', 'NI'],
  ['M. K. Arasu', 'MA'],
  ['Drona', 'D'],
  ['Dr', '?'],
  ['', '?'],
  ['éric Öz', 'ÉÖ'],
])('initials of "%s" are %s', (name, letters) => {
  expect(initials(name)).toBe(letters);
});

test('a name cannot put markup into its drawing', () => {
  expect(draw({ kind: 'avatar', seed: '<b> &c' })).not.toMatch(/<b>|>[^<]*&c/);
});
