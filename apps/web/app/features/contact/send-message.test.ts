import { CallFailed } from '@isocentre/contract/call';
import type { Call } from '@isocentre/contract/route';
import { expect, test } from 'vitest';
import { sendMessage } from './send-message.ts';

const VALUES = { name: 'Kavin', mobile: '+91 98400 12345', email: 'k@example.org', type: '', message: 'Hello', website: '' };

function form(change: Partial<typeof VALUES> = {}): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries({ ...VALUES, ...change })) data.set(name, value);
  data.set('unknown', 'ignored');
  return data;
}

/** An API that records its calls, and fails if told to. */
function fakeCall(failure?: CallFailed) {
  const sent: unknown[] = [];
  const call = ((_route, input) => {
    sent.push(input);
    return failure ? Promise.reject(failure) : Promise.resolve({ received: true });
  }) as Call;
  return { call, sent };
}

test('a good message is sent once, with the known fields only', async () => {
  const { call, sent } = fakeCall();
  expect(await sendMessage(call, form())).toEqual({ sent: true });
  expect(sent).toEqual([{ body: VALUES }]);
});

test.each([
  ['[PUB-172] name', { name: ' ' }, { name: 'Please enter your name.' }],
  ['[PUB-173] mobile', { mobile: '' }, { mobile: 'Please enter your mobile number.' }],
  ['[PUB-174] email', { email: '' }, { email: 'Please enter your e-mail address.' }],
  ['[PUB-175] message', { message: '' }, { message: 'Please write your message.' }],
])('%s missing: nothing is sent and the field says why', async (_, change, fields) => {
  const { call, sent } = fakeCall();
  const outcome = await sendMessage(call, form(change));
  expect(outcome).toMatchObject({ failed: { status: 422, code: 'VALIDATION', fields }, values: { ...VALUES, ...change } });
  expect(sent).toEqual([]);
});

test.each([
  [429, 'RATE_LIMITED', 'Too Many Requests'],
  [503, 'UNAVAILABLE', 'This cannot be shown or saved at the moment.'],
  [0, 'UNREACHABLE', 'We could not reach the server.'],
])('a failure (%i) keeps everything that was typed', { tags: ['PUB-178'] }, async (status, code, message) => {
  const { call } = fakeCall(new CallFailed(status, code, message));
  expect(await sendMessage(call, form())).toEqual({ failed: { status, code, message, fields: {} }, values: VALUES });
});
