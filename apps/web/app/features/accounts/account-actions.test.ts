import { CallFailed } from '@isocentre/contract/call';
import { exportMyData } from '@isocentre/contract/registration';
import type { Call } from '@isocentre/contract/route';
import { expect, test } from 'vitest';
import { askForErasure, endOne, endOthers, setPassword } from './account-actions.ts';
import { MY_DATA } from './my-data-card.tsx';

/** An API that records its calls, and fails if told to. */
function fakeCall(answer: unknown, failure?: CallFailed) {
  const asked: unknown[] = [];
  const call = ((route, input) => {
    asked.push([route.name, input]);
    return failure ? Promise.reject(failure) : Promise.resolve(answer);
  }) as Call;
  return { call, asked };
}
const form = (values: Record<string, string>) => {
  const data = new FormData();
  for (const [name, value] of Object.entries(values)) data.set(name, value);
  return data;
};
const GONE = new CallFailed(401, 'UNAUTHENTICATED', 'Session expired. Please login again.');
const NEW = { current: 'the old one here', password: 'a quiet threshold', confirmPassword: 'a quiet threshold' };

test('one session is ended by its id, the others all at once', async () => {
  const { call, asked } = fakeCall({ ended: 1 });
  expect(await endOne(call, form({ id: 'one' }))).toEqual({ ended: ['one'] });
  expect(await endOthers(call)).toEqual({ ended: 'others' });
  expect(asked).toEqual([
    ['endSession', { params: { id: 'one' } }],
    ['endOtherSessions', {}],
  ]);
});

test('a session that has ended is a failure, not a crash', async () => {
  const { call } = fakeCall(null, GONE);
  const failed = { status: 401, code: 'UNAUTHENTICATED', message: 'Session expired. Please login again.', fields: {} };
  expect(await endOthers(call)).toEqual({ failed });
  expect(await setPassword(call, form(NEW))).toEqual({ failed });
});

test.each([
  ['nothing typed', {}, { current: 'Please enter your current password', password: 'Please enter a password' }],
  ['a short one', { ...NEW, password: 'short', confirmPassword: 'short' }, { password: 'Password must be at least 10 characters' }],
  ['two different ones', { ...NEW, confirmPassword: 'another threshold' }, { confirmPassword: 'Passwords do not match' }],
])('a new password is looked at before it is sent: %s', async (_, typed, fields) => {
  const { call, asked } = fakeCall({ changed: true });
  expect(await setPassword(call, form(typed))).toMatchObject({ failed: { code: 'VALIDATION', fields } });
  expect(asked).toEqual([]);
});

test('a good one is sent once', async () => {
  const { call, asked } = fakeCall({ changed: true });
  expect(await setPassword(call, form(NEW))).toEqual({ changed: true });
  expect(asked).toEqual([['changePassword', { body: NEW }]]);
});

test('erasure answers when it is done', async () => {
  const { call, asked } = fakeCall({ requestedAt: '2025-08-20T06:30:00.000Z', eraseAfter: '2025-08-27T06:30:00.000Z' });
  expect(await askForErasure(call, form({ password: 'mine' }))).toEqual({ eraseAfter: '2025-08-27T06:30:00.000Z' });
  expect(asked).toEqual([['requestErasure', { body: { password: 'mine' } }]]);
});

test('the link to my data leads to its route', () => expect(MY_DATA).toBe(exportMyData.path));
