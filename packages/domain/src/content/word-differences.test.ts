import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Stretch, wordDifferences } from './word-differences.ts';

/** `[-gone-]{+new+}`, as other tools write it. */
const written = (stretches: readonly Stretch[]) =>
  stretches.map(({ is, text }) => (is === 'same' ? text : is === 'gone' ? `[-${text}-]` : `{+${text}+}`)).join('');

describe('differences by word', { tags: ['ORG-409'] }, () => {
  test.each([
    ['the same', 'the same', 'the same'],
    ['', 'all of it', '{+all of it+}'],
    ['all of it', '', '[-all of it-]'],
    ['until 15 September; say so', 'until 18 September; say so', 'until [-15-]{+18+} September; say so'],
    [
      'a bonafide certificate.',
      'a bonafide certificate; first come, first served.',
      'a bonafide certificate{+; first come, first served+}.',
    ],
    ['cost ₹400 a night', 'cost ₹350 a night', 'cost ₹[-400-]{+350+} a night'],
    ['one two three', 'four five six', '[-one two three-]{+four five six+}'],
    ['தமிழ் மொழி', 'தமிழ் நாடு', 'தமிழ் [-மொழி-]{+நாடு+}'],
  ])('%j became %j', (before, after, expected) => {
    expect(written(wordDifferences(before, after))).toBe(expected);
  });

  test('both texts can be read out of it, whatever they are', () => {
    const words = fc.array(fc.constantFrom('a', 'b', 'c', ' ', '\n', '.', 'é', '👩‍🔬'), { maxLength: 30 }).map((parts) => parts.join(''));
    fc.assert(
      fc.property(words, words, (before, after) => {
        const stretches = wordDifferences(before, after);
        const without = (not: Stretch['is']) =>
          stretches
            .filter(({ is }) => is !== not)
            .map(({ text }) => text)
            .join('');
        expect(without('new')).toBe(before);
        expect(without('gone')).toBe(after);
      }),
    );
  });

  test('texts too long to compare are wholly different, at once', () => {
    const before = `${'one '.repeat(40_000)}one`;
    const after = `${'two '.repeat(40_000)}two`;
    const begun = Date.now();
    expect(wordDifferences(before, after).map(({ is }) => is)).toEqual(['gone', 'new']);
    expect(Date.now() - begun).toBeLessThan(2000);
  });
});
