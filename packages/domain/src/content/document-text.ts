import type { DocumentBlock, DocumentListItem, DocumentText, TextDocument } from './document.ts';

/** The older shape of a page of text, as releases before documents stored it. */
export interface PageSection {
  heading: string | null;
  paragraphs: readonly string[];
  /** A list after the paragraphs. */
  items: readonly string[];
}

type Paragraph = Extract<DocumentBlock, { type: 'paragraph' }>;

/** Characters that nobody sees and a document does not hold; old texts may still contain some. */
// oxlint-disable-next-line no-control-regex
const visible = (text: string) => text.replaceAll(/[\u0001-\u0008\u000b-\u001f\u007f]/gu, '');

const words = (text: string) => (visible(text) === '' ? {} : { content: [{ type: 'text' as const, text: visible(text) }] });
const paragraph = (text: string): Paragraph => ({ type: 'paragraph', ...words(text) });

/** Headings, paragraphs and lists as a document, word for word. The migration that introduced documents does the same in SQL. */
export function documentFromSections(sections: readonly PageSection[]): TextDocument {
  const content = sections.flatMap(({ heading, paragraphs, items }): DocumentBlock[] => [
    ...(heading === null ? [] : [{ type: 'heading' as const, attrs: { level: 2 as const }, ...words(heading) }]),
    ...paragraphs.map(paragraph),
    ...(items.length === 0
      ? []
      : [{ type: 'bulletList' as const, content: items.map((item) => ({ type: 'listItem' as const, content: [paragraph(item)] })) }]),
  ]);
  return { type: 'doc', content: content.length === 0 ? [paragraph('')] : content };
}

/** The words of a paragraph, heading or cell, without their marks. */
export const plainWords = (texts: readonly DocumentText[] | undefined): string => (texts ?? []).map(({ text }) => text).join('');

/** A line of text: a heading, a paragraph, an item of a list or a row of a table, with what stands before it. */
export interface DocumentLine {
  kind: 'heading' | 'paragraph' | 'item' | 'row' | 'image';
  /** How many lists it stands in. */
  depth: number;
  /** `•` or `2.` in front of an item; empty elsewhere and in an item's further paragraphs. */
  sign: string;
  texts: readonly DocumentText[];
}

/** The document line by line, in reading order: for mails and PDFs, and wherever elements inside each other do not exist. */
export const linesOf = ({ content }: TextDocument): DocumentLine[] => content.flatMap((block) => blockLines(block, 0));

function blockLines(block: DocumentBlock, depth: number): DocumentLine[] {
  switch (block.type) {
    case 'paragraph':
    case 'heading':
      return [{ kind: block.type, depth, sign: '', texts: block.content ?? [] }];
    case 'image':
      return block.attrs.alt === '' ? [] : [{ kind: 'image', depth, sign: '', texts: [{ type: 'text', text: block.attrs.alt }] }];
    case 'bulletList':
      return block.content.flatMap((item) => itemLines(item, '•', depth + 1));
    case 'orderedList':
      return block.content.flatMap((item, at) => itemLines(item, `${at + 1}.`, depth + 1));
    case 'table':
      return block.content.map((row) => ({ kind: 'row', depth, sign: '', texts: between(row.content.map(cellTexts)) }));
  }
}

const itemLines = ({ content }: DocumentListItem, sign: string, depth: number): DocumentLine[] =>
  content.flatMap((block, at) => blockLines(block, depth).map((line) => (at === 0 ? { ...line, kind: 'item' as const, sign } : line)));

const cellTexts = ({ content }: { content: readonly DocumentBlock[] }) =>
  content
    .flatMap((block) => blockLines(block, 0))
    .flatMap(({ texts }, at): DocumentText[] => (at === 0 ? [...texts] : [{ type: 'text', text: ' ' }, ...texts]));

/** The cells of a row in one line. */
const between = (cells: readonly DocumentText[][]): DocumentText[] =>
  cells.flatMap((texts, at): DocumentText[] => (at === 0 ? texts : [{ type: 'text', text: ' | ' }, ...texts]));

/** The document as plain text, a line for each paragraph, heading, item and row. */
export const plainText = (document: TextDocument): string =>
  linesOf(document)
    .map(({ sign, depth, texts }) => `${'  '.repeat(Math.max(0, depth - 1))}${sign && `${sign} `}${plainWords(texts)}`)
    .join('\n');

/** The items of all its lists as plain text, for a page that is used as a list. */
export const listItemsOf = (document: TextDocument): string[] =>
  linesOf(document)
    .filter(({ kind }) => kind === 'item')
    .map(({ texts }) => plainWords(texts));

/** The keys of the pictures in it. */
export const imagesOf = ({ content }: TextDocument): string[] => [
  ...new Set(content.flatMap((block) => (block.type === 'image' ? [block.attrs.id] : []))),
];
