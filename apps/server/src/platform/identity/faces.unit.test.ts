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
