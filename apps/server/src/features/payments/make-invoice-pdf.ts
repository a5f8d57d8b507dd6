import { dateInWords, localDate } from '@isocentre/domain/editions/local-time';
import { money } from '@isocentre/domain/fees/fee-table';
import { Gst, gstWithin } from '@isocentre/domain/payments/gst';
import { invoiceNumber } from '@isocentre/domain/payments/invoices';
import type { Issuer } from '@isocentre/domain/payments/issuer';
import { delegateNumber } from '@isocentre/domain/registration/delegate-number';
import { printableName } from '@isocentre/domain/registration/printable-name';
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
import type { InvoiceLineRow, InvoiceRow } from './queries/invoices.ts';

const STYLES = {
  ...LETTERS,
  standing: { cut: 'sansBold', size: 10.5, colour: 'ink', leading: 14 },
  name: { cut: 'sansBold', size: 10.5, colour: 'ink', leading: 15.5 },
  quiet: { cut: 'sans', size: 9.5, colour: 'ink2', leading: 13.5 },
} satisfies Record<string, Style>;

type PrintedLine = InvoiceLineRow & { delegate_number: number };

/** Only an invoice that is still to be paid asks for money. */
const WORDS = {
  issued: { standing: null, due: 'Please pay by', sum: 'To pay' },
  paid: { standing: 'Paid. Each delegate has got a receipt.', due: 'Was due by', sum: 'Paid' },
  cancelled: { standing: 'Cancelled: please do not pay this invoice.', due: 'Was due by', sum: 'Billed' },
} as const;

/** A bill to print or send: a tagged PDF, the same bytes as long as it stands as it does, whatever becomes of the conference. */
export function makeInvoicePdf(edition: Issuer, invoice: InvoiceRow, lines: readonly PrintedLine[]): Promise<Buffer> {
  const number = invoiceNumber(edition.delegatePrefix, invoice.financial_year, invoice.number);
  const gst = invoice.gst === null ? null : Gst.parse(invoice.gst);
  const author = gst?.legalName ?? edition.chapter;
  const { sheet, root } = beginPaper(edition, { title: `Pro-forma invoice ${number}`, author, stamp: invoice.issued_at });
  let y = drawTitle(sheet, root, { number, standing: WORDS[invoice.state].standing }, BAND + 50);
  y = drawParties(sheet, root, edition, invoice, gst, y + 34);
  y = drawTable(sheet, root, edition, invoice, lines, gst, y + 30);
  drawNotes(sheet, root, notesOf(edition, invoice, number), room(sheet, y + 34, 90));
  root.end();
  drawFeet(sheet, `${edition.shortName}  ·  Pro-forma invoice ${number}`);
  return sheet.finish();
}

function drawTitle(sheet: Sheet, root: Struct, { number, standing }: { number: string; standing: string | null }, y: number): number {
  if (standing !== null) sheet.tag(root, 'P', () => sheet.line(standing, STYLES.standing, PAGE.margin, y));
  sheet.tag(root, 'H1', () => sheet.line('Pro-forma invoice', STYLES.title, PAGE.margin, y + 34));
  sheet.tag(root, 'P', () => sheet.line(number, STYLES.number, PAGE.margin, y + 55));
  return y + 55;
}

/** Who is billed, by whom, and until when. */
function drawParties(sheet: Sheet, root: Struct, edition: Issuer, invoice: InvoiceRow, gst: Gst | null, y: number): number {
  const dayOf = (at: Date) => dateInWords(localDate(at, edition.timeZone));
  const party = (label: string, [name, ...rest]: readonly string[], x: number) => {
    const width = x === SECOND ? RIGHT - SECOND : COLUMN;
    let at = y;
    sheet.tag(root, 'H2', () => sheet.line(label, STYLES.label, x, at));
    at += 17;
    for (const [i, one] of [name ?? '', ...rest].entries()) {
      const style = i === 0 ? STYLES.name : STYLES.text;
      sheet.tag(root, 'P', () => {
        at = sheet.lines(sheet.wrap(one, style, width), style, x, at);
      });
    }
    return at;
  };
  const gstin = invoice.billed_gstin === null ? [] : [`GSTIN ${invoice.billed_gstin}`];
  const address = [...invoice.billed_address.split('\n').map((line) => printableName(line)), ...gstin];
  const billed = party('Billed to', [printableName(invoice.billed_to) || 'as agreed', ...address.filter(Boolean)], PAGE.margin);
  const issuer = party(
    'Issued by',
    [
      gst?.legalName ?? edition.chapter,
      edition.association,
      ...(gst ? [`GSTIN ${gst.gstin}`] : []),
      `Issued on ${dayOf(invoice.issued_at)}`,
      `${WORDS[invoice.state].due} ${dayOf(new Date(invoice.due_at.getTime() - 1))}`,
      ...(invoice.reference === null ? [] : [`Your reference: ${printableName(invoice.reference) || 'as given'}`]),
    ],
    SECOND,
  );
  return Math.max(billed, issuer);
}

