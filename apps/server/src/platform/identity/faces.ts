import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { create, type Font } from 'fontkit';
import { LRUCache } from 'lru-cache';
import { unpackWoff } from './woff.ts';

/** The site's two families in the cuts that documents and pictures use. */
const CUTS = {
  serif: ['source-serif-4', '400-normal'],
  serifLight: ['source-serif-4', '300-normal'],
  serifItalic: ['source-serif-4', '400-italic'],
  serifBold: ['source-serif-4', '600-normal'],
  sans: ['inter', '400-normal'],
  sansBold: ['inter', '600-normal'],
} as const;

export type Cut = keyof typeof CUTS;

const resolve = createRequire(import.meta.url).resolve;

/** A font's packages divide it in two: Latin, and further letters and signs, the rupee's among them. */
type Letters = 'latin' | 'latin-ext';

export interface FontFile {
  readonly name: string;
  readonly bytes: Buffer;
  readonly font: Font;
}

const opened = new Map<string, FontFile>();

/** Read once per process, when first needed. */
function open(cut: Cut, letters: Letters): FontFile {
  const [family, style] = CUTS[cut];
  const name = `${family}-${letters}-${style}`;
  const known = opened.get(name);
  if (known) return known;
  const bytes = unpackWoff(readFileSync(resolve(`@fontsource/${family}/files/${name}.woff`)));
  const file = { name, bytes, font: create(bytes) as Font };
  opened.set(name, file);
  return file;
}

export interface Run {
  readonly file: FontFile;
  readonly text: string;
}

/** Divides text into runs, each with the file that has its letters. */
export function runsOf(text: string, cut: Cut): Run[] {
  const latin = open(cut, 'latin');
  const fileFor = (letter: string) => {
    const code = letter.codePointAt(0) ?? 0;
    if (latin.font.hasGlyphForCodePoint(code)) return latin;
    const further = open(cut, 'latin-ext');
    return further.font.hasGlyphForCodePoint(code) ? further : latin;
  };
  const runs: Run[] = [];
  for (const letter of text.normalize('NFC')) {
    const file = fileFor(letter);
    const last = runs.at(-1);
    if (last?.file === file) runs[runs.length - 1] = { file, text: last.text + letter };
    else runs.push({ file, text: letter });
  }
  return runs;
}

/** How wide a text is at a size of one. */
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

/** Breaks text into lines no wider than `width` at a size of one; a word that is wider by itself is broken inside. */
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
  for (const letter of word) {
    const last = pieces.at(-1) ?? '';
    if (last === '' || fits(last + letter)) pieces[pieces.length - 1] = last + letter;
    else pieces.push(letter);
  }
  return pieces;
}
