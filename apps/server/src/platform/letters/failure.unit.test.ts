import { expect, test } from 'vitest';
import { judgeFailure, NotAccepted } from './failure.ts';

const answer = (facts: object) => Object.assign(new Error('as the server said'), facts);

test.each([
  ['an unknown mailbox', { responseCode: 550, command: 'RCPT TO', code: 'EENVELOPE' }, 'refused', '550'],
  ['a text that is refused', { responseCode: 554, command: 'DATA', code: 'EMESSAGE' }, 'refused', '554'],
  ['a mailbox that is full', { responseCode: 452, command: 'RCPT TO', code: 'EENVELOPE' }, 'elsewhere', '452'],
  ['a refused sender, which concerns all letters', { responseCode: 550, command: 'MAIL FROM', code: 'EENVELOPE' }, 'elsewhere', '550'],
  ['a refused login, which concerns all letters', { responseCode: 535, command: 'AUTH PLAIN', code: 'EAUTH' }, 'elsewhere', '535'],
  ['no server', { code: 'ECONNREFUSED', command: 'CONN' }, 'elsewhere', 'ECONNREFUSED'],
  ['a connection that hangs', { code: 'ETIMEDOUT', command: 'CONN' }, 'elsewhere', 'ETIMEDOUT'],
  ['a pool that was closed', {}, 'elsewhere', 'not-accepted'],
  ['an address that is none', { command: 'API', code: 'EENVELOPE' }, 'ours', 'error'],
  ['a letter that is too large', { command: 'MAIL FROM', code: 'EMESSAGE' }, 'ours', 'error'],
])('%s', (_, facts, fault, code) =>
  expect(judgeFailure(new NotAccepted(answer(facts)))).toEqual({ fault, code, cause: 'as the server said' }),
);

test('what fails before the transport is ours, whatever it looks like', () =>
  expect(judgeFailure(answer({ responseCode: 550, command: 'RCPT TO', code: 'ECONNREFUSED' }))).toEqual({
    fault: 'ours',
    code: 'error',
    cause: 'as the server said',
  }));