/** One row for each delegate, then the sum; what does not fit goes on, with its heading, on the next page. */
function drawTable(
  sheet: Sheet,
  root: Struct,
  edition: Issuer,
  invoice: InvoiceRow,
  lines: readonly PrintedLine[],
  gst: Gst | null,
  from: number,
): number {
  const { table, right, rule, row } = beginTable(sheet, root);
  const amount = (chargeMinor: number) => money({ chargeMinor, currency: invoice.currency });
  let y = from;
  row((head) => {
    sheet.tag(head, 'TH', () => sheet.line('Registration of', STYLES.label, PAGE.margin, y), 'Column');
    sheet.tag(head, 'TH', () => right('Amount', STYLES.label, y), 'Column');
  });
  rule(y + 8, true);
  y += 26;
  for (const line of lines) {
    y = room(sheet, y, 46);
    const userId = delegateNumber(edition.delegatePrefix, line.delegate_number);
    const name = printableName(line.name);
    const price = sheet.wrap(line.price, STYLES.figure, 150);
    row((one) => {
      let after = y;
      sheet.tag(one, 'TD', () => {
        after = sheet.lines(sheet.wrap(name ? `${name}, ${userId}` : userId, STYLES.name, WIDTH - 170), STYLES.name, PAGE.margin, y);
        after = sheet.lines(sheet.wrap(line.description, STYLES.quiet, WIDTH - 170), STYLES.quiet, PAGE.margin, after);
      });
      sheet.tag(one, 'TD', () => price.forEach((text, i) => right(text, STYLES.figure, y + i * STYLES.figure.leading)));
      y = Math.max(after, y + price.length * STYLES.figure.leading);
    });
    const last = line === lines.at(-1) && !gst;
    if (!last) rule(y - 6, false);
    y += last ? 2 : 10;
  }
  if (gst) {
    const { taxableMinor, taxMinor } = gstWithin(invoice.amount_minor, gst.rateBasisPoints);
    for (const [label, figure] of [
      [`Taxable value, SAC ${gst.sac}`, amount(taxableMinor)],
      [`GST, ${gst.rateBasisPoints / 100} %, included`, amount(taxMinor)],
    ] as const) {
      y = room(sheet, y, 24);
      row((one) => {
        sheet.tag(one, 'TD', () => sheet.line(label, STYLES.quiet, PAGE.margin, y));
        sheet.tag(one, 'TD', () => right(figure, STYLES.figure, y));
      });
      y += 18;
    }
  }
  y = room(sheet, y, 40);
  rule(y - 8, true);
  y += 16;
  row((one) => {
    sheet.tag(one, 'TD', () => sheet.line(WORDS[invoice.state].sum, STYLES.total, PAGE.margin, y));
    sheet.tag(one, 'TD', () => right(amount(invoice.amount_minor), STYLES.totalFigure, y));
  });
  table.end();
  return y;
}

function notesOf({ contact: { email, phone } }: Issuer, { state }: InvoiceRow, number: string): string[] {
  const contact = [email, phone].filter(Boolean).join(', ');
  const open = state === 'issued';
  return [
    ...(open ? [`These prices hold until the day named above. Please pay the whole sum by one bank transfer and name ${number}.`] : []),
    `This is not a receipt and not a tax invoice.${open ? ' Each delegate gets a receipt when the money has come.' : ''}`,
    ...(contact ? [`${open ? 'Questions, and where to pay' : 'Questions'}: ${contact}`] : []),
  ];
}
