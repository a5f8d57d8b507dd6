import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { expect } from 'vitest';

export type Leaf = [role: string, text: string];
interface Node {
  role?: string;
  type?: string;
  id?: string;
  children?: Node[];
}

export const plain = (text: string) => text.replaceAll(/\s+/g, ' ').trim();

/** What a screen reader is given: every piece of the structure with its text, in order; and what it leaves out, page by page. */
export async function readPdf(bytes: Buffer) {
  const pdf = await getDocument({ data: new Uint8Array(bytes), useSystemFonts: false, verbosity: 0 }).promise;
  const leaves: Leaf[] = [];
  const artifacts: string[] = [];
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await pdf.getPage(number);
    const { items } = await page.getTextContent({ includeMarkedContent: true });
    const texts = new Map<string, string>();
    const open: string[] = [];
    let end = { x: 0, y: 0 };
    for (const item of items) {
      if ('str' in item) {
        const key = open.at(-1) ?? 'outside';
        // A line is written run by run, each where the one before it ends; anything else is another line.
        const [, , , , x = 0, y = 0] = item.transform as number[];
        const goesOn = Math.abs(y - end.y) < 0.01 && Math.abs(x - end.x) < 0.3;
        texts.set(key, `${texts.get(key) ?? ''}${goesOn ? '' : ' '}${item.str}`);
        end = { x: x + item.width, y };
      } else if (item.type === 'endMarkedContent') open.pop();
      else open.push(item.id ?? ('tag' in item ? String(item.tag) : 'outside'));
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
