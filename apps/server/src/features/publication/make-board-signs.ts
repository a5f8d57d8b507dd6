import type { Edition } from '@isocentre/domain/editions/edition';
import { encode } from 'uqr';
import { createSheet, type Sheet, type Style } from '../../platform/identity/sheet.ts';

export interface BoardSign {
  readonly board: string;
  readonly reference: string;
  readonly title: string;
  readonly authors: readonly string[];
  readonly url: string;
}

interface SignsOptions {
  readonly edition: Pick<Edition, 'look' | 'shortName' | 'chapter' | 'title'>;
  readonly signs: readonly BoardSign[];
  readonly stamp: Date;
  /** What else they lead to than the wall. */
  readonly words?: { readonly title: string; readonly lead: string };
}

const PAGE = { width: 595.28, height: 841.89, margin: 56 };
const ROOM = PAGE.width - 2 * PAGE.margin;
/** Large enough for a phone held a metre away. */
const CODE = 190;
const STYLES = {
  conference: { cut: 'sansBold', size: 13, colour: 'ink2', leading: 18 },
  board: { cut: 'serifBold', size: 104, colour: 'ink', leading: 112 },
  reference: { cut: 'sansBold', size: 18, colour: 'ink2', leading: 28 },
  title: { cut: 'serifBold', size: 25, colour: 'ink', leading: 31 },
  authors: { cut: 'sans', size: 13, colour: 'ink2', leading: 18 },
  lead: { cut: 'sansBold', size: 15, colour: 'ink', leading: 21 },
  address: { cut: 'sans', size: 12, colour: 'ink2', leading: 17 },
} satisfies Record<string, Style>;

const LEAD = 'The e-poster on your phone, with the text of its abstract';

/** One page for each board: seen from across the hall, read in front of it, and followed with a phone. */
export function makeBoardSigns({ edition, signs, stamp, words }: SignsOptions): Promise<Buffer> {
  const { shortName, chapter, title } = edition;
  const sheet = createSheet({
    edition,
    title: words?.title ?? `Signs for boards, ${shortName}`,
    author: chapter,
    subject: title,
    lang: 'en-IN',
    stamp,
  });
  const root = sheet.doc.struct('Document');
  sheet.doc.addStructure(root);
  for (const sign of signs) {
    sheet.doc.addPage();
    drawSign(sheet, root, sign, { shortName, lead: words?.lead ?? LEAD });
  }
  root.end();
  return sheet.finish();
}

function drawSign(
  sheet: Sheet,
  root: PDFKit.PDFStructureElement,
  { board, reference, title, authors, url }: BoardSign,
  { shortName, lead }: { shortName: string; lead: string },
): void {
  let y = PAGE.margin + 16;
  const write = (type: string, text: string, style: Style, room = ROOM, x = PAGE.margin) => {
    const list = sheet.wrap(text, style, room);
    sheet.tag(root, type, () => sheet.lines(list, style, x, y));
    y += list.length * style.leading;
  };
  write('P', `${shortName}, board`, STYLES.conference);
  y += 80;
  write('H1', board, narrowed(sheet, board, STYLES.board));
  write('P', reference, STYLES.reference);
  y += 12;
  write('P', title, STYLES.title);
  y += 4;
  if (authors.length > 0) write('P', authors.join(', '), STYLES.authors);
  const top = PAGE.height - PAGE.margin - CODE;
  root.add(sheet.doc.struct('Figure', { alt: `A code that leads to ${url}` }, () => drawCode(sheet, url, PAGE.margin, top)));
  y = top + CODE / 2 - 20;
  const beside = PAGE.margin + CODE + 24;
  write('P', lead, STYLES.lead, PAGE.width - PAGE.margin - beside, beside);
  y += 6;
  write('P', url.replace(/^https?:\/\//, ''), STYLES.address, PAGE.width - PAGE.margin - beside, beside);
}

/** A long name of a board stays on one line. */
function narrowed(sheet: Sheet, text: string, style: Style): Style {
  const wide = sheet.widthOf(text, style);
  return wide <= ROOM ? style : { ...style, size: (style.size * ROOM) / wide };
}

function drawCode({ doc, colours }: Sheet, text: string, x: number, y: number): void {
  const { data, size } = encode(text, { ecc: 'M', border: 0 });
  const module = CODE / size;
  for (const [row, line] of data.entries())
    for (const [column, dark] of line.entries()) if (dark) doc.rect(x + column * module, y + row * module, module, module);
  doc.fill(colours.ink);
}
