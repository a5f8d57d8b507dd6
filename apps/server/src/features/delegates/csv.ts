/** A file that spreadsheets open: numbers are numbers, text is text and never a formula. */

type Cell = string | number | null;

/** What a spreadsheet may take for the beginning of a formula, also in its full-width form. */
const FORMULA = /^[=+\-@\t\r＝＋－＠]/;

function cell(value: Cell): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const text = FORMULA.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

const ROWS_AT_ONCE = 500;

/** Heads and rows as bytes, some hundred rows at a time. The mark in front tells spreadsheets that it is UTF-8. */
export async function* csvOf<Row>(
  columns: ReadonlyArray<readonly [head: string, value: (row: Row) => Cell]>,
  rows: readonly Row[],
): AsyncGenerator<Uint8Array> {
  const line = (cells: readonly Cell[]) => `${cells.map(cell).join(',')}\r\n`;
  yield Buffer.from(`\uFEFF${line(columns.map(([head]) => head))}`);
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
    const some = rows.slice(from, from + ROWS_AT_ONCE);
    yield Buffer.from(some.map((row) => line(columns.map(([, value]) => value(row)))).join(''));
  }
}
