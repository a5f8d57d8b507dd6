import { expect, test } from 'vitest';
import { isConfirmed, isElevated } from './elevation.ts';

const now = new Date('2026-11-16T12:00:00Z');
const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000);

test.each([
  ['[ORG-023] just given', 0, 0, true],
  ['[ORG-023] 29 minutes without a request', 29, 29, true],
  ['[ORG-023] 30 minutes without a request', 30, 30, false],
  ['[ORG-023] nearly eight hours, busy all the time', 8 * 60 - 1, 0, true],
  ['[ORG-023] eight hours, busy all the time', 8 * 60, 0, false],
])('%s', (_, given, seen, open) => {
  expect(isElevated({ elevatedAt: ago(given), elevatedSeenAt: ago(seen), confirmedAt: null }, now)).toBe(open);
});

test('[ORG-025] a confirmation holds for ten minutes', () => {
  const confirmed = (confirmedAt: Date | null) => isConfirmed({ elevatedAt: now, elevatedSeenAt: now, confirmedAt }, now);
  expect([confirmed(ago(0)), confirmed(ago(9.99)), confirmed(ago(10)), confirmed(null)]).toEqual([true, true, false, false]);
});

test('without a second factor nothing opens', () => {
  expect(isElevated({ elevatedAt: null, elevatedSeenAt: null, confirmedAt: null }, now)).toBe(false);
});
