/**
 * Pasted markup, written again with nothing in it that could act. It is read here tag by tag, as the HTML standard reads them, because
 * a browser that parses it first reports every `style` and `onclick` against the page's content policy. What comes out holds only the
 * elements and attributes below, each value in quotes and escaped, so that no browser can read it in another way.
 */

/** Characters of markup; a page holds a tenth of that, and Word writes much that is left out. */
export const MAX_PASTED = 2_000_000;

/** Those that the schema knows, and those that `tidy-markup.ts` reads or that separate paragraphs. */
const KEPT = new Set(
  'p h1 h2 h3 h4 h5 h6 ul ol li table thead tbody tfoot tr td th a b strong i em sub sup img div span br blockquote pre section article dl dt dd'.split(
    ' ',
  ),
);
/** Left out with all that is in them, up to their end; tags do not count in them. */
const RAW = new Set('script style xml title textarea noscript noembed noframes iframe xmp plaintext'.split(' '));
/** Left out with all elements in them. */
const LEFT_OUT = new Set('svg math object template audio video canvas select button applet'.split(' '));
/** Kept under another name: as they are, they would act. */
const RENAMED = new Map([
  ['style', 'data-style'],
  ['class', 'data-class'],
]);
const ATTRIBUTES = new Set(['href', 'colspan', 'rowspan', 'alt', 'data-file', ...RENAMED.keys()]);

const LETTER = /[a-z]/i;

interface Tag {
  name: string;
  closing: boolean;
  attributes: Map<string, string>;
  end: number;
}

export function quietMarkup(markup: string): string {
  const html = markup.replaceAll('\u0000', '');
  let written = '';
  let at = 0;
  /** The element that is being left out, and how often it is open. */
  let left: { name: string; depth: number } | null = null;
  while (at < html.length) {
    const next = html.indexOf('<', at);
    const text = html.slice(at, next === -1 ? html.length : next);
    if (!left) written += text;
    at += text.length;
    if (next === -1) break;
    const silent = endOfSilent(html, at);
    if (silent !== null) {
      at = silent;
      continue;
    }
    if (!LETTER.test(html.charAt(html.charAt(at + 1) === '/' ? at + 2 : at + 1))) {
      // A `<` that opens nothing is a sign like any other.
      if (!left) written += '&lt;';
      at += 1;
      continue;
    }
    const tag = readTag(html, at);
    // A tag that never ends takes the rest with it, as in browsers.
    if (!tag) break;
    at = tag.end;
    const { name, closing } = tag;
    if (left) {
      if (name === left.name) left.depth += closing ? -1 : 1;
      if (left.depth === 0) left = null;
    } else if (RAW.has(name)) {
      if (!closing) at = endOfRaw(html, at, name);
    } else if (LEFT_OUT.has(name)) {
      if (!closing) left = { name, depth: 1 };
    } else if (KEPT.has(name)) {
      written += closing ? `</${name}>` : `<${name}${keptAttributes(tag.attributes)}>`;
    }
  }
  return written;
}

/** Where a comment or a declaration ends that begins here; null: none begins here. */
function endOfSilent(html: string, at: number): number | null {
  const after = (sign: string, from: number) => {
    const found = html.indexOf(sign, from);
    return found === -1 ? html.length : found + sign.length;
  };
  if (html.startsWith('<!--', at))
    return html.startsWith('>', at + 4) ? at + 5 : html.startsWith('->', at + 4) ? at + 6 : endOfComment(html, at + 4);
  const [first, second] = [html.charAt(at + 1), html.charAt(at + 2)];
  if (first === '!' || first === '?' || (first === '/' && second !== '' && !LETTER.test(second))) return after('>', at);
  return null;
}

function endOfComment(html: string, from: number): number {
  const end = /--!?>/g;
  end.lastIndex = from;
  return end.exec(html) ? end.lastIndex : html.length;
}

function endOfRaw(html: string, from: number, name: string): number {
  const end = new RegExp(`</${name}(?=[\\s/>])`, 'gi');
  end.lastIndex = from;
  return end.exec(html) ? (readTag(html, end.lastIndex - name.length - 2)?.end ?? html.length) : html.length;
}

/** The part of the text from here on that the pattern matches. */
function take(html: string, at: number, pattern: RegExp): string {
  pattern.lastIndex = at;
  return pattern.exec(html)?.[0] ?? '';
}

const NAME = /[^\s/>]+/y;
const BETWEEN = /[\s/]+/y;
/** An equals sign at the beginning belongs to the name. */
const ATTRIBUTE = /=?[^\s/>=]*/y;
const EQUALS = /\s*=\s*/y;
const QUOTE = /["']/y;
const UNQUOTED = /[^\s>]*/y;

/** The tag that begins here; null: it never ends. */
function readTag(html: string, from: number): Tag | null {
  let at = from + 1;
  const closing = html.charAt(at) === '/';
  if (closing) at += 1;
  const name = take(html, at, NAME);
  at += name.length;
  const attributes = new Map<string, string>();
  while (at < html.length) {
    at += take(html, at, BETWEEN).length;
    if (html.charAt(at) === '>') return { name: name.toLowerCase(), closing, attributes, end: at + 1 };
    const attribute = take(html, at, ATTRIBUTE);
    at += attribute.length;
    const equals = take(html, at, EQUALS);
    at += equals.length;
    let value = '';
    if (equals !== '') {
      const quote = take(html, at, QUOTE);
      const end = quote === '' ? at + take(html, at, UNQUOTED).length : html.indexOf(quote, at + 1);
      if (end === -1) return null;
      value = html.slice(at + quote.length, end);
      at = end + quote.length;
    }
    // The first of two counts.
    if (!attributes.has(attribute.toLowerCase())) attributes.set(attribute.toLowerCase(), value);
  }
  return null;
}

/** References such as `&#106;` stay as they are: the browser reads them once, and the address is looked at after that. */
const escaped = (value: string) => value.replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const keptAttributes = (attributes: ReadonlyMap<string, string>) =>
  [...attributes]
    .filter(([name]) => ATTRIBUTES.has(name))
    .map(([name, value]) => ` ${RENAMED.get(name) ?? name}="${escaped(value)}"`)
    .join('');
