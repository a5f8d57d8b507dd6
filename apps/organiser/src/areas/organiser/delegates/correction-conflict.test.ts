import { CallFailed } from '@isocentre/contract/call';
import { DETAIL_FIELDS, type DetailsForm } from '@isocentre/domain/corrections/stored-details';
import { expect, test } from 'vitest';
import { conflictOf } from './correction-conflict.ts';

const empty = Object.fromEntries(DETAIL_FIELDS.map((field) => [field, ''])) as DetailsForm;
const seen = { version: 3, details: { ...empty, name: 'Nila', city: 'Madurai', institute: 'One' } };
const now = { version: 5, details: { ...empty, name: 'Nila', city: 'Salem', institute: 'Two' } };

test('what was typed stays, what was not touched becomes what is stored', () => {
  const failed = new CallFailed(409, 'CHANGED_ELSEWHERE', '', {}, undefined, now);
  const found = conflictOf(failed, seen, { ...seen.details, name: 'Nila R', city: 'Erode' });
  expect(found).toMatchObject({
    stored: now,
    meanwhile: ['institute', 'city'],
    typed: { name: 'Nila R', city: 'Erode', institute: 'Two' },
  });
});

test('other refusals are none', () => {
  expect(conflictOf(new CallFailed(422, 'VALIDATION', ''), seen, seen.details)).toBeUndefined();
});
