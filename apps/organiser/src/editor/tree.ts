import type { TextDocument } from '@isocentre/domain/content/document';
import type { Node } from 'prosemirror-model';
import { schema } from './schema.ts';

interface Plain {
  type: string;
  attrs?: Record<string, unknown>;
  content?: Plain[];
  text?: string;
  marks?: { type: string; attrs?: Record<string, unknown> }[];
}

/** The stored tree as the editor holds it. */
export const nodeFromTree = (document: TextDocument): Node => schema.nodeFromJSON(document);

/** What the editor holds as the tree that is stored. */
export const treeFromNode = (node: Node): TextDocument => plain(node.toJSON() as Plain) as unknown as TextDocument;

function plain({ attrs, content, text, ...rest }: Plain): Plain {
  // Cells that span one row or column do not say so.
  const kept = Object.entries(attrs ?? {}).filter(([name, value]) => !(/^(col|row)span$/.test(name) && value === 1));
  return {
    ...rest,
    ...(kept.length > 0 && { attrs: Object.fromEntries(kept) }),
    ...(text !== undefined && { text: storable(text) }),
    ...(content && { content: content.map(plain).filter((part) => part.text !== '') }),
  };
}

/** Characters that nobody sees and no document holds may come with what is pasted. */
// oxlint-disable-next-line no-control-regex
const storable = (text: string) => text.toWellFormed().replaceAll(/[\u0000-\u0008\u000b-\u001f\u007f]/gu, '');
