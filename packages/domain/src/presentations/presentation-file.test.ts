import { expect, test } from 'vitest';
import { contentFault, mayEndUpload, NEW_FILE_LIMITS, sizeFault, takesFiles } from './presentation-file.ts';

const MB = 1024 * 1024;

test.each([
  ['[REV-138] slides as PDF', 'slides', 'pdf', 60, null],
  ['[REV-138] slides as PPTX', 'slides', 'pptx', 12, null],
  ['[REV-138] too many slides', 'slides', 'pptx', 61, 'This file has 61 slides, and at most 60 are taken.'],
  ['[REV-138] an e-poster', 'e-poster', 'pdf', 1, null],
  ['[REV-138] an e-poster of two pages', 'e-poster', 'pdf', 2, 'An e-poster is one page; this file has 2.'],
  ['[REV-138] an e-poster as PPTX', 'e-poster', 'pptx', 1, 'An e-poster is a PDF. Please save it as one, and choose that file.'],
] as const)('%s', (_what, kind, type, pages, words) => {
  expect(contentFault(kind, { type, pages }, NEW_FILE_LIMITS)?.words ?? null).toBe(words);
});

test('the last byte counts', () => {
  expect(sizeFault(40 * MB, NEW_FILE_LIMITS)).toBeNull();
  expect(sizeFault(40 * MB + 1, NEW_FILE_LIMITS)?.words).toContain('This file has 40.1 MB, and at most 40 MB are taken.');
});

test('what is begun in time may end an hour later', () => {
  const conferenceBegins = new Date('2025-09-26T00:00:00+05:30');
  const limits = { filesUntil: '2025-09-22T18:00:00+05:30' };
  const at = (now: string) => ({ now: new Date(now), conferenceBegins });
  expect(takesFiles(limits, at('2025-09-22T17:59:59.999+05:30'))).toBe(true);
  expect(takesFiles(limits, at('2025-09-22T18:00:00+05:30'))).toBe(false);
  expect(takesFiles({ filesUntil: null }, at('2025-09-25T23:59:59+05:30'))).toBe(true);
  const ended = (begun: string, now: string) => mayEndUpload(limits, new Date(begun), at(now));
  expect(ended('2025-09-22T17:59:00+05:30', '2025-09-22T18:59:59+05:30')).toBe(true);
  expect(ended('2025-09-22T17:59:00+05:30', '2025-09-22T19:00:00+05:30')).toBe(false);
  expect(ended('2025-09-22T18:00:00+05:30', '2025-09-22T18:00:01+05:30')).toBe(false);
});
