import { expect, test } from 'vitest';
import { toggleMark } from './mark-text.ts';

test.each([
  ['around what is selected', 'a 103 b', 4, 5, 'a 10<sup>3</sup> b', 9, 10],
  ['with nothing selected, ready to type into', 'x', 1, 1, 'x<sup></sup>', 6, 6],
  ['away again, from inside', '10<sup>3</sup>', 7, 8, '103', 2, 3],
  ['away again, when the mark itself is selected', '10<sup>3</sup>', 2, 14, '103', 2, 3],
])('%s', (_name, text, start, end, expected, from, to) => {
  expect(toggleMark({ text, start, end }, 'sup')).toEqual({ text: expected, start: from, end: to });
});
