import { expect, test } from 'vitest';
import { linesOf, runsOf, widthOf } from './faces.ts';

test('letters and signs come from the file that has them', () => {
  expect(runsOf('₹ 1,500 – Łódź', 'sans').map(({ file, text }) => [file.name, text])).toEqual([
    ['inter-latin-ext-400-normal', '₹'],
    ['inter-latin-400-normal', ' 1,500 – '],
    ['inter-latin-ext-400-normal', 'Ł'],
    ['inter-latin-400-normal', 'ód'],
    ['inter-latin-ext-400-normal', 'ź'],
  ]);
  for (const { file, text } of runsOf('₹–“ś', 'serifBold'))
    for (const letter of text) expect(file.font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0)).toBe(true);
});

test('lines keep to their width, names to their titles, and nothing is lost', () => {
  const text = `Panelists: Prof. Venba Ilakkiyan, Dr.\u00a0Nanmaran Pulavan and ${'w'.repeat(60)}`;
  const lines = linesOf(text, 'sans', 14);
  expect(Math.max(...lines.map((line) => widthOf(line, 'sans')))).toBeLessThanOrEqual(14);
  expect(lines.join('').replaceAll(' ', '')).toBe(text.replaceAll(' ', ''));
  expect(lines.some((line) => line.includes('Dr.\u00a0Nanmaran'))).toBe(true);
});

test('Tamil and Devanagari are set in files of their own, word by word, with all their signs; nothing of them is a box', () => {
  const text = 'சிவகாமி (Raj) क्‍ष 12';
  expect(runsOf(text, 'sansBold').map(({ file, text: run }) => [file.name, run])).toEqual([
    ['noto-sans-tamil-tamil-600-normal', 'சிவகாமி'],
    ['inter-latin-600-normal', ' (Raj) '],
    ['noto-sans-devanagari-devanagari-600-normal', 'क्‍ष'],
    ['inter-latin-600-normal', ' 12'],
  ]);
  for (const one of ['சிவகாமி தில்லை', 'राजेश कुमार शर्मा', 'கோயம்புத்தூர்', 'श्री कृष्ण'])
    for (const { file, text: run } of runsOf(one, 'serif')) expect(file.font.layout(run).glyphs.every(({ id }) => id > 0)).toBe(true);
});

test('Greek letters and the signs of science are printed in every cut', () => {
  for (const cut of ['serif', 'serifItalic', 'serifBold', 'serifBoldItalic', 'sans', 'sansBold'] as const)
    for (const { file, text } of runsOf('αβγμµΔΩ ± × ≤ ≥ ≈ ≠ ° − √ ∞ → ²', cut))
      for (const letter of text) expect([letter, file.font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0)]).toEqual([letter, true]);
});
