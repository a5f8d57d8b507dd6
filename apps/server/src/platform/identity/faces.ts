import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { create, type Font } from 'fontkit';
import { LRUCache } from 'lru-cache';
import { unpackWoff } from './woff.ts';

/** The site's two families in the cuts used by documents and pictures. */
const CUTS = {
  serif: ['source-serif-4', '400-normal'],
  serifLight: ['source-serif-4', '300-normal'],
  serifItalic: ['source-serif-4', '400-italic'],
  serifBold: ['source-serif-4', '600-normal'],
  serifBoldItalic: ['source-serif-4', '600-italic'],
  sans: ['inter', '400-normal'],
  sansBold: ['inter', '600-normal'],
} as const;

export type Cut = keyof typeof CUTS;

const resolve = createRequire(import.meta.url).resolve;

/** The font packages split each font: Latin, further letters and signs (including the rupee sign), and other alphabets. */
const LETTERS = ['latin', 'latin-ext', 'greek', 'cyrillic', 'cyrillic-ext', 'vietnamese'] as const;
type Letters = (typeof LETTERS)[number];

/** Scripts that need a family of their own, in the weight of the cut. Their letters join, change and swap places. */
const SCRIPTS = [
  { letters: /\p{Script=Tamil}/u, family: 'noto-sans-tamil', files: 'tamil', lang: 'ta' },
  { letters: /\p{Script=Devanagari}/u, family: 'noto-sans-devanagari', files: 'devanagari', lang: 'hi' },
] as const;
type Script = (typeof SCRIPTS)[number];

/** Belongs to the letter before it, in any script: marks and joiners. */
const CLINGS = /[\p{M}\u200c\u200d]/u;

export interface FontFile {
  readonly name: string;
  readonly bytes: Buffer;
  readonly font: Font;
  /** The language of a script whose glyphs are drawn in another order than they are read. */
  readonly lang?: string;
}

const opened = new Map<string, FontFile>();

/** Loaded once per process, on first use. */
function open(cut: Cut, letters: Letters): FontFile {
  const [family, style] = CUTS[cut];
  return openFile(family, `${family}-${letters}-${style}`);
}

function openScript(cut: Cut, { family, files, lang }: Script): FontFile {
  const weight = cut.endsWith('Bold') ? '600' : '400';
  return openFile(family, `${family}-${files}-${weight}-normal`, lang);
}

/** Signs of mathematics that the families lack, such as ≤ and ≈. */
const openSigns = () => openFile('noto-sans-math', 'noto-sans-math-latin-400-normal');

function openFile(family: string, name: string, lang?: string): FontFile {
  const known = opened.get(name);
  if (known) return known;
  const bytes = unpackWoff(readFileSync(resolve(`@fontsource/${family}/files/${name}.woff`)));
  const file = { name, bytes, font: create(bytes) as Font, ...(lang ? { lang } : {}) };
  opened.set(name, file);
  return file;
}

export interface Run {
  readonly file: FontFile;
  readonly text: string;
}

/** Splits text into runs, each with the file that has its letters. */
export function runsOf(text: string, cut: Cut): Run[] {
  const fileFor = (letter: string) => {
    const script = SCRIPTS.find(({ letters }) => letters.test(letter));
    if (script) return openScript(cut, script);
    const code = letter.codePointAt(0) ?? 0;
    for (const letters of LETTERS) {
      const file = open(cut, letters);
      if (file.font.hasGlyphForCodePoint(code)) return file;
    }
    const signs = openSigns();
    return signs.font.hasGlyphForCodePoint(code) ? signs : open(cut, 'latin');
  };
  const runs: Run[] = [];
  for (const letter of text.normalize('NFC')) {
    const last = runs.at(-1);
    const file = last && CLINGS.test(letter) ? last.file : fileFor(letter);
    if (last?.file === file) runs[runs.length - 1] = { file, text: last.text + letter };
    else runs.push({ file, text: letter });
  }
  return runs;
}

/** Whether every letter of a text can be printed; the others appear as boxes. */
export const isPrintable = (text: string): boolean =>
  runsOf(text, 'serif').every(({ file, text: run }) =>
    Array.from(run).every((letter) => /[\p{M}\p{Cf}\s]/u.test(letter) || file.font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0)),
  );

/** The width of a text at size one. */
export function widthOf(text: string, cut: Cut, features: string[] = []): number {
  return runsOf(text, cut).reduce((sum, run) => {
    const { font } = run.file;
    return sum + font.layout(run.text, features).advanceWidth / font.unitsPerEm;
  }, 0);
}

const wordWidths = new LRUCache<string, number>({ max: 5000 });

function wordWidth(word: string, cut: Cut): number {
  const key = `${cut} ${word}`;
  const known = wordWidths.get(key);
  if (known !== undefined) return known;
  const width = widthOf(word, cut);
  wordWidths.set(key, width);
  return width;
}

/** Breaks text into lines no wider than `width` at size one; a single word that is wider is broken inside. */
export function linesOf(text: string, cut: Cut, width: number): string[] {
  const lines: string[] = [];
  const space = wordWidth(' ', cut);
  let used = Infinity;
  for (const word of text.split(/[^\S\u00a0]+/).filter(Boolean)) {
    const own = wordWidth(word, cut);
    if (used + space + own <= width) {
      lines[lines.length - 1] += ` ${word}`;
      used += space + own;
    } else {
      lines.push(...(own <= width ? [word] : piecesOf(word, (piece) => widthOf(piece, cut) <= width)));
      used = own <= width ? own : widthOf(lines.at(-1) ?? '', cut);
    }
  }
  return lines;
}

function piecesOf(word: string, fits: (piece: string) => boolean): string[] {
  const pieces = [''];
  for (const { segment: letter } of new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(word)) {
    const last = pieces.at(-1) ?? '';
    if (last === '' || fits(last + letter)) pieces[pieces.length - 1] = last + letter;
    else pieces.push(letter);
  }
  return pieces;
}
