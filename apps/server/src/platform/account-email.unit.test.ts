import { expect, test } from 'vitest';
import { accountEmail, mailboxOf } from './account-email.ts';

test.each([
  [' Asha@Example.ORG ', 'asha@example.org'],
  ['asha@münchen.example', 'asha@xn--mnchen-3ya.example'],
  ['asha@MÜNCHEN.example', 'asha@xn--mnchen-3ya.example'],
  ['asha@XN--MNCHEN-3YA.example', 'asha@xn--mnchen-3ya.example'],
  ['ashá@தமிழ்.example', 'ashá@xn--rlcus7b3d.example'],
  ['asha@example.org/path', 'asha@example.org/path'],
  ['asha@mün chen.example', 'asha@mün chen.example'],
  ['no address', 'no address'],
])('%s is the mailbox %s', (typed, same) => {
  expect(mailboxOf(typed)).toBe(same);
  expect(mailboxOf(same)).toBe(same);
});

test('an address is stored as it was typed; the second column is for domains in other letters', () => {
  expect(accountEmail('Asha@Example.org')).toEqual({ email: 'Asha@Example.org', email_in_ascii: null });
  expect(accountEmail('Asha@München.example')).toEqual({ email: 'Asha@München.example', email_in_ascii: 'asha@xn--mnchen-3ya.example' });
});
