import { RecordQuery } from '@isocentre/contract/record';
import { expect, test } from 'vitest';
import { isFiltered, queryOf, withChoice } from './record-address.ts';

/** A minute past midnight in Chennai, still the day before in Greenwich. */
const NOW = new Date('2025-08-09T18:31:00Z');
const of = (address: string) => queryOf(new URLSearchParams(address), NOW, 'Asia/Kolkata');
const ID = '5f0f4c1e-0000-4000-8000-000000000001';

test.each([
  ['', {}],
  ['search=TNPY28-0042', { delegate: 42 }],
  ['search=7', { delegate: 7 }],
  ['search=flooded+hall', { words: 'flooded hall' }],
  ['search=room+42', { words: 'room 42' }],
  ['search=0000', { words: '0000' }],
  [`who=${ID}&action=roles.changed`, { organiser: ID, action: 'roles.changed' }],
  [`entity=invitation&about=${ID}`, { entity: 'invitation', entityId: ID }],
  ['about=without-its-kind', {}],
  ['period=today', { from: '2025-08-09T18:30:00.000Z' }],
  ['period=week', { from: '2025-08-03T18:30:00.000Z' }],
  ['period=year&search=+&open=x', {}],
])('%s asks for %o', (address, query) => {
  expect(of(address)).toEqual(query);
  expect(RecordQuery.safeParse(of(address)).success).toBe(true);
});

test('a choice begins on the first page, with nothing open; an emptied one is left out', () => {
  const address = new URLSearchParams('action=roles.changed&after=x&open=y');
  expect(withChoice(address, { period: 'week' })).toBe('?action=roles.changed&period=week');
  expect(withChoice(address, { after: 'z' })).toBe('?action=roles.changed&after=z');
  expect(withChoice(address, { action: '' })).toBe('.');
});

test('an opened row or an older page is no filter', () => {
  expect(isFiltered(new URLSearchParams('after=x&open=y'))).toBe(false);
  expect(isFiltered(new URLSearchParams('period=week'))).toBe(true);
});
