import { expect, test } from 'vitest';
import { difference, type Listed, marksOf, packed, unpacked } from './exported-rows.ts';

interface Row {
  id: string;
  name: string;
  at: string;
}
const id = (n: number) => `00000000-0000-4000-8000-00000000000${n}`;
const listOf = (...rows: Row[]): Listed<Row> => ({
  columns: [
    { head: 'Name', value: ({ name }) => name },
    { head: 'Changed', value: ({ at }) => at },
  ],
  rows,
  of: (row) => ({ id: row.id, number: Number(row.id.slice(-1)) }),
});
const row = (n: number, name = 'Asha', at = '1') => ({ id: id(n), name, at });
const salt = Buffer.alloc(16, 7);
const between = (before: Listed<Row>, now: Listed<Row>) => {
  const { added, changed, removed } = difference(unpacked(packed(marksOf(before, salt))), marksOf(now, salt));
  return [[...added], [...changed], [...removed]];
};

test.each([
  ['nothing', listOf(row(1)), listOf(row(1)), [[], [], []]],
  ['another order', listOf(row(1), row(2)), listOf(row(2), row(1)), [[], [], []]],
  ['only when it was changed', listOf(row(1)), listOf(row(1, 'Asha', '2')), [[], [], []]],
  ['one more', listOf(row(1)), listOf(row(1), row(2)), [[id(2)], [], []]],
  ['one fewer', listOf(row(1), row(2)), listOf(row(1)), [[], [], [[id(2), 2]]]],
  ['another name', listOf(row(1)), listOf(row(1, 'Bala')), [[], [id(1)], []]],
  ['the second row of a team', listOf(row(1)), listOf(row(1), row(1, 'Bala')), [[], [id(1)], []]],
  ['the first file', listOf(), listOf(row(1)), [[id(1)], [], []]],
])('%s', { tags: ['ORG-219'] }, (_, before, now, said) => expect(between(before, now)).toEqual(said));

test('what is kept has no words in it, and differs between two files', () => {
  const kept = packed(marksOf(listOf(row(1, 'Asha Raman')), salt));
  expect(kept).toHaveLength(28);
  expect(kept.toString('latin1')).not.toContain('Asha');
  expect(packed(marksOf(listOf(row(1, 'Asha Raman')), Buffer.alloc(16, 8)))).not.toEqual(kept);
});
