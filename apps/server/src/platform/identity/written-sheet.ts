import type { Inline } from '@isocentre/domain/abstracts/inline-text';
import { drawPieces, piecesOf, wrapPieces } from './rich-text.ts';
import type { Sheet, Style } from './sheet.ts';

const PAGE = { width: 595.28, height: 841.89, margin: 64 };
const RIGHT = PAGE.width - PAGE.margin;
const WIDTH = RIGHT - PAGE.margin;
const TOP = PAGE.margin + 8;
/** The lowest baseline above the foot. */
const BOTTOM = PAGE.height - 72;
const FOOT = { cut: 'sans', size: 8.5, colour: 'ink3', leading: 11 } satisfies Style;

export type Write = (tag: string, tree: readonly Inline[], style: Style) => void;

/** Writes paragraphs below each other, on another page when one is full. */
export function startWriting(sheet: Sheet, root: PDFKit.PDFStructureElement) {
  const { doc } = sheet;
  let y = TOP;
  const turn = () => {
    doc.addPage();
    y = TOP;
  };
  turn();
  const write: Write = (tag, tree, style) => {
    const lines = wrapPieces(sheet, piecesOf(tree, style), WIDTH);
    const element = doc.struct(tag);
    root.add(element);
    let done = 0;
    while (done < lines.length) {
      if (y > BOTTOM) turn();
      const fitting = lines.slice(done, done + 1 + Math.floor((BOTTOM - y) / style.leading));
      // One closure per page: marked content cannot go on from one page to the next.
      element.add(() => fitting.forEach((line, i) => drawPieces(sheet, line, PAGE.margin, y + i * style.leading)));
      y += fitting.length * style.leading;
      done += fitting.length;
    }
    element.end();
  };
  const rule = () => {
    sheet.artifact(() => doc.moveTo(PAGE.margin, y).lineTo(RIGHT, y).lineWidth(0.5).stroke(sheet.colours.line));
    y += 22;
  };
  return {
    write,
    rule,
    gap: (height: number) => {
      y += height;
    },
    /** Starts another page if less than this is left. */
    keep: (height: number) => {
      if (y + height > BOTTOM) turn();
    },
  };
}

/** On every page, with its number if there are several. */
export function drawFeet(sheet: Sheet, text: string): void {
  const { start, count } = sheet.doc.bufferedPageRange();
  for (let i = start; i < start + count; i += 1) {
    sheet.doc.switchToPage(i);
    sheet.artifact(() => {
      const y = PAGE.height - 40;
      sheet.line(text, FOOT, PAGE.margin, y);
      const page = `Page ${i + 1} of ${count}`;
      if (count > 1) sheet.line(page, FOOT, RIGHT - sheet.widthOf(page, FOOT), y);
    }, 'Pagination');
  }
}
