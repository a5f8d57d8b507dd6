import { expect, test } from 'vitest';
import { countNewer } from './newer-rows.ts';

type Found = Parameters<typeof countNewer>[0];
const page = (total: number, ...rows: readonly (readonly [id: string, changedAt: string])[]) =>
  ({
    total,
    delegates: rows.map(([id, changedAt]) => ({
      id,
      changedAt,
      status: 'PAID',
      proof: 'missing',
      seat: 'none',
      flagged: false,
      tags: [] as string[],
    })),
  }) as Found;

test.each([
  ['the same', page(2, ['a', '1'], ['b', '1']), 0],
  ['another order', page(2, ['b', '1'], ['a', '1']), 0],
  ['one new', page(3, ['c', '1'], ['a', '1'], ['b', '1']), 1],
  ['one changed', page(2, ['a', '2'], ['b', '1']), 1],
  ['one gone', page(1, ['a', '1']), 1],
  ['five new on other pages', page(7, ['a', '1'], ['b', '1']), 5],
])('%s', (_, newer, count) => expect(countNewer(page(2, ['a', '1'], ['b', '1']), newer)).toBe(count));
