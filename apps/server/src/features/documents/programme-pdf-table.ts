import { type Row, type Table, timetable } from '@isocentre/domain/content/timetable';
import { dateInWords } from '@isocentre/domain/editions/local-time';
import type { Sheet, Style } from '../../platform/identity/sheet.ts';
import {
  BODY,
  COLUMN,
  drawPill,
  newPage,
  PAGE,
  RIGHT,
  room,
  SESSION_WIDTH,
  type Struct,
  STYLES,
  THIRD_WIDTH,
} from './programme-pdf-layout.ts';
import { type Day, TIME_TO_BE_ANNOUNCED, timeInWords } from './programme-words.ts';

/** The same contents as the page, in the same order: entries with a time, then those without. */
export function drawDay(sheet: Sheet, root: Struct, day: Day, { only, from }: { only: boolean; from: number }): number {
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
interface RowSpace {
  height: number;
  next: Row | undefined;
}

function drawRow(sheet: Sheet, table: Struct, entry: Row, y: number, { height, next }: RowSpace): void {
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
function drawNode({ doc, colours: { primary, lineStrong, white } }: Sheet, entry: Row, y: number, { height, next }: RowSpace): void {
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
