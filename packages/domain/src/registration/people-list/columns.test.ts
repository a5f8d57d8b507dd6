import { expect, test } from 'vitest';
import { emptyPeopleList, PEOPLE_COLUMNS, readHeadings } from './columns.ts';

const heads = PEOPLE_COLUMNS.map(({ head }) => head);

test('the empty list has every column, in a form that is read again', { tags: ['ORG-256'] }, () => {
  const row = emptyPeopleList.replace('\uFEFF', '').trimEnd().split(',');
  expect(row).toEqual(heads);
  const { places, ...rest } = readHeadings(row);
  expect([...places.keys()]).toEqual(PEOPLE_COLUMNS.map(({ field }) => field));
  expect(rest).toEqual({ missing: [], twice: [], ignored: [] });
});

test.each([
  ['E-mail', 'email'],
  ['email', 'email'],
  [' E MAIL ', 'email'],
  ['EMAIL_ID', 'email'],
  ['Ｎａｍｅ', 'name'],
  ['Postal Code', 'postalPin'],
  ['postalPin', 'postalPin'],
  ['PIN', 'postalPin'],
  ['Type', 'registrationType'],
])('%j names the column %s', (head, field) => expect([...readHeadings([head]).places.keys()]).toEqual([field]));

test('what is missing, doubled or unknown is named', () => {
  const { places, missing, twice, ignored } = readHeadings(['Name', 'Shirt size', 'name', '', 'E-mail']);
  expect([...places]).toEqual([
    ['name', 0],
    ['email', 4],
  ]);
  expect(missing).toEqual(['Mobile', 'Designation', 'Postal address', 'Postal code', 'Category']);
  expect(twice).toEqual(['Name']);
  expect(ignored).toEqual(['Shirt size']);
});
