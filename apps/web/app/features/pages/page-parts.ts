import type { DocumentBlock, DocumentText, TextDocument } from '@isocentre/domain/content/document';
import { plainWords } from '@isocentre/domain/content/document-text';
import { anchorOf } from '../../lib/anchor.ts';

/** A heading of a page with all that stands below it. */
export interface PagePart {
  /** Null: what stands above the first heading. */
  heading: { texts: readonly DocumentText[]; words: string; anchor: string } | null;
  blocks: DocumentBlock[];
}

/** The parts of a page by its higher headings. Two headings with the same words have different anchors. */
export function pageParts({ content }: TextDocument): PagePart[] {
  const parts: PagePart[] = [];
  const taken = new Set<string>();
  for (const block of content) {
    if (block.type === 'heading' && block.attrs.level === 2) {
      const words = plainWords(block.content);
      const anchor = freeAnchor(anchorOf(words), taken);
      taken.add(anchor);
      parts.push({ heading: { texts: block.content ?? [], words, anchor }, blocks: [] });
    } else {
      const last = parts.at(-1);
      if (last) last.blocks.push(block);
      else parts.push({ heading: null, blocks: [block] });
    }
  }
  return parts;
}

const freeAnchor = (wanted: string, taken: ReadonlySet<string>, count = 2): string => {
  if (!taken.has(wanted)) return wanted;
  return taken.has(`${wanted}-${count}`) ? freeAnchor(wanted, taken, count + 1) : `${wanted}-${count}`;
};
