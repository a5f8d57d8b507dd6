import type { OnBehalfForm } from '../on-behalf.ts';

/** Many people in one file: what its columns are called. The same words as in a file of delegates, so that one can be filled from the other. */

export const PEOPLE_MAX = 500;
export const PEOPLE_MAX_BYTES = 1024 * 1024;

export type PersonField = Exclude<keyof OnBehalfForm, 'priceReason' | 'grant' | 'useAccount'>;

interface PersonColumn {
  readonly field: PersonField;
  readonly head: string;
  /** Nobody can be registered without it, whatever the category. */
  readonly needed?: true;
  /** Other names that people give it. */
  readonly also?: readonly string[];
}

export const PEOPLE_COLUMNS: readonly PersonColumn[] = [
  { field: 'email', head: 'E-mail', needed: true, also: ['Email ID', 'E-mail address'] },
  { field: 'title', head: 'Title' },
  { field: 'name', head: 'Name', needed: true },
  { field: 'mobile', head: 'Mobile', needed: true, also: ['Mobile number'] },
  { field: 'institute', head: 'Institute' },
  { field: 'designation', head: 'Designation', needed: true },
  { field: 'postalAddress', head: 'Postal address', needed: true, also: ['Address'] },
  { field: 'postalPin', head: 'Postal code', needed: true, also: ['PIN', 'PIN code', 'PIN or postal code'] },
  { field: 'city', head: 'City' },
  { field: 'country', head: 'Country' },
  { field: 'countryOther', head: 'Country if Other' },
  { field: 'age', head: 'Age' },
  { field: 'mealPreference', head: 'Meals', also: ['Meal'] },
  { field: 'membershipId', head: 'Membership number', also: ['Membership ID'] },
  { field: 'latinName', head: 'Name in Latin letters' },
  { field: 'teamMemberName', head: 'Team member' },
  { field: 'teamMemberEmail', head: 'E-mail of the team member' },
  { field: 'category', head: 'Category', needed: true },
  { field: 'registrationType', head: 'Type' },
];

/** `E-mail`, `email` and `E MAIL` are one. */
const plain = (head: string) =>
  head
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}]/gu, '');

const BY_NAME = new Map(
  PEOPLE_COLUMNS.flatMap(({ field, head, also = [] }) => [head, field, ...also].map((name) => [plain(name), field] as const)),
);

export const headOf = (field: string): string => PEOPLE_COLUMNS.find((one) => one.field === field)?.head ?? field;

interface Headings {
  /** Where each column stands, from 0. */
  readonly places: ReadonlyMap<PersonField, number>;
  /** Names of columns that must be there and are not. */
  readonly missing: readonly string[];
  /** Names that stand there more than once. */
  readonly twice: readonly string[];
  /** Columns that are not read. */
  readonly ignored: readonly string[];
}

export function readHeadings(row: readonly string[]): Headings {
  const places = new Map<PersonField, number>();
  const twice: string[] = [];
  const ignored: string[] = [];
  row.forEach((head, place) => {
    const field = BY_NAME.get(plain(head));
    if (field === undefined) {
      if (head !== '') ignored.push(head);
    } else if (places.has(field)) twice.push(headOf(field));
    else places.set(field, place);
  });
  const missing = PEOPLE_COLUMNS.filter(({ field, needed }) => needed && !places.has(field)).map(({ head }) => head);
  return { places, missing, twice, ignored };
}

/** Nothing but the names, to be filled in. With the mark by which spreadsheets know UTF-8. */
export const emptyPeopleList = `\uFEFF${PEOPLE_COLUMNS.map(({ head }) => head).join(',')}\r\n`;
