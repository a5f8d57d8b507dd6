import { addresses } from '@isocentre/domain/addresses';
import { TALK_CODES, TalkCode } from '@isocentre/domain/content/content';
import { codesIn, type Row, type Table, timetable } from '@isocentre/domain/content/timetable';
import { dateInWords, datesInWords } from '@isocentre/domain/editions/local-time';
import type { LoadedEdition } from '../../platform/edition-directory.ts';
import { drawHeadBand } from '../../platform/identity/head-band.ts';
import { type Day, type Programme, TIME_TO_BE_ANNOUNCED, timeInWords } from './programme-words.ts';
import { createSheet, type Sheet, type Style } from '../../platform/identity/sheet.ts';
import { versionStamp } from './version-stamp.ts';

const PAGE = { width: 595.28, height: 841.89, margin: 48, foot: 60 };
const BODY = PAGE.height - PAGE.foot - PAGE.margin;
const RIGHT = PAGE.width - PAGE.margin;
const COLUMN = { time: PAGE.margin, rail: 150, session: 164, third: 320 };
const SESSION_WIDTH = COLUMN.third - COLUMN.session - 16;
const THIRD_WIDTH = RIGHT - COLUMN.third;
const COVER = 194;

const STYLES = {
  title: { cut: 'serifBold', size: 30, colour: 'onInk', leading: 36 },
  conference: { cut: 'serifItalic', size: 13, colour: 'onInk', leading: 17 },
  cover: { cut: 'sansBold', size: 10.5, colour: 'onInk', leading: 15 },
  coverQuiet: { cut: 'sans', size: 10.5, colour: 'onInk2', leading: 15 },
  legend: { cut: 'sans', size: 9.5, colour: 'ink2', leading: 13 },
  code: { cut: 'sansBold', size: 8, colour: 'ink', leading: 12 },
  sample: { cut: 'sans', size: 7.5, colour: 'ink3', leading: 12 },
  numeral: { cut: 'serifLight', size: 40, colour: 'ink', leading: 40 },
  day: { cut: 'serifBold', size: 19, colour: 'ink', leading: 22 },
  date: { cut: 'sans', size: 10.5, colour: 'ink2', leading: 14 },
  part: { cut: 'serifBold', size: 12.5, colour: 'ink', leading: 16 },
  gap: { cut: 'sans', size: 9.5, colour: 'ink3', leading: 15 },
  column: { cut: 'sans', size: 8.5, colour: 'ink3', leading: 11 },
  time: { cut: 'serifBold', size: 11.5, colour: 'ink', leading: 15, tabular: true },
  unknown: { cut: 'serifItalic', size: 10, colour: 'ink3', leading: 15 },
  session: { cut: 'serifBold', size: 11.5, colour: 'ink', leading: 15 },
  pause: { cut: 'sansBold', size: 9.5, colour: 'ink2', leading: 15 },
  third: { cut: 'sans', size: 9.5, colour: 'ink', leading: 13.5 },
  foot: { cut: 'sans', size: 8.5, colour: 'ink3', leading: 11 },
} satisfies Record<string, Style>;

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

type Struct = PDFKit.PDFStructureElement;

