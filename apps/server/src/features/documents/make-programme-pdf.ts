import { addresses } from '@isocentre/domain/addresses';
import { TalkCode } from '@isocentre/domain/content/content';
import { codesIn } from '@isocentre/domain/content/timetable';
import type { LoadedEdition } from '../../platform/edition-directory.ts';
import { createSheet, type Sheet } from '../../platform/identity/sheet.ts';
import { drawCover, drawLegend, drawSampleNote } from './programme-pdf-cover.ts';
import { COVER, PAGE, RIGHT, STYLES } from './programme-pdf-layout.ts';
import { drawDay } from './programme-pdf-table.ts';
import type { Day, Programme } from './programme-words.ts';
import { versionStamp } from './version-stamp.ts';

/** The scientific programme as a document for printing: everything the page shows, nothing more. */
export function makeProgrammePdf(loaded: LoadedEdition, programme: Programme): Promise<Buffer> {
  const { edition, contentVersion } = loaded;
  const sheet = createSheet({
    edition,
    title: `Scientific Programme, ${edition.shortName}`,
    author: edition.chapter,
    subject: edition.title,
    lang: 'en-IN',
    stamp: versionStamp(loaded),
  });
  const { doc } = sheet;
  const root = doc.struct('Document');
  doc.addStructure(root);

  doc.addPage();
  drawCover(sheet, root, edition);
  const named = programme.days.flatMap(({ blocks }) => blocks.flatMap(({ entries }) => entries.filter(({ people }) => people !== null)));
  const allSample = named.length > 0 && named.every(({ sample }) => sample);
  let y = drawLegend(sheet, root, codesIn(programme.days, TalkCode.options), COVER + 32);
  if (allSample) y = drawSampleNote(sheet, root, y + 22);
  // Said once, above; an invented name among real ones is marked beside it.
  const shown = allSample ? withoutPills(programme.days) : programme.days;
  for (const day of shown) y = drawDay(sheet, root, day, { only: shown.length === 1, from: y + 28 });
  root.end();
  const address = new URL(loaded.origin).host;
  drawFeet(
    sheet,
    [edition.shortName, 'Scientific Programme', `Version ${contentVersion}`, `${address}${addresses.programme}`].join('  ·  '),
  );
  return sheet.finish();
}

const withoutPills = (days: readonly Day[]): Day[] =>
  days.map((day) => ({
    ...day,
    blocks: day.blocks.map((block) => ({ ...block, entries: block.entries.map((entry) => ({ ...entry, sample: false })) })),
  }));

function drawFeet(sheet: Sheet, text: string): void {
  const { start, count } = sheet.doc.bufferedPageRange();
  for (let i = start; i < start + count; i += 1) {
    sheet.doc.switchToPage(i);
    const y = PAGE.height - 34;
    sheet.artifact(() => {
      sheet.doc
        .moveTo(PAGE.margin, y - 14)
        .lineTo(RIGHT, y - 14)
        .lineWidth(0.5)
        .stroke(sheet.colours.line);
      sheet.line(text, STYLES.foot, PAGE.margin, y);
      const page = `Page ${i + 1} of ${count}`;
      sheet.line(page, STYLES.foot, RIGHT - sheet.widthOf(page, STYLES.foot), y);
    }, 'Pagination');
  }
}
