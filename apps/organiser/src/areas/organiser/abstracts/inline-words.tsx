import { type Inline, parseInline } from '@isocentre/domain/abstracts/inline-text';
import { createElement, Fragment, type ReactNode } from 'react';

const shown = (tree: readonly Inline[]): ReactNode =>
  createElement(
    Fragment,
    null,
    ...tree.map((node) => (typeof node === 'string' ? node : createElement(node.mark, null, shown(node.children)))),
  );

/** A text with its few marks (sup, sub, i, b), as a tree and never as markup. */
export const RichInline = ({ text }: { text: string }) => shown(parseInline(text));
