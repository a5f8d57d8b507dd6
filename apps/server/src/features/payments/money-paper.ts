import { datesInWords } from '@isocentre/domain/editions/local-time';
import type { Issuer } from '@isocentre/domain/payments/issuer';
import { drawHeadBand } from '../../platform/identity/head-band.ts';
import { createSheet, type Sheet, type Style } from '../../platform/identity/sheet.ts';

/** What every paper about money has: the same page, letters, head, notes and feet. */

export type Struct = PDFKit.PDFStructureElement;

export const PAGE = { width: 595.28, height: 841.89, margin: 56 };
export const RIGHT = PAGE.width - PAGE.margin;
export const WIDTH = RIGHT - PAGE.margin;
/** The height of the band at the top. */
export const BAND = 132;
/** Where the second column begins, and how wide the first is. */
export const SECOND = 330;
export const COLUMN = SECOND - PAGE.margin - 24;

export const LETTERS = {
  conference: { cut: 'serifBold', size: 17, colour: 'onInk', leading: 22 },
  where: { cut: 'sans', size: 10, colour: 'onInk2', leading: 15 },
  title: { cut: 'serifBold', size: 28, colour: 'ink', leading: 34 },
  number: { cut: 'sans', size: 12, colour: 'ink2', leading: 16 },
  label: { cut: 'sans', size: 9, colour: 'ink3', leading: 14 },
  text: { cut: 'sans', size: 10.5, colour: 'ink', leading: 15.5 },
  figure: { cut: 'sans', size: 10.5, colour: 'ink', leading: 15.5, tabular: true },
  total: { cut: 'serifBold', size: 17, colour: 'ink', leading: 22 },
  totalFigure: { cut: 'serifBold', size: 17, colour: 'ink', leading: 22, tabular: true },
  note: { cut: 'sans', size: 9, colour: 'ink2', leading: 13.5 },
  foot: { cut: 'sans', size: 8.5, colour: 'ink3', leading: 11 },
} satisfies Record<string, Style>;

/** A first page with its head: a tagged PDF, the same bytes every time. */
export function beginPaper(issuer: Issuer, about: { title: string; author: string; stamp: Date }): { sheet: Sheet; root: Struct } {
  const { title, ...rest } = about;
  const sheet = createSheet({ ...rest, edition: issuer, title: `${title}, ${issuer.shortName}`, subject: issuer.title, lang: 'en-IN' });
  const root = sheet.doc.struct('Document');
  sheet.doc.addStructure(root);
  sheet.doc.addPage();
  drawHead(sheet, root, issuer);
  return { sheet, root };
}

function drawHead(sheet: Sheet, root: Struct, edition: Issuer): void {
  drawHeadBand(sheet, edition, { width: PAGE.width, height: BAND, scale: 0.15 });
  sheet.artifact(() => sheet.doc.rect(0, BAND, PAGE.width, 4).fill(sheet.colours.saffron));
  const title = titleParts(edition).flatMap((part) => sheet.wrap(part, LETTERS.conference, 370));
  let y = BAND / 2 - (title.length * LETTERS.conference.leading + LETTERS.where.leading + 6) / 2 + 17;
  sheet.tag(root, 'P', () => {
    y = sheet.lines(title, LETTERS.conference, PAGE.margin, y);
  });
  const where = `${datesInWords(edition.startsOn, edition.endsOn)}, ${edition.venue.city}`;
  sheet.tag(root, 'P', () => sheet.line(where, LETTERS.where, PAGE.margin, y + 2));
}

/** Keeps the chapter's name on one line. */
const titleParts = ({ title, chapter }: Issuer) => (title.endsWith(chapter) ? [title.slice(0, -chapter.length).trim(), chapter] : [title]);

export function drawNotes(sheet: Sheet, root: Struct, notes: readonly string[], from: number): void {
  sheet.artifact(() => sheet.doc.moveTo(PAGE.margin, from).lineTo(RIGHT, from).lineWidth(0.5).stroke(sheet.colours.line));
  let y = from + 20;
  for (const note of notes)
    sheet.tag(root, 'P', () => {
      y = sheet.lines(sheet.wrap(note, LETTERS.note, WIDTH), LETTERS.note, PAGE.margin, y);
    });
}

/** Continues here, or on a new page if long names and addresses have filled this one. */
export function room({ doc }: Sheet, y: number, height: number): number {
  if (y + height <= PAGE.height - 56) return y;
  doc.addPage();
  return PAGE.margin + 12;
}

export function drawFeet(sheet: Sheet, text: string): void {
  const { start, count } = sheet.doc.bufferedPageRange();
  const y = PAGE.height - 34;
  for (let i = start; i < start + count; i += 1) {
    sheet.doc.switchToPage(i);
    sheet.artifact(() => {
      sheet.doc
        .moveTo(PAGE.margin, y - 14)
        .lineTo(RIGHT, y - 14)
        .lineWidth(0.5)
        .stroke(sheet.colours.line);
      sheet.line(text, LETTERS.foot, PAGE.margin, y);
      const page = `Page ${i + 1} of ${count}`;
      if (count > 1) sheet.line(page, LETTERS.foot, RIGHT - sheet.widthOf(page, LETTERS.foot), y);
    }, 'Pagination');
  }
}

/** A table with its rows, rules, and figures that end at the right margin. Whoever draws it ends `table`. */
export function beginTable(sheet: Sheet, root: Struct) {
  const { doc } = sheet;
  const table = doc.struct('Table');
  root.add(table);
  return {
    table,
    right: (text: string, style: Style, at: number) => sheet.line(text, style, RIGHT - sheet.widthOf(text, style), at),
    rule: (at: number, strong: boolean) =>
      sheet.artifact(() =>
        doc
          .moveTo(PAGE.margin, at)
          .lineTo(RIGHT, at)
          .lineWidth(strong ? 0.8 : 0.5)
          .stroke(strong ? sheet.colours.lineStrong : sheet.colours.line),
      ),
    row: (draw: (into: Struct) => void) => {
      const one = doc.struct('TR');
      table.add(one);
      draw(one);
      one.end();
    },
  };
}
