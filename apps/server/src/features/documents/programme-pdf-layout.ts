import type { Sheet, Style } from '../../platform/identity/sheet.ts';

export const PAGE = { width: 595.28, height: 841.89, margin: 48, foot: 60 };
export const BODY = PAGE.height - PAGE.foot - PAGE.margin;
export const RIGHT = PAGE.width - PAGE.margin;
export const COLUMN = { time: PAGE.margin, rail: 150, session: 164, third: 320 };
export const SESSION_WIDTH = COLUMN.third - COLUMN.session - 16;
export const THIRD_WIDTH = RIGHT - COLUMN.third;
export const COVER = 194;

export const STYLES = {
  title: { cut: 'serifBold', size: 30, colour: 'onInk', leading: 36 },
  conference: { cut: 'serifItalic', size: 13, colour: 'onInk', leading: 17 },
  cover: { cut: 'sansBold', size: 10.5, colour: 'onInk', leading: 15 },
  coverQuiet: { cut: 'sans', size: 10.5, colour: 'onInk2', leading: 15 },
  legend: { cut: 'sans', size: 9.5, colour: 'ink2', leading: 13 },
  code: { cut: 'sansBold', size: 8, colour: 'ink', leading: 12 },
  sample: { cut: 'sans', size: 7.5, colour: 'ink3', leading: 12 },
  numeral: { cut: 'serifLight', size: 40, colour: 'ink', leading: 40 },
  day: { cut: 'serifBold', size: 19, colour: 'ink', leading: 22 },
  date: { cut: 'sans', size: 10.5, colour: 'ink2', leading: 14 },
  part: { cut: 'serifBold', size: 12.5, colour: 'ink', leading: 16 },
  gap: { cut: 'sans', size: 9.5, colour: 'ink3', leading: 15 },
  column: { cut: 'sans', size: 8.5, colour: 'ink3', leading: 11 },
  time: { cut: 'serifBold', size: 11.5, colour: 'ink', leading: 15, tabular: true },
  unknown: { cut: 'serifItalic', size: 10, colour: 'ink3', leading: 15 },
  session: { cut: 'serifBold', size: 11.5, colour: 'ink', leading: 15 },
  pause: { cut: 'sansBold', size: 9.5, colour: 'ink2', leading: 15 },
  third: { cut: 'sans', size: 9.5, colour: 'ink', leading: 13.5 },
  foot: { cut: 'sans', size: 8.5, colour: 'ink3', leading: 11 },
} satisfies Record<string, Style>;

export type Struct = PDFKit.PDFStructureElement;

/** A word in a small frame: a talk code, or dashed for a sample. Returns where it ends. */
export function drawPill(sheet: Sheet, word: string, x: number, y: number, kind: 'code' | 'sample'): number {
  const { doc } = sheet;
  const end = sheet.line(word, STYLES[kind], x + 4, y - 0.5) + 4;
  doc.save();
  doc.roundedRect(x, y - 9.5, end - x, 13, kind === 'code' ? 3 : 6.5).lineWidth(0.7);
  if (kind === 'sample') doc.dash(2, { space: 1.5 });
  doc.stroke(sheet.colours.lineStrong);
  doc.restore();
  return end;
}

/** Where the next piece begins: here, or on a new page if it does not fit. */
export const room = (sheet: Sheet, y: number, height: number) => (y + height > PAGE.height - PAGE.foot ? newPage(sheet) : y);

export function newPage({ doc }: Sheet): number {
  doc.addPage();
  return PAGE.margin + 12;
}
