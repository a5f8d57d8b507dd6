import { CallFailed } from '@isocentre/contract/call';
import type { Call } from '@isocentre/contract/route';
import { expect, test } from 'vitest';
import { checkLink, setPassword } from './set-password.ts';

const TOKEN = 'a'.repeat(43);
const answers = (answer: unknown) => (() => (answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer))) as Call;
const form = (password: string, confirmPassword = password) => {
  const data = new FormData();
  data.set('password', password);
  data.set('confirmPassword', confirmPassword);
  return data;
};

test.each([
  ['works', { valid: true }, 'good'],
  ['was used or is too old', { valid: false }, 'dead'],
  ['was cut on its way', new CallFailed(422, 'VALIDATION', 'x'), 'dead'],
  ['cannot be checked', new CallFailed(0, 'UNREACHABLE', 'x'), 'unknown'],
  ['cannot be checked now', new CallFailed(429, 'RATE_LIMITED', 'x'), 'unknown'],
])('a link that %s', async (_, answer, state) => {
  expect(await checkLink(answers(answer), TOKEN)).toBe(state);
});

test.each([
  ['too short', form('short'), { password: 'Password must be at least 10 characters' }],
  ['missing', form(''), { password: 'Please enter a password' }],
  ['not the same twice', form('a good long password', 'a good lonk password'), { confirmPassword: 'Passwords do not match' }],
])('a password that is %s is not sent', async (_, data, fields) => {
  const never = (() => Promise.reject(new Error('sent'))) as Call;
  expect(await setPassword(never, TOKEN, data)).toEqual({ message: 'Please check the marked fields.', fields });
});

test.each([
  ['is set', { changed: true }, { changed: true }],
  ['comes too late', new CallFailed(400, 'RESET_LINK_INVALID', 'x'), { dead: true }],
  [
    'is refused',
    new CallFailed(422, 'VALIDATION', 'Please check', { password: 'Guessed first' }),
    { message: 'Please check', fields: { password: 'Guessed first' } },
  ],
  ['does not arrive', new CallFailed(0, 'UNREACHABLE', 'No answer'), { message: 'No answer', fields: {} }],
])('a good password %s', async (_, answer, outcome) => {
  expect(await setPassword(answers(answer), TOKEN, form('a good long password'))).toEqual(outcome);
});
