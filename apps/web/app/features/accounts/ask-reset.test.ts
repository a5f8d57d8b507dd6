import { CallFailed } from '@isocentre/contract/call';
import type { Call } from '@isocentre/contract/route';
import { expect, test } from 'vitest';
import { askReset } from './ask-reset.ts';

const form = (email: string) => {
  const data = new FormData();
  data.set('email', email);
  return data;
};

function fakeCall(failure?: CallFailed) {
  const sent: unknown[] = [];
  const call = ((_route, input) => {
    sent.push(input);
    return failure ? Promise.reject(failure) : Promise.resolve({ sent: true });
  }) as Call;
  return { call, sent };
}

test('the address goes to the server, which sends the mail', { tags: ['DEL-150', 'DEL-152'] }, async () => {
  const { call, sent } = fakeCall();
  expect(await askReset(call, form(' nila@example.org '))).toEqual({ sent: 'nila@example.org' });
  expect(sent).toEqual([{ body: { email: 'nila@example.org' } }]);
});

test.each([
  ['[DEL-145] nothing', ' ', 'Please enter your email address.', ''],
  ['[DEL-146] something else', 'nila@example', 'Invalid Email', 'Please enter a valid email address.'],
])('%s is not sent', async (_, email, title, text) => {
  const { call, sent } = fakeCall();
  expect(await askReset(call, form(email))).toEqual({ failed: { title, text, marks: ['email'], status: 422 }, email: email.trim() });
  expect(sent).toEqual([]);
});

test.each([
  ['[DEL-147]', new CallFailed(404, 'EMAIL_NOT_FOUND', 'Email Not Found'), 'Email Not Found', /not registered/],
  [
    '[DEL-148]',
    new CallFailed(429, 'RATE_LIMITED', 'Too Many Requests'),
    'Too Many Requests',
    /^Please wait a moment before trying again\.$/,
  ],
  ['[DEL-149] a fault', new CallFailed(500, 'INTERNAL', 'Something went wrong'), 'Coming Soon', /^Connection Work Going On$/],
  ['[DEL-149] no answer', new CallFailed(0, 'UNREACHABLE', 'We could not reach the server.'), 'Coming Soon', /^Connection Work Going On$/],
])('%s is said in its own words', async (_, failure, title, text) => {
  expect(await askReset(fakeCall(failure).call, form('nila@example.org'))).toEqual({
    failed: { title, text: expect.stringMatching(text), marks: failure.status === 404 ? ['email'] : [], status: failure.status },
    email: 'nila@example.org',
  });
});
