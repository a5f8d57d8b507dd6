import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cleanText, tidyLine, tidyText } from './clean-text.ts';
import { countAbstractWords, countWords, distinctKeywords, splitKeywords, titleLength } from './count.ts';
import { type Inline, MARKS, parseInline, plainText, unmarkedText, writeInline } from './inline-text.ts';

/** Text that people and attackers paste: marks, near-marks, joiners, controls, lone surrogates. */
const pieces = fc.constantFrom(
  ...MARKS.flatMap((mark) => [`<${mark}>`, `</${mark}>`]),
  '<su',
  'p>',
  '<script>',
  '&lt;',
  ' ',
  '\n',
  '\t',
  '\r\n',
  '\u00A0',
  '\u200B',
  '\u200D',
  '\u0BCD',
  '\u202E',
  '\u0301',
  'e',
  'cGy',
  'α',
  'த',
  '\uD800',
  '\u0000',
  '\uF061',
);
const hostile = fc.array(fc.oneof(pieces, fc.string({ unit: 'binary', maxLength: 5 })), { maxLength: 40 }).map((all) => all.join(''));

describe('words are separated by white space', { tags: ['DEL-240', 'DEL-241'] }, () => {
  test.each([
    ['', 0],
    ['   \n\t ', 0],
    ['dose', 1],
    ['two words', 2],
    ['state-of-the-art', 1],
    ['2 cGy', 2],
    ['2cGy', 1],
    // A non-breaking space is a space, as are those that Word puts around numbers.
    ['2\u00A0cGy', 2],
    ['10\u2009mm\u202F±\u20090.5', 4],
    ['p < 0.05', 3],
    ['α/β = 10', 3],
    ['dose–response', 1],
    ['10<sup>3</sup> mm<sup>3</sup>', 2],
    ['H<sub>2</sub>O', 1],
    ['<i>in vivo</i>', 2],
    ['<b></b>', 0],
    ['கதிர்வீச்சு சிகிச்சை', 2],
    ['மருத்துவ இயற்பியல்', 2],
    ['first\r\nsecond\rthird\u2028fourth', 4],
    ['a\tb', 2],
    // Zero-width characters neither separate words nor join them.
    ['ra\u200Bdi\u00ADo\uFEFFtherapy', 1],
    ['\u202Edesrever\u202C text', 2],
    // They look like a space, so they count as one.
    ['one\u2800two\u3164three', 3],
  ])('%j: %i', (text, words) => expect(countWords(text)).toBe(words));

  test('over the four sections together, and nothing else', () => {
    const words = (count: number) => Array(count).fill('word').join(' ');
    expect(countAbstractWords({ background: words(100), methods: words(100), results: words(100), conclusion: words(50) })).toBe(350);
  });

  // A mark, a virama and a joiner: the first two change places when they are normalised.
  test.each(['\u0301\u0BCD\u200D', 'a\u0301\u200B\u0BCD\u200D', 'a\u0301\u200D\u0BCD\u200D', '\u0DD9\u200D\u0DCA\u200D'])(
    '%j is cleaned once and for all',
    (text) => expect(cleanText(cleanText(text))).toBe(cleanText(text)),
  );

  test('counted the same before and after it is stored', () => {
    fc.assert(
      fc.property(hostile, (text) => {
        const stored = writeInline(parseInline(tidyText(text)));
        expect(countWords(stored)).toBe(countWords(text));
        expect(titleLength(writeInline(parseInline(tidyLine(text))))).toBe(titleLength(text));
      }),
    );
  });
});

test.each([
  ['A title', 6],
  ['  spaced   out \u00A0', 9],
  ['<sup>192</sup>Ir', 5],
  ['தமிழ்', 5],
  ['𝛼𝛽', 2],
  ['e\u0301', 1],
])('%j has %i characters without spaces', { tags: ['DEL-202', 'DEL-239'] }, (title, length) => expect(titleLength(title)).toBe(length));

