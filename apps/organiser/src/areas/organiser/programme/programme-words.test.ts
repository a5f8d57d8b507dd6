import { room, session, slot, draft } from '@isocentre/domain/testing/programme-drafts';
import { expect, test } from 'vitest';
import { dragged, lanesOf, stepped } from './grid-places.ts';
import { changeWords, toldChanges } from '@isocentre/domain/programme/change-words';

const TAGS = { tags: ['ORG-426'] };
const held = session(1, { starts: '09:00', ends: '10:00', roomId: 1 });
const programme = draft([held], [room(1), room(2)]);

test('a drag ends where the same steps with the keys do', TAGS, () => {
  const later = stepped(programme, held, 'later');
  const there = stepped(programme, { ...held, ...later }, 'after');
  expect(there).toEqual({ session: 1, dayId: 1, starts: '09:05', ends: '10:05', roomId: 2 });
  expect(dragged(held, 6, 2)).toEqual(there);
});

test('nothing leaves the day, the rooms or its own beginning', TAGS, () => {
  const early = session(1, { starts: '00:00', ends: '00:05', roomId: 2 });
  expect(stepped(programme, early, 'earlier')).toMatchObject({ starts: '00:00', ends: '00:05' });
  expect(stepped(programme, early, 'after')).toMatchObject({ roomId: 2 });
  expect(stepped(programme, early, 'shorter')).toMatchObject({ ends: '00:05' });
  expect(stepped(programme, early, 'longer')).toMatchObject({ ends: '00:10' });
  expect(dragged(early, -30, null)).toMatchObject({ starts: '00:00', roomId: null });
});

test('what would cover each other stands side by side', () => {
  const lanes = lanesOf([held, session(2, { starts: '09:30', ends: '10:30' }), session(3, { starts: '10:30', slots: [slot(1000, 10)] })]);
  expect([...lanes]).toEqual([
    [1, { lane: 0, lanes: 2 }],
    [2, { lane: 1, lanes: 2 }],
    [3, { lane: 0, lanes: 1 }],
  ]);
});

test('talks that move with their session are told once', { tags: ['ORG-430'] }, () => {
  const place = (starts: string) => ({ date: '2025-09-26', starts, ends: null, room: 'Hall 1' });
  const moved = { kind: 'moved' as const, title: 'A', from: place('09:00'), to: place('10:00') };
  const changes = [
    { ...moved, id: 1, within: null },
    { ...moved, id: 1000, within: 1 },
    { ...moved, id: 1001, within: 2 },
  ];
  expect(toldChanges(changes).map(({ id }) => id)).toEqual([1, 1001]);
  expect(changeWords({ ...moved, id: 1, within: null })).toBe('from 26 September, from 09:00, Hall 1 to 26 September, from 10:00, Hall 1');
});
