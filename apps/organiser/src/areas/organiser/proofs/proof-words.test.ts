import type { WaitingProof } from '@isocentre/contract/proofs';
import { expect, test } from 'vitest';
import { arrivedWords, moveWords, mustShow, refusalReasons, rollWords, worth } from './proof-words.ts';

const NOW = new Date('2025-09-08T10:42:00+05:30');
const ZONE = 'Asia/Kolkata';
const fees = (minor: number | null, other: number | null, currency = 'INR') => ({
  fee: minor === null ? null : { minor, currency: 'INR' },
  fallback: { label: 'Non-member', fee: other === null ? null : { minor: other, currency }, movable: true, difference: null },
});

test.each([
  [fees(100_000, 250_000), '₹1,500'],
  [fees(100_000, 100_000), null],
  [fees(100_000, null), null],
  [fees(null, 250_000), null],
  [fees(100_000, 250_000, 'EUR'), null],
  [{ ...fees(100_000, 1), fallback: null }, null],
])('%j is worth %s', (given, words) => expect(worth(given)).toBe(words));

test.each([
  ['NOT PAID', null, 'the fee is ₹2,500; the letter says so'],
  ['PAID', 150_000, '₹1,500 is open then, at the prices of when it was paid; the letter says so'],
  ['PAID', null, 'nothing more is due; the letter says so'],
] as const)('moving somebody who is %s, with %s more: %s', (status, difference, words) => {
  const fallback = { ...fees(100_000, 250_000).fallback, difference };
  expect(moveWords({ fallback, delegate: { status } as WaitingProof['delegate'] })).toBe(words);
});

test.each([
  ['2025-09-08T09:30:00+05:30', '09:30'],
  ['2025-09-06T19:20:00+05:30', 'Sat 19:20'],
  ['2025-09-01T23:59:00+05:30', '1 September'],
  // A clock that is a little ahead.
  ['2025-09-08T10:43:00+05:30', '10:43'],
])('%s arrived %s', (at, words) => expect(arrivedWords(at, ZONE, NOW)).toBe(words));

test('an age is compared with what the category asks for', () => {
  const proof = {
    kind: 'age',
    delegate: { title: 'Dr.', name: 'Ilango Perumal', age: 61, institute: '', designation: '' },
    category: { label: 'Senior', asksFor: 'age', minAge: 60, membership: false },
  } as WaitingProof;
  expect(mustShow(proof)[1]).toEqual({ what: 'A date of birth', compare: 'at least 60 years old; 61 years given' });
  expect(mustShow({ ...proof, kind: 'bonafide' })[1]?.compare).toBe('no institute given');
});

test.each(['age', 'bonafide', 'employment'] as const)('there are five reasons to refuse one of %s, the last in own words', (kind) => {
  const reasons = refusalReasons(kind);
  expect([reasons.length, new Set(reasons.map(({ short }) => short)).size, reasons[4]?.words]).toEqual([5, 5, '']);
  for (const { words } of reasons.slice(0, 4)) expect(words.length).toBeGreaterThan(20);
});

test.each([
  [{ standing: 'found', name: 'Asha Raman', validUntil: null }, 'in the members’ roll'],
  [{ standing: 'found', name: 'Asha Raman', validUntil: '2027-03-31' }, 'in the members’ roll, until 31 March 2027'],
  [{ standing: 'other-name', name: 'Bala Devi', validUntil: null }, 'in the members’ roll as Bala Devi'],
  [{ standing: 'unknown', name: null, validUntil: null }, 'not in the members’ roll'],
] as const)('%j: %s', { tags: ['ORG-266'] }, (roll, words) => expect(rollWords(roll)).toBe(words));
