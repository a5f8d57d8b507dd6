import { expect, test } from 'vitest';
import { digestIsDue, EntryBody, isEditable, whoIn } from './discussion.ts';

const AT = new Date('2025-09-01T10:00:00.000Z');

test.each([
  ['2025-09-01T10:00:00.000Z', true],
  ['2025-09-01T10:09:59.999Z', true],
  ['2025-09-01T10:10:00.000Z', false],
])('an entry of ten o’clock can be mended at %s: %s', { tags: ['REV-097'] }, (now, may) => {
  expect(isEditable(AT, new Date(now))).toBe(may);
});

test.each([
  [null, '2025-09-01T10:00:00.000Z', true],
  [AT, '2025-09-01T10:59:59.999Z', false],
  [AT, '2025-09-01T11:00:00.000Z', true],
])('after a letter at %s, another at %s: %s', { tags: ['REV-097'] }, (last, now, due) => {
  expect(digestIsDue(last, new Date(now))).toBe(due);
});

test.each([
  [{ voice: 'reviewer', name: 'Meera', number: 2 }, 'reviewer', 'Reviewer 2'],
  [{ voice: 'reviewer', name: 'Meera', number: 2 }, 'chair', 'Meera (Reviewer 2)'],
  [{ voice: 'reviewer', name: 'Meera', number: null }, 'reviewer', 'A reviewer'],
  [{ voice: 'chair', name: 'Chitra', number: null }, 'reviewer', 'Chair'],
  [{ voice: 'chair', name: 'Chitra', number: null }, 'chair', 'Chitra, chair'],
] as const)('%j is called by a %s: %s', { tags: ['REV-097'] }, (who, reader, words) => {
  expect(whoIn(who, reader)).toBe(words);
});

test.each([
  ['', false],
  ['   ', false],
  ['x'.repeat(4000), true],
  ['x'.repeat(4001), false],
])('%j', (body, isFine) => {
  expect(EntryBody.safeParse(body).success).toBe(isFine);
});
