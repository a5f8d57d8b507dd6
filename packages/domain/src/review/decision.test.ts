import { describe, expect, test } from 'vitest';
import { becomes, Capacities, decisionMayMove, Outcome, reasonNeeded } from './decision.ts';
import { inNumberingOrder, referenceOf, SERIES_PATTERN, USUAL_PATTERNS } from './reference.ts';

test('a decision is pending until it is applied, can be taken back before the results, and is corrected after them', () => {
  const moves = (['none', 'pending', 'applied'] as const).flatMap((from) =>
    (['pending', 'applied'] as const).flatMap((to) =>
      [false, true].filter((published) => decisionMayMove(from, to, published)).map((published) => `${from} ${to} ${published}`),
    ),
  );
  expect(moves).toEqual([
    'none pending false',
    'none pending true',
    'pending pending false',
    'pending pending true',
    'pending applied false',
    'pending applied true',
    'applied pending false',
    'applied applied true',
  ]);
});

test('what becomes of an abstract', () => {
  expect(Outcome.options.map((outcome) => becomes(outcome))).toEqual([
    { status: 'accepted', type: 'Oral' },
    { status: 'accepted', type: 'E-Poster' },
    { status: 'pending', type: null },
    { status: 'rejected', type: null },
    null,
  ]);
});

describe('a reason is needed', () => {
  test.each([
    ['[REV-083] with fewer reviews than the least', { reviews: 1, least: 2, outcome: 'oral', corrects: false }, true],
    ['[REV-083] also to refuse', { reviews: 0, least: 1, outcome: 'reject', corrects: false }, true],
    ['[REV-083] not with as many', { reviews: 2, least: 2, outcome: 'oral', corrects: false }, false],
    ['not to leave it open', { reviews: 0, least: 2, outcome: 'hold', corrects: false }, false],
    ['not to take it back', { reviews: 0, least: 2, outcome: null, corrects: false }, false],
    ['[REV-089] after the results', { reviews: 3, least: 2, outcome: 'oral', corrects: true }, true],
  ] as Array<[string, Parameters<typeof reasonNeeded>[0], boolean]>)('%s', (_title, deciding, needed) => {
    expect(reasonNeeded(deciding)).toBe(needed);
  });
});

test('places are given once for each kind and category', () => {
  const places = (...of: Array<[string, string | null, number]>) =>
    Capacities.safeParse(of.map(([type, category, number]) => ({ type, category, places: number }))).success;
  expect([places(), places(['oral', null, 36], ['e-poster', null, 100], ['oral', 'Imaging', 4])]).toEqual([true, true]);
  expect([places(['oral', null, 36], ['oral', null, 3]), places(['oral', null, -1]), places(['talk', null, 1])]).toEqual([
    false,
    false,
    false,
  ]);
});

test('references are numbered by category, then by title, whatever the rank', { tags: ['REV-091'] }, () => {
  const rows = [
    { category: 'Imaging', title: 'Zebra', number: 1, mean: 25 },
    { category: 'Dosimetry', title: '<i>beta</i> rays', number: 2, mean: 5 },
    { category: 'Imaging', title: 'a phantom', number: 3, mean: 6 },
    { category: 'Dosimetry', title: 'Alpha rays', number: 4, mean: 7 },
    { category: 'Gone', title: 'Aaa', number: 5, mean: 30 },
    { category: 'Imaging', title: 'Ärzte', number: 7, mean: 8 },
    { category: 'Imaging', title: 'A phantom', number: 6, mean: 9 },
  ];
  const order = inNumberingOrder(rows, ['Dosimetry', 'Imaging']).map(({ number }) => number);
  expect(order).toEqual([4, 2, 3, 6, 7, 1, 5]);
  // Whatever order they come in.
  expect(inNumberingOrder(rows.toReversed(), ['Dosimetry', 'Imaging']).map(({ number }) => number)).toEqual(order);
  expect([referenceOf('OP-##', 7), referenceOf('OP-##', 123), referenceOf('P#', 9), referenceOf('X-2025-###', 1)]).toEqual([
    'OP-07',
    'OP-123',
    'P9',
    'X-2025-001',
  ]);
  for (const pattern of Object.values(USUAL_PATTERNS)) expect(pattern).toMatch(SERIES_PATTERN);
  for (const pattern of ['OP', '##', 'op-##', 'OP-##-##', 'OP ##']) expect(pattern).not.toMatch(SERIES_PATTERN);
});
