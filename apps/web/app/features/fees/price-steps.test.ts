import { expect, test } from 'vitest';
import { type PhaseLine, priceInShort, priceParts, priceSteps, shareOfPhase } from './price-steps.ts';

const phase = (code: string, state: PhaseLine['state'], firstDay: string | null, lastDay: string): PhaseLine => ({
  code,
  name: code,
  label: '',
  state,
  badge: null,
  online: true,
  firstDay,
  lastDay,
});
const PHASES = [
  phase('early-bird', 'past', null, '2025-08-15'),
  phase('regular', 'current', '2025-08-16', '2025-09-10'),
  phase('onsite', 'upcoming', '2025-09-11', '2025-10-03'),
];

test('prices climb from 0 to 1', () => {
  const steps = priceSteps(PHASES, ['₹1,500', '₹1,750', '₹2,000']);
  expect(steps.map(({ price, level, state }) => [price, level, state])).toEqual([
    ['₹1,500', 0, 'past'],
    ['₹1,750', 0.5, 'current'],
    ['₹2,000', 1, 'upcoming'],
  ]);
});

test('a price that stays for a while stays level', () => {
  expect(priceSteps(PHASES, ['₹1,000', '₹1,000', '₹1,500']).map(({ level }) => level)).toEqual([0, 0, 1]);
});

test.each([
  ['one price throughout', ['₹5,000', '₹5,000', '₹5,000']],
  ['a category that is not in the table', undefined],
  ['another number of phases', ['₹1', '₹2']],
])('nothing climbs: %s', (_, prices) => {
  expect(priceSteps(PHASES, prices)).toEqual([]);
});

test.each([
  ['2025-08-16', 0],
  ['2025-08-29', 0.5],
  ['2025-09-10', 25 / 26],
  ['2025-10-10', 1],
  ['2025-01-01', 0],
])('%s lies at %d of the regular phase', (today, share) => {
  expect(shareOfPhase({ firstDay: '2025-08-16', lastDay: '2025-09-10' }, today)).toBeCloseTo(share);
});

test('without a first day every day is the middle', () => {
  expect(shareOfPhase({ firstDay: null, lastDay: '2025-08-15' }, '2025-08-14')).toBe(0.5);
});

test.each([
  ['₹1,500', ['₹1,500', undefined]],
  ['$100 (charged ₹8,736)', ['$100', '(charged ₹8,736)']],
  ['Complimentary with ₹1 service charge', ['Complimentary', 'with ₹1 service charge']],
  ['₹5,000 or $200', ['₹5,000', 'or $200']],
])('%s in its parts', (price, parts) => {
  expect(priceParts(price)).toEqual(parts);
});

test.each([
  ['$100 (charged ₹8,736)', '$100'],
  ['Complimentary with ₹1 service charge', '₹1'],
  ['Complimentary', 'Complimentary'],
])('%s in short', (price, short) => {
  expect(priceInShort(price)).toBe(short);
});
