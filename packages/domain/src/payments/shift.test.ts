import { describe, expect, test } from 'vitest';
import { compare, countedByRail, denominationsOf, differs } from './shift.ts';
import { ShiftCounting } from './shift-forms.ts';
import { differenceWords } from './shift-words.ts';

const found = (cash: number, terminalMinor: number) => ({ pieces: [], otherMinor: cash, terminalMinor });

describe('what is in a till', () => {
  test.each([
    ['nothing', [], 0, 0],
    [
      'notes',
      [
        [50_000, 6],
        [20_000, 2],
      ],
      0,
      340_000,
    ],
    ['notes and coins', [[1_000, 3]], 1_250, 4_250],
  ] as const)('%s', (_, pieces, otherMinor, cash) => {
    const count = { pieces: pieces.map(([minor, n]) => ({ minor, count: n })), otherMinor, terminalMinor: 70 };
    expect(countedByRail(count)).toEqual({ cash, 'card-terminal': 70 });
  });

  test.each([
    [
      ['as it should be', 200_000, 50_000, 250_000, 50_000],
      [0, 0],
    ],
    [
      ['the float counts as cash', 0, 0, 0, 0],
      [-200_000, 0],
    ],
    [
      ['too much of one does not make up for the other', 0, 50_000, 200_100, 49_900],
      [100, -100],
    ],
  ] as const)('%s', ([_, cash, terminal, counted, slip], differences) => {
    const taken = cash === 200_000 ? 50_000 : 0;
    const compared = compare(200_000, { cash: taken, 'card-terminal': terminal }, found(counted, slip));
    expect(compared.map(({ differenceMinor }) => differenceMinor)).toEqual(differences);
    expect(differs(compared)).toBe(differences.some((one) => one !== 0));
  });

  test('rupees are counted note by note, other currencies as one sum', () => {
    expect(denominationsOf('INR')).toEqual([50_000, 20_000, 10_000, 5_000, 2_000, 1_000]);
    expect(denominationsOf('JPY')).toEqual([]);
  });
});

test.each([
  [-5_000, '₹50 short'],
  [2_000, '₹20 over'],
  [0, 'no difference'],
  [-50, '₹0.50 short'],
])('a difference of %i paise is %s', (minor, words) => {
  expect(differenceWords(minor, 'INR')).toBe(words);
});

const counts = found(0, 0);
test.each([
  ['a count', { version: 1, counts, note: '' }, true],
  ['a note alone', { version: 2, counts: null, note: 'twice' }, true],
  ['half a note', { version: 1, counts: { ...counts, pieces: [{ minor: 1_000, count: 0.5 }] }, note: '' }, false],
  ['less than nothing', { version: 1, counts: { ...counts, otherMinor: -1 }, note: '' }, false],
  [
    'the same note twice',
    {
      version: 1,
      counts: {
        ...counts,
        pieces: [
          { minor: 1_000, count: 1 },
          { minor: 1_000, count: 2 },
        ],
      },
      note: '',
    },
    false,
  ],
  ['a field nobody knows', { version: 1, counts, note: '', expected: 5 }, false],
  ['a book of a note', { version: 1, counts, note: 'x'.repeat(501) }, false],
])('%s', (_, form, good) => {
  expect(ShiftCounting.safeParse(form).success).toBe(good);
});
