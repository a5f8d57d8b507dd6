import { expect, test } from 'vitest';
import { editionDifferences, type StoredTable } from './edition-differences.ts';

const fees = (rows: StoredTable['rows']): StoredTable => ({ table: 'fee_amounts', key: ['category', 'phase'], rows });
const early = { category: 'student', phase: 'early', charge: 1000 };

test.each<[string, StoredTable[], StoredTable[], string[]]>([
  ['the same rows', [fees([early])], [fees([early])], []],
  [
    'a changed column',
    [fees([{ ...early, charge: 1999 }])],
    [fees([early])],
    ['fee_amounts student early: charge is 1999, would become 1000'],
  ],
  ['a row that people added', [fees([early])], [fees([])], ['fee_amounts student early: would be removed']],
  ['a row that people removed', [fees([])], [fees([early])], ['fee_amounts student early: would be added']],
  ['a table that was never loaded', [], [fees([early])], ['fee_amounts student early: would be added']],
  ['a column that a migration added', [fees([{ ...early, currency: 'INR' }])], [fees([early])], []],
])('%s', (_, now, next, expected) => {
  expect(editionDifferences(now, next)).toEqual(expected);
});
