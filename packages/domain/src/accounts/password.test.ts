import fc from 'fast-check';
import { costOf } from '../testing/cost-of.ts';
import { describe, expect, test } from 'vitest';
import { fieldErrors } from '../refusals.ts';
import { NewPassword, passwordProblem, passwordWords } from './password.ts';
import { PasswordChange, PasswordReset } from './password-reset.ts';

const context = {
  common: new Set(['password', 'letmein', 'iloveyou', 'sunshine12', 'dragon']),
  words: ['asha.raman@example.org', 'Asha Raman', 'AMPI-TNPY 2025', 'Apollo Proton Cancer Centre', 'Chennai'],
};

const firstError = (value: unknown) => {
  const parsed = NewPassword.safeParse(value);
  return parsed.success ? undefined : parsed.error.issues[0]?.message;
};

describe('length', { tags: ['SEC-04'] }, () => {
  test.each([
    ['nothing', '', passwordWords.missing],
    ['not even text', undefined, passwordWords.missing],
    ['nine characters', 'abcdefghi', 'Password must be at least 10 characters'],
    ['nine characters of two units each', '🦉'.repeat(9), 'Password must be at least 10 characters'],
    ['129 characters', 'x'.repeat(129), 'Password must be at most 128 characters'],
  ])('%s is refused', (_, value, error) => {
    expect(firstError(value)).toBe(error);
  });

  test.each([
    ['ten characters', 'k7#mQ2vLx9'],
    ['64 characters', 'monsoon '.repeat(8)],
    ['128 characters', 'x'.repeat(128)],
    ['Tamil, spaces and an owl', '  மருத்துவ இயற்பியல் 🦉  '],
  ])('%s is taken as it is, nothing trimmed or cut', (_, value) => {
    expect(NewPassword.parse(value)).toBe(value);
  });
});

describe('passwords that are guessed first', { tags: ['SEC-05'] }, () => {
  test.each([
    ['from the list', 'sunshine12'],
    ['from the list in capitals', 'SUNSHINE12'],
    ['a listed word with a year and a sign', 'Password2025!'],
    ['digits before and after a listed word', '123letmein456'],
    ['one character', 'zzzzzzzzzzzz'],
    ['three characters', 'abcabcabcabcabc'],
    ['a piece over and over', 'wxyzwxyzwxyz'],
    ['along the digits', '1234567890'],
    ['backwards', '0987654321'],
    ['along the alphabet', 'abcdefghijkl'],
    ['along the keyboard', 'qwertyuiop'],
    ['down the keyboard', '1qaz2wsx3edc'],
  ])('%s: too common', (_, password) => {
    expect(passwordProblem(password, context)).toBe(passwordWords.common);
  });

  test.each([
    ['the society and the year', 'AMPI-TNPY-2025'],
    ['the hospital with digits', 'apollo@12345'],
    ['the city', 'Chennai2025!'],
    ['their own name', 'asharaman99'],
    ['their own address', 'asha.raman@example.org'],
    ['conference and city', 'ampi2025chennai'],
  ])('%s: rests on known words', (_, password) => {
    expect(passwordProblem(password, context)).toBe(passwordWords.context);
  });

  test.each(['k7#mQ2vLx9', 'correct horse battery staple', 'monsoon over chennai rooftops', 'passwords are a nuisance'])(
    '%s is taken',
    (password) => {
      expect(passwordProblem(password, context)).toBeUndefined();
    },
  );
});

test('the policy is quick on anything', { tags: ['SEC-46'] }, () => {
  for (const text of ['a'.repeat(100_000), '1'.repeat(100_000), 'ampi'.repeat(25_000), `${'a1'.repeat(50_000)}!`, '🦉'.repeat(50_000)])
    expect(costOf(() => NewPassword.safeParse(text).success && passwordProblem(text, context), Date.now)).toBeLessThan(5);
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 128 }), (text) => {
      const problem = passwordProblem(text, context);
      expect([undefined, passwordWords.common, passwordWords.context]).toContain(problem);
    }),
  );
});

describe('forms', () => {
  const token = 'a'.repeat(43);
  const reset = (change: object) => {
    const parsed = PasswordReset.safeParse({ token, password: 'k7#mQ2vLx9', confirmPassword: 'k7#mQ2vLx9', ...change });
    return parsed.success ? {} : fieldErrors(parsed.error.issues);
  };
  test('a password must be typed twice alike', () => {
    expect(reset({})).toEqual({});
    expect(reset({ confirmPassword: 'k7#mQ2vLx8' })).toEqual({ confirmPassword: 'Passwords do not match' });
    expect(reset({ confirmPassword: undefined })).toEqual({ confirmPassword: 'Passwords do not match' });
    expect(Object.keys(reset({ token: 'short' }))).toEqual(['token']);
  });
  test('a change asks for the current password', () => {
    const parsed = PasswordChange.safeParse({ current: '', password: 'k7#mQ2vLx9', confirmPassword: 'k7#mQ2vLx9' });
    expect(parsed.success ? {} : fieldErrors(parsed.error.issues)).toEqual({ current: passwordWords.currentMissing });
  });
});
