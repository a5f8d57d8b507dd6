import { expect, test } from 'vitest';
import { changeWords } from './export-words.ts';

const at = '2025-09-12T04:45:00.000Z';
test.each([
  [{ added: 3, removed: 1, changed: 2 }, '3 added, 1 removed, 2 changed'],
  [{ added: 0, removed: 0, changed: 1200 }, '1,200 changed'],
  [{ added: 0, removed: 0, changed: 0 }, 'nothing has changed'],
])('%j', { tags: ['ORG-219'] }, (counts, words) => {
  const said = changeWords({ at, ...counts }, 'Asia/Kolkata');
  expect(said).toContain('10:15');
  expect(said.endsWith(`: ${words}`)).toBe(true);
});
