import type { AbstractForm } from '@isocentre/domain/abstracts/abstract-form';
import { type Author, chooseCorresponding, firstAuthor } from '@isocentre/domain/abstracts/authors';
import { splitKeywords } from '@isocentre/domain/abstracts/count';
import { plainText } from '@isocentre/domain/abstracts/inline-text';
import { SECTION_HEADINGS, SECTION_KEYS, type SectionKey } from '@isocentre/domain/abstracts/sections';
import { TEMPLATE_HEADINGS, TEMPLATE_HINTS } from '@isocentre/domain/abstracts/template';

/** What a document says under the headings of the template, and under those that people write instead. */
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
/** `Keywords: dose, water` in one line, with or without marks around the heading. */
const HEADED_LINE = new RegExp(`^(?:<[bi]>)*(${NAMES})\\s*(?:</[bi]>)*\\s*:\\s*(?:</[bi]>)*\\s*`, 'i');

export interface FoundParts {
  title?: string;
  category?: string;
  keywords?: string[];
  authors?: Author[];
  abstract: Partial<AbstractForm['abstract']>;
}

export function findParts(html: string): FoundParts {
  const lines = new Map<Part, string[]>();
  let part: Part | undefined;
  for (const [tag, block] of blocksOf(html)) {
    const plain = plainText(block).trim();
    if (plain === '' || HINTS.has(plain)) continue;
    const heading = PART_OF.get(plain.toLowerCase().replace(/\s*:$/, ''));
    // The template's own rules are a list of such lines.
    const headed = heading || tag === 'li' ? null : HEADED_LINE.exec(block);
    part = heading ?? (headed?.[1] === undefined ? part : PART_OF.get(headed[1].toLowerCase()));
    if (heading || !part) continue;
    const text = headed ? block.slice(headed[0].length) : block;
    lines.set(part, [...(lines.get(part) ?? []), text]);
  }
  const said = (which: Part, between = '\n') => lines.get(which)?.join(between);
  const [title, category, keywords, authors] = [said('title', ' '), said('category', ' '), said('keywords'), lines.get('authors')];
  const sections = SECTION_KEYS.flatMap((key) => {
    const text = said(key, '\n\n');
    return text === undefined ? [] : [[key, text] as const];
  });
  return {
    ...(title === undefined ? {} : { title }),
    ...(category === undefined ? {} : { category: plainText(category).trim() }),
    ...(keywords === undefined ? {} : { keywords: splitKeywords(plainText(keywords)) }),
    ...(authors === undefined ? {} : { authors: authorsIn(authors.map(plainText)) }),
    abstract: Object.fromEntries(sections),
  };
}

const ENTITIES: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'", '&amp;': '&' };

/** The paragraphs, headings, list items and cells of a simple HTML document, each as text with the marks we know. */
function* blocksOf(html: string): Generator<readonly [tag: string, text: string]> {
  let block = '';
  for (const [token, tag] of html.matchAll(/<\/?([a-z][a-z0-9]*)[^>]*>|[^<]+/g)) {
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

const EMAIL = /[^\s@,;:<>()]+@[^\s@,;:<>()]+\.[^\s@,;:<>()]+/;
const MOBILE = /\+?\d[\d\s().-]{4,18}\d/;

/** One author a line: name, department, institution, city. A star marks the corresponding one; addresses may follow anywhere. */
function authorsIn(lines: readonly string[]): Author[] {
  const authors: Author[] = [];
  let [email, mobile, chosen] = ['', '', 0];
  for (const line of lines.flatMap((one) => one.split('\n'))) {
    email ||= EMAIL.exec(line)?.[0] ?? '';
    mobile ||= MOBILE.exec(line.replace(EMAIL, ''))?.[0].trim() ?? '';
    const isContact = EMAIL.test(line) || (MOBILE.test(line) && line.replaceAll(/[^\p{L}]/gu, '').length < 20);
    const [name = '', ...rest] = line.split(',').map((piece) => piece.replaceAll('*', '').trim());
    if (isContact || name === '') continue;
    if (line.includes('*')) chosen = authors.length;
    const city = rest.length > 2 ? (rest.pop() ?? '') : '';
    const [department = '', ...institution] = rest;
    authors.push({ ...firstAuthor(), isCorresponding: false, name, department, institution: institution.join(', '), city });
  }
  return chooseCorresponding(authors, chosen).map((author) => (author.isCorresponding ? { ...author, email, mobile } : author));
}
