import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { shapeFaults } from '../editions/check-edition.ts';
import { MAX_DOCUMENT_BYTES, TextDocument } from './document.ts';
import { documentFromSections, imagesOf, linesOf, listItemsOf, plainText } from './document-text.ts';

const faultsOf = (input: unknown) => shapeFaults(TextDocument.safeParse(input).error?.issues ?? []);

const text = (words: string, ...marks: unknown[]) => ({ type: 'text', text: words, ...(marks.length > 0 && { marks }) });
const paragraph = (...content: unknown[]) => ({ type: 'paragraph', content });
const doc = (...content: unknown[]) => ({ type: 'doc', content });
const item = (...content: unknown[]) => ({ type: 'listItem', content });
const bullets = (...content: unknown[]) => ({ type: 'bulletList', content });
const cell = (...content: unknown[]) => ({ type: 'tableCell', content });
const table = (...rows: unknown[][]) => ({ type: 'table', content: rows.map((content) => ({ type: 'tableRow', content })) });
const marked = (...marks: unknown[]) => doc(paragraph(text('x', ...marks)));
const link = (href: unknown) => ({ type: 'link', attrs: { href } });

/** Lists inside each other; the words of the innermost stand on level `2 * lists + 2`. */
const nested = (lists: number): unknown =>
  lists === 0 ? paragraph(text('inside')) : bullets(lists === 1 ? item(nested(0)) : item(paragraph(), nested(lists - 1)));

const EVERYTHING = doc(
  { type: 'heading', attrs: { level: 2 }, content: [text('Fees')] },
  { type: 'heading', attrs: { level: 3 }, content: [text('In '), text('rupees', { type: 'italic' })] },
  paragraph(
    text('CO'),
    text('2', { type: 'subscript' }),
    text(' at 10'),
    text('3', { type: 'superscript' }),
    text(' Gy', { type: 'bold' }, link('/dose')),
  ),
  { type: 'paragraph' },
  bullets(item(paragraph(text('one')), bullets(item(paragraph(text('one and a half'))))), item(paragraph(text('two')))),
  { type: 'orderedList', content: [item(paragraph(text('first'))), item(paragraph(text('second')), paragraph(text('more of it')))] },
  table(
    [{ type: 'tableHeader', attrs: { colspan: 2, rowspan: 1 }, content: [paragraph(text('Phase'))] }],
    [cell(paragraph(text('Early'))), cell(paragraph(text('5,000')), bullets(item(paragraph(text('with lunch')))))],
  ),
  { type: 'image', attrs: { id: 'abcdefghijklmnop', alt: 'The hall' } },
);

describe('the parts of a text', { tags: ['ORG-414'] }, () => {
  test('all of them together', () => expect(faultsOf(EVERYTHING)).toEqual([]));

  test.each([
    ['a part that does not exist', doc({ type: 'script', content: [text('x')] }), 'content[0].type'],
    ['a line break', doc(paragraph({ type: 'hardBreak' })), 'content[0].content[0].type'],
    ['a quotation', doc({ type: 'blockquote', content: [paragraph()] }), 'content[0].type'],
    ['markup', '<p>x</p>', ''],
    ['a part with HTML', doc({ type: 'paragraph', html: '<b>x</b>' }), 'content[0].html'],
    ['a colour', marked({ type: 'textStyle', attrs: { color: 'red' } }), 'content[0].content[0].marks[0].type'],
    ['a style', doc({ type: 'paragraph', attrs: { style: 'color: red' } }), 'content[0].attrs'],
    ['a heading of the first level', doc({ type: 'heading', attrs: { level: 1 } }), 'content[0].attrs.level'],
    ['a heading of the fourth level', doc({ type: 'heading', attrs: { level: 4 } }), 'content[0].attrs.level'],
    ['both scripts', marked({ type: 'subscript' }, { type: 'superscript' }), 'content[0].content[0].marks'],
    ['bold twice', marked({ type: 'bold' }, { type: 'bold' }), 'content[0].content[0].marks'],
    ['a link with a script', marked(link('javascript:alert(1)')), 'content[0].content[0].marks[0].attrs.href'],
    [
      'a link with a target',
      marked({ type: 'link', attrs: { href: '/x', target: '_top' } }),
      'content[0].content[0].marks[0].attrs.target',
    ],
    ['a picture by address', doc({ type: 'image', attrs: { id: 'https://a.example/x.png', alt: '' } }), 'content[0].attrs.id'],
    ['a picture with a source', doc({ type: 'image', attrs: { id: 'a', alt: '', src: '/x' } }), 'content[0].attrs.src'],
    ['a picture in a line', doc(paragraph({ type: 'image', attrs: { id: 'a', alt: '' } })), 'content[0].content[0].type'],
    ['an empty text', doc(paragraph(text(''))), 'content[0].content[0].text'],
    ['a NUL', doc(paragraph(text('a\u0000'))), 'content[0].content[0].text'],
    ['half a character', doc(paragraph(text('\ud83d'))), 'content[0].content[0].text'],
    ['no content', doc(), 'content'],
    ['an empty list', doc(bullets()), 'content[0].content'],
    ['an item that begins with a list', doc(bullets(item(bullets(item(paragraph()))))), 'content[0].content[0].content'],
    ['a table in an item', doc(bullets(item(paragraph(), table([cell(paragraph())])))), 'content[0].content[0].content[1].type'],
    ['a table in a table', doc(table([cell(table([cell(paragraph())]))])), 'content[0].content[0].content[0].content[0].type'],
    [
      'a cell over a thousand columns',
      doc(table([{ ...cell(paragraph()), attrs: { colspan: 1000 } }])),
      'content[0].content[0].content[0].attrs.colspan',
    ],
    ['a document in a document', doc(doc(paragraph())), 'content[0].type'],
    [
      'the fourth part, in its first',
      doc(paragraph(), paragraph(), paragraph(), paragraph({ type: 'video' })),
      'content[3].content[0].type',
    ],
  ])('%s is refused where it stands', { tags: ['ORG-416'] }, (_, input, position) => {
    expect(faultsOf(input)[0]?.split(': ', 1)[0]).toBe(position);
  });
});

