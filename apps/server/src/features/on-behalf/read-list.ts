import { Refused } from '@isocentre/domain/refusals';
import type { OnBehalfRules } from '@isocentre/domain/registration/on-behalf';
import { PEOPLE_MAX, PEOPLE_MAX_BYTES, readHeadings } from '@isocentre/domain/registration/people-list/columns';
import { type PersonRead, readPeople } from '@isocentre/domain/registration/people-list/read-people';
import { parse } from 'csv-parse/sync';
import { mailboxOf } from '../../platform/account-email.ts';

/** Far more than all columns can hold. */
const LONGEST_ROW = 20_000;

const refuse = (words: string) => new Refused('VALIDATION', { words });

/** The text of a file, if it is one. Spreadsheets write UTF-16 and older encodings too, in which names would be garbled. */
export function textOf(bytes: Uint8Array): string {
  if (bytes.length > PEOPLE_MAX_BYTES) throw refuse('This file is larger than 1 MB. Please choose a list of people as CSV.');
  if (bytes.length === 0) throw refuse('This file is empty.');
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw refuse('This file is not in UTF-8. Please save it as “CSV UTF-8” and choose it again.');
  }
}

/** Rows are read by the rules of the form for one person; what is wrong with the file as a whole is refused. */
export function readList(rules: OnBehalfRules, csv: string): { people: PersonRead[]; ignored: readonly string[] } {
  const [headings = [], ...rows] = recordsOf(csv);
  const { missing, twice, ignored } = readHeadings(headings);
  if (missing.length > 0) throw refuse(`The first row must name the columns. Not found: ${missing.join(', ')}.`);
  if (twice.length > 0) throw refuse(`The first row names these columns more than once: ${twice.join(', ')}.`);
  const filled = rows.filter((cells) => cells.some((cell) => cell !== '')).length;
  if (filled === 0) throw refuse('There is nobody in this file: below the names of the columns it is empty.');
  if (filled > PEOPLE_MAX) throw refuse(`There are ${filled} people in this file. Please divide it into lists of at most ${PEOPLE_MAX}.`);
  return { people: readPeople(rules, headings, rows, mailboxOf), ignored: ignored.slice(0, 50).map((head) => head.slice(0, 100)) };
}

function recordsOf(csv: string): string[][] {
  // The one character that no text of the database can hold.
  const text = csv.replace(/^\uFEFF/, '').replaceAll('\0', ' ');
  try {
    return parse(text, { delimiter: separatorOf(text), trim: true, relax_column_count: true, max_record_size: LONGEST_ROW });
  } catch {
    throw refuse('This file is no list of values. Please save it as CSV; a quotation mark inside a cell is written twice.');
  }
}

/** What separates the names of the columns most often; spreadsheets of some countries write semicolons. */
function separatorOf(text: string): string {
  const [names = ''] = text.split(/\r?\n|\r/, 1);
  const found = [',', ';', '\t'].map((one) => ({ one, times: names.split(one).length }));
  return found.toSorted((a, b) => b.times - a.times)[0]?.one ?? ',';
}
