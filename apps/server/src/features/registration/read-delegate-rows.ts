import { isEmail } from '@isocentre/domain/accounts/email';
import { storedMobile } from '@isocentre/domain/registration/countries';
import { type Meal, mealLabel, MEALS } from '@isocentre/domain/registration/meals';
import { parse } from 'csv-parse/sync';
import { mailboxOf } from '../../platform/account-email.ts';

/** A person in the list of an earlier conference. */
export interface EarlierDelegate {
  email: string;
  title: string;
  name: string;
  mobile: string;
  institute: string;
  designation: string;
  city: string;
  country: string;
  postal_address: string;
  postal_pin: string;
  meal_preference: Meal;
  age: number | null;
  membership_id: string;
}

export interface BrokenRow {
  /** As in a spreadsheet: the headings are row 1. */
  row: number;
  problems: string[];
}

export interface DelegateRows {
  good: Array<{ row: number; delegate: EarlierDelegate }>;
  broken: BrokenRow[];
  /** Columns that are not imported: above all passwords. */
  ignored: string[];
}

/** The headings of the list, and the maximum length of each. */
const COLUMNS = {
  emailId: 254,
  userTitle: 20,
  userName: 120,
  mobileNumber: 30,
  instituteName: 160,
  designation: 120,
  city: 80,
  country: 60,
  postalAddress: 400,
  postalPin: 12,
  mealPreference: 20,
  age: 10,
  membershipId: 40,
} as const;
type Column = keyof typeof COLUMNS;
const NEEDED: readonly Column[] = ['emailId', 'userName'];
const LONGEST_ROW = 20_000;

/** The file as a whole cannot be read. */
export class UnreadableList extends Error {}

/** Reads the whole list before anything is stored, and reports every fault of every row. */
export function readDelegateRows(csv: string): DelegateRows {
  const [headings = [], ...records] = recordsOf(csv);
  const missing = NEEDED.filter((column) => !headings.includes(column));
  if (missing.length > 0) throw new UnreadableList(`The first row must name the columns; ${missing.join(' and ')} not found.`);
  const rows: DelegateRows = { good: [], broken: [], ignored: headings.filter((one) => !(one in COLUMNS)) };
  const seen = new Map<string, number>();
  records.forEach((record, i) => {
    const row = i + 2;
    const problems: string[] = [];
    const delegate = delegateOf(headings, record, problems);
    const first = seen.get(mailboxOf(delegate.email));
    if (first !== undefined && delegate.email !== '') problems.push(`emailId: the same address as in row ${first}`);
    else seen.set(mailboxOf(delegate.email), row);
    if (problems.length > 0) rows.broken.push({ row, problems });
    else rows.good.push({ row, delegate });
  });
  return rows;
}

function recordsOf(csv: string): string[][] {
  try {
    return parse(csv, {
      bom: true,
      trim: true,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      max_record_size: LONGEST_ROW,
    });
  } catch (error) {
    throw new UnreadableList(error instanceof Error ? error.message : String(error));
  }
}

function delegateOf(headings: readonly string[], record: readonly string[], problems: string[]): EarlierDelegate {
  if (record.length !== headings.length) problems.push(`${record.length} columns instead of ${headings.length}`);
  const value = (column: Column) => record[headings.indexOf(column)] ?? '';
  for (const [column, max] of Object.entries(COLUMNS) as Array<[Column, number]>) {
    if (value(column).length > max) problems.push(`${column}: longer than ${max} characters`);
    // Line breaks are allowed only in an address.
    if (/\p{Cc}/u.test(column === 'postalAddress' ? value(column).replaceAll(/\r?\n/g, '') : value(column)))
      problems.push(`${column}: characters that cannot be printed`);
  }
  if (!isEmail(value('emailId'))) problems.push('emailId: not an e-mail address');
  if (value('userName') === '') problems.push('userName: empty');
  const mobile = storedMobile(value('country'), value('mobileNumber')) ?? value('mobileNumber').replaceAll(/[\s-]/g, '');
  if (!/^(\+?\d{6,15})?$/.test(mobile)) problems.push('mobileNumber: not a number of 6 to 15 digits');
  const age = value('age') === '' ? null : Number(value('age'));
  if (age !== null && !(Number.isInteger(age) && age >= 1 && age <= 150)) problems.push('age: not an age');
  const meal = mealOf(value('mealPreference'));
  if (meal === undefined) problems.push('mealPreference: not one of the known ones');
  return {
    email: value('emailId'),
    title: value('userTitle'),
    name: value('userName'),
    mobile,
    institute: value('instituteName'),
    designation: value('designation'),
    city: value('city'),
    country: value('country'),
    postal_address: value('postalAddress').replaceAll('\r\n', '\n'),
    postal_pin: value('postalPin'),
    meal_preference: meal ?? 'none',
    age,
    membership_id: value('membershipId'),
  };
}

/** By code or by label, as exported; empty means no preference. */
const mealOf = (text: string) =>
  text === '' ? 'none' : MEALS.find((meal) => [meal, mealLabel(meal)].some((one) => one.toLowerCase() === text.toLowerCase()));
