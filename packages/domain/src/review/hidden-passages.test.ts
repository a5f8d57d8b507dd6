import { describe, expect, test } from 'vitest';
import { carriedOver, type DecidedPassage, flagMayMove, hiddenAlsoIn, hidePassages, passagesOf } from './hidden-passages.ts';

const TEXT = {
  title: 'A study by Raman et al.',
  background: 'Nothing here.',
  methods: 'Raman and Raman.',
  results: '',
  conclusion: '',
  keywords: ['dose', 'Raman method', 'lung'],
};
const TEXTS = { ...TEXT, keywords: 'dose, Raman method, lung' };
const hidden = (field: DecidedPassage['field'], at: number, length = 5): DecidedPassage => ({
  field,
  at,
  length,
  kind: 'name',
  state: 'hidden',
});

test.each<[string, DecidedPassage[], Partial<typeof TEXT>]>([
  ['nothing', [], {}],
  ['one passage', [hidden('title', 11)], { title: 'A study by ▮▮▮ et al.' }],
  ['two of one field, in any order', [hidden('methods', 0), hidden('methods', 10)], { methods: '▮▮▮ and ▮▮▮.' }],
  ['what overlaps, once', [hidden('title', 2, 14), hidden('title', 11, 12)], { title: 'A ▮▮▮▮▮▮' }],
  ['a keyword among others', [hidden('keywords', 6)], { keywords: ['dose', '▮▮▮ method', 'lung'] }],
  ['over the end of the text', [hidden('background', 8, 500)], { background: 'Nothing ▮▮▮' }],
])('reviewers read: %s', { tags: ['REV-056'] }, (_, passages, change) => {
  expect(hidePassages(TEXT, passages)).toEqual({ ...TEXT, ...change });
});

test.each([
  ['open', 'hidden', true],
  ['open', 'harmless', true],
  ['hidden', 'harmless', true],
  ['harmless', 'hidden', true],
  ['hidden', 'open', false],
  ['harmless', 'open', false],
  ['hidden', 'hidden', false],
] as const)('from %s to %s: %s', { tags: ['REV-056'] }, (from, to, may) => {
  expect(flagMayMove(from, to)).toBe(may);
});

describe('another revision', () => {
  const flag = (field: DecidedPassage['field'], at: number, length = 5) => ({ field, at, length, kind: 'name' as const });
  const harmless = { ...hidden('methods', 10), state: 'harmless' as const };

  test('an unchanged field keeps what was decided, found again or not', { tags: ['REV-056'] }, () => {
    const decided = [hidden('title', 11), harmless];
    expect(carriedOver({ texts: TEXTS, decided }, { texts: { ...TEXTS, results: 'More.' }, flags: [] })).toEqual(decided);
  });

  test('in a changed field the same words stay hidden, and nothing stays harmless', { tags: ['REV-056'] }, () => {
    const texts = { ...TEXTS, methods: 'With Raman, and another Raman, at Lakeside.' };
    const flags = [flag('methods', 5), flag('methods', 24), flag('methods', 34, 8)];
    expect(carriedOver({ texts: TEXTS, decided: [hidden('methods', 0), harmless] }, { texts, flags })).toEqual([
      hidden('methods', 5),
      hidden('methods', 24),
    ]);
    expect(carriedOver({ texts: TEXTS, decided: [harmless] }, { texts, flags })).toEqual([]);
  });

  test('an earlier text shows nowhere what was hidden later', { tags: ['REV-056'] }, () => {
    const earlier = { ...TEXTS, title: 'Raman alone', methods: 'Nobody.', keywords: 'lung' };
    expect(hiddenAlsoIn(earlier, TEXTS, [hidden('methods', 0)])).toEqual([{ field: 'title', at: 0, length: 5 }]);
    expect(hiddenAlsoIn(earlier, TEXTS, [])).toEqual([]);
  });

  test('passages have their state, in the order of the text', { tags: ['REV-056'] }, () => {
    expect(passagesOf([flag('title', 11), flag('methods', 0)], [harmless, hidden('methods', 0)])).toEqual([
      { ...flag('title', 11), state: 'open' },
      { ...flag('methods', 0), state: 'hidden' },
      { ...flag('methods', 10), state: 'harmless' },
    ]);
  });
});
