import PdfKit from 'pdfkit';
import { type Cut, type FontFile, linesOf, runsOf, widthOf } from './faces.ts';

export interface Style {
  readonly cut: Cut;
  readonly size: number;
  readonly colour: string;
  /** From one baseline to the next. */
  readonly leading: number;
  /** Figures of one width, for columns of times. */
  readonly tabular?: boolean;
}

export interface SheetOptions {
  title: string;
  author: string;
  subject: string;
  lang: string;
  stamp: Date;
}

/**
 * A tagged A4 document that is the same bytes for the same contents and stamp. Text is set here line
 * by line rather than by the library, so that a line may mix font files and its height is known before it is drawn.
 */
export function createSheet({ title, author, subject, lang, stamp }: SheetOptions) {
  const doc = new PdfKit({
    size: 'A4',
    margin: 0,
    autoFirstPage: false,
    bufferPages: true,
    tagged: true,
    pdfVersion: '1.7',
    lang,
    displayTitle: true,
    info: { Title: title, Author: author, Subject: subject, Producer: 'Isocentre', Creator: 'Isocentre', CreationDate: stamp },
  });

  const registered = new Set<string>();
  function useFont({ name, bytes }: FontFile): void {
    if (!registered.has(name)) doc.registerFont(name, bytes);
    registered.add(name);
    doc.font(name);
  }

  // Left out where none is asked for: only then does the library remember the words it has set.
  const features = (style: Style): { features?: PDFKit.Mixins.OpenTypeFeatures[] } => (style.tabular ? { features: ['tnum'] } : {});

  /** One line; `y` is its baseline. Answers where it ends. */
  function line(text: string, style: Style, x: number, y: number): number {
    let at = x;
    for (const run of runsOf(text, style.cut)) {
      useFont(run.file);
      doc.fontSize(style.size).fillColor(style.colour);
      doc.text(run.text, at, y, { lineBreak: false, baseline: 'alphabetic', ...features(style) });
      at += doc.widthOfString(run.text, features(style));
    }
    return at;
  }

  const width = (text: string, style: Style) => widthOf(text, style.cut, features(style).features) * style.size;
  const wrap = (text: string, style: Style, room: number) => linesOf(text, style.cut, room / style.size);

  /** Lines below each other; `y` is the first baseline. Answers the baseline after the last. */
  function lines(list: readonly string[], style: Style, x: number, y: number): number {
    for (const [i, one] of list.entries()) line(one, style, x, y + i * style.leading);
    return y + list.length * style.leading;
  }

  /** A piece of the structure with what it shows; drawn at once. */
  function tag(parent: PDFKit.PDFStructureElement, type: string, draw: () => void, scope?: 'Column'): void {
    // The library's types do not know the scope of a table's heading yet.
    const options: PDFKit.Mixins.StructureElementOptions & { scope?: string } = scope ? { scope } : {};
    parent.add(doc.struct(type, options, draw));
  }

  /** What only decorates or repeats, and is not read out. */
  function artifact(draw: () => void, type: 'Layout' | 'Pagination' = 'Layout'): void {
    doc.markContent('Artifact', { type });
    doc.save();
    draw();
    doc.restore();
    doc.endMarkedContent();
  }

  async function finish(): Promise<Buffer> {
    const parts: Buffer[] = [];
    doc.on('data', (part: Buffer) => parts.push(part));
    const ended = new Promise<void>((resolve, reject) => {
      doc.on('end', resolve);
      doc.on('error', reject);
    });
    doc.end();
    await ended;
    return Buffer.concat(parts);
  }

  return { doc, tag, line, lines, widthOf: width, wrap, artifact, finish };
}

export type Sheet = ReturnType<typeof createSheet>;
