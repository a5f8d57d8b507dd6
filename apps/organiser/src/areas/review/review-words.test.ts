import type { QueuedAssignment } from '@isocentre/contract/review/reviewing';
import { expect, test } from 'vitest';
import { dueWords, leftWords, nextAfter, standsAs } from './review-words.ts';

const ZONE = 'Asia/Kolkata';
const one = (id: string, change: Partial<QueuedAssignment> = {}): QueuedAssignment => ({
  id,
  number: `A-${id}`,
  title: 'Title',
  category: 'Topic',
  words: 250,
  dueAt: '2025-09-08T18:30:00.000Z',
  state: 'to-read',
  opened: false,
  scored: 0,
  points: null,
  late: false,
  savedAt: null,
  changed: false,
  ...change,
});

test('a day that ends at midnight is named by its last minute', () => {
  expect(dueWords('2025-09-08T18:30:00.000Z', ZONE)).toBe('Monday, 8 September, 23:59');
  expect(dueWords('2025-09-08T10:00:00.000Z', ZONE)).toBe('Monday, 8 September, 15:30');
});

test.each([
  ['2025-09-05T06:00:00.000Z', '3 days left.'],
  ['2025-09-07T06:00:00.000Z', '1 day left.'],
  ['2025-09-08T18:29:59.999Z', 'Today.'],
  ['2025-09-08T18:30:00.001Z', 'It is past; reviews are still taken, and marked as late.'],
])('at %s: %s', (now, words) => expect(leftWords('2025-09-08T18:30:00.000Z', now, ZONE)).toBe(words));

test('what each is at', () => {
  const words = (change: Partial<QueuedAssignment>) =>
    standsAs(one('1', change), { criteria: 5, most: 25, now: '2025-09-05T06:00:00.000Z' }, ZONE);
  expect(words({})).toBe('Not opened');
  expect(words({ opened: true })).toBe('Opened');
  expect(words({ state: 'draft', scored: 2, savedAt: '2025-09-05T05:12:00.000Z' })).toBe('2 of 5 scores, saved 10:42');
  expect(words({ state: 'done', points: 17, late: true })).toBe('17 of 25, late');
  expect(words({ state: 'done', points: 17, changed: true })).toBe('Its text has changed since');
});

test('next is what is not done, behind it first', () => {
  const queue = [one('1'), one('2', { state: 'done' }), one('3', { state: 'draft' }), one('4')];
  const next = (id: string, waiting: string[] = []) => nextAfter(queue, id, new Set(waiting))?.id;
  expect([next('1'), next('3'), next('4'), next('1', ['3'])]).toEqual(['3', '4', '1', '4']);
  expect(next('1', ['3', '4'])).toBeUndefined();
});
