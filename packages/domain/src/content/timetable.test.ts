import { expect, test } from 'vitest';
import { codesIn, duration, timetable } from './timetable.ts';

type Block = Parameters<typeof timetable>[0][number];
type Entry = Block['entries'][number];

let id = 0;
const entry = (starts: string | null, ends: string | null, session: string, more: Partial<Entry> = {}): Entry => ({
  id: (id += 1),
  starts,
  ends,
  session,
  people: null,
  venue: null,
  codes: [],
  speakerSession: null,
  isBreak: false,
  sample: false,
  ...more,
});
const block = (entries: Entry[], thirdColumn: Block['thirdColumn'] = 'people'): Block => ({
  title: null,
  thirdColumn,
  thirdColumnLabel: thirdColumn === 'venue' ? 'Venue' : 'Speaker / Moderator / Chairperson',
  entries,
});

test('each block keeps the name and the words of its third column', { tags: ['PUB-148', 'PUB-149'] }, () => {
  const { timed } = timetable([
    block([entry('08:00', '12:30', 'Workshop', { venue: 'Department', people: 'not here' })], 'venue'),
    block([entry('13:45', '14:30', 'Oration I', { people: 'Orator: A; Chairpersons: B, C; and others' })]),
  ]);
  expect(timed.map(({ thirdColumn, rows }) => [thirdColumn, rows.map((row) => row.third)])).toEqual([
    ['Venue', [[{ role: null, words: 'Department' }]]],
    [
      'Speaker / Moderator / Chairperson',
      [
        [
          { role: 'Orator', words: 'A' },
          { role: 'Chairpersons', words: 'B, C' },
          { role: null, words: 'and others' },
        ],
      ],
    ],
  ]);
});

test('entries without a start are in a separate table after the others', { tags: ['PUB-162'] }, () => {
  const { timed, open } = timetable([
    block([entry(null, null, 'Session II'), entry('12:20', '13:00', 'Trade'), entry(null, null, 'Session III')]),
  ]);
  expect(timed.map(({ rows }) => rows.map((row) => row.session))).toEqual([['Trade']]);
  expect(open?.rows.map((row) => row.session)).toEqual(['Session II', 'Session III']);
});

test('a gap is shown where both its ends are known and something is still to be announced', () => {
  const known = [
    entry('13:00', '13:40', 'Lunch'),
    entry('15:45', '16:30', 'Panel'),
    entry('16:45', null, 'Talk'),
    entry('19:00', null, 'Dinner'),
  ];
  const gaps = (blocks: Block[]) => timetable(blocks).timed[0]?.rows.map((row) => row.afterGap);
  expect(gaps([block([...known, entry(null, null, 'Session')])])).toEqual([false, true, false, false]);
  expect(gaps([block(known)])).toEqual([false, false, false, false]);
  // An unannounced end does not make a gap, unless the time is too long for one session.
  const early = [entry('06:30', null, 'Wellness'), entry('12:20', '13:00', 'Trade')];
  expect(gaps([block([...early, entry(null, null, 'Session')])])).toEqual([false, true]);
});

test.each([
  ['08:00', '12:30', '4 h 30 min'],
  ['13:30', '13:45', '15 min'],
  ['17:00', '18:00', '1 h'],
])('%s to %s takes %s', (starts, ends, words) => {
  expect(duration(starts, ends)).toBe(words);
});

test('a legend explains the codes in use, and no others', () => {
  const blocks = [block([entry('09:00', null, 'Session', { codes: ['OT', 'IT'] })])];
  expect(codesIn([{ blocks }], ['IT', 'OT', 'PD', 'TT'])).toEqual(['IT', 'OT']);
  expect(codesIn([], ['IT'])).toEqual([]);
});
