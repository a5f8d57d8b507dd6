import { Readable } from 'node:stream';
import { SETTLEMENT_COLUMNS, type SettlementLine, settlementLine } from '@isocentre/domain/payments/settlement-line';
import { type FieldErrors, Refused } from '@isocentre/domain/refusals';
import { type CsvError, parse } from 'csv-parse';

const LONGEST_LINE = 20_000;
const MOST_LINES = 20_000;
const MOST_FAULTS = 20;
const PIECE_BYTES = 64 * 1024;

const refuse = (words: string, fields: FieldErrors = {}) => new Refused('VALIDATION', { words, fields });

/** A line with its number in the file; that of the headings is 1. */
export interface NumberedLine extends SettlementLine {
  readonly line: number;
}

/** Reads the whole report before anything is stored: what is missing in its headings, or which lines are wrong. */
export async function readSettlementReport(bytes: Uint8Array): Promise<NumberedLine[]> {
  const lines = new Map<string, NumberedLine>();
  const faults: Record<string, string> = {};
  let places: readonly number[] | undefined;
  let count = 0;
  for await (const { record, line } of recordsOf(bytes)) {
    if (!places) {
      places = placesOf(record);
      continue;
    }
    if ((count += 1) > MOST_LINES)
      throw refuse(`This file has more than ${MOST_LINES} lines, so nothing was imported. Please take fewer days.`);
    const known = places;
    const read = settlementLine((column) => record[known[SETTLEMENT_COLUMNS.indexOf(column)] ?? -1] ?? '');
    const fault = typeof read === 'string' ? read : contradiction(lines.get(read.id), read);
    if (fault !== undefined) faults[`line ${line}`] = fault;
    else if (typeof read !== 'string' && !lines.has(read.id)) lines.set(read.id, { ...read, line });
    if (Object.keys(faults).length === MOST_FAULTS) break;
  }
  if (Object.keys(faults).length > 0) throw refuse('Some lines cannot be read, so nothing was imported.', faults);
  if (!places || count === 0) throw refuse('There are no lines in this file, so nothing was imported.');
  return [...lines.values()];
}

function placesOf(headings: readonly string[]): number[] {
  const names = headings.map((one) => one.toLowerCase());
  const missing = SETTLEMENT_COLUMNS.filter((column) => !names.includes(column));
  if (missing.length > 0)
    throw refuse(
      `This is not the provider’s settlement report: its first line has no ${missing.length === 1 ? 'column' : 'columns'} ${missing.join(', ')}. Nothing was imported.`,
    );
  return SETTLEMENT_COLUMNS.map((column) => names.indexOf(column));
}

/** The same line twice is one line. */
function contradiction(before: NumberedLine | undefined, line: SettlementLine): string | undefined {
  if (!before) return undefined;
  const { line: number, ...same } = before;
  return JSON.stringify(same) === JSON.stringify(line) ? undefined : `${line.id} stands in line ${number} too, with other figures.`;
}

interface Found {
  record: string[];
  line: number;
}

/** In pieces, so that others are answered in between. */
async function* recordsOf(bytes: Uint8Array): AsyncGenerator<Found> {
  try {
    // All of it at once: a letter may lie between two pieces.
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes).replaceAll('\0', ' ');
    const parser = Readable.from(piecesOf(text)).pipe(
      parse({ bom: true, trim: true, relax_column_count: true, skip_empty_lines: true, max_record_size: LONGEST_LINE, info: true }),
    );
    for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: { lines: number } }>)
      yield { record, line: info.lines };
  } catch (error) {
    if (error instanceof TypeError || isCsvError(error))
      throw refuse('This file is no list of values separated by commas, in UTF-8. Nothing was imported.');
    throw error;
  }
}

const isCsvError = (error: unknown): error is CsvError =>
  error instanceof Error && 'code' in error && String(error.code).startsWith('CSV_');

function* piecesOf(text: string): Generator<string> {
  for (let from = 0; from < text.length; from += PIECE_BYTES) yield text.slice(from, from + PIECE_BYTES);
}
