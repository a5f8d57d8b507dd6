import type { Edition } from '@isocentre/domain/editions/edition';
import { datesInWords } from '@isocentre/domain/editions/local-time';
import { drawHeadBand } from '../../platform/identity/head-band.ts';
import { createSheet, type Sheet, type Style } from '../../platform/identity/sheet.ts';
import type { ShiftSheetWords } from './shift-sheet-words.ts';

const PAGE = { width: 595.28, height: 841.89, margin: 56 };
const RIGHT = PAGE.width - PAGE.margin;
const WIDTH = RIGHT - PAGE.margin;
const BAND = 96;
const BOTTOM = PAGE.height - 64;

const STYLES = {
  conference: { cut: 'serifBold', size: 14, colour: 'onInk', leading: 19 },
  where: { cut: 'sans', size: 9.5, colour: 'onInk2', leading: 14 },
  title: { cut: 'serifBold', size: 24, colour: 'ink', leading: 30 },
  sub: { cut: 'sans', size: 12, colour: 'ink2', leading: 16 },
  label: { cut: 'sans', size: 9, colour: 'ink3', leading: 13 },
  head: { cut: 'sansBold', size: 11, colour: 'ink', leading: 15 },
  text: { cut: 'sans', size: 10, colour: 'ink', leading: 14.5 },
  figure: { cut: 'sans', size: 10, colour: 'ink', leading: 14.5, tabular: true },
  sum: { cut: 'sansBold', size: 10, colour: 'ink', leading: 14.5, tabular: true },
  note: { cut: 'sans', size: 9, colour: 'ink2', leading: 13 },
  foot: { cut: 'sans', size: 8.5, colour: 'ink3', leading: 11 },
} satisfies Record<string, Style>;

const FLOAT = 'Cash includes the float, which was in the till at the beginning.';

type Struct = PDFKit.PDFStructureElement;

/** A closed shift to print and sign: a tagged PDF, the same bytes every time. */
export function makeShiftSheetPdf(edition: Edition, words: ShiftSheetWords): Promise<Buffer> {
  const sheet = createSheet({
    edition,
    title: `Shift sheet, ${words.title}, ${edition.shortName}`,
    author: edition.chapter,
    subject: edition.title,
    lang: 'en-IN',
    stamp: words.closedAt,
  });
  const { doc } = sheet;
  const root = doc.struct('Document');
  doc.addStructure(root);
  doc.addPage();
  drawHead(sheet, root, edition);
  sheet.tag(root, 'H1', () => sheet.line('Shift sheet', STYLES.title, PAGE.margin, BAND + 48));
  sheet.tag(root, 'P', () => sheet.line(words.title, STYLES.sub, PAGE.margin, BAND + 67));
  let y = drawFacts(sheet, root, words.facts, BAND + 98);
  y = drawTable(sheet, root, y + 30, {
    heads: ['Way', 'Payments', 'Should be there', 'Counted', 'Difference'],
    rows: words.rails,
    sum: words.sum,
    columns: [0.22, 0.42, 0.62, 0.79, 1],
  });
  sheet.tag(root, 'P', () => sheet.line(FLOAT, STYLES.note, PAGE.margin, y + 14));
  y = drawTable(sheet, root, y + 44, { ...words.counts, columns: words.counts.heads.length === 3 ? [0.4, 0.7, 1] : [0.5, 1] });
  y = drawNote(sheet, root, words.note, y + 30);
  drawSignatures(sheet, root, words.signatures, y + 60);
  root.end();
  drawFeet(sheet, `${edition.shortName}  ·  Shift ${words.id}`);
  return sheet.finish();
}

function drawHead(sheet: Sheet, root: Struct, edition: Edition): void {
  drawHeadBand(sheet, edition, { width: PAGE.width, height: BAND, scale: 0.11 });
  sheet.artifact(() => sheet.doc.rect(0, BAND, PAGE.width, 3).fill(sheet.colours.saffron));
  const title = sheet.wrap(edition.title, STYLES.conference, 390);
  let y = BAND / 2 - (title.length * STYLES.conference.leading + STYLES.where.leading) / 2 + 15;
  sheet.tag(root, 'P', () => {
    y = sheet.lines(title, STYLES.conference, PAGE.margin, y);
  });
  const where = `${datesInWords(edition.startsOn, edition.endsOn)}, ${edition.venue.city}`;
  sheet.tag(root, 'P', () => sheet.line(where, STYLES.where, PAGE.margin, y));
}

