import { type Inline, parseInline } from '@isocentre/domain/abstracts/inline-text';
import { cleanText } from '@isocentre/domain/abstracts/clean-text';
import { HIDDEN_SPOKEN, HIDDEN_WORDS } from '@isocentre/domain/review/hidden-passages';
import { createElement, Fragment, type ReactNode } from 'react';

/** A text as reviewers read it: where the office has hidden a passage, a screen reader says so instead of naming the blocks. */
export const ReadText = ({ text }: { text: string }): ReactNode => shown(parseInline(cleanText(text)));

const shown = (tree: readonly Inline[]): ReactNode =>
  createElement(
    Fragment,
    null,
    ...tree.map((node) => (typeof node === 'string' ? withHidden(node) : createElement(node.mark, null, shown(node.children)))),
  );

function withHidden(text: string): ReactNode {
  const [first, ...others] = text.split(HIDDEN_WORDS);
  return createElement(
    Fragment,
    null,
    first,
    ...others.map((after) =>
      createElement(
        Fragment,
        null,
        createElement('span', { role: 'img', 'aria-label': HIDDEN_SPOKEN, className: 'reading-hidden' }, HIDDEN_WORDS),
        after,
      ),
    ),
  );
}
