import { TALK_CODES, type TalkCode } from '@isocentre/domain/content/content';
import { datesInWords } from '@isocentre/domain/editions/local-time';
import type { LoadedEdition } from '../../platform/edition-directory.ts';
import { drawHeadBand } from '../../platform/identity/head-band.ts';
import type { Sheet, Style } from '../../platform/identity/sheet.ts';
import { COVER, drawPill, PAGE, type Struct, STYLES } from './programme-pdf-layout.ts';

/** The band at the top of the first page. */
export function drawCover(sheet: Sheet, root: Struct, edition: LoadedEdition['edition']): void {
  const { doc } = sheet;
  drawHeadBand(sheet, edition, { width: PAGE.width, height: COVER, scale: 0.265 });

  const before = edition.title.endsWith(edition.chapter) ? edition.title.slice(0, -edition.chapter.length).trim() : edition.title;
  const width = 356;
  let y = 52;
  const write = (type: string, text: string, style: Style) => {
    const list = sheet.wrap(text, style, width);
    sheet.tag(root, type, () => sheet.lines(list, style, PAGE.margin, y));
    y += list.length * style.leading;
  };
  write('P', before, STYLES.conference);
  write('P', edition.chapter, { ...STYLES.conference, cut: 'serifBold' });
  y += 22;
  write('H1', 'Scientific Programme', STYLES.title);
  y += 2;
  sheet.artifact(() =>
    doc
      .moveTo(PAGE.margin, y - 12)
      .lineTo(PAGE.margin + 44, y - 12)
      .lineWidth(2)
      .stroke(sheet.colours.saffron),
  );
  y += 12;
  write('P', datesInWords(edition.startsOn, edition.endsOn), STYLES.cover);
  write('P', [edition.venue.name, `${edition.venue.city} ${edition.venue.postalCode}`].join(', '), STYLES.coverQuiet);
}

/** The talk codes and their meanings, as a list. Returns where it ends. */
export function drawLegend(sheet: Sheet, root: Struct, codes: readonly TalkCode[], y: number): number {
  if (codes.length === 0) return y - 24;
  const list = sheet.doc.struct('L');
  root.add(list);
  let x = PAGE.margin;
  for (const code of codes) {
    const item = sheet.doc.struct('LI');
    list.add(item);
    sheet.tag(item, 'Lbl', () => (x = drawPill(sheet, code, x, y, 'code') + 6));
    sheet.tag(item, 'LBody', () => (x = sheet.line(TALK_CODES[code], STYLES.legend, x, y) + 22));
    item.end();
  }
  list.end();
  return y;
}

/** States once that every name in the programme is invented. Returns where it ends. */
export function drawSampleNote(sheet: Sheet, root: Struct, y: number): number {
  sheet.tag(root, 'P', () => drawPill(sheet, 'Sample people, invented for this preview', PAGE.margin, y, 'sample'));
  return y;
}
