import { expect, test } from 'vitest';
import { assignReviewers } from './assign.ts';
import type { AssignmentInput } from './assignment.ts';
import { changesSince } from './assignment-figures.ts';
import { explain, explanationInWords } from './explanations.ts';

const person = (id: string, change: { load?: number; taken?: number; topics?: Record<string, 'expert' | 'able'> } = {}) => ({
  id,
  load: 5,
  taken: 0,
  topics: { A: 'expert' as const },
  ...change,
});
const input: AssignmentInput = {
  outside: false,
  abstracts: [{ number: 1, category: 'A', wanted: 2, existing: ['has'], conflicts: ['conflict'] }],
  reviewers: [
    person('chosen'),
    person('has', { taken: 1 }),
    person('conflict'),
    person('full', { load: 2, taken: 2 }),
    person('other', { topics: { B: 'expert' } }),
    person('free', { topics: { A: 'able' } }),
    person('none', { load: 0 }),
  ],
};

test('[REV-038] the level, the load, how many others were possible, and why the rest were not', () => {
  const rows = assignReviewers(input);
  expect(rows).toEqual([{ number: 1, reviewer: 'chosen', level: 'expert' }]);
  expect(explain(input, rows)).toEqual([{ level: 'expert', taken: 1, load: 5, possible: 1, conflicts: 1, outside: 2, full: 1 }]);
});

test('[REV-038] as one sentence', () => {
  const facts = { level: 'able' as const, taken: 3, load: 9, possible: 0, conflicts: 0, outside: 0, full: 0 };
  expect(explanationInWords(facts)).toBe('Able in the topic, 3 of 9 with this. Nobody else was possible.');
  expect(explanationInWords({ ...facts, full: 2 })).toBe('Able in the topic, 3 of 9 with this. Nobody else was possible: 2 with enough.');
  expect(explanationInWords({ ...facts, level: 'outside', possible: 1, conflicts: 2, outside: 4, full: 1 })).toBe(
    'Outside their topics, 3 of 9 with this. 1 other was possible; not 2 in conflict, 4 outside the topic or paused, 1 with enough.',
  );
});

test('[REV-041] what has changed since, and nothing else', () => {
  const figures = {
    abstracts: { count: 3, digest: 'a' },
    reviewers: { count: 2, digest: 'b' },
    conflicts: { count: 1, digest: 'c' },
    assignments: { count: 0, digest: 'd' },
    settings: { count: 1, digest: 'e' },
  };
  expect(changesSince(figures, figures)).toEqual([]);
  const now = { ...figures, abstracts: { count: 4, digest: 'x' }, conflicts: { count: 1, digest: 'y' } };
  expect(changesSince(figures, now)).toEqual(['abstracts (3, now 4)', 'conflicts of interest']);
});
