import { type Inline, type Mark, shiftedText } from '@isocentre/domain/abstracts/inline-text';
import type { Cut } from './faces.ts';
import type { Sheet, Style } from './sheet.ts';

/** Text in one style, above or below its line's baseline by `rise`. */
export interface Piece {
  readonly text: string;
  readonly style: Style;
  readonly rise: number;
  /** Whether it is raised or lowered. */
  readonly shift: 'sup' | 'sub' | null;
}

const ITALIC: Partial<Record<Cut, Cut>> = { serif: 'serifItalic', serifBold: 'serifBoldItalic' };
const BOLD: Partial<Record<Cut, Cut>> = { serif: 'serifBold', serifItalic: 'serifBoldItalic', sans: 'sansBold' };

/** Relative to the text around it. */
const SMALLER = 0.68;
const RISES = { sup: 0.36, sub: -0.16 } as const;

type Look = Omit<Piece, 'text'>;

function marked({ style, rise, shift }: Look, mark: Mark): Look {
  if (mark === 'i') return { style: { ...style, cut: ITALIC[style.cut] ?? style.cut }, rise, shift };
  if (mark === 'b') return { style: { ...style, cut: BOLD[style.cut] ?? style.cut }, rise, shift };
  return { style: { ...style, size: style.size * SMALLER }, rise: rise + RISES[mark] * style.size, shift: mark };
}

/** The pieces of marked text, in order. */
export const piecesOf = (tree: readonly Inline[], style: Style): Piece[] => piecesIn(tree, { style, rise: 0, shift: null });

const piecesIn = (tree: readonly Inline[], look: Look): Piece[] =>
  tree.flatMap((node) => (typeof node === 'string' ? [{ text: node, ...look }] : piecesIn(node.children, marked(look, node.mark))));

type Line = Piece[];
const widthOf = (sheet: Sheet, pieces: readonly Piece[]) => pieces.reduce((sum, { text, style }) => sum + sheet.widthOf(text, style), 0);

/** What is set together: the words with the spaces before them, and line breaks. */
function wordsOf(pieces: readonly Piece[]): Array<{ space: Piece | null; word: Line } | 'break'> {
  const words: Array<{ space: Piece | null; word: Line } | 'break'> = [];
  let space: Piece | null = null;
  let open: Line | null = null;
  for (const piece of pieces)
    for (const text of piece.text.split(/(\n|[^\S\u00a0\n]+)/).filter(Boolean)) {
      if (text === '\n') words.push('break');
      if (/^[^\S\u00a0]/.test(text)) {
        space = text === '\n' ? null : { ...piece, text: ' ' };
        open = null;
      } else if (open) open.push({ ...piece, text });
      else {
        open = [{ ...piece, text }];
        words.push({ space, word: open });
      }
    }
  return words;
}

/** Breaks pieces into lines no wider than `room`; a word that is wider is broken inside. */
export function wrapPieces(sheet: Sheet, pieces: readonly Piece[], room: number): Line[] {
  const lines: Line[] = [];
  let line: Line = [];
  let used = 0;
  const next = () => {
    lines.push(line);
    line = [];
    used = 0;
  };
  const put = (piece: Piece) => {
    const last = line.at(-1);
    if (last && last.style === piece.style && last.rise === piece.rise) line[line.length - 1] = { ...last, text: last.text + piece.text };
    else line.push(piece);
    used += sheet.widthOf(piece.text, piece.style);
  };
  for (const one of wordsOf(pieces)) {
    if (one === 'break') {
      next();
      continue;
    }
    const own = widthOf(sheet, one.word);
    const before = line.length > 0 && one.space ? [one.space] : [];
    if (used + widthOf(sheet, before) + own <= room) [...before, ...one.word].forEach(put);
    else {
      if (line.length > 0) next();
      if (own <= room) one.word.forEach(put);
      else
        for (const { text, ...rest } of one.word)
          for (const { segment } of new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(text)) {
            if (used + sheet.widthOf(segment, rest.style) > room) next();
            put({ text: segment, ...rest });
          }
    }
  }
  if (line.length > 0) next();
  return lines;
}

/** One line; `y` is its baseline. Copied or read aloud, 10³ must not become 103. */
export function drawPieces(sheet: Sheet, line: readonly Piece[], x: number, y: number): void {
  let at = x;
  for (const { text, style, rise, shift } of line) at = sheet.line(text, style, at, y - rise, shift ? shiftedText(text, shift) : undefined);
}
