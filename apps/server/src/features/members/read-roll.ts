import { type Member, memberKey } from '@isocentre/domain/registration/members-roll';
import { type FieldErrors, Refused } from '@isocentre/domain/refusals';
import { parse } from 'csv-parse/sync';

const COLUMNS = ['number', 'name', 'valid_until'] as const;
const LONGEST_ROW = 2_000;
const MOST_FAULTS = 20;

const refuse = (words: string, fields: FieldErrors = {}) => new Refused('VALIDATION', { words, fields });

/** Reads the whole list before anything is stored, and says what is wrong with which row; the headings are row 1. */
export function readRoll(bytes: Uint8Array): Member[] {
  const [headings = [], ...records] = recordsOf(bytes);
  const places = COLUMNS.map((column) => headings.map((one) => one.toLowerCase()).indexOf(column));
  if (places[0] === -1 || places[1] === -1)
    throw refuse('The first row must name the columns: number, name and, if you like, valid_until.');
  if (records.length === 0) throw refuse('There are no members in this file, so the roll stays as it was.');
  const members = new Map<string, Member>();
  const faults: Record<string, string> = {};
  records.forEach((record, index) => {
    const [number = '', name = '', until = ''] = places.map((place) => (place === -1 ? '' : (record[place] ?? '')));
    const member = { number: memberKey(number), name, validUntil: until === '' ? null : until };
    const fault = faultOf(member, members.has(member.number));
    if (fault === undefined) members.set(member.number, member);
    else if (Object.keys(faults).length < MOST_FAULTS) faults[`row ${index + 2}`] = fault;
  });
  if (Object.keys(faults).length > 0) throw refuse('Some rows cannot be read, so the roll stays as it was.', faults);
  return [...members.values()];
}

function faultOf({ number, name, validUntil }: Member, known: boolean): string | undefined {
  if (number === '' || number.length > 40) return 'There is no number of at most 40 letters and digits.';
  if (name === '' || name.length > 120) return 'There is no name of at most 120 characters.';
  if (known) return 'This number stands in an earlier row too.';
  if (validUntil !== null && !isDate(validUntil)) return 'The date has to be written as 2027-03-31.';
  return undefined;
}

/** A day that exists: 30 February would become one in March. */
function isDate(text: string): boolean {
  const at = Date.parse(`${text}T00:00:00Z`);
  return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(at) && new Date(at).toISOString().startsWith(text);
}

function recordsOf(bytes: Uint8Array): string[][] {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes).replaceAll('\0', ' ');
    return parse(text, { bom: true, trim: true, relax_column_count: true, skip_empty_lines: true, max_record_size: LONGEST_ROW });
  } catch {
    throw refuse('This file is no list of values separated by commas, in UTF-8.');
  }
}
