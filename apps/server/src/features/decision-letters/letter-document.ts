import type { FileBytes } from '@isocentre/contract/route';
import type { Edition } from '@isocentre/domain/editions/edition';
import { dateInWords, datesInWords, localDate } from '@isocentre/domain/editions/local-time';
import type { TemplateText } from '@isocentre/domain/letters/template';
import { createSheet, type Style } from '../../platform/identity/sheet.ts';
import { drawFeet, startWriting } from '../../platform/identity/written-sheet.ts';

const STYLES = {
  conference: { cut: 'sansBold', size: 10, colour: 'ink', leading: 14 },
  where: { cut: 'sans', size: 9.5, colour: 'ink3', leading: 14 },
  facts: { cut: 'sans', size: 10, colour: 'ink2', leading: 15 },
  subject: { cut: 'serifBold', size: 18, colour: 'ink', leading: 24 },
  text: { cut: 'serif', size: 11.5, colour: 'ink', leading: 17 },
} satisfies Record<string, Style>;

interface About {
  readonly name: string;
  readonly reference: string | null;
  /** When it was released. */
  readonly releasedAt: Date;
}

/** The words of the mail on paper, for an employer: a tagged PDF, the same bytes whenever the mail is tried again. */
export async function letterDocument(
  edition: Edition,
  { name, reference, releasedAt }: About,
  { subject, body }: TemplateText,
): Promise<FileBytes> {
  const sheet = createSheet({ edition, title: subject, author: edition.chapter, subject: edition.title, lang: 'en-IN', stamp: releasedAt });
  const root = sheet.doc.struct('Document');
  sheet.doc.addStructure(root);
  const { write, rule, gap } = startWriting(sheet, root);
  write('P', [edition.title], STYLES.conference);
  write('P', [`${datesInWords(edition.startsOn, edition.endsOn)}, ${edition.venue.name}, ${edition.venue.city}`], STYLES.where);
  rule();
  write('P', [`${edition.chapter}, ${dateInWords(localDate(releasedAt, edition.timeZone))}`], STYLES.facts);
  write('P', [`To ${name}${reference === null ? '' : `. Reference ${reference}`}`], STYLES.facts);
  gap(14);
  write('H1', [subject], STYLES.subject);
  for (const paragraph of body.split(/\n{2,}/)) {
    gap(10);
    for (const line of paragraph.split('\n')) write('P', [line], STYLES.text);
  }
  root.end();
  drawFeet(sheet, [edition.shortName, ...(reference === null ? [] : [reference])].join('  ·  '));
  return { bytes: await sheet.finish(), type: 'application/pdf', name: `letter-${fileName(reference ?? 'acceptance')}.pdf` };
}

const fileName = (words: string): string =>
  words
    .replaceAll(/[^A-Za-z0-9.]+/g, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, 60) || 'acceptance';
