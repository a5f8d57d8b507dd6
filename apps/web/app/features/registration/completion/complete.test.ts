import { CallFailed } from '@isocentre/contract/call';
import type { Call } from '@isocentre/contract/route';
import { expect, test } from 'vitest';
import { MINE } from '../../../test/my-registration.ts';
import { complete, join } from './complete.ts';
import { settledWay } from './settled-way.ts';

function fakeCall(answer: object) {
  const sent: unknown[] = [];
  const call = ((route, input) => {
    sent.push([route.name, input]);
    return answer instanceof CallFailed ? Promise.reject(answer) : Promise.resolve(answer);
  }) as Call;
  return { call, sent };
}
const form = (values: Record<string, string>) => {
  const data = new FormData();
  for (const [name, value] of Object.entries(values)) data.set(name, value);
  return data;
};
const FORM = { city: 'Salem', category: 'student', registrationType: 'regular', version: '3' };

test.each([
  ['later', 'later'],
  ['complimentary', 'complimentary'],
  ['online', 'online'],
  ['PAID', 'online'],
])('the button that was pressed says how to pay: %s', async (pressed, payment) => {
  const { call, sent } = fakeCall(MINE);
  expect(await complete(call, form({ ...FORM, payment: pressed, amount: '0' }))).toMatchObject({
    payment,
    completed: { userId: MINE.userId },
  });
  expect(sent).toEqual([
    ['completeRegistration', { body: { city: 'Salem', category: 'student', registrationType: 'regular', payment, version: 3 } }],
  ]);
});

test('a refusal brings back everything that was entered', async () => {
  const { call } = fakeCall(new CallFailed(409, 'PROOF_REQUIRED', 'Please attach your proof first.'));
  expect(await complete(call, form({ ...FORM, payment: 'complimentary' }))).toEqual({
    failed: { status: 409, code: 'PROOF_REQUIRED', message: 'Please attach your proof first.', fields: {} },
    entered: { city: 'Salem', category: 'student', registrationType: 'regular' },
    payment: 'complimentary',
    stored: null,
  });
});

test('joining twice joins once', async () => {
  expect(await join(fakeCall(MINE).call)).toEqual({ joined: true });
  expect(await join(fakeCall(new CallFailed(409, 'ALREADY_REGISTERED', 'You are.')).call)).toEqual({ joined: true });
  expect(await join(fakeCall(new CallFailed(409, 'REGISTRATION_CLOSED', 'It has ended.')).call)).toMatchObject({
    failed: { code: 'REGISTRATION_CLOSED' },
  });
});

test.each([
  ['PAID', '/abstract-submission'],
  ['COMPLIMENTARY', '/userProfile'],
  ['PENDING', null],
  ['NOT PAID', null],
  ['REFUNDED', null],
] as const)('who is %s belongs on %s', { tags: ['DEL-156'] }, (status, to) =>
  expect(settledWay({ own: { paymentStatus: status }, difference: null })).toBe(to),
);

test('who has paid stays while a correction asks for more', () =>
  expect(settledWay({ own: { paymentStatus: 'PAID' }, difference: { amountMinor: 25_000 } })).toBeNull());
