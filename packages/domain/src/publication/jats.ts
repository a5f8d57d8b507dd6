import type { Inline } from '../abstracts/inline-text.ts';
import { orcidPage } from '../abstracts/orcid.ts';
import { filedName } from '../book/author-index.ts';
import type { PrintedAbstract } from '../book/book-content.ts';
import { datesInWords } from '../editions/local-time.ts';
import { oneLine } from './citation.ts';

/**
 * An abstract as JATS 1.3, the format in which journals and archives exchange articles. The tag set for archiving: it asks for no ISSN, which
 * a book of abstracts may not have. Elements stand in the order of its content model.
 */
export interface JatsFacts {
  readonly slug: string;
  readonly conference: string;
  readonly society: string;
  readonly city: string;
  readonly startsOn: string;
  readonly endsOn: string;
  readonly category: string;
  /** The lasting address of its page. */
  readonly url: string;
  /** Null: it is not public. */
  readonly publishedOn: string | null;
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
/** What XML has no place for, not even escaped. */
const FORBIDDEN = /(?![\t\n\r])\p{Cc}|[\ufffe\uffff]|\p{Cs}/gu;
const text = (words: string) => words.replaceAll(FORBIDDEN, '').replaceAll(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign);
const line = (words: string) => text(oneLine(words));

const MARKED = { sup: 'sup', sub: 'sub', i: 'italic', b: 'bold' } as const;
const inline = (tree: readonly Inline[]): string =>
  tree.map((node) => (typeof node === 'string' ? text(node) : element(MARKED[node.mark], inline(node.children)))).join('');

const element = (name: string, content: string, attributes: Readonly<Record<string, string>> = {}) =>
  `<${name}${Object.entries(attributes)
    .map(([key, value]) => ` ${key}="${line(value)}"`)
    .join('')}>${content}</${name}>`;

function personName(written: string): string {
  const { surname, rest } = filedName(oneLine(written));
  // Somebody of one name is called by it.
  if (rest === '') return element('name', element('given-names', line(surname)), { 'name-style': 'given-only' });
  return element('name', element('surname', line(surname)) + element('given-names', line(rest)));
}

const paragraphs = (body: readonly Inline[]) =>
  inline(body)
    .split(/\n\s*\n/)
    .map((words) => element('p', words.trim()))
    .join('');

function date(day: string): string {
  const [year = '', month = '', dayOfMonth = ''] = day.split('-');
  const parts = element('day', dayOfMonth) + element('month', month) + element('year', year);
  return element('pub-date', parts, { 'publication-format': 'electronic', 'date-type': 'pub', 'iso-8601-date': day });
}

export function jats(abstract: PrintedAbstract, facts: JatsFacts): string {
  const { reference, authors, affiliations } = abstract;
  const book = `Abstracts of the ${facts.conference}`;
  const contributors = authors.map(({ name: written, affiliation, orcid }) =>
    element(
      'contrib',
      (orcid === null ? '' : element('contrib-id', orcidPage(orcid), { 'contrib-id-type': 'orcid' })) +
        personName(written) +
        (affiliation === null ? '' : element('xref', String(affiliation), { 'ref-type': 'aff', rid: `aff${affiliation}` })),
      {
        'contrib-type': 'author',
      },
    ),
  );
  const journal =
    element('journal-id', text(facts.slug), { 'journal-id-type': 'publisher-id' }) +
    element('journal-title-group', element('journal-title', line(book))) +
    element('publisher', element('publisher-name', line(facts.society)));
  const article =
    element('article-id', text(reference), { 'pub-id-type': 'publisher-id' }) +
    element('article-categories', element('subj-group', element('subject', line(facts.category)), { 'subj-group-type': 'heading' })) +
    element('title-group', element('article-title', inline(abstract.title))) +
    (contributors.length > 0 ? element('contrib-group', contributors.join('')) : '') +
    affiliations.map((place, i) => element('aff', element('label', String(i + 1)) + line(place), { id: `aff${i + 1}` })).join('') +
    (facts.publishedOn === null ? '' : date(facts.publishedOn)) +
    element('elocation-id', text(reference)) +
    (facts.publishedOn === null ? '' : `<self-uri xlink:href="${line(facts.url)}"/>`) +
    element(
      'abstract',
      abstract.sections.map(({ heading, body }) => element('sec', element('title', line(heading)) + paragraphs(body))).join(''),
    ) +
    element('kwd-group', abstract.keywords.map((keyword) => element('kwd', inline(keyword))).join(''), { 'kwd-group-type': 'author' }) +
    element(
      'conference',
      element('conf-date', datesInWords(facts.startsOn, facts.endsOn), { 'iso-8601-date': facts.startsOn }) +
        element('conf-name', line(facts.conference)) +
        element('conf-loc', line(facts.city)),
    );
  const front = element('front', element('journal-meta', journal) + element('article-meta', article));
  return `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE article PUBLIC "-//NLM//DTD JATS (Z39.96) Journal Archiving and Interchange DTD v1.3 20210610//EN" "JATS-archivearticle1-3.dtd">
<article xmlns:xlink="http://www.w3.org/1999/xlink" article-type="abstract" dtd-version="1.3" xml:lang="en">${front}</article>
`;
}
