import { expect, test } from 'vitest';
import { attemptKeys } from './attempt-key.ts';

test('the same content has the same key, other content and another form have their own', () => {
  const keyOf = attemptKeys();
  const first = keyOf({ email: 'a@example.org' });
  expect(first).toMatch(/^[0-9a-f-]{36}$/);
  expect(keyOf({ email: 'a@example.org' })).toBe(first);
  expect(keyOf({ email: 'b@example.org' })).not.toBe(first);
  expect(attemptKeys()({ email: 'a@example.org' })).not.toBe(first);
});
