import type { PreparedLetter } from '@isocentre/contract/review/decision-letters';
import { describe, expect, test } from 'vitest';
import { groupsOf, isReady, leavingWords, missingWords, recipientsOf, stateWords } from './letter-words.ts';

const letter = (change: Partial<PreparedLetter> = {}): PreparedLetter => ({
  id: '0',
  kind: 'accepted-oral',
  state: 'draft',
  held: false,
  abstract: { id: '1', number: 'A-001', title: 'Dose', reference: 'OP-01' },
  name: 'Nila',
  addresses: ['nila@example.org'],
  missing: [],
  pdf: false,
  edited: false,
  digest: '0'.repeat(16),
  sentAt: null,
  cause: null,
  ...change,
});

test('only a complete draft can be released', () => {
  expect([letter(), letter({ missing: ['reference'] }), letter({ state: 'released' })].map(isReady)).toEqual([true, false, false]);
});

test('what is missing is named as in the list of variables', () => {
  expect(missingWords({ kind: 'accepted-oral', missing: ['reference', 'number'] })).toBe(
    'reference of the presentation, number in the review',
  );
});

test('groups stand in the order of kinds, without empty ones', () => {
  const groups = groupsOf([letter({ kind: 'not-accepted' }), letter(), letter({ kind: 'not-accepted' })]);
  expect(groups.map(({ name, letters }) => [name, letters.length])).toEqual([
    ['Accepted as oral', 1],
    ['Not accepted', 2],
  ]);
});

test('people with two abstracts get two letters, and count once', () => {
  const all = [letter(), letter({ addresses: ['Nila@example.org'] }), letter({ addresses: ['divya@example.org', 'x@example.org'] })];
  expect(recipientsOf(all)).toEqual({ people: 2, several: 1 });
});

describe('states', () => {
  test.each([
    ['released', true, 'Waits for the results'],
    ['released', false, 'On its way'],
    ['sent', false, 'Sent'],
    ['bounced', false, 'Came back'],
    ['failed', false, 'Failed'],
    ['draft', false, 'Prepared'],
  ] as const)('%s, held %s: %s', (state, held, words) => expect(stateWords({ state, held })).toBe(words));

  test.each([
    [{ resultsAt: '2025-09-12T12:30:00Z', published: false }, 'Letters leave with the results: 2025-09-12T12:30:00Z'],
    [{ resultsAt: null, published: false }, 'No instant is set for the results: what you release waits for it'],
    [{ resultsAt: '2025-09-12T12:30:00Z', published: true }, 'The results are out: what you release leaves at once'],
  ])('%j', (facts, words) => expect(leavingWords(facts, (at) => at)).toBe(words));
});
