import { describe, expect, test } from 'vitest';
import {
  beyondTie,
  type BoardRow,
  capacityInWords,
  changedBy,
  countsWith,
  leftToPeople,
  linesAt,
  outcomeAt,
  placedAt,
  tieAt,
  withLine,
} from './cut-lines.ts';
import type { Outcome } from './decision.ts';

const row = (rank: number, wish: BoardRow['wish'] = 'Oral', stored: Partial<BoardRow> = {}): BoardRow => ({
  rank,
  wish,
  outcome: null,
  origin: null,
  state: null,
  few: false,
  ...stored,
});
const byHand = (outcome: Outcome) => ({ outcome, origin: 'hand', state: 'pending' }) as const;
const byLine = (outcome: Outcome) => ({ outcome, origin: 'line', state: 'pending' }) as const;
const ten = Array.from({ length: 10 }, (_, i) => row(i + 1));

describe('what the lines make of a row', () => {
  const lines = { oral: 3, poster: 7 };
  test.each([
    ['above the oral line', row(1), 0, 'oral'],
    ['[REV-080] who asked for an e-poster gets no talk', row(1, 'E-Poster'), 0, 'e-poster'],
    ['the last above it', row(3), 2, 'oral'],
    ['the first below it', row(4), 3, 'e-poster'],
    ['the last above the e-poster line', row(7), 6, 'e-poster'],
    ['below both', row(8), 7, 'reject'],
    ['[REV-080] decided by hand', row(1, 'Oral', byHand('reject')), 0, 'reject'],
    ['[REV-080] left open by hand', row(8, 'Oral', byHand('hold')), 7, 'hold'],
    ['set by an earlier line: follows', row(1, 'Oral', byLine('reject')), 0, 'oral'],
    ['applied: stays, whoever set it', row(1, 'Oral', { ...byLine('reject'), state: 'applied' }), 0, 'reject'],
    ['taken back by hand: open again', row(1, 'Oral', { outcome: null, origin: 'hand', state: 'pending' }), 0, 'oral'],
  ] as Array<[string, BoardRow, number, Outcome]>)('%s', (_title, one, place, outcome) => {
    expect(outcomeAt(one, place, lines)).toBe(outcome);
  });
});

test('what a line changes is said before anything is stored', { tags: ['REV-079'] }, () => {
  const rows = [row(1), row(2, 'E-Poster'), row(3, 'Oral', byHand('hold')), row(4, 'Oral', byLine('e-poster')), row(5), row(6)];
  expect(countsWith(rows, { oral: 4, poster: 5 })).toEqual({ oral: 2, 'e-poster': 2, reserve: 0, reject: 1, hold: 1 });
  expect(changedBy(rows, { oral: 4, poster: 5 }).map(({ row: { rank }, outcome }) => [rank, outcome])).toEqual([
    [1, 'oral'],
    [2, 'e-poster'],
    [4, 'oral'],
    [5, 'e-poster'],
    [6, 'reject'],
  ]);
  // One that is stored as the line has it changes nothing, nor does one by hand.
  expect(changedBy(rows, { oral: 3, poster: 5 }).map(({ row: { rank } }) => rank)).toEqual([1, 2, 5, 6]);
  expect([
    capacityInWords(38, 36),
    capacityInWords(36, 36),
    capacityInWords(35, 36),
    capacityInWords(30, 36),
    capacityInWords(3, null),
  ]).toEqual(['2 above capacity', 'every place is taken', '1 place left', '6 places left', 'no number of places is set']);
});

test('what a line cannot store is not promised: too few reviews are left to a person', { tags: ['REV-083'] }, () => {
  const few = { few: true };
  const rows = [row(1), row(2, 'Oral', few), row(3, 'Oral', { ...byHand('oral'), ...few }), row(4, 'Oral', few)];
  expect(changedBy(rows, { oral: 4, poster: 4 }).map(({ row: { rank } }) => rank)).toEqual([1]);
  expect(leftToPeople(rows)).toBe(2);
});

describe('ties', () => {
  // Ranks 1, 2, 2, 2, 5, 6, 6.
  const rows = [row(1), row(2), row(2), row(2), row(5), row(6), row(6)];
  test('a line through equal ranks says how many share it', { tags: ['REV-078'] }, () => {
    expect([0, 1, 2, 3, 4, 5, 6, 7].map((place) => tieAt(rows, place))).toEqual([
      null,
      null,
      { rank: 2, sharing: 3 },
      { rank: 2, sharing: 3 },
      null,
      null,
      { rank: 6, sharing: 2 },
      null,
    ]);
  });
  test('they move together unless they are split on purpose', { tags: ['REV-079'] }, () => {
    expect([
      beyondTie(rows, 2, 'better'),
      beyondTie(rows, 2, 'lesser'),
      beyondTie(rows, 99, 'lesser'),
      beyondTie(rows, -4, 'better'),
    ]).toEqual([1, 4, 7, 0]);
    expect([placedAt(rows, 1, 2, false), placedAt(rows, 4, 3, false), placedAt(rows, 1, 2, true), placedAt(rows, 1, 40, true)]).toEqual([
      4, 1, 2, 7,
    ]);
  });
  test('a line pushes the other one along', () => {
    expect(withLine(rows, { oral: 1, poster: 4 }, { line: 'oral', to: 5, split: false })).toEqual({ oral: 5, poster: 5 });
    expect(withLine(rows, { oral: 4, poster: 5 }, { line: 'poster', to: 1, split: false })).toEqual({ oral: 1, poster: 1 });
    expect(withLine(rows, { oral: 1, poster: 4 }, { line: 'poster', to: 5, split: false })).toEqual({ oral: 1, poster: 5 });
  });
});

describe('lines at the capacities', () => {
  test('in front of the first that does not fit', { tags: ['REV-079'] }, () => {
    expect(linesAt(ten, { oral: 3, poster: 4 })).toEqual({ oral: 3, poster: 7 });
    expect(linesAt(ten, { oral: 0, poster: 0 })).toEqual({ oral: 0, poster: 0 });
    expect(linesAt(ten, { oral: null, poster: null })).toEqual({ oral: 10, poster: 10 });
    expect(linesAt(ten, { oral: 99, poster: 1 })).toEqual({ oral: 10, poster: 10 });
    expect(linesAt([], { oral: 3, poster: 4 })).toEqual({ oral: 0, poster: 0 });
  });
  test('who asked for an e-poster, and what was decided by hand, takes the places it takes', () => {
    const rows = [row(1, 'E-Poster'), row(2), row(3, 'Oral', byHand('hold')), row(4), row(5), row(6, 'Oral', byHand('oral')), row(7)];
    // Two talks: one by hand below, one above the line. Two e-posters: the first, and the one behind the line.
    const lines = linesAt(rows, { oral: 2, poster: 2 });
    expect(lines).toEqual({ oral: 3, poster: 4 });
    expect(countsWith(rows, lines)).toEqual({ oral: 2, 'e-poster': 2, reserve: 0, reject: 2, hold: 1 });
  });
  test('never more than there are places, and equal ranks together', () => {
    const tied = [row(1), row(2), row(2), row(2), row(5)];
    expect(linesAt(tied, { oral: 2, poster: 1 })).toEqual({ oral: 1, poster: 1 });
    for (let oral = 0; oral <= 6; oral += 1)
      for (let poster = 0; poster <= 6; poster += 1) {
        const counts = countsWith(tied, linesAt(tied, { oral, poster }));
        expect([counts.oral <= oral, counts['e-poster'] <= poster]).toEqual([true, true]);
      }
  });
});
