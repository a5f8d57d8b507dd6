import { type Inline, parseInline } from '../abstracts/inline-text.ts';
import { filedName } from '../book/author-index.ts';
import { datesInWords } from '../editions/local-time.ts';
import { type Cited, citedTitle, oneLine } from './citation.ts';

/** Files that literature programs read. What somebody typed is text in them, and never a field or a command. */

/** `Ravichandran, Nila`; a name of one word stands alone. */
function filed(name: string): string {
  const { surname, rest } = filedName(oneLine(name));
  return rest === '' ? surname : `${surname}, ${rest}`;
}

const COMMANDS: Readonly<Record<string, string>> = {
  '\\': '\\textbackslash{}',
  '{': '\\{',
  '}': '\\}',
  $: '\\$',
  '%': '\\%',
  '&': '\\&',
  '#': '\\#',
  _: '\\_',
  '~': '\\textasciitilde{}',
  '^': '\\textasciicircum{}',
};
const tex = (text: string): string => oneLine(text).replaceAll(/[\\{}$%&#_~^]/g, (sign) => COMMANDS[sign] ?? sign);

const MARKED = { sup: 'textsuperscript', sub: 'textsubscript', i: 'textit', b: 'textbf' } as const;
const texTree = (tree: readonly Inline[]): string =>
  tree
    .map((node) => {
      if (typeof node !== 'string') return `\\${MARKED[node.mark]}{${texTree(node.children)}}`;
      // Spaces beside a mark separate words.
      const [before, after] = [/^\s/.test(node) ? ' ' : '', /\s$/.test(node) ? ' ' : ''];
      return tex(node) === '' ? ' ' : `${before}${tex(node)}${after}`;
    })
    .join('')
    .trim();

/** Letters and digits only, as the oldest programs want it. */
const plainKey = (text: string) =>
  text
    .normalize('NFKD')
    .replaceAll(/[^a-zA-Z0-9]/g, '')
    .toLowerCase();

export function bibtex(cited: Cited): string {
  const { reference, title, authors, keywords, url, conference } = cited;
  const [year = '', month = '1'] = conference.startsOn.split('-');
  const [first] = authors;
  const key = `${plainKey(filedName(first?.name ?? '').surname)}${year}${plainKey(reference)}`;
  const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
  // A name with " and " or of one part in braces is not taken apart.
  const people = authors.map(({ name }) => (/\band\b|,/i.test(name) ? `{${tex(name)}}` : tex(filed(name))));
  const fields: readonly (readonly [string, string])[] = [
    ['author', `{${people.join(' and ')}}`],
    // A second pair keeps capitals as they were written.
    ['title', `{{${texTree(parseInline(title))}}}`],
    ['booktitle', `{Abstracts of the ${tex(conference.title)}}`],
    ['organization', `{${tex(conference.society)}}`],
    ['address', `{${tex(conference.city)}}`],
    ['year', `{${year}}`],
    ['month', MONTHS[Number(month) - 1] ?? 'jan'],
    ['note', `{Abstract ${tex(reference)}}`],
    ['keywords', `{${keywords.map((keyword) => texTree(parseInline(keyword))).join(', ')}}`],
    ['url', `{${url}}`],
  ];
  return `@inproceedings{${key},\n${fields.map(([name, value]) => `  ${name} = ${value}`).join(',\n')}\n}\n`;
}

export function ris(cited: Cited): string {
  const { reference, authors, keywords, url, publishedOn, conference, text } = cited;
  const fields: readonly (readonly [string, string])[] = [
    ['TY', 'CPAPER'],
    ...authors.map(({ name }) => ['AU', filed(name)] as const),
    ['TI', citedTitle(cited)],
    ['T2', `Abstracts of the ${conference.title}`],
    ['C3', `${conference.title}, ${datesInWords(conference.startsOn, conference.endsOn)}`],
    ['CY', conference.city],
    ['PB', conference.society],
    ['PY', conference.startsOn.slice(0, 4)],
    ['DA', publishedOn.replaceAll('-', '/')],
    ['M1', reference],
    ['AB', citedTitle({ title: text.join(' ') })],
    ...keywords.map((keyword) => ['KW', citedTitle({ title: keyword })] as const),
    ['LA', 'en'],
    ['UR', url],
    ['ER', ''],
  ];
  return fields.map(([name, value]) => `${name}  - ${oneLine(value)}\r\n`).join('');
}
