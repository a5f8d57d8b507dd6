import type { Quote } from '../../fees/quote.ts';
import { fieldErrors } from '../../refusals.ts';
import { categoryIn, choiceFaults, personFaults, registrationWords, typeOf } from '../check-registration.ts';
import { mealLabel, MEALS } from '../meals.ts';
import { OnBehalfForm, type OnBehalfRules } from '../on-behalf.ts';
import { headOf, type PersonField, readHeadings } from './columns.ts';

export interface PersonFault {
  /** As it stands above the column; empty: the row as a whole. */
  readonly column: string;
  readonly words: string;
}

/** One row, read: what would be stored, or why it cannot be. */
export interface PersonRead {
  /** As in a spreadsheet: the headings are row 1. */
  readonly row: number;
  readonly form: OnBehalfForm;
  /** What it is registered for, once the row names something on offer. */
  readonly choice: { readonly label: string; readonly type: string; readonly payLater: boolean; readonly quote: Quote } | undefined;
  readonly faults: readonly PersonFault[];
}

type Cells = Partial<Record<PersonField, string>>;
type Row = readonly string[];

/** What a file of ours puts before a text that a spreadsheet would take for a formula. */
const GUARD = /^'(?=[=+\-@＝＋－＠])/;

const same = (one: string, other: string) => one.toLowerCase().replaceAll('.', '') === other.toLowerCase().replaceAll('.', '');

/** By code or by label, in any case; whatever is neither stays, to be refused in its own words. */
function codeOf(options: ReadonlyArray<{ readonly code: string; readonly label: string }>, text: string): string {
  return options.find(({ code, label }) => same(code, text) || same(label, text))?.code ?? text;
}

const listed = (options: readonly string[], text: string) => options.find((one) => same(one, text)) ?? text;

/**
 * The rows of a list below its headings, by the rules of the form for one person. `mailbox` makes spellings of one address equal.
 * Rows without anything in them are passed over.
 */
export function readPeople(rules: OnBehalfRules, headings: Row, rows: readonly Row[], mailbox: (email: string) => string): PersonRead[] {
  const { places } = readHeadings(headings);
  const seen = new Map<string, number>();
  return rows.flatMap((cells, index) => {
    if (cells.every((cell) => cell.trim() === '')) return [];
    const row = index + 2;
    const given: Cells = {};
    for (const [field, place] of places) given[field] = (cells[place] ?? '').trim().replace(GUARD, '');
    const person = readPerson(rules, given, row);
    const faults = [...person.faults];
    if (cells.slice(headings.length).some((cell) => cell !== ''))
      faults.unshift({ column: '', words: 'There are more cells than columns. A text with a separator in it stands in quotation marks.' });
    const address = mailbox(person.form.email);
    const first = seen.get(address);
    if (first === undefined) seen.set(address, row);
    else if (address !== '') faults.push({ column: headOf('email'), words: `The same address as in row ${first}` });
    return [{ ...person, faults }];
  });
}

function readPerson(rules: OnBehalfRules, given: Cells, row: number): PersonRead {
  const code = codeOf(rules.categories, given.category ?? '');
  const category = rules.categories.find((one) => one.code === code);
  const type = given.registrationType ?? '';
  const wanted = {
    ...given,
    category: code,
    // Without one it is what the website would preselect.
    registrationType:
      type === '' ? (category?.defaultType ?? '') : codeOf([...(category?.types ?? []), ...(category?.otherTypes ?? [])], type),
    title: listed(rules.titles, given.title ?? ''),
    country: listed(rules.countries, given.country ?? ''),
    mealPreference: codeOf(
      MEALS.map((meal) => ({ code: meal, label: mealLabel(meal) })),
      given.mealPreference ?? '',
    ),
  };
  const parsed = OnBehalfForm.safeParse(wanted);
  if (!parsed.success) {
    const form = { ...EMPTY, email: shortened(wanted.email), name: shortened(wanted.name), category: shortened(code) };
    return { row, form, choice: undefined, faults: faultsOf(fieldErrors(parsed.error.issues)) };
  }
  const form = parsed.data;
  const rulesOf = categoryIn(rules, form.category);
  const found = { ...personFaults(rules, form, rulesOf), ...choiceFaults(rules, form) };
  const chosen = rulesOf && typeOf(rulesOf, form.registrationType);
  const offered = rulesOf?.types.find((one) => one.code === chosen);
  const choice = rulesOf && offered && { label: rulesOf.label, type: offered.code, payLater: rulesOf.payLater, quote: offered.quote };
  return { row, form, choice, faults: faultsOf(found) };
}

const EMPTY = OnBehalfForm.parse({});
/** Shown beside what is wrong, and no longer than that needs. */
const shortened = (text: string | undefined) => (text ?? '').slice(0, 120);

const faultsOf = (found: Readonly<Record<string, string>>): PersonFault[] =>
  Object.entries(found).map(([field, words]) => ({
    column: headOf(field),
    words: words === registrationWords.required ? 'This is missing' : words,
  }));
