import { expect, test } from 'vitest';
import { CAPACITY_MODEL, offModel } from '../../bench/support/capacity.ts';

/** `bench/capacity.ts`, a part of `pnpm verify`, measures; here, what it refuses. */

const { rows, bytes, logins } = CAPACITY_MODEL;

test.each([
  ['as in the model', { rows, bytes, logins }, []],
  ['a little more and less', { rows: rows * 1.19, bytes: bytes * 0.81, logins: logins * 1.19 }, []],
  ['too many rows', { rows: rows * 1.21, bytes, logins }, ['rows']],
  ['too few bytes, as when a table was not counted', { rows, bytes: bytes * 0.79, logins }, ['bytes']],
  ['too much processor time', { rows, bytes, logins: logins * 1.21 }, ['logins']],
  ['nothing measured', { rows: Number.NaN, bytes: Infinity, logins: 0 }, ['rows', 'bytes', 'logins']],
])('the cost of a delegate, %s [OPS-084]', (_what, measured, refused) => {
  expect(offModel(measured).map((one) => one.split(' ', 1)[0])).toEqual(refused);
});
