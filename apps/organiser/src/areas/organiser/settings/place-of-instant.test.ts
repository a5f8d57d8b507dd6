import { expect, test } from 'vitest';
import { placeOfInstant } from './place-of-instant.ts';

const body = { startsOn: '2025-09-26', instants: { deskOpensAt: null }, phases: [{ endsAt: '2025-08-16T00:00:00+05:30' }] };

test.each([
  ['2025-08-15T18:30:00.000Z', 'phases[0].endsAt'],
  ['2025-08-15T18:30:01.000Z', null],
  ['no instant', null],
])('%s stands at %s', (instant, place) => {
  expect(placeOfInstant(body, instant)).toBe(place);
});
