import type { Edition } from '@isocentre/domain/editions/edition';
import { datesInWords } from '@isocentre/domain/editions/local-time';
import { drawHeadBand } from '../../platform/identity/head-band.ts';
import { createSheet, type Sheet, type Style } from '../../platform/identity/sheet.ts';
import type { ReceiptWords } from './receipt-words.ts';

const PAGE = { width: 595.28, height: 841.89, margin: 56 };
const RIGHT = PAGE.width - PAGE.margin;
const WIDTH = RIGHT - PAGE.margin;
const BAND = 132;
const SECOND = 330;
const COLUMN = SECOND - PAGE.margin - 24;

const STYLES = {
  conference: { cut: 'serifBold', size: 17, colour: 'onInk', leading: 22 },
  where: { cut: 'sans', size: 10, colour: 'onInk2', leading: 15 },
  paid: { cut: 'sansBold', size: 10.5, colour: 'good', leading: 14 },
  reversed: { cut: 'sansBold', size: 10.5, colour: 'ink', leading: 14 },
  title: { cut: 'serifBold', size: 28, colour: 'ink', leading: 34 },
  number: { cut: 'sans', size: 12, colour: 'ink2', leading: 16 },
  label: { cut: 'sans', size: 9, colour: 'ink3', leading: 14 },
  name: { cut: 'sansBold', size: 11, colour: 'ink', leading: 16 },
  text: { cut: 'sans', size: 10.5, colour: 'ink', leading: 15.5 },
  quiet: { cut: 'sans', size: 10, colour: 'ink2', leading: 14.5 },
  figure: { cut: 'sans', size: 10.5, colour: 'ink', leading: 15.5, tabular: true },
  total: { cut: 'serifBold', size: 17, colour: 'ink', leading: 22 },
  totalFigure: { cut: 'serifBold', size: 17, colour: 'ink', leading: 22, tabular: true },
  note: { cut: 'sans', size: 9, colour: 'ink2', leading: 13.5 },
  foot: { cut: 'sans', size: 8.5, colour: 'ink3', leading: 11 },
} satisfies Record<string, Style>;

type Struct = PDFKit.PDFStructureElement;
type Fact = readonly [label: string, value: string];

/** A receipt to print or keep: a tagged PDF, the same bytes every time. */
export function makeReceiptPdf(edition: Edition, receipt: ReceiptWords): Promise<Buffer> {
  const sheet = createSheet({
    edition,
    title: `Receipt ${receipt.number}, ${edition.shortName}`,
    author: receipt.gst?.legalName ?? edition.chapter,
    subject: edition.title,
    lang: 'en-IN',
    stamp: receipt.issuedAt,
  });
  const { doc } = sheet;
  const root = doc.struct('Document');
  doc.addStructure(root);
  doc.addPage();
  drawHead(sheet, root, edition);
  let y = drawTitle(sheet, root, receipt, BAND + 50);
  y = drawParties(sheet, root, edition, receipt, y + 34);
  y = drawTable(sheet, root, edition, receipt, y + 34);
  y = drawFacts(sheet, root, receipt, room(sheet, y + 42, 110));
  drawNotes(sheet, root, edition, room(sheet, y + 30, 70));
  root.end();
  drawFeet(sheet, `${edition.shortName}  ·  Receipt ${receipt.number}`);
  return sheet.finish();
}

function drawHead(sheet: Sheet, root: Struct, edition: Edition): void {
  drawHeadBand(sheet, edition, { width: PAGE.width, height: BAND, scale: 0.15 });
  sheet.artifact(() => sheet.doc.rect(0, BAND, PAGE.width, 4).fill(sheet.colours.saffron));
  const title = titleParts(edition).flatMap((part) => sheet.wrap(part, STYLES.conference, 370));
  let y = BAND / 2 - (title.length * STYLES.conference.leading + STYLES.where.leading + 6) / 2 + 17;
  sheet.tag(root, 'P', () => {
    y = sheet.lines(title, STYLES.conference, PAGE.margin, y);
  });
  const where = `${datesInWords(edition.startsOn, edition.endsOn)}, ${edition.venue.city}`;
  sheet.tag(root, 'P', () => sheet.line(where, STYLES.where, PAGE.margin, y + 2));
}

/** Keeps the chapter's name on one line. */
const titleParts = ({ title, chapter }: Edition) => (title.endsWith(chapter) ? [title.slice(0, -chapter.length).trim(), chapter] : [title]);

function drawTitle(sheet: Sheet, root: Struct, receipt: ReceiptWords, y: number): number {
  if (receipt.reversed) sheet.tag(root, 'P', () => sheet.line(REVERSED, STYLES.reversed, PAGE.margin, y));
  else drawPaid(sheet, root, y);
  sheet.tag(root, 'H1', () => sheet.line('Receipt', STYLES.title, PAGE.margin, y + 34));
  sheet.tag(root, 'P', () => sheet.line(receipt.number, STYLES.number, PAGE.margin, y + 55));
  return y + 55;
}

const REVERSED = 'Not valid: this payment was recorded by mistake and has been reversed.';

function drawPaid(sheet: Sheet, root: Struct, y: number): void {
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
  sheet.tag(root, 'P', () => sheet.line('Paid', STYLES.paid, PAGE.margin + 14, y));
}

