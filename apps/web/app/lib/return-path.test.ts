import { expect, test } from 'vitest';
import { askedIn, loginFor, RETURN_PLACES, type ReturnPlace, returnPlace } from './return-path.ts';

test.each(Object.keys(RETURN_PLACES) as ReturnPlace[])('login returns to %s', (place) => {
  expect(askedIn(new URL(loginFor(place), 'https://own.example').searchParams)).toEqual({ place, lost: false });
  expect(askedIn(new URL(loginFor(place, { lost: true }), 'https://own.example').searchParams)).toEqual({ place, lost: true });
});

test.each([
  null,
  '',
  '1',
  '/',
  'https://elsewhere.example/paymentPage',
  '//elsewhere.example',
  '//elsewhere.example/paymentPage',
  '/\\elsewhere.example',
  '\\\\elsewhere.example',
  '/paymentPage@elsewhere.example',
  '/paymentPage/../..//elsewhere.example',
  '/paymentPage?next=https://elsewhere.example',
  '/paymentPage\n',
  ' /paymentPage',
  '/%2felsewhere.example',
  'javascript:alert(1)',
  'constructor',
  '__proto__',
  '/organiser',
  ['/paymentPage'],
])('%j leads nowhere', (hostile) => {
  expect(returnPlace(hostile)).toBeNull();
});
