import type { Edition } from '@isocentre/domain/editions/edition';
import PdfKit from 'pdfkit';
import { type Colours, coloursOf } from './colours.ts';
import { type Cut, type FontFile, linesOf, runsOf, widthOf } from './faces.ts';

export interface Style {
  readonly cut: Cut;
  readonly size: number;
  readonly colour: keyof Colours;
  /** From one baseline to the next. */
  readonly leading: number;
  /** Tabular figures, for columns of times. */
  readonly tabular?: boolean;
}

export interface SheetOptions {
  /** Whose colours are used. */
  edition: Pick<Edition, 'look'>;
  title: string;
  author: string;
  subject: string;
  lang: string;
  stamp: Date;
}

/**
 * A tagged A4 document with the same bytes for the same contents and stamp. We lay out text line by line ourselves, so
 * that a line may mix font files and its height is known before it is drawn.
 */
export function createSheet({ edition, title, author, subject, lang, stamp }: SheetOptions) {
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

  const colours = coloursOf(edition);
  const registered = new Set<string>();
  function useFont({ name, bytes }: FontFile): void {
    if (!registered.has(name)) doc.registerFont(name, bytes);
    registered.add(name);
    doc.font(name);
  }

  // Omitted when there are none: only then does the library cache the words it has set.
  const features = (style: Style): { features?: PDFKit.Mixins.OpenTypeFeatures[] } => (style.tabular ? { features: ['tnum'] } : {});

  /**
   * If glyphs are drawn in another order than they are read, or mean something else by where they are drawn, the actual
   * text is added for copying, searching and screen readers. It has to be inside the text object, where some readers look for the font and the position.
   */
  function sayBeside(text: string, language: string | undefined, draw: () => void): void {
    const write = doc.addContent.bind(doc);
    const around = (content: string) => {
      doc.addContent = write;
      if (content === 'ET') doc.endMarkedContent();
      write(content);
      if (content === 'BT') doc.markContent('Span', { ...(language ? { lang: language } : {}), actual: text });
      doc.addContent = around;
      return doc;
    };
    doc.addContent = around;
    draw();
    doc.addContent = write;
  }

  /** One line; `y` is its baseline. `actual`: what it says, if not what its letters say. Returns where it ends. */
  function line(text: string, style: Style, x: number, y: number, actual?: string): number {
    let at = x;
    const runs = runsOf(text, style.cut);
    for (const run of runs) {
      useFont(run.file);
      doc.fontSize(style.size).fillColor(colours[style.colour]);
      const draw = () => doc.text(run.text, at, y, { lineBreak: false, baseline: 'alphabetic', ...features(style) });
      if (actual !== undefined && runs.length === 1) sayBeside(actual, run.file.lang, draw);
      else if (run.file.lang) sayBeside(run.text, run.file.lang, draw);
      else draw();
      at += doc.widthOfString(run.text, features(style));
    }
    return at;
  }

  const width = (text: string, style: Style) => widthOf(text, style.cut, features(style).features) * style.size;
  const wrap = (text: string, style: Style, room: number) => linesOf(text, style.cut, room / style.size);

  /** Lines below each other; `y` is the first baseline. Returns the baseline after the last. */
  function lines(list: readonly string[], style: Style, x: number, y: number): number {
    for (const [i, one] of list.entries()) line(one, style, x, y + i * style.leading);
    return y + list.length * style.leading;
  }

  /** A structure element with its content, drawn at once. */
  function tag(parent: PDFKit.PDFStructureElement, type: string, draw: () => void, scope?: 'Column'): void {
    // The library's types lack the scope of a table heading.
    const options: PDFKit.Mixins.StructureElementOptions & { scope?: string } = scope ? { scope } : {};
    parent.add(doc.struct(type, options, draw));
  }

  /** Decoration or repetition, which screen readers skip. */
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

  return { doc, colours, tag, line, lines, widthOf: width, wrap, artifact, finish };
}

export type Sheet = ReturnType<typeof createSheet>;
