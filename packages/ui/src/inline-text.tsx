import { type Inline as Node, parseInline } from '@isocentre/domain/abstracts/inline-text';
import { cleanText } from '@isocentre/domain/abstracts/clean-text';
import type { ReactNode } from 'react';

/** Text with its marks, as elements: typed text never becomes markup by itself. */
export function InlineText({ text }: { text: string }): ReactNode {
  return tree(parseInline(cleanText(text)));
}

const tree = (nodes: readonly Node[]): ReactNode =>
  // A text is drawn anew as a whole: the place of a piece is all that tells it from the others.
  // oxlint-disable-next-line react/no-array-index-key
  nodes.map((node, at) => (typeof node === 'string' ? node : <Marked key={at} {...node} />));

function Marked({ mark: Mark, children }: Exclude<Node, string>) {
  return <Mark>{tree(children)}</Mark>;
}
