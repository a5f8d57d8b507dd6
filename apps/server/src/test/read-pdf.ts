import { inflateSync } from 'node:zlib';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { expect } from 'vitest';

export type Leaf = [role: string, text: string];
interface Node {
  role?: string;
  type?: string;
  id?: string;
  children?: Node[];
}

/** More than any superscript is raised, less than from one line to the next. */
const RAISED = 9;

export const plain = (text: string) => text.replaceAll(/\s+/g, ' ').trim();

/** The actual text of glyphs that are drawn in another order than they are read, in page order. */
function saidBeside(bytes: Buffer): string[] {
  const streams = [...bytes.toString('latin1').matchAll(/FlateDecode\s*>>\s*stream\r?\n(.*?)\r?\nendstream/gs)].map(([, packed = '']) => {
    try {
      return inflateSync(Buffer.from(packed, 'latin1')).toString('latin1');
    } catch {
      return '';
    }
  });
  const texts = streams.flatMap((stream) => [...stream.matchAll(/\/ActualText \(((?:\\.|[^\\)])*)\)/gs)]);
  const escapes: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };
  return texts.map(([, text = '']) => {
    const raw = text.replaceAll(/\\(.)/gs, (_, letter: string) => escapes[letter] ?? letter);
    return new TextDecoder('utf-16be').decode(Buffer.from(raw, 'latin1'));
  });
}

/** What a screen reader gets: every structure element with its text, in order; and what it skips, page by page. */
export async function readPdf(bytes: Buffer) {
  const pdf = await getDocument({ data: new Uint8Array(bytes), useSystemFonts: false, verbosity: 0 }).promise;
  const leaves: Leaf[] = [];
  const beside = saidBeside(bytes);
  const artifacts: string[] = [];
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await pdf.getPage(number);
    const { items } = await page.getTextContent({ includeMarkedContent: true });
    const texts = new Map<string, string>();
    const open: string[] = [];
    let said: string[] | null = null;
    let end = { x: 0, y: 0 };
    for (const item of items) {
      if ('str' in item) {
        const key = open.at(-1) ?? 'outside';
        // A line is written run by run, each starting where the previous one ends, if raised or lowered; anything else is
        // a new line.
        const [, , , , x = 0, y = 0] = item.transform as number[];
        const goesOn = Math.abs(y - end.y) < RAISED && Math.abs(x - end.x) < 0.3;
        const str = said === null || item.str.trim() === '' ? item.str : said.splice(0).join('');
        texts.set(key, `${texts.get(key) ?? ''}${goesOn ? '' : ' '}${str}`);
        end = { x: x + item.width, y };
      } else if (item.type === 'endMarkedContent') {
        open.pop();
        said = null;
      } else if ('tag' in item && item.tag === 'Span') {
        open.push(open.at(-1) ?? 'outside');
        said = [beside.shift() ?? ''];
      } else open.push(item.id ?? ('tag' in item ? String(item.tag) : 'outside'));
    }
    expect(plain(texts.get('outside') ?? '')).toBe('');
    artifacts.push(plain(texts.get('Artifact') ?? ''));
    const walk = (node: Node, role: string): void => {
      if (node.type === 'content') leaves.push([role, plain(texts.get(node.id ?? '') ?? '')]);
      for (const child of node.children ?? []) walk(child, node.role ?? role);
    };
    walk(await page.getStructTree(), '');
  }
  const { info } = await pdf.getMetadata();
  return { pdf, leaves, artifacts, info: info as Record<string, unknown>, marked: await pdf.getMarkInfo() };
}
