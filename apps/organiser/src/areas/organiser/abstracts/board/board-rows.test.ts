import type { ReviewedAbstract } from '@isocentre/contract/review/abstracts';
import { expect, test } from 'vitest';
import {
  decisionWords,
  inScope,
  isFound,
  isShown,
  mailingSearch,
  placesOf,
  portionOf,
  queryOf,
  rankedOf,
  type Shown,
} from './board-rows.ts';

const row = (change: Partial<ReviewedAbstract> = {}): ReviewedAbstract => ({
  id: crypto.randomUUID(),
  call: 'regular',
  number: 'A-052',
  title: 'Dose in a <sup>60</sup>Co beam',
  category: 'Imaging',
  wish: 'Oral',
  withdrawn: false,
  rank: 1,
  points: [17, 20],
  excluded: 0,
  mean: 18.5,
  z: null,
  recommendations: { oral: 1, 'e-poster': 1, reject: 0 },
  flags: [],
  decision: null,
  version: 0,
  reference: null,
  ...change,
});
const decision = (change: Partial<NonNullable<ReviewedAbstract['decision']>>) =>
  ({ outcome: 'oral', state: 'pending', origin: 'hand', reason: null, by: 'A Chair', at: '2025-09-09T09:00:00Z', ...change }) as const;

test('a category with places of its own has lines of its own, and the others share theirs', { tags: ['REV-080'] }, () => {
  const capacities = [
    { type: 'oral', category: null, places: 36 },
    { type: 'oral', category: 'Imaging', places: 4 },
  ] as const;
  const rows = [row(), row({ category: 'Dosimetry' })];
  expect(inScope(rows, capacities, '').map(({ category }) => category)).toEqual(['Dosimetry']);
  expect(inScope(rows, capacities, 'Imaging').map(({ category }) => category)).toEqual(['Imaging']);
  expect([placesOf(capacities, ''), placesOf(capacities, 'Imaging'), placesOf(capacities, 'Dosimetry')]).toEqual([
    { oral: 36, poster: null },
    { oral: 4, poster: null },
    { oral: 36, poster: null },
  ]);
});

test('what a row says, and where it is shown', () => {
  expect(decisionWords(row())).toBe('Undecided');
  expect(decisionWords(row({ decision: decision({ origin: 'line' }) }))).toBe('Oral, by the line');
  expect(decisionWords(row({ decision: decision({ outcome: 'reject', state: 'applied' }) }))).toBe('Not accepted, applied');
  expect(decisionWords(row({ decision: decision({ outcome: null }) }))).toBe('Undecided');
  const lines = { oral: 30, poster: 100 };
  expect([0, 21, 22, 37, 38, 91, 92, 107, 108].map((place) => isShown(row(), place, 'near', lines))).toEqual([
    false,
    false,
    true,
    true,
    false,
    false,
    true,
    true,
    false,
  ]);
  expect(isShown(row({ flags: ['split'] }), 0, 'split', lines)).toBe(true);
  expect(isShown(row({ decision: decision({ outcome: 'hold' }) }), 0, 'hold', lines)).toBe(true);
  expect(isShown(row({ decision: decision({ origin: 'line' }) }), 0, 'hand', lines)).toBe(false);
  expect(rankedOf([row({ rank: null }), row({ rank: 2 })]).map(({ rank, outcome }) => [rank, outcome])).toEqual([[2, null]]);
  expect([isFound(row(), 'a-052'), isFound(row(), 'beam dose'), isFound(row(), 'phantom'), isFound(row(), ' ')]).toEqual([
    true,
    true,
    false,
    true,
  ]);
});

test.each<[Shown, typed: string, scope: string, query: object]>([
  ['near', '', '', {}],
  ['all', ' dose ', 'Planning', { q: 'dose', category: 'Planning' }],
  ['split', '', '', { flag: 'split' }],
  ['withdrawal', '', '', { flag: 'withdrawal' }],
  ['undecided', '', '', { decision: 'none' }],
  ['hand', '', '', { decision: 'hand' }],
  ['hold', '', '', { decision: 'hold' }],
])('%s is asked for in a file', { tags: ['REV-073'] }, (shown, typed, scope, query) => {
  expect(queryOf(shown, typed, scope)).toEqual(query);
});

test('of several calls, file and letter are about the one that is shown', { tags: ['REV-073', 'REV-124'] }, () => {
  expect(queryOf('all', '', '', 'late-breaking')).toEqual({ call: 'late-breaking' });
  expect(mailingSearch('all', '', '', 'late-breaking').toString()).toBe('table=abstracts&filter=call%3Dlate-breaking');
});

test('a letter goes to the authors of what is shown', { tags: ['REV-124'] }, () => {
  expect(mailingSearch('hold', ' dose ', 'Imaging').toString()).toBe(
    'table=abstracts&filter=q%3Ddose%26category%3DImaging%26decision%3Dhold',
  );
});

test('many rows are drawn in portions, from the first on', () => {
  expect(portionOf([3, 0, 5], 200)).toEqual({ drawn: [3, 0, 5], left: 0 });
  expect(portionOf([150, 100, 5000, 7], 200)).toEqual({ drawn: [150, 50, 0, 0], left: 5057 });
  expect(portionOf([5000], 400)).toEqual({ drawn: [400], left: 4600 });
});
