import type { Issuer } from '@isocentre/domain/payments/issuer';
import type { Sheet, Style } from '../../platform/identity/sheet.ts';
import {
  BAND,
  COLUMN,
  drawFeet,
  drawNotes,
  LETTERS,
  PAGE,
  RIGHT,
  room,
  SECOND,
  type Struct,
  WIDTH,
  beginPaper,
  beginTable,
} from './money-paper.ts';

const STYLES = {
  ...LETTERS,
  paid: { cut: 'sansBold', size: 10.5, colour: 'good', leading: 14 },
  name: { cut: 'sansBold', size: 11, colour: 'ink', leading: 16 },
  quiet: { cut: 'sans', size: 10, colour: 'ink2', leading: 14.5 },
} satisfies Record<string, Style>;

export type Fact = readonly [label: string, value: string];
type Party = readonly [label: string, name: string, rest: readonly string[]];

/** A document about money: a receipt, or a note that takes one back. */
export interface MoneyDocument {
  /** `Receipt` */
  readonly title: string;
  readonly number: string;
  /** With a tick above the title; null: nothing. */
  readonly badge: string | null;
  /** The moment of issue, also the PDF's creation date. */
  readonly issuedAt: Date;
  readonly author: string;
  readonly from: Party;
  readonly by: Party;
  /** The heading of the table's first column. */
  readonly what: string;
  readonly line: { readonly name: string; readonly quiet: string; readonly amount: string };
  /** Parts of the amount, such as tax. */
  readonly parts: readonly Fact[];
  readonly total: Fact;
  /** The references by which it is found again, here and at the bank. */
  readonly facts: readonly Fact[];
  readonly notes: readonly string[];
}

/** A document to print or keep: a tagged PDF, the same bytes every time. */
export function makeDocumentPdf(issuer: Issuer, document: MoneyDocument): Promise<Buffer> {
  const { title, number, author, issuedAt } = document;
  const { sheet, root } = beginPaper(issuer, { title: `${title} ${number}`, author, stamp: issuedAt });
  let y = drawTitle(sheet, root, document, BAND + 50);
  const [from, by] = [document.from, document.by].map((party, i) =>
    drawParty(sheet, root, party, { x: i === 0 ? PAGE.margin : SECOND, y: y + 34 }),
  );
  y = Math.max(from ?? y, by ?? y);
  y = drawTable(sheet, root, document, y + 34);
  y = drawFacts(sheet, root, document.facts, room(sheet, y + 42, 110));
  drawNotes(sheet, root, document.notes, room(sheet, y + 30, 70));
  root.end();
  drawFeet(sheet, `${issuer.shortName}  ·  ${document.title} ${document.number}`);
  return sheet.finish();
}

function drawTitle(sheet: Sheet, root: Struct, { title, number, badge }: MoneyDocument, y: number): number {
  if (badge !== null) drawBadge(sheet, root, badge, y);
  sheet.tag(root, 'H1', () => sheet.line(title, STYLES.title, PAGE.margin, y + 34));
  sheet.tag(root, 'P', () => sheet.line(number, STYLES.number, PAGE.margin, y + 55));
  return y + 55;
}

function drawBadge(sheet: Sheet, root: Struct, words: string, y: number): void {
  const { doc } = sheet;
  sheet.artifact(() =>
    doc
      .moveTo(PAGE.margin + 0.5, y - 3.8)
      .lineTo(PAGE.margin + 3.4, y - 0.8)
      .lineTo(PAGE.margin + 9, y - 7.6)
      .lineWidth(1.6)
      .lineCap('round')
      .lineJoin('round')
      .stroke(sheet.colours.good),
  );
  sheet.tag(root, 'P', () => sheet.line(words, STYLES.paid, PAGE.margin + 14, y));
}

function drawParty(sheet: Sheet, root: Struct, [label, name, rest]: Party, { x, y }: { x: number; y: number }): number {
  const width = x === SECOND ? RIGHT - SECOND : COLUMN;
  let at = y;
  sheet.tag(root, 'H2', () => sheet.line(label, STYLES.label, x, at));
  at += 17;
  sheet.tag(root, 'P', () => {
    at = sheet.lines(sheet.wrap(name, STYLES.name, width), STYLES.name, x, at);
  });
  for (const one of rest)
    sheet.tag(root, 'P', () => {
      at = sheet.lines(sheet.wrap(one, STYLES.text, width), STYLES.text, x, at);
    });
  return at - STYLES.text.leading;
}

/** What it is about, and how much. */
function drawTable(sheet: Sheet, root: Struct, { what, line, parts, total }: MoneyDocument, from: number): number {
  const { table, right, rule, row } = beginTable(sheet, root);
  let y = from;
  row((head) => {
    sheet.tag(head, 'TH', () => sheet.line(what, STYLES.label, PAGE.margin, y), 'Column');
    sheet.tag(head, 'TH', () => right('Amount', STYLES.label, y), 'Column');
  });
  rule(y + 8, true);
  y += 28;
  row((one) => {
    const price = sheet.wrap(line.amount, STYLES.figure, 150);
    const lines = sheet.wrap(line.name, STYLES.name, WIDTH - 170);
    let after = y;
    sheet.tag(one, 'TD', () => {
      after = sheet.lines(lines, STYLES.name, PAGE.margin, y);
      after = sheet.lines([line.quiet], STYLES.quiet, PAGE.margin, after);
    });
    sheet.tag(one, 'TD', () => price.forEach((text, i) => right(text, STYLES.figure, y + i * STYLES.figure.leading)));
    y = Math.max(after, y + price.length * STYLES.figure.leading);
  });
  for (const [label, figure] of parts) {
    rule(y - 2, false);
    y += 16;
    row((one) => {
      sheet.tag(one, 'TD', () => sheet.line(label, STYLES.quiet, PAGE.margin, y));
      sheet.tag(one, 'TD', () => right(figure, STYLES.figure, y));
    });
    y += 8;
  }
  rule(y - 2, true);
  y += 24;
  row((one) => {
    sheet.tag(one, 'TD', () => sheet.line(total[0], STYLES.total, PAGE.margin, y));
    sheet.tag(one, 'TD', () => right(total[1], STYLES.totalFigure, y));
  });
  table.end();
  return y;
}

function drawFacts(sheet: Sheet, root: Struct, facts: readonly Fact[], from: number): number {
  const { doc } = sheet;
  const list = doc.struct('L');
  root.add(list);
  const step = 36;
  for (const [i, [label, value]] of facts.entries()) {
    const x = i % 2 === 0 ? PAGE.margin : SECOND;
    const y = from + Math.floor(i / 2) * step;
    const item = doc.struct('LI');
    list.add(item);
    sheet.tag(item, 'Lbl', () => sheet.line(label, STYLES.label, x, y));
    sheet.tag(item, 'LBody', () => sheet.line(value, STYLES.text, x, y + 15));
    item.end();
  }
  list.end();
  return from + (Math.ceil(facts.length / 2) - 1) * step + 15;
}
