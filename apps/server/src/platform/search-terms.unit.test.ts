import { expect, test } from 'vitest';
import { searchTerms } from './search-terms.ts';

const PREFIX = 'TNPY28-';

test.each([undefined, '', '   '])('nothing typed: %j', (typed) => {
  expect(searchTerms(typed, PREFIX)).toBeNull();
});

test.each([
  ['42', { number: 42, mobile: null, words: [] }],
  ['0042', { number: 42, mobile: null, words: [] }],
  ['TNPY28-0042', { number: 42, mobile: null, words: [] }],
  [' tnpy28 42 ', { number: 42, mobile: null, words: [] }],
  ['TNPY28-', { number: null, words: ['TNPY28-'] }],
  ['+91 98400 54321', { number: null, mobile: '840054321', words: [] }],
  ['98400-54321', { number: null, mobile: '840054321', words: [] }],
  ['54321', { number: 54321, mobile: '54321', words: [] }],
  ['0771234567', { number: null, mobile: '771234567', words: [] }],
  ['Asha  Raman', { number: null, mobile: null, words: ['Asha', 'Raman'], id: null, reference: null }],
  ['pay_AbcDef', { id: 'pay_abcdef' }],
  ['pay_Abc1', { number: null, words: ['pay_Abc1'], id: 'pay_abc1' }],
  ['0012 34ab', { words: ['0012', '34ab'], reference: '1234AB' }],
  ['TNPY28/2025-26/0007', { receipt: { year: '2025-26', number: 7 } }],
  ['TNPY28/CN/2025-26/0007', { receipt: null, creditNote: { year: '2025-26', number: 7 } }],
  ['cn/2026/12', { receipt: null, creditNote: { year: '2026', number: 12 } }],
  ['2026/12', { receipt: { year: '2026', number: 12 } }],
  ['other/2025-26/0007', { receipt: null }],
])('%j means %j', (typed, meant) => {
  expect(searchTerms(typed, PREFIX)).toMatchObject(meant);
});

test('a long text is cut to eight words', () => {
  expect(searchTerms('a b c d e f g h i j', PREFIX)?.words).toHaveLength(8);
});
