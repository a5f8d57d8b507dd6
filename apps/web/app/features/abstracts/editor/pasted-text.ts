import { cleanText } from '@isocentre/domain/abstracts/clean-text';
import { type Mark, parseInline, writeInline } from '@isocentre/domain/abstracts/inline-text';

/**
 * Converts text pasted from Word, a mail or a web page to our four marks; all other formatting is dropped. The markup
 * is parsed in a separate document, in which nothing loads and nothing runs.
 */
export function pastedText(html: string): string {
  const { body } = new DOMParser().parseFromString(withoutStyles(html), 'text/html');
  const text = textOf(body, new Set()).replaceAll(/\n{3,}/g, '\n\n');
  return writeInline(parseInline(cleanText(text))).trim();
}

/**
 * The page's policy forbids inline styles, even in a document that is never shown, so they are renamed and only read.
 */
const STYLE = 'data-style-of-the-source';
const withoutStyles = (html: string) => html.replaceAll(/<style\b[^]*?<\/style\s*>/gi, '').replaceAll(/(?<=\s)style(?=\s*=)/gi, STYLE);

const SKIPPED = new Set(['STYLE', 'SCRIPT', 'TITLE', 'HEAD', 'META', 'LINK', 'TEMPLATE', 'OBJECT', 'SVG']);
const BLOCKS = new Set(['P', 'DIV', 'LI', 'TR', 'H1', 'H2', 'H3', 'H4', 'H5', 'H6', 'UL', 'OL', 'TABLE', 'BLOCKQUOTE', 'SECTION']);
const BY_TAG: Readonly<Record<string, Mark>> = { SUP: 'sup', SUB: 'sub', I: 'i', EM: 'i', B: 'b', STRONG: 'b' };

const TEXT = 3;
const ELEMENT = 1;

function textOf(node: Node, open: ReadonlySet<Mark>): string {
  // A line break in the source is a space on the page.
  if (node.nodeType === TEXT) return (node.textContent ?? '').replaceAll(STYLE, 'style').replaceAll(/[\t\n\r ]+/g, ' ');
  if (node.nodeType !== ELEMENT) return '';
  const element = node as HTMLElement;
  const tag = element.tagName.toUpperCase();
  if (SKIPPED.has(tag)) return '';
  if (tag === 'BR') return '\n';
  const marks = marksOf(element, tag).filter((mark) => !open.has(mark));
  const inner = [...element.childNodes].map((child) => textOf(child, new Set([...open, ...marks]))).join('');
  // Whitespace alone is not marked.
  const marked = inner.trim() === '' ? inner : marks.reduceRight((text, mark) => `<${mark}>${text}</${mark}>`, inner);
  if (tag === 'TD' || tag === 'TH') return `${marked.trim()} `;
  return BLOCKS.has(tag) ? `\n${marked.trim()}\n` : marked;
}

/** Word uses styles where others use elements; Google Docs wraps everything in a bold element that is not bold. */
function marksOf(element: HTMLElement, tag: string): Mark[] {
  const style = (element.getAttribute(STYLE) ?? '').toLowerCase();
  const says = (name: string, value: RegExp) => new RegExp(`(^|[;\\s])${name}\\s*:\\s*(${value.source})\\s*(;|!|$)`).test(style);
  const marks = new Set<Mark>();
  const byTag = BY_TAG[tag];
  if (byTag) marks.add(byTag);
  if (says('vertical-align', /super/)) marks.add('sup');
  if (says('vertical-align', /sub/)) marks.add('sub');
  if (says('font-style', /italic/)) marks.add('i');
  if (says('font-weight', /bold|[6-9]00/)) marks.add('b');
  if (says('font-weight', /normal|[1-4]00/)) marks.delete('b');
  if (says('font-style', /normal/)) marks.delete('i');
  return [...marks];
}