describe('bounds of a text', { tags: ['ORG-416'] }, () => {
  test('twelve levels are allowed, the thirteenth is named', () => {
    expect(faultsOf(doc(nested(5)))).toEqual([]);
    expect(faultsOf(doc(nested(6)))).toEqual([
      `content[0]${'.content[0].content[1]'.repeat(5)}.content[0].content[0]: lies deeper than 12 levels`,
    ]);
  });

  test('thousands of levels are refused without following them', () => {
    const levels = (count: number, open: string, close: string) => JSON.parse(`${open.repeat(count)}1${close.repeat(count)}`) as unknown;
    const lists = (count: number) => doc(levels(count, '{"type":"bulletList","content":[', ']}'));
    expect(faultsOf(lists(5000))).toEqual([`content[0]${'.content[0]'.repeat(12)}: lies deeper than 12 levels`]);
    expect(faultsOf(lists(100_000))).toHaveLength(1);
    expect(faultsOf(doc({ type: 'paragraph', attrs: levels(20_000, '{"a":', '}') }))).toHaveLength(1);
  });

  test('exactly 200 kB are allowed, counted in bytes', () => {
    const frame = JSON.stringify(doc(paragraph(text('')))).length;
    const filled = (words: string) => doc(paragraph(text(words)));
    expect(faultsOf(filled('a'.repeat(MAX_DOCUMENT_BYTES - frame)))).toEqual([]);
    expect(faultsOf(filled('a'.repeat(MAX_DOCUMENT_BYTES - frame + 1)))).toEqual([': is larger than 200 kB']);
    expect(faultsOf(filled('த'.repeat((MAX_DOCUMENT_BYTES - frame) / 3 + 1)))).toEqual([': is larger than 200 kB']);
  });

  test('6 MB of empty parts are refused', () => {
    const content = Array.from({ length: 300_000 }, () => ({ type: 'paragraph' }));
    expect(faultsOf({ type: 'doc', content })).toEqual([': is larger than 200 kB']);
  });
});

test('a document line by line', { tags: ['ORG-417'] }, () => {
  expect(plainText(TextDocument.parse(EVERYTHING))).toBe(
    [
      'Fees',
      'In rupees',
      'CO2 at 103 Gy',
      '',
      '• one',
      '  • one and a half',
      '• two',
      '1. first',
      '2. second',
      'more of it',
      'Phase',
      'Early | 5,000 with lunch',
      'The hall',
    ].join('\n'),
  );
  expect(listItemsOf(TextDocument.parse(EVERYTHING))).toEqual(['one', 'one and a half', 'two', 'first', 'second']);
  expect(imagesOf(TextDocument.parse(EVERYTHING))).toEqual(['abcdefghijklmnop']);
});

describe('the sections of earlier releases', { tags: ['ORG-418'] }, () => {
  const words = fc.string({ unit: 'grapheme', minLength: 1 }).filter((one) => TextDocument.safeParse(doc(paragraph(text(one)))).success);
  const section = fc.record({ heading: fc.option(words), paragraphs: fc.array(words), items: fc.array(words) });

  test('become a document with the same words in the same order', () => {
    fc.assert(
      fc.property(fc.array(section), (sections) => {
        const document = documentFromSections(sections);
        expect(faultsOf(document)).toEqual([]);
        expect(linesOf(document).map(({ kind, texts }) => [kind, texts.map((one) => one.text).join('')])).toEqual(
          sections.every(({ heading, paragraphs, items }) => heading === null && paragraphs.length + items.length === 0)
            ? [['paragraph', '']]
            : sections.flatMap(({ heading, paragraphs, items }) => [
                ...(heading === null ? [] : [['heading', heading]]),
                ...paragraphs.map((one) => ['paragraph', one]),
                ...items.map((one) => ['item', one]),
              ]),
        );
      }),
    );
  });

  test('a document survives being written as JSON and read again', () => {
    fc.assert(
      fc.property(fc.array(section), (sections) => {
        const document = documentFromSections(sections);
        expect(TextDocument.parse(JSON.parse(JSON.stringify(document)))).toEqual(document);
      }),
    );
  });
});