function drawCover(sheet: Sheet, root: Struct, edition: LoadedEdition['edition']): void {
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
function drawLegend(sheet: Sheet, root: Struct, codes: readonly TalkCode[], y: number): number {
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
function drawSampleNote(sheet: Sheet, root: Struct, y: number): number {
  sheet.tag(root, 'P', () => drawPill(sheet, 'Sample people, invented for this preview', PAGE.margin, y, 'sample'));
  return y;
}

const withoutPills = (days: readonly Day[]): Day[] =>
  days.map((day) => ({
    ...day,
    blocks: day.blocks.map((block) => ({ ...block, entries: block.entries.map((entry) => ({ ...entry, sample: false })) })),
  }));

/** A word in a small frame: a talk code, or dashed for a sample. Returns where it ends. */
function drawPill(sheet: Sheet, word: string, x: number, y: number, kind: 'code' | 'sample'): number {
  const { doc } = sheet;
  const end = sheet.line(word, STYLES[kind], x + 4, y - 0.5) + 4;
  doc.save();
  doc.roundedRect(x, y - 9.5, end - x, 13, kind === 'code' ? 3 : 6.5).lineWidth(0.7);
  if (kind === 'sample') doc.dash(2, { space: 1.5 });
  doc.stroke(sheet.colours.lineStrong);
  doc.restore();
  return end;
}

/** The same contents as the page, in the same order: entries with a time, then those without. */
function drawDay(sheet: Sheet, root: Struct, day: Day, { only, from }: { only: boolean; from: number }): number {
  const { timed, open } = timetable(day.blocks);
  const name = only ? dateInWords(day.date) : `Day ${day.day}`;
  const [first] = timed;
  const needed = 100 + (first?.rows[0] ? rowHeight(sheet, first.rows[0]) : 0);
  let y = room(sheet, from, needed);
  sheet.artifact(() => sheet.line(String(Number(day.date.slice(8))), STYLES.numeral, COLUMN.time, y + 34));
  sheet.tag(root, 'H2', () => sheet.line(name, STYLES.day, COLUMN.session, y + 18));
  sheet.tag(root, 'P', () => sheet.line(dateInWords(day.date, { weekday: true }), STYLES.date, COLUMN.session, y + 34));
  y += 64;
  for (const table of timed) y = drawTable(sheet, root, table, table.title, y) + 20;
  if (open) y = drawTable(sheet, root, open, only ? TIME_TO_BE_ANNOUNCED : `${name}, time to be announced`, y) + 20;
  return y;
}

function drawTable(sheet: Sheet, root: Struct, { thirdColumn, rows }: Table, title: string | null, from: number): number {
  const { doc } = sheet;
  const [first] = rows;
  // Entries without a time are kept together if a page can hold them; days may break between any two rows.
  const whole = rows.reduce((sum, row) => sum + rowHeight(sheet, row), 0);
  const kept = first?.starts === null && whole < BODY - 60 ? whole : first ? rowHeight(sheet, first) : 0;
  let y = room(sheet, from, 50 + kept);
  if (title) {
    sheet.tag(root, 'H3', () => sheet.line(title, STYLES.part, COLUMN.session, y + 2));
    y += 22;
  }
  const table = doc.struct('Table');
  root.add(table);
  const head = doc.struct('TR');
  table.add(head);
  const columns = headings(thirdColumn);
  for (const [text, x] of columns) {
    sheet.tag(head, 'TH', () => sheet.line(text, STYLES.column, x, y), 'Column');
  }
  head.end();
  drawRule(sheet, y + 6);
  y += 8;
  for (const [i, entry] of rows.entries()) {
    const gap = entry.afterGap ? GAP : 0;
    const height = rowHeight(sheet, entry);
    if (y + gap + height > PAGE.height - PAGE.foot) {
      y = newPage(sheet);
      // Repeated captions: visual only.
      sheet.artifact(() => columns.forEach(([text, x]) => sheet.line(text, STYLES.column, x, y)), 'Pagination');
      drawRule(sheet, y + 6);
      y += 8;
    }
    if (gap > 0) drawGap(sheet, table, y);
    y += gap;
    drawRow(sheet, table, entry, y, { height, next: rows[i + 1] });
    y += height;
  }
  table.end();
  return y;
}

const headings = (thirdColumn: string): [string, number][] => [
  ['Time', COLUMN.time],
  ['Session', COLUMN.session],
  [thirdColumn, COLUMN.third],
];

function drawRule(sheet: Sheet, y: number): void {
  sheet.artifact(() => sheet.doc.moveTo(PAGE.margin, y).lineTo(RIGHT, y).lineWidth(0.8).stroke(sheet.colours.lineStrong));
}

const GAP = 26;

/** Marks a gap with nothing announced. */
function drawGap(sheet: Sheet, table: Struct, y: number): void {
  const row = sheet.doc.struct('TR');
  table.add(row);
  sheet.tag(row, 'TD', () => sheet.line('Not yet announced, see the sessions without a time', STYLES.gap, COLUMN.session, y + 16));
  row.end();
}

const PAD = 7;
const timeStyle = (entry: Row): Style => (entry.starts === null ? STYLES.unknown : STYLES.time);
const nameStyle = (entry: Row): Style => (entry.isBreak ? STYLES.pause : STYLES.session);
const nameLines = (sheet: Sheet, entry: Row) => sheet.wrap(entry.session, nameStyle(entry), SESSION_WIDTH - 28 * entry.codes.length);
const SAMPLE = 'Sample';

/** At least one line for every part of the sentence; a title stays with its name. */
function thirdLines(sheet: Sheet, entry: Row): string[] {
  const lines = entry.third
    .map(({ role, words }, i) => `${role ? `${role}: ` : ''}${words}${i < entry.third.length - 1 ? ';' : ''}`)
    .map((part) => part.replaceAll(/\b(Dr|Prof|Mr|Mrs|Ms)\. /g, '$1.\u00a0'))
    .flatMap((part) => sheet.wrap(part, STYLES.third, THIRD_WIDTH));
  // The pill of an invented name goes after the last line if there is room, else below it.
  const last = sheet.widthOf(lines.at(-1) ?? '', STYLES.third);
  return entry.sample && last + 48 > THIRD_WIDTH ? [...lines, ''] : lines;
}

function rowHeight(sheet: Sheet, entry: Row): number {
  const name = nameLines(sheet, entry).length * nameStyle(entry).leading;
  const third = thirdLines(sheet, entry).length * STYLES.third.leading;
  return Math.max(name, third, STYLES.time.leading) + 2 * PAD - 3;
}

/** The height of a row, and what follows it. */
interface Place {
  height: number;
  next: Row | undefined;
}

function drawRow(sheet: Sheet, table: Struct, entry: Row, y: number, { height, next }: Place): void {
  const { doc } = sheet;
  const baseline = y + PAD + 10;
  sheet.artifact(() => {
    if (entry.isBreak) doc.rect(COLUMN.session - 8, y + 3, RIGHT - COLUMN.session + 8, height - 6).fill(sheet.colours.off);
    else if (next)
      doc
        .moveTo(COLUMN.session, y + height)
        .lineTo(RIGHT, y + height)
        .lineWidth(0.5)
        .stroke(sheet.colours.line);
    drawNode(sheet, entry, y, { height, next });
  });
  const row = doc.struct('TR');
  table.add(row);
  sheet.tag(row, 'TD', () => sheet.line(timeInWords(entry), timeStyle(entry), COLUMN.time, baseline));
  sheet.tag(row, 'TD', () => {
    const list = nameLines(sheet, entry);
    sheet.lines(list, nameStyle(entry), COLUMN.session, baseline);
    const tail = baseline + (list.length - 1) * nameStyle(entry).leading;
    let end = COLUMN.session + sheet.widthOf(list.at(-1) ?? '', nameStyle(entry));
    for (const code of entry.codes) end = drawPill(sheet, code, end + 7, tail - 0.5, 'code');
  });
  sheet.tag(row, 'TD', () => {
    const list = thirdLines(sheet, entry);
    const tail = sheet.lines(list, STYLES.third, COLUMN.third, baseline) - STYLES.third.leading;
    const end = sheet.widthOf(list.at(-1) ?? '', STYLES.third);
    if (entry.sample) drawPill(sheet, SAMPLE, COLUMN.third + (end > 0 ? end + 7 : 0), tail, 'sample');
  });
  row.end();
}

/** The rail beside the times: a ring for a session, a dot for a break; dotted if a time is unknown. */
function drawNode({ doc, colours: { primary, lineStrong, white } }: Sheet, entry: Row, y: number, { height, next }: Place): void {
  const middle = y + PAD + 6.5;
  const known = entry.starts !== null;
  if (next) {
    const bothKnown = known && next.starts !== null && !next.afterGap;
    doc
      .moveTo(COLUMN.rail, middle)
      .lineTo(COLUMN.rail, Math.min(middle + height + (next.afterGap ? GAP : 0), PAGE.height - PAGE.foot))
      .lineWidth(0.9);
    if (!bothKnown) doc.dash(1, { space: 2.6 });
    doc.stroke(bothKnown ? primary : lineStrong).undash();
  }
  if (entry.isBreak) doc.circle(COLUMN.rail, middle, 2.6).fill(primary);
  else
    doc
      .circle(COLUMN.rail, middle, 3.4)
      .lineWidth(1.2)
      .fillAndStroke(white, known ? primary : lineStrong);
}

/** Where the next piece begins: here, or on a new page if it does not fit. */
const room = (sheet: Sheet, y: number, height: number) => (y + height > PAGE.height - PAGE.foot ? newPage(sheet) : y);

function newPage({ doc }: Sheet): number {
  doc.addPage();
  return PAGE.margin + 12;
}

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
