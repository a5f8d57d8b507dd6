import type { Inline } from '@isocentre/domain/abstracts/inline-text';
import { type BookContent, bookVariantNames, type PrintedAbstract } from '@isocentre/domain/book/book-content';
import type { Edition } from '@isocentre/domain/editions/edition';
import { datesInWords } from '@isocentre/domain/editions/local-time';
import { Document, Footer, HeadingLevel, type IRunOptions, Packer, PageNumber, Paragraph, TableOfContents, TextRun } from 'docx';
import { coloursOf } from '../../platform/identity/colours.ts';

const hex = (colour: string) => colour.slice(1);

/** The book for a word processor: the same order and text, with real headings, so that contents can be made from them. */
export function makeWordBook(edition: Edition, { sections, index }: BookContent): Promise<Buffer> {
  const { ink, ink2, primary } = coloursOf(edition);
  const heading = (level: (typeof HeadingLevel)[keyof typeof HeadingLevel], children: TextRun[], pageBreakBefore = false) =>
    new Paragraph({ heading: level, children, pageBreakBefore });
  const children = [
    heading(HeadingLevel.TITLE, [new TextRun(edition.title)]),
    new Paragraph({ text: bookVariantNames.complete }),
    new Paragraph({ text: `${datesInWords(edition.startsOn, edition.endsOn)}, ${edition.venue.city}` }),
    new TableOfContents('Contents', { hyperlink: true, headingStyleRange: '1-2' }),
    ...sections.flatMap(({ name, abstracts }) => [
      heading(HeadingLevel.HEADING_1, [new TextRun(name)], true),
      ...abstracts.flatMap((abstract) => [
        heading(HeadingLevel.HEADING_2, [new TextRun(`${abstract.reference}  `), ...runsOf(abstract.title)]),
        ...partsOf(abstract, hex(ink2)),
      ]),
    ]),
    heading(HeadingLevel.HEADING_1, [new TextRun('Authors')], true),
    ...index.map(({ shown, refs }) => new Paragraph({ text: `${shown}: ${refs.join(', ')}` })),
  ];
  const face = (size: number, colour: string) => ({ run: { font: 'Georgia', size, bold: true, color: hex(colour) } });
  return Packer.toBuffer(
    new Document({
      title: `${edition.title}, ${bookVariantNames.complete}`,
      creator: edition.chapter,
      lastModifiedBy: edition.chapter,
      features: { updateFields: true },
      styles: {
        default: {
          document: { run: { font: 'Georgia', size: 21, color: hex(ink) }, paragraph: { spacing: { after: 120, line: 276 } } },
          title: face(48, ink),
          heading1: { ...face(34, primary), paragraph: { spacing: { before: 240, after: 160 }, keepNext: true } },
          heading2: { ...face(26, ink), paragraph: { spacing: { before: 360, after: 80 }, keepNext: true } },
        },
      },
      sections: [{ footers: { default: pageNumbers() }, children }],
    }),
  );
}

const pageNumbers = () => new Footer({ children: [new Paragraph({ children: [new TextRun({ children: [PageNumber.CURRENT] })] })] });

function partsOf({ type, authors, affiliations, sections, keywords }: PrintedAbstract, quiet: string): Paragraph[] {
  const several = affiliations.length > 1;
  const people = authors.flatMap(({ name, affiliation, presents }, i) => [
    ...(i === 0 ? [] : [new TextRun(', ')]),
    new TextRun({ text: name, ...(presents && { underline: {} }) }),
    ...(several && affiliation !== null ? [new TextRun({ text: String(affiliation), superScript: true })] : []),
  ]);
  return [
    new Paragraph({ children: [new TextRun({ text: type, color: quiet })] }),
    ...(people.length > 0 ? [new Paragraph({ children: people })] : []),
    ...affiliations.map(
      (place, i) =>
        new Paragraph({
          children: [
            ...(several ? [new TextRun({ text: `${i + 1}`, superScript: true, color: quiet })] : []),
            new TextRun({ text: `${several ? ' ' : ''}${place}`, color: quiet }),
          ],
        }),
    ),
    ...sections.map(
      ({ heading, body }) => new Paragraph({ children: [new TextRun({ text: `${heading}: `, bold: true }), ...runsOf(body)] }),
    ),
    new Paragraph({
      children: [
        new TextRun({ text: 'Keywords: ', bold: true }),
        ...keywords.flatMap((one, i) => [...(i === 0 ? [] : [new TextRun(', ')]), ...runsOf(one)]),
      ],
    }),
  ];
}

const MARKED: Readonly<Record<'sup' | 'sub' | 'i' | 'b', IRunOptions>> = {
  sup: { superScript: true },
  sub: { subScript: true },
  i: { italics: true },
  b: { bold: true },
};

const runsOf = (tree: readonly Inline[], look: IRunOptions = {}): TextRun[] =>
  tree.flatMap((node) =>
    typeof node === 'string' ? [new TextRun({ ...look, text: node })] : runsOf(node.children, { ...look, ...MARKED[node.mark] }),
  );
