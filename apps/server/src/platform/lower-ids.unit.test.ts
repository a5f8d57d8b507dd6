import { expect, test } from 'vitest';
import { lowerIds } from './lower-ids.ts';

const ID = '5c9ce439-c8f6-4af6-a08b-3164f8293048';

test('ids of an address are written as the database writes them, and nothing else is changed', () => {
  const params = { edition: 'AMPI-TNPY-2025', id: ID.toUpperCase(), other: ID, q: `about ${ID.toUpperCase()}`, after: undefined };
  lowerIds(params);
  expect(params).toEqual({ edition: 'AMPI-TNPY-2025', id: ID, other: ID, q: `about ${ID.toUpperCase()}`, after: undefined });
  expect(() => lowerIds(null)).not.toThrow();
});
