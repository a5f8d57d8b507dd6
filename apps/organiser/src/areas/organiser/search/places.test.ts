import { expect, test } from 'vitest';
import { matchingPlaces, placesFor } from './places.ts';

const names = (role: Parameters<typeof placesFor>[0][number]['role'], typed: string) =>
  matchingPlaces(placesFor([{ role, societyWide: false }]), typed).map(({ name }) => name);

test.each([
  ['owner', 'peop rol', ['People and roles']],
  ['owner', 'AUDIT', ['Record of actions']],
  ['owner', 'fees', ['Fees']],
  ['owner', 'early', ['Phases']],
  ['owner', 'deadl', ['Dates']],
  ['treasurer', 'fees', []],
  ['viewer', 'calendar', ['Calendar']],
  ['owner', 'nothing of that name', []],
  ['registrar', 'audit', []],
  ['treasurer', 'refund', ['Refunds', 'Refunds to approve']],
  ['registrar', 'give back', ['Refunds']],
  ['treasurer', 'bank cred', ['Transfers']],
  ['registrar', 'bank cred', []],
  ['treasurer', 'receipts', ['Receipts']],
  ['desk', 'money', ['Money']],
  ['desk', 'orders', []],
  ['viewer', 'delegates', []],
  ['viewer', 'passkey', ['My second step']],
] as const)('a %s who types %s finds %j', (role, typed, found) => expect(names(role, typed)).toEqual(found));

test('editions are those of whoever runs the society', () => {
  expect(names('owner', 'next conf')).toEqual([]);
  const places = placesFor([{ role: 'owner', societyWide: true }]);
  expect(matchingPlaces(places, 'next conf').map(({ path }) => path)).toEqual(['settings/editions']);
});

test('what is not built yet is not offered', () => expect(names('owner', 'on site')).toEqual([]));
