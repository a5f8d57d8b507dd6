import type { AbstractForm } from '@isocentre/domain/abstracts/abstract-form';
import { type Author, chooseCorresponding, firstAuthor } from '@isocentre/domain/abstracts/authors';
import { splitKeywords } from '@isocentre/domain/abstracts/count';
import { plainText } from '@isocentre/domain/abstracts/inline-text';
import { SECTION_HEADINGS, SECTION_KEYS, type SectionKey } from '@isocentre/domain/abstracts/sections';
import { tidyOrcid } from '@isocentre/domain/abstracts/orcid';
import { TEMPLATE_HEADINGS, TEMPLATE_HINTS } from '@isocentre/domain/abstracts/template';

/** Finds the parts of a document by the template's headings, and by those that people write instead. */
type Part = keyof typeof TEMPLATE_HEADINGS | SectionKey;

const OTHER_NAMES: Record<Part, readonly string[]> = {
  title: ['title of the abstract', 'abstract title'],
  authors: ['author', 'authors and affiliations'],
  category: ['abstract category', 'topic'],
  keywords: ['key words', 'keyword'],
  background: ['background', 'aim', 'background & aim', 'introduction', 'purpose'],
  methods: ['methods', 'method', 'material and methods', 'materials & methods', 'methodology'],
  results: ['results', 'result', 'results & discussion', 'discussion'],
  conclusion: ['conclusions'],
};

const HEADINGS: Record<Part, string> = { ...TEMPLATE_HEADINGS, ...SECTION_HEADINGS };
const PART_OF = new Map(
  (Object.keys(HEADINGS) as Part[]).flatMap((part) =>
    [HEADINGS[part].toLowerCase(), ...OTHER_NAMES[part]].map((name) => [name, part] as const),
  ),
);
const HINTS = new Set<string>(Object.values(TEMPLATE_HINTS).flat());

const NAMES = [...PART_OF.keys()].toSorted((a, b) => b.length - a.length).join('|');
/**
 * `Keywords: dose, water` on one line, with or without markup around the heading. Matched only at the start of a block.
 */
const HEADED_LINE = new RegExp(`^(?:<[bi]>)*(${NAMES})\\s*(?:</[bi]>)*\\s*:\\s*(?:</[bi]>)*\\s*`, 'i');

/**
 * Nobody writes more in one paragraph, author line or heading. Longer text is cut before any regular expression sees
 * it, so that the running time is linear in the document's length.
 */
const BLOCK_MAX = 15_000;
const AUTHOR_LINE_MAX = 500;
const HEADING_MAX = 200;
/** A line above all headings that may be the title. */
const TITLE_LINE_MAX = 400;

export interface FoundParts {
  title?: string;
  /** There was no title heading: the first line was taken. */
  titleFromFirstLine?: true;
  category?: string;
  keywords?: string[];
  authors?: Author[];
  abstract: Partial<AbstractForm['abstract']>;
}

export function findParts(html: string): FoundParts {
  const lines = new Map<Part, string[]>();
  const headings = new Set<Part>();
  let part: Part | undefined;
  let firstLine: string | undefined;
  for (const [tag, whole] of blocksOf(html)) {
    const block = whole.slice(0, BLOCK_MAX);
    const plain = plainText(block).trim();
    if (plain === '' || HINTS.has(plain)) continue;
    const heading = headingIn(plain);
    // Skips list items: the template's instructions are a list of such lines.
    const headed = heading || tag === 'li' ? null : HEADED_LINE.exec(block.slice(0, HEADING_MAX));
    part = heading ?? (headed?.[1] === undefined ? part : PART_OF.get(headed[1].toLowerCase()));
    if (part) headings.add(part);
    else if (tag !== 'li' && plain.length <= TITLE_LINE_MAX) firstLine ??= block;
    if (heading || !part) continue;
    const text = headed ? block.slice(headed[0].length) : block;
    const known = lines.get(part);
    if (known) known.push(text);
    else lines.set(part, [text]);
  }
  const said = (which: Part, between = '\n') => lines.get(which)?.join(between);
  const [category, keywords, authors] = [said('category', ' '), said('keywords'), lines.get('authors')];
  const sections = SECTION_KEYS.flatMap((key) => {
    const text = said(key, '\n\n');
    return text === undefined ? [] : [[key, text] as const];
  });
  // Without a title heading, the first line is the title.
  const fromFirstLine = !headings.has('title') && sections.length > 0 && firstLine !== undefined;
  const title = fromFirstLine ? firstLine : said('title', ' ');
  return {
    ...(title === undefined ? {} : { title }),
    ...(fromFirstLine ? { titleFromFirstLine: true } : {}),
    ...(category === undefined ? {} : { category: plainText(category).trim() }),
    ...(keywords === undefined ? {} : { keywords: splitKeywords(plainText(keywords)) }),
    ...(authors === undefined ? {} : { authors: authorsIn(authors.map(plainText)) }),
    abstract: Object.fromEntries(sections),
  };
}

