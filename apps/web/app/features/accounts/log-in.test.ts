import { CallFailed } from '@isocentre/contract/call';
import type { Call } from '@isocentre/contract/route';
import { expect, test } from 'vitest';
import { logIn } from './log-in.ts';

const form = (values: Record<string, string>) => {
  const data = new FormData();
  for (const [name, value] of Object.entries({ entry: 'page', email: 'nila@example.org', password: 'a long password', ...values }))
    data.set(name, value);
  return data;
};

function fakeCall(failure?: CallFailed) {
  const sent: unknown[] = [];
  const call = ((_route, input) => {
    sent.push(input);
    return failure ? Promise.reject(failure) : Promise.resolve({ user: { title: null, name: 'Nila', email: 'nila@example.org' } });
  }) as Call;
  return { call, sent };
}

test.each([
  [{}, false],
  [{ remember: 'on' }, true],
])(
  'e-mail, password and whether to remember are sent to the server, which alone decides',
  { tags: ['DEL-122', 'DEL-137'] },
  async (more, remember) => {
    const { call, sent } = fakeCall();
    expect(await logIn(call, form(more))).toEqual({ name: 'Nila' });
    expect(sent).toEqual([{ body: { email: 'nila@example.org', password: 'a long password', remember } }]);
  },
);

const MISSING = { title: 'Missing Information', text: 'Please enter both email and password', status: 422 };
const INVALID = { title: 'Invalid Email', text: 'Please enter a valid email address', status: 422 };
test.each([
  ['[DEL-132] no e-mail', { email: ' ' }, { ...MISSING, marks: ['email'] }],
  ['[DEL-132] no password', { password: '' }, { ...MISSING, marks: ['password'] }],
  ['[DEL-132] neither', { email: '', password: '' }, { ...MISSING, marks: ['email', 'password'] }],
  ['[DEL-132] a malformed e-mail and no password', { email: 'nila', password: '' }, { ...MISSING, marks: ['password'] }],
  ['[DEL-133] a malformed e-mail', { email: 'nila@example' }, { ...INVALID, marks: ['email'] }],
])('%s: nothing is sent', async (_, values, failed) => {
  const { call, sent } = fakeCall();
  const data = form(values);
  expect(await logIn(call, data)).toEqual({ failed, email: data.get('email') });
  expect(sent).toEqual([]);
});

const credentials = new CallFailed(401, 'INVALID_CREDENTIALS', 'Invalid email or password');
const failed = (title: string, text: string, status: number, marks: string[] = []) => ({
  failed: { title, text, status, marks },
  email: 'nila@example.org',
});
test.each([
  ['[DEL-134] on the login page', 'page', credentials, failed('Login Failed', 'Invalid email or password', 401, ['email', 'password'])],
  [
    '[DEL-134] on the registration page',
    'tab',
    credentials,
    failed('Login Failed', 'Login failed. Please check your credentials.', 401, ['email', 'password']),
  ],
  [
    '[DEL-135] without an answer',
    'page',
    new CallFailed(0, 'UNREACHABLE', 'We could not reach the server.'),
    failed('Login Failed', 'We could not reach the server.', 0),
  ],
  [
    '[DEL-135] when the server is in trouble',
    'tab',
    new CallFailed(503, 'UNAVAILABLE', 'Please try again in a minute.'),
    failed('Login Failed', 'Please try again in a minute.', 503),
  ],
  [
    '[DEL-136] refused without a message',
    'page',
    new CallFailed(403, 'INTERNAL', 'Something went wrong on our side.'),
    failed('Login Failed', 'Authentication failed', 403),
  ],
  [
    'tried too often',
    'page',
    new CallFailed(429, 'RATE_LIMITED', 'Too Many Requests'),
    failed('Too Many Requests', 'Please wait a moment before trying again.', 429),
  ],
])('%s', async (_, entry, failure, outcome) => {
  expect(await logIn(fakeCall(failure).call, form({ entry }))).toEqual(outcome);
});
