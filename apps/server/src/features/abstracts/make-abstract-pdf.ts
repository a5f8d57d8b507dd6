import type { AbstractRecord } from '@isocentre/contract/abstracts/shapes';
import { affiliations } from '@isocentre/domain/abstracts/affiliations';
import { type Inline, parseInline, unmarkedText } from '@isocentre/domain/abstracts/inline-text';
import { SECTION_HEADINGS, SECTION_KEYS } from '@isocentre/domain/abstracts/sections';
import type { Edition } from '@isocentre/domain/editions/edition';
import { dateInWords, datesInWords, localDate } from '@isocentre/domain/editions/local-time';
import { isPrintable } from '../../platform/identity/faces.ts';
import { createSheet, type Style } from '../../platform/identity/sheet.ts';
import { drawFeet, startWriting, type Write } from '../../platform/identity/written-sheet.ts';

const STYLES = {
  conference: { cut: 'sansBold', size: 10, colour: 'ink', leading: 14 },
  where: { cut: 'sans', size: 9.5, colour: 'ink3', leading: 14 },
  number: { cut: 'sansBold', size: 11, colour: 'ink2', leading: 24 },
  title: { cut: 'serifBold', size: 19, colour: 'ink', leading: 25 },
  authors: { cut: 'serif', size: 12, colour: 'ink', leading: 18 },
  places: { cut: 'serif', size: 10.5, colour: 'ink2', leading: 15.5 },
  heading: { cut: 'sansBold', size: 10.5, colour: 'ink', leading: 17 },
  text: { cut: 'serif', size: 11.5, colour: 'ink', leading: 17 },
  facts: { cut: 'serif', size: 10.5, colour: 'ink', leading: 16 },
  standing: { cut: 'sans', size: 11, colour: 'ink', leading: 20 },
  status: { cut: 'sans', size: 9.5, colour: 'ink2', leading: 14 },
} satisfies Record<string, Style>;

const bold = (text: string): Inline => ({ mark: 'b', children: [text] });
const raised = (text: string): Inline => ({ mark: 'sup', children: [text] });

/** An abstract to print or keep: a tagged PDF, the same bytes for the same version. */
export function makeAbstractPdf(edition: Edition, abstract: AbstractRecord): Promise<Buffer> {
  const sheet = createSheet({
    edition,
    title: `${abstract.number}: ${unmarkedText(abstract.title)}`,
    author: abstract.authors.map(({ name }) => name).join(', '),
    subject: edition.title,
    lang: 'en-IN',
    stamp: new Date(abstract.lastEditDate),
  });
  const root = sheet.doc.struct('Document');
  sheet.doc.addStructure(root);
  const { write, rule, gap, keep } = startWriting(sheet, root);

  write('P', [edition.title], STYLES.conference);
  write('P', [`${datesInWords(edition.startsOn, edition.endsOn)}, ${edition.venue.city}`], STYLES.where);
  rule();
  write('P', [`Abstract ${abstract.number}, ${abstract.presentationType}`], STYLES.number);
  const standing = standingOf(abstract, edition);
  if (standing) write('P', [bold(standing)], STYLES.standing);
  gap(6);
  write('H1', parseInline(abstract.title), STYLES.title);
  gap(2);
  writeAuthors(abstract, write);
  for (const key of SECTION_KEYS) {
    gap(12);
    keep(STYLES.heading.leading + STYLES.text.leading);
    write('H2', [SECTION_HEADINGS[key]], STYLES.heading);
    write('P', parseInline(abstract.abstract[key]), STYLES.text);
  }
  keep(90);
  rule();
  write('P', [bold('Keywords:'), ` ${abstract.keywords.join(', ')}`], STYLES.facts);
  write('P', [bold('Category:'), ` ${abstract.category}`], STYLES.facts);
  gap(6);
  const submitted = dateInWords(localDate(new Date(abstract.submissionDate), edition.timeZone));
  write('P', [`Submitted on ${submitted}, version ${abstract.version}`], STYLES.status);
  if (!isPrintable(textOf(abstract)))
    write('P', ['Letters that this document cannot print appear as boxes. The abstract itself is complete.'], STYLES.status);
  root.end();
  drawFeet(sheet, `${edition.shortName}  ·  Abstract ${abstract.number}`);
  return sheet.finish();
}

/** What a reader of the paper has to know first. */
function standingOf({ status, withdrawalRequestedAt }: AbstractRecord, { timeZone }: Edition): string | null {
  if (status === 'withdrawn') return 'Withdrawn. This abstract is no longer part of the conference.';
  if (withdrawalRequestedAt === null) return null;
  return `Withdrawal requested on ${dateInWords(localDate(new Date(withdrawalRequestedAt), timeZone))}.`;
}

const textOf = ({ title, authors, abstract, keywords }: AbstractRecord) =>
  [
    title,
    ...authors.flatMap(({ name, institution, city }) => [name, institution, city]),
    ...SECTION_KEYS.map((key) => abstract[key]),
    ...keywords,
  ].join(' ');

/** As in the preview on the page: every institution once, numbered, and an asterisk for the corresponding author. */
function writeAuthors({ authors, correspondingAuthor }: AbstractRecord, write: Write): void {
  const { places, of } = affiliations(authors);
  const names = authors.flatMap(({ name, isCorresponding }, i): Inline[] => [
    `${i > 0 ? ', ' : ''}${name.trim()}`,
    raised([of[i], isCorresponding && '*'].filter(Boolean).join(',')),
  ]);
  write('P', names, STYLES.authors);
  write(
    'P',
    places.flatMap((place, i): Inline[] => [raised(String(i + 1)), `\u00a0${place}. `]),
    STYLES.places,
  );
  if (correspondingAuthor.email) write('P', [`* ${correspondingAuthor.email}`], STYLES.places);
}
