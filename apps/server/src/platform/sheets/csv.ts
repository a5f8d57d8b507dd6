import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Cell, Column } from './column.ts';

/** A text file that spreadsheets open: numbers are numbers, text is text and never a formula. */

/** What a spreadsheet may take for the beginning of a formula, also in its full-width form. */
const FORMULA = /^[=+\-@\t\r＝＋－＠]/;

function cell(value: Cell): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  if (typeof value === 'object') return `${value.day} ${value.time}`;
  const text = FORMULA.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

const ROWS_AT_ONCE = 500;

/** Heads and rows as bytes, some hundred rows at a time. The mark in front tells spreadsheets that it is UTF-8. */
export async function* csvOf<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): AsyncGenerator<Uint8Array> {
  const line = (cells: readonly Cell[]) => `${cells.map(cell).join(',')}\r\n`;
  yield Buffer.from(`\uFEFF${line(columns.map(({ head }) => head))}`);
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
    // Others are answered in between, and what is ready is sent.
    await nextTurn();
    const some = rows.slice(from, from + ROWS_AT_ONCE);
    yield Buffer.from(some.map((row) => line(columns.map(({ value }) => value(row)))).join(''));
  }
}