/** Who paid, and who was paid. */
function drawParties(sheet: Sheet, root: Struct, edition: Edition, receipt: ReceiptWords, y: number): number {
  const { gst } = receipt;
  const issuer = gst ? gst.legalName : edition.chapter;
  const from = drawParty(sheet, root, ['Received from', receipt.billedTo, receipt.billedAddress], { x: PAGE.margin, y });
  const by = drawParty(sheet, root, ['Received by', issuer, [edition.association, ...(gst ? [`GSTIN ${gst.gstin}`] : [])]], {
    x: SECOND,
    y,
  });
  return Math.max(from, by);
}

function drawParty(
  sheet: Sheet,
  root: Struct,
  [label, name, rest]: readonly [string, string, readonly string[]],
  { x, y }: { x: number; y: number },
): number {
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

/** What was paid for, and how much. */
function drawTable(sheet: Sheet, root: Struct, edition: Edition, receipt: ReceiptWords, from: number): number {
  const { doc } = sheet;
  const table = doc.struct('Table');
  root.add(table);
  const right = (text: string, style: Style, y: number) => sheet.line(text, style, RIGHT - sheet.widthOf(text, style), y);
  const rule = (y: number, strong: boolean) =>
    sheet.artifact(() =>
      doc
        .moveTo(PAGE.margin, y)
        .lineTo(RIGHT, y)
        .lineWidth(strong ? 0.8 : 0.5)
        .stroke(strong ? sheet.colours.lineStrong : sheet.colours.line),
    );
  const row = (draw: (into: Struct) => void) => {
    const one = doc.struct('TR');
    table.add(one);
    draw(one);
    one.end();
  };
  let y = from;
  row((head) => {
    sheet.tag(head, 'TH', () => sheet.line('Paid for', STYLES.label, PAGE.margin, y), 'Column');
    sheet.tag(head, 'TH', () => right('Amount', STYLES.label, y), 'Column');
  });
  rule(y + 8, true);
  y += 28;
  row((one) => {
    const price = sheet.wrap(receipt.price, STYLES.figure, 150);
    const lines = sheet.wrap(receipt.description, STYLES.name, WIDTH - 170);
    let after = y;
    sheet.tag(one, 'TD', () => {
      after = sheet.lines(lines, STYLES.name, PAGE.margin, y);
      const quiet = `Registration, ${edition.shortName}${receipt.gst ? `. SAC ${receipt.gst.sac}` : ''}`;
      after = sheet.lines([quiet], STYLES.quiet, PAGE.margin, after);
    });
    sheet.tag(one, 'TD', () => price.forEach((text, i) => right(text, STYLES.figure, y + i * STYLES.figure.leading)));
    y = Math.max(after, y + price.length * STYLES.figure.leading);
  });
  const { gst } = receipt;
  const parts: Fact[] = gst
    ? [
        ['Taxable value', gst.taxable],
        [`GST, ${gst.rate}, included`, gst.tax],
      ]
    : [];
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
    sheet.tag(one, 'TD', () => sheet.line(receipt.reversed ? 'Reversed' : 'Paid', STYLES.total, PAGE.margin, y));
    sheet.tag(one, 'TD', () => right(receipt.amount, STYLES.totalFigure, y));
  });
  table.end();
  return y;
}

/** The references by which it is found again, here and at the bank. */
function drawFacts(sheet: Sheet, root: Struct, receipt: ReceiptWords, from: number): number {
  const facts: Fact[] = [
    ['User ID', receipt.userId],
    ['Paid on', receipt.paidAt],
    ['Payment ID', receipt.paymentId],
    ...(receipt.method === null ? [] : [['Paid by', receipt.method] as const]),
    ['Receipt issued on', receipt.issuedOn],
  ];
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

function drawNotes(sheet: Sheet, root: Struct, edition: Edition, from: number): void {
  const { email, phone } = edition.contact;
  const notes = [
    `Registration fees are non-refundable. Refund inquiries within ${edition.limits.refundEnquiryDays} days.`,
    'This is a computer-generated receipt; no signature is required.',
    ...(email || phone ? [`Questions: ${[email, phone].filter(Boolean).join(', ')}`] : []),
  ];
  sheet.artifact(() => sheet.doc.moveTo(PAGE.margin, from).lineTo(RIGHT, from).lineWidth(0.5).stroke(sheet.colours.line));
  let y = from + 20;
  for (const note of notes)
    sheet.tag(root, 'P', () => {
      y = sheet.lines(sheet.wrap(note, STYLES.note, WIDTH), STYLES.note, PAGE.margin, y);
    });
}

/** Continues here, or on a new page if long names and addresses have filled this one. */
function room({ doc }: Sheet, y: number, height: number): number {
  if (y + height <= PAGE.height - 56) return y;
  doc.addPage();
  return PAGE.margin + 12;
}

function drawFeet(sheet: Sheet, text: string): void {
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
      sheet.line(text, STYLES.foot, PAGE.margin, y);
      const page = `Page ${i + 1} of ${count}`;
      if (count > 1) sheet.line(page, STYLES.foot, RIGHT - sheet.widthOf(page, STYLES.foot), y);
    }, 'Pagination');
  }
}
