import { expect, test } from 'vitest';
import { meetingNoun, stageAt, standingAt } from './stage.ts';

const edition = { startsOn: '2025-09-26', endsOn: '2025-09-27', timeZone: 'Asia/Kolkata' };

test.each([
  ['2025-09-25T18:29:59.999Z', 'before'],
  ['2025-09-25T18:30:00.000Z', 'during'],
  ['2025-09-27T18:29:59.999Z', 'during'],
  ['2025-09-27T18:30:00.000Z', 'after'],
])('at %s the conference is %s', (at, stage) => expect(stageAt(edition, new Date(at))).toBe(stage));

test.each([
  ['2025-09-27T18:29:59.999Z', true, false, 'live'],
  ['2025-09-27T18:30:00.000Z', true, false, 'past'],
  ['2025-09-27T18:29:59.999Z', false, false, 'draft'],
  ['2025-09-27T18:30:00.000Z', false, false, 'draft'],
  ['2025-09-27T18:30:00.000Z', true, true, 'archived'],
] as const)('at %s, with an address: %s, archived: %s, an edition is %s', (at, hasAddress, archived, standing) =>
  expect(standingAt({ ...edition, hasAddress, archived }, new Date(at))).toBe(standing),
);

test('a meeting is called by its last word', () => {
  expect(['annual conference', 'symposium'].map((meetingName) => meetingNoun({ meetingName }))).toEqual(['conference', 'symposium']);
});
