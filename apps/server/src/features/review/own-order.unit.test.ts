import { expect, test } from 'vitest';
import { inOwnOrder } from './own-order.ts';

const many = Array.from({ length: 40 }, (_, i) => ({ id: `assignment-${String(i).padStart(2, '0')}` }));
const ids = (key: string, of = many) => inOwnOrder(key, of).map(({ id }) => id);

test('each reviewer has an order of their own, which stays', { tags: ['REV-058'] }, () => {
  expect(ids('one')).toEqual(ids('one', many.toReversed()));
  expect(ids('one')).not.toEqual(ids('other'));
  expect(ids('one')).not.toEqual(many.map(({ id }) => id));
  // One more, or one less, leaves the others in their places.
  expect(ids('one', many.slice(1))).toEqual(ids('one').filter((id) => id !== many[0]?.id));
});
