import { CallFailed } from '@isocentre/contract/call';
import type { MyRegistration } from '@isocentre/contract/registration';
import type { Call } from '@isocentre/contract/route';
import { expect, test } from 'vitest';
import { MINE } from '../../../test/my-registration.ts';
import { saveProfile } from './save-profile.ts';

function fakeCall(answer: MyRegistration | CallFailed) {
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

test(
  'the values of the fields are sent, with the version they came from; never mobile or anything else',
  { tags: ['DEL-188'] },
  async () => {
    const { call, sent } = fakeCall({ ...MINE, city: 'Salem', version: 4 });
    const outcome = await saveProfile(
      call,
      form({ city: 'Salem', postalAddress: 'One\r\nTwo', mobile: '1', paymentStatus: 'PAID', version: '3' }),
    );
    expect(sent).toEqual([['updateProfile', { body: { city: 'Salem', postalAddress: 'One\nTwo', version: 3 } }]]);
    expect(outcome).toMatchObject({ saved: { city: 'Salem', version: 4, details: { city: 'Salem', age: '24' } } });
  },
);

test('a failure brings back what was typed', { tags: ['DEL-200'] }, async () => {
  const { call } = fakeCall(new CallFailed(503, 'UNAVAILABLE', 'This cannot be shown or saved at the moment.'));
  expect(await saveProfile(call, form({ city: 'Salem', version: '3' }))).toEqual({
    failed: { status: 503, code: 'UNAVAILABLE', message: 'This cannot be shown or saved at the moment.', fields: {} },
    typed: { city: 'Salem' },
    stored: null,
  });
});

test('somebody was quicker: what is stored now comes along', async () => {
  const { call } = fakeCall(new CallFailed(409, 'CHANGED_ELSEWHERE', 'changed', {}, 'id', { ...MINE, city: 'Erode', version: 5 }));
  expect(await saveProfile(call, form({ city: 'Salem', version: '3' }))).toMatchObject({
    failed: { code: 'CHANGED_ELSEWHERE' },
    typed: { city: 'Salem' },
    stored: { version: 5, details: { city: 'Erode' } },
  });
});
