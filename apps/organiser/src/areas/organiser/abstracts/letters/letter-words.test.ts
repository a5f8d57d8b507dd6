import type { PreparedLetter } from '@isocentre/contract/review/decision-letters';
import { describe, expect, test } from 'vitest';
import { groupsOf, isReady, leavingOf, leavingWords, missingWords, recipientsOf, releasedWords, stateWords } from './letter-words.ts';

const letter = (change: Partial<PreparedLetter> = {}): PreparedLetter => ({
  id: '0',
  kind: 'accepted-oral',
  state: 'draft',
  held: false,
  call: 'regular',
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
});

describe('when what is released leaves', () => {
  const FIRST = '2025-09-12T12:30:00Z';
  const SECOND = '2025-09-20T12:30:00Z';
  const facts = (regular: [at: string | null, told: boolean], late?: [at: string | null, told: boolean]) => ({
    calls: [
      { code: 'regular', resultsAt: regular[0], told: regular[1] },
      ...(late ? [{ code: 'late', resultsAt: late[0], told: late[1] }] : []),
    ],
  });
  const of = (regular: number, late = 0) => [
    ...Array.from({ length: regular }, () => ({ call: 'regular' })),
    ...Array.from({ length: late }, () => ({ call: 'late' })),
  ];

  test.each([
    ['[REV-001]', facts([FIRST, false]), of(0), `Letters leave with the results: ${FIRST}`, 'They leave with the results.'],
    ['[REV-001]', facts([FIRST, false]), of(3), `Letters leave with the results: ${FIRST}`, 'They leave with the results.'],
    [
      '[REV-001]',
      facts([null, false]),
      of(3),
      'No instant is set for the results: what you release waits for it',
      'They leave with the results.',
    ],
    ['[REV-001]', facts([FIRST, true]), of(3), 'The results are out: what you release leaves at once', 'They are on their way.'],
    // Results of the regular call are out, those of the late one are not.
    [
      '[REV-001]',
      facts([FIRST, true], [SECOND, false]),
      of(2),
      'The results are out: what you release leaves at once',
      'They are on their way.',
    ],
    [
      '[REV-001]',
      facts([FIRST, true], [SECOND, false]),
      of(0, 2),
      `Letters leave with the results: ${SECOND}`,
      'They leave with the results.',
    ],
    [
      '[REV-001]',
      facts([FIRST, true], [SECOND, false]),
      of(2, 1),
      `2 letters of results that are out leave at once; 1 leaves with the results of ${SECOND}`,
      '2 on the way, the others leave with their results.',
    ],
    [
      '[REV-001]',
      facts([FIRST, false], [null, false]),
      of(1, 2),
      `1 leaves with the results of ${FIRST}; 2 wait for results for which no instant is set`,
      'They leave with the results.',
    ],
  ] as const)('%s %j, %j', (_, given, letters, words, after) => {
    const leaving = leavingOf(given, letters);
    expect([leavingWords(leaving, (at) => at), releasedWords(leaving)]).toEqual([words, after]);
  });
});
