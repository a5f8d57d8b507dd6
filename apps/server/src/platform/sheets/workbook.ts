import { DAY_MS } from '@isocentre/domain/durations';
import type { Cell, Column } from './column.ts';
import { type ZipPart, zipOf } from './zip.ts';

/**
 * A workbook (XLSX) with one sheet. Text is stored as text, as it was typed: a spreadsheet never takes it for a formula, and keeps the
 * `+` and the zeros of a number that nobody adds up. Numbers are numbers, moments are dates.
 */
export function workbookOf<Row>(title: string, columns: readonly Column<Row>[], rows: readonly Row[]): AsyncGenerator<Uint8Array> {
  const fixed: ZipPart[] = [
    { name: '[Content_Types].xml', text: [CONTENT_TYPES] },
    { name: '_rels/.rels', text: [relations(['r1', 'officeDocument', 'xl/workbook.xml'])] },
    { name: 'xl/workbook.xml', text: [book(title)] },
    {
      name: 'xl/_rels/workbook.xml.rels',
      text: [relations(['r1', 'worksheet', 'worksheets/sheet1.xml'], ['r2', 'styles', 'styles.xml'])],
    },
    { name: 'xl/styles.xml', text: [STYLES] },
  ];
  return zipOf([...fixed, { name: 'xl/worksheets/sheet1.xml', text: sheet(columns, rows) }]);
}

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';

const SPREADSHEET = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
const CONTENT_TYPES =
  `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>` +
  `<Override PartName="/xl/workbook.xml" ContentType="${SPREADSHEET}.sheet.main+xml"/>` +
  `<Override PartName="/xl/worksheets/sheet1.xml" ContentType="${SPREADSHEET}.worksheet+xml"/>` +
  `<Override PartName="/xl/styles.xml" ContentType="${SPREADSHEET}.styles+xml"/></Types>`;

const relations = (...all: ReadonlyArray<readonly [id: string, type: string, target: string]>) =>
  `${XML}<Relationships xmlns="${PACKAGE}/relationships">${all
    .map(([id, type, target]) => `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target}"/>`)
    .join('')}</Relationships>`;

/** A sheet's name has at most 31 letters, and none of these. */
const book = (title: string) =>
  `${XML}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="${escaped(title.replaceAll(/[\\/?*[\]:']/g, ' ').slice(0, 31))}" sheetId="1" r:id="r1"/></sheets></workbook>`;

/** Style 1: bold, for the heads. Style 2: a moment. */
const STYLES =
  `${XML}<styleSheet xmlns="${MAIN}"><numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd\\ hh:mm"/></numFmts>` +
  '<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>' +
  '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
  '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>' +
  '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
  '<cellXfs count="3"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>' +
  '<xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/>' +
  '<xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs>' +
  '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>';

const ROWS_AT_ONCE = 200;

/** The heads stay in sight while somebody scrolls. */
function* sheet<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): Generator<string> {
  const widths = columns.map(
    ({ head }, i) => `<col min="${i + 1}" max="${i + 1}" width="${Math.max(12, head.length + 4)}" customWidth="1"/>`,
  );
  yield `${XML}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths.join('')}</cols><sheetData>`;
  const letters = columns.map((_, i) => columnLetters(i));
  yield `<row r="1">${columns.map(({ head }, i) => textCell(`${letters[i]}1`, head, ' s="1"')).join('')}</row>`;
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE)
    yield rows
      .slice(from, from + ROWS_AT_ONCE)
      .map((row, i) => {
        const line = from + i + 2;
        return `<row r="${line}">${columns.map(({ value }, column) => cell(`${letters[column]}${line}`, value(row))).join('')}</row>`;
      })
      .join('');
  yield '</sheetData></worksheet>';
}

/** `A` to `Z`, then `AA`. */
const columnLetters = (i: number): string => (i < 26 ? '' : columnLetters(Math.floor(i / 26) - 1)) + String.fromCodePoint(65 + (i % 26));

function cell(place: string, value: Cell): string {
  if (value === null || value === '') return '';
  if (typeof value === 'number') return `<c r="${place}"><v>${value}</v></c>`;
  if (typeof value === 'object') return `<c r="${place}" s="2"><v>${serial(value.day, value.time)}</v></c>`;
  return textCell(place, value);
}

const textCell = (place: string, text: string, style = '') =>
  `<c r="${place}" t="inlineStr"${style}><is><t xml:space="preserve">${escaped(text)}</t></is></c>`;

/** Spreadsheets count days from 30 December 1899. */
const serial = (day: string, time: string) => Date.parse(`${day}T${time}:00Z`) / DAY_MS + 25_569;

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** No XML may hold these, escaped or not; a spreadsheet would call the whole file damaged. */
const UNPRINTABLE = /(?![\t\n\r])[\p{Cc}\p{Cs}\uFFFE\uFFFF]/gu;

const escaped = (text: string) => text.replaceAll(UNPRINTABLE, ' ').replaceAll(/[&<>"]/g, (one) => ESCAPES[one] ?? one);
