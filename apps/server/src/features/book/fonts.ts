import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { create, type Font } from 'fontkit';
import { unpackWoff } from '../../platform/identity/woff.ts';

const { resolve } = createRequire(import.meta.url);

/**
 * The site's font packages hold parts of a font under one family name, of which the typesetter takes one. The book is set
 * in the whole cuts of the same serif: Latin, Greek and the signs of physics.
 */
const SERIF = ['Regular', 'It', 'Semibold', 'SemiboldIt'];
const PARTS = [
  'noto-sans-tamil/files/noto-sans-tamil-tamil-400-normal',
  'noto-sans-devanagari/files/noto-sans-devanagari-devanagari-400-normal',
  'noto-sans-math/files/noto-sans-math-latin-400-normal',
];
/** For the book's own words, which are Latin. */
const SANS = ['inter/files/inter-latin-400-normal', 'inter/files/inter-latin-600-normal'];

const serifFile = (cut: string) => readFileSync(resolve(`source-serif/OTF/SourceSerif4-${cut}.otf`));
const partFile = (name: string) => unpackWoff(readFileSync(resolve(`@fontsource/${name}.woff`)));

/** Every font a book may be set in; no font of the machine is ever taken. */
export const bookFonts = (): Buffer[] => [...SERIF.map(serifFile), ...[...PARTS, ...SANS].map(partFile)];

let opened: readonly Font[] | undefined;
const printing = () => (opened ??= [serifFile('Regular'), ...PARTS.map(partFile)].map((bytes) => create(bytes) as Font));

/** Letters that no font has. They would be printed as boxes, without a word of warning. */
export function missingLetters(text: string): string[] {
  const letters = new Set(text.normalize('NFC').match(/[^\s\p{Cf}]/gu) ?? []);
  return [...letters].filter((letter) => !printing().some((font) => font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0)));
}
