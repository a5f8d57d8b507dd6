import { isRecord } from '@isocentre/domain/content/body-differences';
import { entryName } from '@isocentre/domain/content/named-entries';
import type { TextDocument } from '@isocentre/domain/content/document';
import { plainText } from '@isocentre/domain/content/document-text';
import type { Shape } from '@isocentre/domain/content/shape';
import { money } from '@isocentre/domain/fees/fee-table';
import { dateInWords, localDate, localTime } from '@isocentre/domain/editions/local-time';
import { type Choices, capital, rowsFor, wordsAt } from '../form/form-context.ts';
import type { FieldWords, FormWords } from '../words/field-words.ts';

export interface Reading {
  readonly words: FormWords;
  readonly choices: Choices;
  readonly timeZone: string;
  /** Of amounts, where it is known: `INR`. */
  readonly currency?: string | undefined;
}

const NOTHING = 'nothing';

const isEmpty = (value: unknown) => value === null || value === undefined || value === '';

/** A value as somebody reads it: choices by their names, rows by theirs, instants in the edition's zone. */
export function valueInWords(shape: Shape | undefined, place: string, value: unknown, reading: Reading): string {
  if (isEmpty(value)) return NOTHING;
  if (!shape) return JSON.stringify(value);
  const words = wordsAt(reading.words, place);
  switch (shape.is) {
    case 'yes-no':
      return value === true ? 'yes' : 'no';
    case 'choice':
      return words.choices?.[plain(value)] ?? plain(value);
    case 'row':
      return rowsFor(reading.choices, place).find(({ id }) => id === value)?.name ?? `number ${plain(value)}`;
    case 'number':
      return typeof value === 'number' && words.as ? numberInWords(value, words.as, reading.currency) : plain(value);
    case 'picture':
      return isRecord(value) && 'drawing' in value ? `the drawing ${plain(value['drawing'])}` : 'an uploaded picture';
    case 'document':
      return isDocument(value) ? plainText(value) : plain(value);
    case 'text':
      return shape.format === 'instant' ? instantInWords(plain(value), reading.timeZone) : plain(value);
    case 'list':
      return Array.isArray(value) && value.length > 0
        ? value.map((entry) => valueInWords(shape.of, `${place}[]`, entry, reading)).join('; ')
        : NOTHING;
    case 'object':
      return isRecord(value)
        ? Object.entries(shape.fields)
            // An amount says its currency itself.
            .filter(([name]) => !(name === 'id' || (name === 'currency' && currencyIn(value)) || isEmpty(value[name])))
            .map(([name, of]) =>
              valueInWords(of, place === '' ? name : `${place}.${name}`, value[name], {
                ...reading,
                currency: currencyIn(value) ?? reading.currency,
              }),
            )
            .join(', ')
        : plain(value);
  }
}

/** Amounts and shares are stored in hundredths. */
const numberInWords = (value: number, as: FieldWords['as'], currency: string | undefined) =>
  as === 'amount' && currency !== undefined ? money({ chargeMinor: value, currency }) : `${value / 100}${as === 'percent' ? ' %' : ''}`;

const currencyIn = (value: unknown): string | undefined =>
  isRecord(value) && typeof value['currency'] === 'string' && /^[A-Z]{3}$/.test(value['currency']) ? value['currency'] : undefined;

/** That of the entry in which something stands: of `fees[3]` for `fees[3].chargeMinor`. */
export function currencyAt(body: Readonly<Record<string, unknown>> | null, at: string): string | undefined {
  let inside: unknown = body;
  let found = currencyIn(inside);
  for (const [step, index] of at.matchAll(/[^.[\]]+|\[(\d+)\]/g)) {
    if (index !== undefined) inside = Array.isArray(inside) ? inside[Number(index)] : undefined;
    else inside = isRecord(inside) ? inside[step] : undefined;
    found = currencyIn(inside) ?? found;
  }
  return found;
}

/** What the editor made and the server stored. */
const isDocument = (value: unknown): value is TextDocument => isRecord(value) && value['type'] === 'doc' && Array.isArray(value['content']);

/** A text as it stands; anything that no form made, so that it can be seen. */
export const plain = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value ?? ''));

/** `26 September 2025, 09:30 (Asia/Kolkata)` */
export function instantInWords(instant: string, timeZone: string): string {
  const at = new Date(instant);
  if (Number.isNaN(at.getTime())) return instant;
  return `${dateInWords(localDate(at, timeZone))}, ${localTime(at, timeZone)} (${timeZone})`;
}

/**
 * `Section 2, paragraph 1`: where something stands, as the form calls it. With the body, entries that have names are called by them:
 * `Non-members, On-site, charge`.
 */
export function placeInWords(at: string, words: FormWords, body?: Readonly<Record<string, unknown>>): string {
  const said: string[] = [];
  let place = '';
  let inside: unknown = body;
  for (const [step = '', name, index] of at.matchAll(/([^.[\]]+)|\[(\d+)\]/g)) {
    if (index === undefined) {
      place += place === '' ? (name ?? step) : `.${name ?? step}`;
      inside = isRecord(inside) ? inside[name ?? step] : undefined;
      // The server names an amount that is missing by its codes, which no form has.
      if (words[place]) said.push(wordsAt(words, place).label);
    } else {
      // The list is called by the entry in it: `Section 2` and not `Sections, section 2`.
      said.pop();
      inside = Array.isArray(inside) ? inside[Number(index)] : undefined;
      said.push(calledBy(inside, body) ?? `${wordsAt(words, place).one ?? 'entry'} ${Number(index) + 1}`);
      place += '[]';
    }
  }
  const [first = '', ...rest] = said;
  return [capital(first), ...rest.map((part) => part.slice(0, 1).toLowerCase() + part.slice(1))].join(', ');
}

/** A phase or category by its name, a fee by those of its own. */
function calledBy(entry: unknown, body: Readonly<Record<string, unknown>> | undefined): string | null {
  if (!isRecord(entry) || entryName(entry) === null) return null;
  const nameIn = (list: string, code: unknown, field: string): string | null => {
    const entries = body?.[list];
    const found: unknown = Array.isArray(entries) ? entries.find((one) => isRecord(one) && one['code'] === code) : undefined;
    return isRecord(found) && typeof found[field] === 'string' ? found[field] : null;
  };
  const own = entry['label'] ?? entry['name'];
  if (typeof own === 'string' && own !== '') return own;
  const category = nameIn('categories', entry['category'], 'label');
  return category === null ? null : [category, nameIn('phases', entry['phase'], 'name')].filter(Boolean).join(', ');
}
