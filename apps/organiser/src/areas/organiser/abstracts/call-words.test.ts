import { NEW_SETTINGS } from '@isocentre/domain/review/review-settings';
import { expect, test } from 'vitest';
import { firstDay, fromDay, lastDay, settingsDifferences, untilDay, untilWords, windowDifferences, workInWords } from './call-words.ts';

const INDIA = 'Asia/Kolkata';

test('days are typed in the edition’s zone; the last day is included', () => {
  expect([fromDay('2025-09-02', INDIA), untilDay('2025-09-10', INDIA)]).toEqual(['2025-09-01T18:30:00.000Z', '2025-09-10T18:30:00.000Z']);
  expect([firstDay('2025-09-01T18:30:00.000Z', INDIA), lastDay('2025-09-10T18:30:00.000Z', INDIA)]).toEqual(['2025-09-02', '2025-09-10']);
  expect([fromDay('', INDIA), untilDay('', INDIA), firstDay(null, INDIA), lastDay(null, INDIA)]).toEqual([null, null, '', '']);
  expect(untilWords('2025-09-01T18:30:00.000Z', INDIA)).toBe('1 September 2025');
  expect(untilWords('2025-09-01T06:30:00.000Z', INDIA)).toBe('1 September 2025, 12:00');
});

test('what the settings ask of the people there are', () => {
  expect(workInWords(NEW_SETTINGS, { abstracts: 180, reviewers: 24 })).toEqual([
    '180 abstracts, 3 each: 540 reviews.',
    '24 reviewers: about 23 each, and at most 20.',
    'That is 60 reviews more than they take: invite more people, or ask more of each.',
  ]);
  expect(workInWords({ ...NEW_SETTINGS, load: 23 }, { abstracts: 180, reviewers: 24 })).toHaveLength(2);
  expect(workInWords(NEW_SETTINGS, { abstracts: 1, reviewers: 0 })).toEqual([
    '1 abstract, 3 each: 3 reviews.',
    'Nobody has the role of a reviewer yet.',
  ]);
});

test('two versions beside each other', () => {
  expect(settingsDifferences({ ...NEW_SETTINGS, load: 25 }, { ...NEW_SETTINGS, opensAt: '2025-09-01T18:30:00.000Z' }, INDIA)).toEqual([
    { field: 'Reviewing opens', mine: 'not set', theirs: '2025-09-02' },
    { field: 'At most for one reviewer', mine: '25', theirs: '20' },
  ]);
});

test('two versions of a further call, also while one is typed', () => {
  const stored = {
    name: 'Late-breaking',
    opensAt: '2025-08-20T06:30:00.000Z',
    advertisedOn: '2025-09-09',
    closesAt: '2025-09-09T18:30:00.000Z',
    graceMinutes: 10,
    maxPerDelegate: 1,
    resultsAt: null,
  };
  expect(windowDifferences(stored, { ...stored }, INDIA)).toEqual([]);
  const typed = { ...stored, name: 'Late', closesAt: '2025-09-09T', resultsAt: '2025-09-15T12:30:00.000Z' };
  expect(windowDifferences(typed, stored, INDIA)).toEqual([
    { field: 'Name', mine: 'Late', theirs: 'Late-breaking' },
    { field: 'Closes', mine: '2025-09-09T', theirs: '10 September 2025, 00:00' },
    { field: 'Authors are told of decisions', mine: '15 September 2025, 18:00', theirs: 'not set' },
  ]);
});
