import { expect, test } from 'vitest';
import { isEmail } from './email.ts';

test.each([
  ['asha@example.org', true],
  ['ashá+conf@sub.example.org', true],
  ['asha@münchen.example', true],
  ['asha@ex\uff41mple.org', false],
  ['asha@example\u3002org', false],
  ['asha@example.org\u2028', false],
  ['as\u200bha@example.org', false],
  ['asha\u202e@example.org', false],
  ['asha@exa\u00admple.org', false],
  ['a\u0301sha@example.org', false],
  ['asha@example', false],
  ['asha@example.org, other@example.org', false],
])('%j is an address: %j', (value, expected) => expect(isEmail(value)).toBe(expected));