describe('marks', { tags: ['SRV-039'] }, () => {
  test.each<[string, Inline[]]>([
    ['plain', ['plain']],
    ['10<sup>3</sup>', ['10', { mark: 'sup', children: ['3'] }]],
    ['<b>a<i>b</i></b>', [{ mark: 'b', children: ['a', { mark: 'i', children: ['b'] }] }]],
    ['<b>left open', [{ mark: 'b', children: ['left open'] }]],
    ['<b>a<i>b</b>c</i>', [{ mark: 'b', children: ['a', { mark: 'i', children: ['b'] }] }, 'c</i>']],
    ['no beginning</sub>', ['no beginning</sub>']],
    ['p < 0.05 and p > 0.01', ['p < 0.05 and p > 0.01']],
    ['<script>alert(1)</script>', ['<script>alert(1)</script>']],
    ['<b onclick=x>', ['<b onclick=x>']],
    ['<B>', ['<B>']],
    ['&lt;b&gt;', ['&lt;b&gt;']],
  ])('%s', (text, tree) => expect(parseInline(text)).toEqual(tree));

  test.each([
    ['10<sup>3</sup> mm<sup>−1</sup>', '10³ mm⁻¹'],
    ['<sup>60</sup>Co in H<sub>2</sub>O', '⁶⁰Co in H₂O'],
    ['D<sub>max</sub> and e<sup>x</sup>', 'D_max and e^x'],
    ['<i>in vivo</i> <b>now</b>', 'in vivo now'],
    ['<script>', '<script>'],
  ])('%s where no marks are known', (text, shown) => expect(unmarkedText(text)).toBe(shown));

  const depth = (tree: readonly Inline[]): number =>
    Math.max(0, ...tree.map((node) => (typeof node === 'string' ? 0 : 1 + depth(node.children))));

  test('the tree holds all of the text, is never deep, and stays the same when written and read again', () => {
    fc.assert(
      fc.property(hostile, (text) => {
        const tree = parseInline(text);
        expect(depth(tree)).toBeLessThanOrEqual(MARKS.length);
        expect(parseInline(writeInline(tree))).toEqual(tree);
        expect(plainText(text).length).toBeLessThanOrEqual(text.length);
      }),
    );
  });

  test('100 kB of marks are read at once', () => {
    const started = Date.now();
    expect(depth(parseInline('<b>'.repeat(33_000)))).toBe(1);
    expect(parseInline('<b></b>'.repeat(14_000))).toHaveLength(14_000);
    expect(Date.now() - started).toBeLessThan(1000);
  });
});

describe('cleaning', () => {
  test.each([
    ['a\u202Eb\u2066c\u200Fd', 'abcd'],
    ['zero\u200B\uFEFF\u2060width', 'zerowidth'],
    ['nul\u0000bell\u0007', 'nulbell'],
    ['half \uD83D', 'half '],
    ['tags\u{E0041}', 'tags'],
    ['e\u0301', 'é'],
    // Needed in Tamil after the pulli, and nowhere in Latin.
    ['க்\u200Cஷ', 'க்\u200Cஷ'],
    ['a\u200Db', 'ab'],
    // Word's Symbol font.
    ['\uF061/\uF062 \uF0B1 2 \uF06Dm \uF0B3 \uF044', 'α/β ± 2 μm ≥ Δ'],
    [`tower${'\u0323'.repeat(50)}`, `towe${'r\u0323'.normalize('NFC')}${'\u0323'.repeat(6)}`],
  ])('%j', (typed, clean) => expect(cleanText(typed)).toBe(clean));

  test('text that is accepted unchanged is text that cleaning would not change', () => {
    const letters = Array.from({ length: 0x1_00_00 }, (_, code) => `a${String.fromCharCode(code)}b`);
    // A character that is always removed forces the slow path.
    expect(letters.filter((typed) => cleanText(typed) !== cleanText(`${typed}\uFFFC`))).toEqual([]);
    expect(letters.filter((typed) => tidyText(typed) !== tidyText(`${typed}\uFFFC`))).toEqual([]);
  });

  test('gaps', () => {
    expect(tidyText('  one \u00A0 two \r\n\r\n\r\n\r\n three\t')).toBe('one two\n\nthree');
    expect(tidyLine(' one\n\n two ')).toBe('one two');
  });

  test('cleaning twice has the effect of once, and no invisible character is left', () => {
    fc.assert(
      fc.property(hostile, (text) => {
        const clean = cleanText(text);
        expect(cleanText(clean)).toBe(clean);
        expect(tidyText(tidyText(text))).toBe(tidyText(text));
        expect(clean).not.toMatch(/[\u202A-\u202E\u2066-\u2069\u200B\u200E\u200F\uFEFF\p{Cs}]|(?!\n)\p{Cc}/u);
      }),
    );
  });

  test('100 kB of gaps and marks are cleaned at once', () => {
    const started = Date.now();
    for (const piece of [' ', '\n', '\u200B', '\u0301', ' \n', '\u0BCD\u200D', '<b>']) tidyText(piece.repeat(100_000 / piece.length) + 'x');
    expect(Date.now() - started).toBeLessThan(2000);
  });
});

test('keywords are those that differ', { tags: ['DEL-206', 'DEL-238'] }, () => {
  expect(splitKeywords('dose, Dose ; VMAT,,  \n IGRT \u200B,')).toEqual(['dose', 'VMAT', 'IGRT']);
  expect(distinctKeywords(['SRS', ' srs ', '', 'SBRT'])).toEqual(['SRS', 'SBRT']);
});
