import { expect, test } from 'vitest';
import { closedWords } from './closed-words.ts';
import type { PhaseLine } from '../fees/price-steps.ts';

const phases = (...states: PhaseLine['state'][]): PhaseLine[] =>
  states.map((state, i) => ({
    code: `phase-${i}`,
    name: ['Early bird', 'Regular', 'On-site'][i] ?? '',
    label: '',
    state,
    badge: null,
    online: i < 2,
    firstDay: null,
    lastDay: '2025-10-03',
  }));

test.each([
  ['on-site', phases('past', 'past', 'current'), 'Early bird and regular registration have expired. Only on-site registration is open.'],
  ['over', phases('past', 'past', 'past'), 'Early bird, regular and on-site registration have ended. Thank you for your interest.'],
  ['closed by hand', phases('current', 'upcoming', 'upcoming'), 'Please check back later, or write to the organisers.'],
  [
    'closed by hand, later',
    phases('past', 'current', 'upcoming'),
    'Early bird registration has expired. Please check back later, or write to the organisers.',
  ],
])('%s', { tags: ['DEL-040'] }, (_, given, words) => {
  expect(closedWords(given)).toBe(words);
});
