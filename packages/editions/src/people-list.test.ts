import { sameEmail } from '@isocentre/domain/accounts/email';
import { onBehalfRules } from '@isocentre/domain/registration/on-behalf';
import { PEOPLE_COLUMNS, type PersonField } from '@isocentre/domain/registration/people-list/columns';
import { readPeople } from '@isocentre/domain/registration/people-list/read-people';
import { expect, test } from 'vitest';
import { ampiTnpy2025 } from './ampi-tnpy-2025.ts';

/** Rows of a list, read by the rules of a day on which only the last phase is sold. */
const rules = onBehalfRules(ampiTnpy2025, new Date('2025-09-20T12:00:00+05:30'));
const heads = PEOPLE_COLUMNS.map(({ head }) => head);
const good: Partial<Record<PersonField, string>> = {
  email: 'oviya@example.org',
  name: 'Oviya Senthil',
  mobile: '98400 12345',
  designation: 'Medical physicist',
  postalAddress: '4 Temple Street',
  postalPin: '600004',
  category: 'Non AMPI Member',
};
const rowOf = (change: Partial<Record<PersonField, string>> = {}) =>
  PEOPLE_COLUMNS.map(({ field }) => ({ ...good, ...change })[field] ?? '');
const read = (...rows: string[][]) => readPeople(rules, heads, rows, sameEmail);
const faultsOf = (change: Partial<Record<PersonField, string>>) => read(rowOf(change)).flatMap(({ faults }) => faults);

test('a good row is what the form for one person would send', { tags: ['ORG-256'] }, () => {
  const [person] = read(rowOf());
  expect(person).toMatchObject({ row: 2, faults: [], choice: { label: 'Non AMPI Member', type: 'onsite', payLater: true } });
  expect(person?.choice?.quote.price).toBe('₹3,000');
  expect(person?.form).toMatchObject({ ...good, category: 'non-ampi', registrationType: 'onsite', useAccount: false });
});

test.each([
  [{ category: 'NON-AMPI' }, { category: 'non-ampi' }],
  [{ category: 'apollo staff' }, { category: 'apollo-staff' }],
  [{ registrationType: 'onsite' }, { registrationType: 'onsite' }],
  [{ title: 'dr' }, { title: 'Dr.' }],
  [{ country: 'india' }, { country: 'India' }],
  [{ mealPreference: 'Non-Vegetarian' }, { mealPreference: 'non-veg' }],
  [{ mealPreference: 'VEG' }, { mealPreference: 'veg' }],
  // As our own files guard what a spreadsheet would take for a formula.
  [{ mobile: "'+91 98400 12345" }, { mobile: '+91 98400 12345' }],
  [{ name: "'=cmd()" }, { name: '=cmd()' }],
  [{ name: '  Oviya  ' }, { name: 'Oviya' }],
] as const)('%j is read as %j', (given, form) => {
  const [person] = read(rowOf(given));
  expect(person?.form).toMatchObject(form);
  expect(person?.faults).toEqual([]);
});

test.each([
  [{ email: '' }, 'E-mail', 'This is missing'],
  [{ email: 'nobody' }, 'E-mail', 'Please enter a valid email address'],
  [{ name: '' }, 'Name', 'This is missing'],
  [{ name: 'x'.repeat(121) }, 'Name', 'Please use at most 120 characters.'],
  [{ name: 'see https://evil.example' }, 'Name', 'Please use plain text.'],
  [{ designation: 'a\u0007b' }, 'Designation', 'Please use plain text.'],
  [{ mobile: '9.84E+09' }, 'Mobile', expect.stringContaining('10')],
  [{ postalPin: '1' }, 'Postal code', expect.any(String)],
  [{ category: '' }, 'Category', 'This is missing'],
  [{ category: 'Friends' }, 'Category', 'Please choose one of the listed categories'],
  [{ category: 'ampi' }, 'Membership number', 'Please enter your membership ID'],
  [{ category: 'ampi-senior', age: '40' }, 'Age', expect.stringContaining('aged 60 and over')],
  [{ age: 'forty' }, 'Age', expect.any(String)],
  [{ country: 'Atlantis' }, 'Country', 'Please choose one of the listed options'],
  [{ category: 'overseas' }, 'Country', expect.stringContaining('outside India')],
  [{ mealPreference: 'caviar' }, 'Meals', 'Please choose one of the listed options'],
  [{ registrationType: 'early-bird' }, 'Type', expect.stringContaining('has ended')],
  [{ registrationType: 'next year' }, 'Type', 'Please choose one of the offered registration types'],
] as const)('%j is a fault of its column', { tags: ['ORG-256'] }, (given, column, words) =>
  expect(faultsOf(given)).toContainEqual({ column, words }),
);

test('an address twice in the file, in any spelling, is a fault of the later row', { tags: ['ORG-256'] }, () => {
  const people = read(rowOf(), rowOf({ email: 'other@example.org' }), rowOf({ email: 'OVIYA@example.org' }));
  expect(people.map(({ row, faults }) => [row, faults])).toEqual([
    [2, []],
    [3, []],
    [4, [{ column: 'E-mail', words: 'The same address as in row 2' }]],
  ]);
});

test('empty rows are passed over, and the others keep the number that the spreadsheet shows', () => {
  const blank = heads.map(() => ' ');
  expect(read(blank, rowOf(), [''], [], rowOf({ email: 'x@example.org' })).map(({ row }) => row)).toEqual([3, 6]);
});

test('a cell too many is a fault of the row, one too few is empty', () => {
  expect(read([...rowOf(), 'more'])[0]?.faults).toEqual([{ column: '', words: expect.stringContaining('more cells than columns') }]);
  expect(read(rowOf().slice(0, -1))[0]?.faults).toEqual([]);
});
