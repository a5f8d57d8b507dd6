import { costOf } from '../testing/cost-of.ts';
import { describe, expect, test } from 'vitest';
import { fieldErrors } from '../refusals.ts';
import { isEmail } from './email.ts';
import { PasswordResetRequest } from './password-reset.ts';
import { delayAfter } from './sign-in-delay.ts';
import { SignIn } from './sign-in.ts';

const errors = (schema: typeof SignIn | typeof PasswordResetRequest, value: object) => {
  const parsed = schema.safeParse(value);
  return parsed.success ? {} : fieldErrors(parsed.error.issues);
};

describe('signing in', () => {
  test.each([
    ['[DEL-132] no address', { email: '', password: 'x' }, { email: 'Please enter both email and password' }],
    ['[DEL-132] no password', { email: 'asha@example.org', password: '' }, { password: 'Please enter both email and password' }],
    ['[DEL-132] neither', {}, { email: 'Please enter both email and password', password: 'Please enter both email and password' }],
    ['[DEL-133] not an address', { email: 'asha@example', password: 'x' }, { email: 'Please enter a valid email address' }],
  ])('%s', (_, value, expected) => {
    expect(errors(SignIn, value)).toEqual(expected);
  });

  test('space around the address is dropped, and nothing of the password', () => {
    expect(SignIn.parse({ email: ' Asha@Example.org ', password: ' a b ' })).toEqual({
      email: 'Asha@Example.org',
      password: ' a b ',
      remember: false,
    });
  });
});

test.each([
  ['[DEL-145] empty', '', 'Please enter your email address.'],
  ['[DEL-146] malformed', 'asha', 'Please enter a valid email address.'],
])('forgotten password, %s', (_, email, error) => {
  expect(errors(PasswordResetRequest, { email })).toEqual({ email: error });
});

test.each([
  ['asha@example.org', true],
  ['a.r+ampi@mail.example.co.in', true],
  ['அஷா@example.org', true],
  ['asha@example', false],
  ['asha@example.', false],
  ['@example.org', false],
  ['asha raman@example.org', false],
  ['[SEC-42] asha@example.org,all@example.org', false],
  ['[SEC-42] a,b@example.org', false],
  ['[SEC-42] <asha@example.org>', false],
  ['[SEC-42] asha@example.org\r\nBcc: all@example.org', false],
  ['asha\u0000@example.org', false],
  [`${'a'.repeat(250)}@example.org`, false],
])('%j is an address: %s', (text, expected) => {
  expect(isEmail(text.replace('[SEC-42] ', ''))).toBe(expected);
});

test('the address check is quick on hostile text', { tags: ['SEC-46'] }, () => {
  for (const piece of ['a.', 'a@', '.', '@', 'a'])
    for (const text of [`x@${piece.repeat(50_000)} `, `x@${piece.repeat(120).slice(0, 250)} `])
      expect(costOf(() => isEmail(text), Date.now)).toBeLessThan(5);
});

test('failures cost nothing at first, then twice as long each time, and never more than a minute', { tags: ['SEC-13'] }, () => {
  expect([0, 1, 4, 5, 6, 7, 10, 11, 12, 100, 5000].map(delayAfter)).toEqual([0, 0, 0, 1, 2, 4, 32, 60, 60, 60, 60]);
});
