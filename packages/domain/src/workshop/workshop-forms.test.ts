import { describe, expect, test } from 'vitest';
import { fieldErrors } from '../refusals.ts';
import { GroupMove, OfferExtension, SeatTransfer, WorkshopForm } from './workshop-forms.ts';

const [a, b] = ['8f14e45f-ceea-467f-a8f1-1f6a3d0c6a01', '8f14e45f-ceea-467f-a8f1-1f6a3d0c6a02'];
const good = { version: 1, capacity: 20, groups: [{ id: a, name: ' Machine A ', capacity: 4 }] };
const errorsOf = (form: { safeParse: (input: unknown) => { success: boolean; error?: { issues: never[] } } }, input: unknown) => {
  const checked = form.safeParse(input);
  return checked.success ? {} : fieldErrors(checked.error?.issues ?? []);
};

describe('the number of places and the groups', () => {
  test.each<[string, object, object]>([
    ['a number and a group', {}, {}],
    ['no limit', { capacity: null }, {}],
    ['none at all', { capacity: 0 }, {}],
    ['less than none', { capacity: -1 }, { capacity: 'Please enter at least 0.' }],
    ['half a place', { capacity: 1.5 }, { capacity: 'Please enter a whole number.' }],
    ['more than any hall', { capacity: 10_001 }, { capacity: 'Please enter at most 10000.' }],
    ['a group without a name', { groups: [{ id: a, name: ' ', capacity: 4 }] }, { 'groups.0.name': 'Please enter a name.' }],
    ['a group for nobody', { groups: [{ id: a, name: 'A', capacity: 0 }] }, { 'groups.0.capacity': 'Please enter at least 1.' }],
    [
      'two groups of one name',
      {
        groups: [
          { id: a, name: 'A', capacity: 4 },
          { id: b, name: ' a', capacity: 4 },
        ],
      },
      { groups: 'Two groups have the same name.' },
    ],
  ])('%s', (_, change, errors) => expect(errorsOf(WorkshopForm as never, { ...good, ...change })).toEqual(errors));

  test('names are kept without the space around them', () => {
    expect(WorkshopForm.parse(good).groups[0]?.name).toBe('Machine A');
  });
});

test('a move names somebody, a transfer and an extension a reason', () => {
  expect(errorsOf(GroupMove as never, { registrations: [], group: null })).toEqual({ registrations: 'Please choose somebody.' });
  expect(errorsOf(SeatTransfer as never, { from: a, to: b, reason: '' })).toEqual({ reason: 'Please give a reason.' });
  expect(errorsOf(OfferExtension as never, { hours: 0, reason: 'Asked for it' })).toEqual({ hours: 'Please enter at least 1.' });
});
