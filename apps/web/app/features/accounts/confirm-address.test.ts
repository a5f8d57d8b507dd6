import { CallFailed } from '@isocentre/contract/call';
import type { Call } from '@isocentre/contract/route';
import { expect, test } from 'vitest';
import { confirmAddress } from './confirm-address.ts';

const answers = (outcome: CallFailed | object) =>
  (() => (outcome instanceof CallFailed ? Promise.reject(outcome) : Promise.resolve(outcome))) as Call;

test.each([
  ['confirmed', { email: 'nila@example.org' }, { email: 'nila@example.org' }],
  ['used before', new CallFailed(400, 'ADDRESS_LINK_INVALID', 'This link has been used'), 'dead'],
  ['cut off by a mail program', new CallFailed(422, 'VALIDATION', 'Please check'), 'dead'],
  ['taken meanwhile', new CallFailed(409, 'EMAIL_IN_USE', 'Taken'), { message: 'Taken' }],
  ['no connection', new CallFailed(0, 'UNREACHABLE', 'We could not reach the server.'), { message: 'We could not reach the server.' }],
])('a link that is %s', async (_, outcome, expected) => {
  expect(await confirmAddress(answers(outcome), 'a'.repeat(43))).toEqual(expected);
});
