import { describe, expect, test } from 'vitest';
import { draft, room, session, slot } from '../testing/programme-drafts.ts';
import { clashHeading, clashInWords } from './clash-words.ts';
import { clashesOf } from './clashes.ts';
import type { Session } from './draft.ts';
import { waysOut } from './ways-out.ts';

const TAGS = { tags: ['ORG-427'] };
const at = (starts: string, ends: string | null, change: Partial<Session> = {}) => ({ starts, ends, roomId: 1, ...change });
const who = (name: string, accountId: string | null = null) => ({ role: 'Chair', name, accountId });
const kinds = (sessions: readonly Session[], rooms = [room(1), room(2)]) => clashesOf(draft(sessions, rooms)).map(({ kind }) => kind);

describe('two sessions', TAGS, () => {
  test.each<[string, Partial<Session>, Partial<Session>, string[]]>([
    ['one after the other', at('09:00', '10:00'), at('10:00', '11:00'), []],
    ['a minute too early', at('09:00', '10:00'), at('09:59', '11:00'), ['room']],
    ['side by side in two rooms', at('09:00', '10:00'), at('09:00', '10:00', { roomId: 2 }), []],
    ['without a room', at('09:00', '10:00', { roomId: null }), at('09:00', '10:00', { roomId: null }), []],
    ['on two days', at('09:00', '10:00'), at('09:00', '10:00', { dayId: 2 }), []],
    ['a break beside it', at('09:00', '10:00'), at('09:00', '10:00', { kind: 'break' }), []],
    ['two of posters', at('09:00', '10:00', { kind: 'posters' }), at('09:00', '10:00', { kind: 'posters' }), []],
    ['posters and talks', at('09:00', '10:00', { kind: 'posters' }), at('09:00', '10:00'), ['room']],
    ['one without an end begins in the other', at('09:00', '10:00'), at('09:30', null), ['room']],
    ['one without an end begins before the other', at('09:00', null), at('09:30', '10:00'), []],
    ['without times', { roomId: 1 }, { roomId: 1 }, []],
    [
      'the same chair, written otherwise',
      at('09:00', '10:00', { people: [who('Dr. Méera S. Anand')] }),
      at('09:30', '10:30', { roomId: 2, people: [who('MEERA S ANAND')] }),
      ['person'],
    ],
    [
      'one account with two names',
      at('09:00', '10:00', { people: [who('A', 'account')] }),
      at('09:30', '10:30', { roomId: 2, people: [who('B', 'account')] }),
      ['person'],
    ],
    [
      'one evaluates posters while chairing',
      at('09:00', '10:00', { people: [who('A')] }),
      at('09:30', '10:30', { roomId: 2, kind: 'posters', people: [who('A')] }),
      ['person'],
    ],
    [
      'a presenter whose talk is over',
      at('09:00', '10:00', { slots: [slot(1000, 20, 'A'), slot(1001, 40, 'B')] }),
      at('09:20', '10:30', { roomId: 2, people: [who('A')] }),
      [],
    ],
    [
      'a presenter whose talk is not over',
      at('09:00', '10:00', { slots: [slot(1000, 21, 'A, C')] }),
      at('09:20', '10:30', { roomId: 2, people: [who('A')] }),
      ['person'],
    ],
  ])('%s', (_, a, b, expected) => expect(kinds([session(1, a), session(2, b)])).toEqual(expected));

  test('somebody who chairs a session and speaks in it is at one place', () =>
    expect(kinds([session(1, at('09:00', '10:00', { people: [who('A')], slots: [slot(1000, 10, 'A')] }))])).toEqual([]));
});

describe('one session', TAGS, () => {
  test.each<[string, Partial<Session>, string[]]>([
    ['with talks that fit', at('09:00', '09:30', { slots: [slot(1000, 10), slot(1001, 20)] }), []],
    ['with a minute too many', at('09:00', '09:30', { slots: [slot(1000, 10), slot(1001, 21)] }), ['minutes']],
    ['with posters of any number', at('09:00', '09:30', { kind: 'posters', slots: [slot(1000, 10), slot(1001, 210)] }), []],
    ['before its room opens', at('07:59', '09:30'), ['room-hours']],
    ['after its room closes', at('17:00', '18:01'), ['room-hours']],
    ['as long as its room is open', at('08:00', '18:00'), []],
    ['running into the next day', at('23:00', null, { roomId: 2, slots: [slot(1000, 61)] }), ['day']],
  ])('%s', (_, change, expected) =>
    expect(kinds([session(1, change)], [room(1, { opens: '08:00', closes: '18:00' }), room(2)])).toEqual(expected),
  );
});

test('fifty posters side by side are no clash, and a room used twice is the only one that blocks', TAGS, () => {
  const posters = Array.from({ length: 50 }, (_, i) => session(i, at('14:00', '15:00', { kind: 'posters', people: [who('A')] })));
  expect(clashesOf(draft(posters))).toEqual([]);
  const all = clashesOf(
    draft([session(1, at('09:00', '10:00', { people: [who('A')] })), session(2, at('09:30', '10:30', { people: [who('A')] }))]),
  );
  expect(all.map(({ kind, blocks }) => [kind, blocks])).toEqual([
    ['room', true],
    ['person', false],
  ]);
});

test('a clash names both entries and the ways out of it', TAGS, () => {
  const programme = draft([session(1, at('09:00', '10:00')), session(2, at('09:30', '10:30')), session(3, at('10:30', '11:00'))]);
  const [clash] = clashesOf(programme);
  if (!clash) throw new Error('There is a clash');
  expect(clash.entries).toEqual([
    { session: 1, slot: null },
    { session: 2, slot: null },
  ]);
  expect(clashHeading(programme, clash)).toBe('Hall 1 twice, 09:30');
  expect(clashInWords(programme, clash)).toBe('“Session 1” and “Session 2” are in the same room, 09:30 to 10:00.');
  // Starting the second at 10:00 would run into the third.
  expect(waysOut(programme, clash).map(({ words }) => words)).toEqual(['Move “Session 2” to Hall 2']);
});
