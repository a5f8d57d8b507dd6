import { CallFailed } from '@isocentre/contract/call';
import { expect, test } from 'vitest';
import { passkeyTrouble } from './passkey-words.ts';

const named = (name: string) => Object.assign(new Error('as the browser says it'), { name });

test.each([
  ['NotAllowedError', /^It was cancelled, took too long/],
  ['InvalidStateError', /has a passkey for your account already/],
  ['SecurityError', /do not work at this address/],
  ['ConstraintError', /finger, face or PIN/],
  ['UnknownError', /^The device could not finish/],
])('%s is explained', (name, words) => expect(passkeyTrouble(named(name), true)).toMatch(words));

test('a browser without passkeys, and what the server says', () => {
  expect(passkeyTrouble(new Error('WebAuthn is not supported in this browser'), false)).toMatch(/^This browser has no passkeys/);
  expect(passkeyTrouble(new CallFailed(422, 'VALIDATION', 'Please check.', { passkey: 'Not accepted.' }), true)).toBe('Not accepted.');
  expect(passkeyTrouble(new CallFailed(429, 'RATE_LIMITED', 'Please wait.'), true)).toBe('Please wait.');
});
