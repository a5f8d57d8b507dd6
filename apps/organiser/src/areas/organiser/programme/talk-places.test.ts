import { draft, session, slot } from '@isocentre/domain/testing/programme-drafts';
import { expect, test } from 'vitest';
import { type Carried, carriedTo, firstPlace, fitOf, NO_SLOT, placeNow, placeWords, steppedPlace } from './talk-places.ts';

const TAGS = { tags: ['REV-142'] };
const abstract = (change: Partial<Carried['slot']> = {}, wants: Carried['wants'] = 'talk'): Carried => ({
  slot: { ...slot(NO_SLOT, 10, 'Asha'), title: 'Dose', abstractId: 'a', ...change },
  words: 'OP-01 Dose',
  wants,
});
const talks = session(1, { starts: '09:00', ends: '09:30', roomId: 1, slots: [slot(10, 10, 'Bala'), slot(11, 10, 'Chitra')] });
const other = session(2, { starts: '09:00', ends: '09:30', roomId: 2, slots: [slot(20, 10, 'Asha')] });
const wall = session(3, { starts: '11:00', ends: '12:00', roomId: 2, kind: 'posters' });
const tea = session(4, { starts: '10:00', ends: '10:30', roomId: 1, kind: 'break' });
const programme = draft([talks, other, wall, tea]);

test('a place says whether it fits, and what would be wrong', TAGS, () => {
  expect(fitOf(programme, abstract(), { session: 1, position: 1 })).toMatchObject({ fits: true });
  expect(fitOf(programme, abstract(), { session: 1, position: 0 })).toEqual({ fits: false, never: false, words: 'Asha twice, 09:00' });
  const long = abstract({ minutes: 20, speaker: 'Deepa' });
  expect(fitOf(programme, long, { session: 1, position: 2 }).words).toBe('More minutes than the session has');
  const placed = draft([{ ...talks, slots: [...talks.slots, { ...slot(12, 10), abstractId: 'a' }] }, other, wall]);
  expect(fitOf(placed, abstract(), { session: 2, position: 0 })).toEqual({ fits: false, never: true, words: 'Has a talk already' });
  expect(fitOf(placed, abstract(), { session: 3, position: 0 })).toMatchObject({ fits: true });
});

test('the arrows go through a room’s places and to the same time in the next room, never into a break', TAGS, () => {
  const carried = abstract();
  const keys = ['later', 'later', 'later', 'after', 'before', 'before'] as const;
  let place = firstPlace(programme, 1, carried);
  expect(place).toEqual({ session: 1, position: 1 });
  const went = keys.map((key) => (place = place && steppedPlace(programme, 1, carried, place, key)));
  expect(went.map((one) => [one?.session, one?.position])).toEqual([
    [1, 2],
    [1, 2],
    [1, 2],
    [2, 1],
    [1, 1],
    [1, 1],
  ]);
  expect(firstPlace(programme, 1, abstract({}, 'poster'))).toEqual({ session: 3, position: 0 });
});

test('a talk that moves is not counted where it was, and stands once', TAGS, () => {
  const carried: Carried = { slot: slot(10, 10, 'Bala'), words: 'Talk 10', wants: 'talk' };
  expect(placeNow(programme, carried)).toEqual({ session: 1, position: 0 });
  const there = { session: 1, position: 1 };
  expect(placeWords(programme, carried, there)).toBe('Session 1, 09:10, after “Talk 11”');
  expect(carriedTo(programme, carried, there).sessions[0]?.slots.map(({ id }) => id)).toEqual([11, 10]);
  const away = carriedTo(programme, carried, { session: 2, position: 1 }).sessions;
  expect(away.map(({ slots }) => slots.map(({ id }) => id))).toEqual([[11], [20, 10], [], []]);
});
