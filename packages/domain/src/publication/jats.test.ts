import { describe, expect, test } from 'vitest';
import { bookContent } from '../book/book-content.ts';
import { jats, type JatsFacts } from './jats.ts';

/**
 * The published schema is in no package, so the document is compared with the part of its content model that is written here: which children
 * an element may have, in this order. `*` any number, `?` at most one.
 */
const INLINE = ['#text', 'sup*', 'sub*', 'italic*', 'bold*'];
const MODEL: Readonly<Record<string, readonly string[]>> = {
  article: ['front'],
  front: ['journal-meta', 'article-meta'],
  'journal-meta': ['journal-id*', 'journal-title-group*', 'publisher?'],
  'journal-title-group': ['journal-title*'],
  publisher: ['publisher-name'],
  'article-meta': [
    'article-id*',
    'article-categories?',
    'title-group?',
    'contrib-group*',
    'aff*',
    'pub-date*',
    'elocation-id?',
    'self-uri*',
    'abstract*',
    'kwd-group*',
    'conference*',
  ],
  'article-categories': ['subj-group*'],
  'subj-group': ['subject*'],
  'title-group': ['article-title'],
  'contrib-group': ['contrib*'],
  contrib: ['contrib-id*', 'name*', 'xref*'],
  name: ['surname?', 'given-names?'],
  aff: ['#text', 'label?'],
  'pub-date': ['day?', 'month?', 'year'],
  abstract: ['sec*'],
  sec: ['title', 'p*'],
  'kwd-group': ['kwd*'],
  conference: ['conf-date', 'conf-name', 'conf-loc'],
};
const MIXED = new Set(['article-title', 'p', 'kwd', 'sup', 'sub', 'italic', 'bold']);

interface Element {
  name: string;
  children: (Element | string)[];
}

/** Reads well-formed XML of this shape, and throws at anything else. */
function parse(xml: string): Element {
  const body = xml.slice(xml.indexOf('<article'));
  const open: Element[] = [{ name: '#document', children: [] }];
  let at = 0;
  for (const { 0: tag, 1: end, 2: name = '', 3: rest = '', index } of body.matchAll(
    /<(\/?)([\w-]+)((?:\s+[\w:-]+="[^"<&]*(?:&\w+;[^"<&]*)*")*\s*\/?)>/g,
  )) {
    const words = body.slice(at, index);
    if (/<|&(?!(?:amp|lt|gt|quot);)/.test(words)) throw new Error(`Not XML: ${words}`);
    if (words !== '') open.at(-1)?.children.push(words);
    at = index + tag.length;
    if (end === '/') {
      if (open.pop()?.name !== name) throw new Error(`Not closed before </${name}>`);
    } else {
      const one: Element = { name, children: [] };
      open.at(-1)?.children.push(one);
      if (!rest.endsWith('/')) open.push(one);
    }
  }
  const [root] = open[0]?.children ?? [];
  if (open.length !== 1 || typeof root !== 'object') throw new Error('Not one document');
  return root;
}

/** Where the document differs from the model; empty: nowhere. */
function faults({ name, children }: Element): string[] {
  const model = MIXED.has(name) ? INLINE : (MODEL[name] ?? ['#text']);
  const names = children.map((one) => (typeof one === 'string' ? '#text' : one.name));
  const own: string[] = [];
  const ordered = !MIXED.has(name);
  let place = 0;
  for (const child of names.filter((one) => one !== '#text')) {
    const at = model.findIndex((one, i) => (!ordered || i >= place) && one.replace(/[*?]$/, '') === child);
    if (at < 0) own.push(`${name}: ${child} is not allowed here`);
    else if (ordered) place = model[at]?.endsWith('*') ? at : at + 1;
  }
  if (names.includes('#text') && !model.includes('#text')) own.push(`${name}: text is not allowed here`);
  for (const wanted of model.filter((one) => one !== '#text' && !/[*?]$/.test(one) && !names.includes(one)))
    own.push(`${name}: ${wanted} is missing`);
  return [...own, ...children.flatMap((one) => (typeof one === 'string' ? [] : faults(one)))];
}

const facts: JatsFacts = {
  slug: 'sample-2025',
  conference: '28th Annual Conference & Workshop',
  society: 'Invented Society',
  city: 'Chennai',
  startsOn: '2025-09-26',
  endsOn: '2025-09-27',
  category: 'Imaging <2>',
  url: 'https://example.org/abstracts/EP-14',
  publishedOn: '2025-10-06',
};
const printed = (title: string) =>
  bookContent(
    [
      {
        id: '00000000-0000-4000-8000-000000000001',
        number: 'A-001',
        reference: 'EP-14',
        type: 'E-Poster',
        title,
        category: facts.category,
        authors: [
          {
            name: 'Jan van der Dijk',
            department: 'Physics',
            institution: 'Invented & Sons',
            city: 'Madurai',
            orcid: '0000-0002-1694-233X',
          },
          { name: 'Kavin', department: 'Physics', institution: 'Invented & Sons', city: 'Madurai', orcid: null },
        ],
        presenter: 1,
        text: {
          background: 'First.\n\nSecond.',
          methods: '<i>in <b>vivo</b></i>',
          results: 'p < 0.05 & so on',
          conclusion: 'It\u0001 works.',
        },
        keywords: ['10<sup>3</sup> Gy'],
      },
    ],
    [],
    true,
  ).sections[0]?.abstracts[0];

const made = (title = 'H<sub>2</sub>O', change: Partial<JatsFacts> = {}) => {
  const abstract = printed(title);
  if (!abstract) throw new Error('Nothing printed');
  return jats(abstract, { ...facts, ...change });
};

describe('an abstract as JATS', () => {
  test('has the elements of its schema, in their order', () => {
    expect(faults(parse(made()))).toEqual([]);
    expect(faults(parse(made('Not public', { publishedOn: null })))).toEqual([]);
    // The checker finds what is wrong.
    expect(faults(parse(made().replaceAll('elocation-id', 'elocation')))).toEqual(['article-meta: elocation is not allowed here']);
    expect(faults(parse(made().replace(/<conf-name>.*?<\/conf-name>/, '')))).toEqual(['conference: conf-name is missing']);
  });

  test('keeps marks, people with where they work, and paragraphs', () => {
    const xml = made();
    for (const part of [
      '<article-title>H<sub>2</sub>O</article-title>',
      '<contrib contrib-type="author"><contrib-id contrib-id-type="orcid">https://orcid.org/0000-0002-1694-233X</contrib-id><name><surname>van der Dijk</surname><given-names>Jan</given-names></name><xref ref-type="aff" rid="aff1">1</xref></contrib>',
      '<contrib contrib-type="author"><name name-style="given-only"><given-names>Kavin</given-names></name>',
      '<aff id="aff1"><label>1</label>Physics, Invented &amp; Sons, Madurai</aff>',
      '<title>Background and Aim</title><p>First.</p><p>Second.</p>',
      '<p><italic>in <bold>vivo</bold></italic></p>',
      '<p>p &lt; 0.05 &amp; so on</p>',
      '<p>It works.</p>',
      '<kwd>10<sup>3</sup> Gy</kwd>',
      '<subject>Imaging &lt;2&gt;</subject>',
    ])
      expect(xml).toContain(part);
  });

  test('is well-formed whatever was typed', () => {
    const hostile = ']]> <!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]> &e; <script> \u0000\ud800 <sup>open';
    expect(faults(parse(made(hostile)))).toEqual([]);
    expect(made(hostile)).not.toMatch(/<!ENTITY|&e;/);
  });
});