/** Who and when, three beside each other. */
function drawFacts(sheet: Sheet, root: Struct, facts: ShiftSheetWords['facts'], from: number): number {
  const list = sheet.doc.struct('L');
  root.add(list);
  const column = WIDTH / 3;
  let y = from;
  for (let first = 0; first < facts.length; first += 3) {
    let below = y;
    for (const [i, [label, value]] of facts.slice(first, first + 3).entries()) {
      const x = PAGE.margin + i * column;
      const item = sheet.doc.struct('LI');
      list.add(item);
      sheet.tag(item, 'Lbl', () => sheet.line(label, STYLES.label, x, y));
      sheet.tag(item, 'LBody', () => {
        below = Math.max(below, sheet.lines(sheet.wrap(value, STYLES.text, column - 12), STYLES.text, x, y + 15));
      });
      item.end();
    }
    y = below + 12;
  }
  list.end();
  return y - 26;
}

interface Table {
  heads: readonly string[];
  rows: readonly (readonly string[])[];
  sum: readonly string[];
  /** Where each column ends, as a part of the width; figures stand at that edge. */
  columns: readonly number[];
}

/** The first column is words; the others end at their right edge. */
function drawTable(sheet: Sheet, root: Struct, from: number, { heads, rows, sum, columns }: Table): number {
  const { doc } = sheet;
  const table = doc.struct('Table');
  root.add(table);
  let y = room(sheet, from, (rows.length + 2) * 21);
  const rule = (strong: boolean) =>
    sheet.artifact(() =>
      doc
        .moveTo(PAGE.margin, y + 7)
        .lineTo(RIGHT, y + 7)
        .lineWidth(strong ? 0.8 : 0.5)
        .stroke(strong ? sheet.colours.lineStrong : sheet.colours.line),
    );
  const draw = (cells: readonly string[], style: Style, kind: 'TH' | 'TD') => {
    const row = doc.struct('TR');
    table.add(row);
    for (const [i, text] of cells.entries()) {
      const edge = PAGE.margin + WIDTH * (columns[i] ?? 1);
      const x = i === 0 ? PAGE.margin : edge - sheet.widthOf(text, style);
      sheet.tag(row, kind, () => sheet.line(text, style, x, y), kind === 'TH' ? 'Column' : undefined);
    }
    row.end();
  };
  draw(heads, STYLES.label, 'TH');
  rule(true);
  for (const [i, cells] of rows.entries()) {
    y += 21;
    draw(cells, STYLES.figure, 'TD');
    rule(i === rows.length - 1);
  }
  y += 21;
  draw(sum, STYLES.sum, 'TD');
  table.end();
  return y;
}

function drawNote(sheet: Sheet, root: Struct, note: string | null, from: number): number {
  if (note === null) return from - 30;
  const lines = note.split('\n').flatMap((part) => sheet.wrap(part, STYLES.text, WIDTH));
  let y = room(sheet, from, 24 + lines.length * STYLES.text.leading);
  sheet.tag(root, 'H2', () => sheet.line('Why it differs', STYLES.head, PAGE.margin, y));
  y += 18;
  sheet.tag(root, 'P', () => {
    y = sheet.lines(lines, STYLES.text, PAGE.margin, y);
  });
  return y - STYLES.text.leading;
}

/** A line to sign on, and who signs. */
function drawSignatures(sheet: Sheet, root: Struct, signatures: ShiftSheetWords['signatures'], from: number): void {
  const y = room(sheet, from, 50);
  const column = WIDTH / 2;
  for (const [i, [name, what]] of signatures.entries()) {
    const x = PAGE.margin + i * column;
    sheet.artifact(() =>
      sheet.doc
        .moveTo(x, y)
        .lineTo(x + column - 24, y)
        .lineWidth(0.8)
        .stroke(sheet.colours.lineStrong),
    );
    let at = y + 16;
    sheet.tag(root, 'P', () => {
      at = sheet.lines(sheet.wrap(name, STYLES.head, column - 24), STYLES.head, x, at);
    });
    sheet.tag(root, 'P', () => sheet.lines(sheet.wrap(what, STYLES.note, column - 24), STYLES.note, x, at));
  }
}

/** Continues here, or on a new page if this one is full. */
function room({ doc }: Sheet, y: number, height: number): number {
  if (y + height <= BOTTOM) return y;
  doc.addPage();
  return PAGE.margin + 12;
}

function drawFeet(sheet: Sheet, text: string): void {
  const { start, count } = sheet.doc.bufferedPageRange();
  for (let i = start; i < start + count; i += 1) {
    sheet.doc.switchToPage(i);
    sheet.artifact(() => {
      sheet.line(text, STYLES.foot, PAGE.margin, PAGE.height - 34);
      const page = `Page ${i + 1} of ${count}`;
      sheet.line(page, STYLES.foot, RIGHT - sheet.widthOf(page, STYLES.foot), PAGE.height - 34);
    }, 'Pagination');
  }
}
