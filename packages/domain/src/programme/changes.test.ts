import { expect, test } from 'vitest';
import { draft, room, session, slot } from '../testing/programme-drafts.ts';
import { changesBetween } from './changes.ts';
import { foldedName, peopleFromWords, peopleInWords } from './people-words.ts';
import { rowsOfRelease } from './release-rows.ts';

const TAGS = { tags: ['ORG-430'] };

test('added, moved with old and new time and room, renamed, removed, other people', TAGS, () => {
  const chair = (name: string) => [{ role: 'Chair', name, accountId: null }];
  const before = draft([
    session(1, { starts: '09:00', ends: '10:00', roomId: 1, people: chair('A') }),
    session(2, { title: 'Old' }),
    session(3),
    session(4, { starts: '11:00', slots: [slot(1000, 10)] }),
  ]);
  const after = draft([
    session(1, { starts: '09:30', ends: '10:30', roomId: 2, people: chair('B') }),
    session(2, { title: 'New' }),
    session(4, { starts: '11:00', slots: [slot(1001, 10), slot(1000, 10)] }),
    session(5),
  ]);
  const place = (starts: string | null, ends: string | null, hall: string | null) => ({ date: '2025-09-26', starts, ends, room: hall });
  const of = (id: number, title = `Session ${id}`) => ({ id, within: null, title });
  expect(changesBetween(before, after)).toEqual([
    { ...of(1), kind: 'moved', from: place('09:00', '10:00', 'Hall 1'), to: place('09:30', '10:30', 'Hall 2') },
    { ...of(1), kind: 'people', from: 'Chair: A', to: 'Chair: B' },
    { ...of(2, 'New'), kind: 'renamed', from: 'Old' },
    { id: 1001, within: 4, title: 'Talk 1001', kind: 'added', people: null, place: place('11:00', '11:10', null) },
    { id: 1000, within: 4, title: 'Talk 1000', kind: 'moved', from: place('11:00', '11:10', null), to: place('11:10', '11:20', null) },
    { ...of(5), kind: 'added', people: null, place: place(null, null, null) },
    { ...of(3), kind: 'removed', place: place(null, null, null) },
  ]);
});

test('a room with another name is another place for whoever looks for it', TAGS, () => {
  const held = [session(1, { roomId: 1 })];
  expect(changesBetween(draft(held), draft(held, [room(1, { name: 'Great hall' })])).map(({ kind }) => kind)).toEqual(['moved']);
});

test.each([
  ['Moderator: A; Panelists: B, C', 3],
  ['Ida Reet', 1],
  ['Chair: A, B', 1],
  ['Speakers: A, B; Chairs: C', 3],
  ['One, two; and: more', 3],
  [null, 0],
])('%j comes back as it was', { tags: ['ORG-428'] }, (words, count) => {
  const people = peopleFromWords(words);
  expect([people.length, peopleInWords(people)]).toEqual([count, words]);
});

test.each([
  ['Dr. Meera  Subramanian', 'meera subramanian'],
  ['Prof. Dr. José-María', 'jose maria'],
  ['மீரா', 'மீரா'],
  ['Dr.', 'dr'],
])('%j is %j', { tags: ['ORG-427'] }, (name, folded) => expect(foldedName(name)).toBe(folded));

test(
  'released: lines by time, those without one in their place, talks after their session, posters under it',
  { tags: ['ORG-428'] },
  () => {
    const [first, second] = rowsOfRelease(
      draft([
        session(1, { starts: '11:00' }),
        session(2),
        session(3, { starts: '09:00', ends: '09:30', roomId: 2, slots: [slot(1000, 10, 'A'), slot(1001, 15)] }),
        session(4, { starts: '12:00', kind: 'posters', slots: [slot(1002, 5)] }),
        session(5, { dayId: 2, blockId: 0, starts: '23:50', slots: [slot(1003, 30), slot(1004, 10)] }),
      ]),
    );
    const lines = (block = first) => block?.entries.map(({ id, starts, ends, venue, people }) => [id, starts, ends, venue, people]);
    expect(lines()).toEqual([
      [3, '09:00', '09:30', 'Hall 2', null],
      [1000, '09:00', '09:10', 'Hall 2', 'A'],
      [1001, '09:10', '09:25', 'Hall 2', null],
      [2, null, null, null, null],
      [1, '11:00', null, null, null],
      [4, '12:00', null, null, null],
    ]);
    // Came from another day; and no time beyond midnight is made up.
    expect([second?.id, lines(second)]).toEqual([
      1,
      [
        [5, '23:50', null, null, null],
        [1003, '23:50', null, null, null],
        [1004, null, null, null, null],
      ],
    ]);
  },
);
