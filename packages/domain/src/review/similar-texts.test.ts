import { expect, test } from 'vitest';
import { sharedTriples, SIMILAR_SHARE, wordTriples } from './similar-texts.ts';

const words = (from: number, to: number) => Array.from({ length: to - from }, (_, i) => `word${from + i}`).join(' ');
const share = (a: string, b: string) => sharedTriples(wordTriples(a), wordTriples(b));

test.each<[what: string, a: string, b: string, share: number]>([
  ['the same', words(0, 100), words(0, 100), 1],
  ['in capitals, with marks and punctuation', words(0, 100), `<i>${words(0, 100).toUpperCase().replaceAll(' ', ', ')}</i>.`, 1],
  ['nothing in common', words(0, 100), words(100, 200), 0],
  ['the same words in another order', words(0, 100), words(0, 100).split(' ').toReversed().join(' '), 0],
  ['one within the other', words(0, 52), words(0, 200), 1],
  ['60 of 100 triples', words(0, 102), `${words(0, 62)} ${words(500, 540)}`, 0.6],
  ['59 of 100 triples', words(0, 102), `${words(0, 61)} ${words(500, 541)}`, 0.59],
  ['too short to say', words(0, 21), words(0, 21), 0],
  ['empty', '', words(0, 100), 0],
])('%s', { tags: ['REV-076'] }, (_, a, b, expected) => {
  expect(share(a, b)).toBeCloseTo(expected, 2);
  expect(share(b, a)).toBeCloseTo(expected, 2);
  expect(share(a, b) >= SIMILAR_SHARE).toBe(expected >= 0.6);
});
