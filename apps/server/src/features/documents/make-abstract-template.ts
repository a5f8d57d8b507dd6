import { ABSTRACT_SECTIONS } from '@isocentre/domain/abstracts/sections';
import { TEMPLATE_HEADINGS, TEMPLATE_HINTS } from '@isocentre/domain/abstracts/template';
import { datesInWords } from '@isocentre/domain/editions/local-time';
import { BorderStyle, Document, Footer, HeadingLevel, type IStylesOptions, Packer, PageNumber, Paragraph, TextRun } from 'docx';
import type { LoadedEdition } from '../../platform/edition-directory.ts';
import { type Colours, coloursOf } from '../../platform/identity/colours.ts';

const hex = (colour: string) => colour.slice(1);
const A4 = { width: 11906, height: 16838 };
const MARGIN = 1300;

/**
 * Fonts that every word processor has; the site's own would only be substituted. Sizes are in half points, spacing in
 * twentieths.
 */
const stylesIn = (colours: Colours): IStylesOptions => ({
  default: {
    document: { run: { font: 'Calibri', size: 22, color: hex(colours.ink) }, paragraph: { spacing: { after: 120, line: 276 } } },
    title: { run: { font: 'Georgia', size: 44, color: hex(colours.ink) }, paragraph: { spacing: { before: 60, after: 80 } } },
    heading1: {
      run: { font: 'Georgia', size: 28, bold: true, color: hex(colours.primary) },
      paragraph: { spacing: { before: 320, after: 80 }, keepNext: true },
    },
    listParagraph: { paragraph: { spacing: { after: 60 } } },
  },
  paragraphStyles: [
    { id: 'Conference', name: 'Conference', basedOn: 'Normal', run: { font: 'Georgia', italics: true, color: hex(colours.ink2) } },
    { id: 'Hint', name: 'Hint', basedOn: 'Normal', run: { color: hex(colours.ink3), italics: true } },
  ],
});

/** A Word template for abstracts. Its headings are real headings, so that the parts can be found again. */
export async function makeAbstractTemplate({ edition }: LoadedEdition): Promise<Buffer> {
  const { limits } = edition;
  const colours = coloursOf(edition);
  const heading = (text: string) => new Paragraph({ heading: HeadingLevel.HEADING_1, text });
  const hints = (texts: readonly string[]) => texts.map((text) => new Paragraph({ style: 'Hint', text }));
  const rule = (text: string) => new Paragraph({ bullet: { level: 0 }, text });

  const children = [
    new Paragraph({ style: 'Conference', text: edition.title }),
    new Paragraph({ heading: HeadingLevel.TITLE, text: 'Abstract' }),
    new Paragraph({
      text: `${datesInWords(edition.startsOn, edition.endsOn)}, ${edition.venue.city}`,
      border: { bottom: { style: BorderStyle.SINGLE, size: 8, space: 8, color: hex(colours.saffron) } },
    }),
    rule(`Title: at most ${limits.maxTitleChars} characters, not counting spaces, and no abbreviations`),
    rule(`Text: at most ${limits.maxWords} words in the ${ABSTRACT_SECTIONS.length} sections together`),
    rule(`Keywords: at least ${limits.minKeywords}, separated by commas`),
    rule(`Authors: at most ${limits.maxAuthors}, one of them corresponding`),
    rule(`Abstracts: at most ${limits.maxAbstracts} from each primary author`),
    rule('Abstracts are submitted online only'),

    ...(['title', 'authors', 'category', 'keywords'] as const).flatMap((part) => [
      heading(TEMPLATE_HEADINGS[part]),
      ...hints(TEMPLATE_HINTS[part]),
    ]),
    ...ABSTRACT_SECTIONS.flatMap((section) => [heading(section), ...hints(TEMPLATE_HINTS.section)]),
  ];

  const document = new Document({
    title: `Abstract template, ${edition.shortName}`,
    subject: edition.title,
    creator: edition.chapter,
    lastModifiedBy: edition.chapter,
    styles: stylesIn(colours),
    sections: [
      {
        properties: { page: { size: A4, margin: { top: MARGIN, right: MARGIN, bottom: MARGIN, left: MARGIN } } },
        footers: { default: foot(edition.shortName, colours.ink3) },
        children,
      },
    ],
  });
  return Packer.toBuffer(document);
}

const foot = (shortName: string, colour: string) =>
  new Footer({
    children: [
      new Paragraph({
        children: [new TextRun({ children: [`${shortName}  ·  Page `, PageNumber.CURRENT], size: 17, color: hex(colour) })],
      }),
    ],
  });