function headingIn(plain: string): Part | undefined {
  if (plain.length > HEADING_MAX) return undefined;
  const name = plain.toLowerCase();
  return PART_OF.get(name.endsWith(':') ? name.slice(0, -1).trimEnd() : name);
}

const ENTITIES: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'", '&amp;': '&' };

/** The paragraphs, headings, list items and cells of simple HTML, each as text with the markup we support. */
function* blocksOf(html: string): Generator<readonly [tag: string, text: string]> {
  let block = '';
  for (const [token, tag] of html.matchAll(/<\/?([a-z][a-z0-9]{0,9})[^<>]*>|[^<]+/g)) {
    if (tag === undefined) block += token.replaceAll(/&(?:lt|gt|quot|#39|amp);/g, (entity) => ENTITIES[entity] ?? entity);
    else if (/^(?:sup|sub|b|i)$/.test(tag)) block += token;
    else if (tag === 'br') block += '\n';
    else if (/^(?:p|h[1-6]|li|td|th)$/.test(tag) && token.startsWith('</')) {
      yield [tag, block.trim()];
      block = '';
    }
  }
  yield ['p', block.trim()];
}

const NOT_OF_AN_ADDRESS = /[\s@,;:<>()]/;
/** With what people write around it. */
const ORCID = /,? ?\(?(?:orcid(?: id)?:? ?)?((?:https?:\/\/orcid\.org\/)?\d{4}-\d{4}-\d{4}-\d{3}[\dx])\)?/i;
const MOBILE = /\+?\d[\d\s().-]{4,18}\d/;

/** The first e-mail address, searched from its @ outwards, and the line without it. */
function addressIn(line: string): { email: string; rest: string } {
  for (let at = line.indexOf('@'); at >= 0; at = line.indexOf('@', at + 1)) {
    let [from, to] = [at, at + 1];
    while (from > 0 && !NOT_OF_AN_ADDRESS.test(line.charAt(from - 1))) from -= 1;
    while (to < line.length && !NOT_OF_AN_ADDRESS.test(line.charAt(to))) to += 1;
    const host = line.slice(at + 1, to);
    if (from < at && host.slice(1, -1).includes('.')) return { email: line.slice(from, to), rest: line.slice(0, from) + line.slice(to) };
  }
  return { email: '', rest: line };
}

/**
 * One author per line: name, department, institution, city. A star marks the corresponding author; e-mail addresses and
 * ORCID iDs may appear anywhere.
 */
function authorsIn(lines: readonly string[]): Author[] {
  const authors: Author[] = [];
  let [email, mobile, chosen] = ['', '', 0];
  for (const whole of lines.flatMap((one) => one.split('\n'))) {
    const short = whole.slice(0, AUTHOR_LINE_MAX);
    const orcid = tidyOrcid(ORCID.exec(short)?.[1] ?? '');
    const line = short.replace(ORCID, '');
    const address = addressIn(line);
    email ||= address.email;
    mobile ||= MOBILE.exec(address.rest)?.[0].trim() ?? '';
    const isContact = address.email !== '' || (MOBILE.test(line) && line.replaceAll(/[^\p{L}]/gu, '').length < 20);
    const [name = '', ...rest] = line.split(',').map((piece) => piece.replaceAll('*', '').trim());
    if (isContact || name === '') continue;
    if (line.includes('*')) chosen = authors.length;
    const city = rest.length > 2 ? (rest.pop() ?? '') : '';
    const [department = '', ...institution] = rest;
    authors.push({ ...firstAuthor(), isCorresponding: false, name, department, institution: institution.join(', '), city, orcid });
  }
  return chooseCorresponding(authors, chosen).map((author) => (author.isCorresponding ? { ...author, email, mobile } : author));
}
