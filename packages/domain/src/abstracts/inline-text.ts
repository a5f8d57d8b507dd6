/**
 * Text with the few marks that science needs: `10<sup>3</sup>`, `H<sub>2</sub>O`, `<i>in vivo</i>`, `<b>`. Only these
 * eight tags are recognised; anything else that looks like one (`p < 0.05`, `<script>`) is text. It is parsed into a
 * tree wherever it is shown, and no text is ever inserted into a page as markup.
 */
export const MARKS = ['sup', 'sub', 'i', 'b'] as const;
export type Mark = (typeof MARKS)[number];

export interface Marked {
  readonly mark: Mark;
  readonly children: readonly Inline[];
}
export type Inline = string | Marked;

const TAG = new RegExp(`<(/?)(${MARKS.join('|')})>`, 'g');

interface Open {
  mark: Mark;
  children: Inline[];
}

/**
 * A mark that is already open, and an end without a beginning, are text; so the tree is never deeper than the number of
 * marks.
 */
export function parseInline(text: string): Inline[] {
  const root: Inline[] = [];
  const open: Open[] = [];
  const say = (words: string) => {
    if (words === '') return;
    const list = open.at(-1)?.children ?? root;
    const last = list.at(-1);
    if (typeof last === 'string') list[list.length - 1] = last + words;
    else list.push(words);
  };
  let from = 0;
  for (const { 0: tag, 1: slash, 2: name, index } of text.matchAll(TAG)) {
    say(text.slice(from, index));
    from = index + tag.length;
    const mark = name as Mark;
    const at = open.findIndex((one) => one.mark === mark);
    if (slash === '' && at < 0) {
      const node: Open = { mark, children: [] };
      (open.at(-1)?.children ?? root).push(node);
      open.push(node);
    } else if (slash === '/' && at >= 0) open.length = at;
    else say(tag);
  }
  say(text.slice(from));
  return root;
}

export const writeInline = (tree: readonly Inline[]): string =>
  tree.map((node) => (typeof node === 'string' ? node : `<${node.mark}>${writeInline(node.children)}</${node.mark}>`)).join('');

const textOf = (tree: readonly Inline[]): string => tree.map((node) => (typeof node === 'string' ? node : textOf(node.children))).join('');

/** The text without its marks, for counting. */
export const plainText = (text: string): string => (text.includes('<') ? textOf(parseInline(text)) : text);

/** Comma and asterisk have no raised form, and are understood without. */
const PLAIN = '0123456789+-−=()n,*';
const SIGNS = { sup: '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁼⁽⁾ⁿ,*', sub: '₀₁₂₃₄₅₆₇₈₉₊₋₋₌₍₎ₙ,*' };

/**
 * For subjects and other plain text: 10<sup>3</sup> as `10³` or, if there is no such character, `10^x`; never `103`.
 */
export const unmarkedText = (text: string): string => unmark(parseInline(text));

function unmark(tree: readonly Inline[]): string {
  return tree
    .map((node) => {
      if (typeof node === 'string') return node;
      const inner = unmark(node.children);
      return node.mark === 'i' || node.mark === 'b' ? inner : shiftedText(inner, node.mark);
    })
    .join('');
}

/** Raised or lowered text in characters of its own, `³`, or else after a sign: `^x`. */
export function shiftedText(text: string, mark: keyof typeof SIGNS): string {
  if (text.trim() === '') return text;
  const signs = SIGNS[mark];
  const turned = Array.from(text, (sign) => signs[PLAIN.indexOf(sign)]);
  if (turned.every((sign) => sign !== undefined)) return turned.join('');
  return `${mark === 'sup' ? '^' : '_'}${text}`;
}
