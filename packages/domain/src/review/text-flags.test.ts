import { expect, test } from 'vitest';
import { type FlaggedAuthor, textFlags } from './text-flags.ts';

const AUTHORS: FlaggedAuthor[] = [
  { name: 'Dr. Asha Raman', institution: 'Invented Memorial Hospital', city: 'Madurai' },
  { name: 'K. Brown', institution: 'Dept. of Physics, Lakeside Cancer Centre, Chennai', city: '' },
  { name: 'Émile Low', institution: 'Madurai Radiation Institute', city: '' },
  { name: 'Meera Bragg', institution: 'Cancer Institute', city: '' },
  { name: 'Xi Wu', institution: 'Zenith', city: '' },
];

const EMPTY = { title: '', background: '', methods: '', results: '', conclusion: '', keywords: '' };
const found = (methods: string) =>
  textFlags({ ...EMPTY, methods }, AUTHORS).map(({ at, length, kind }) => [kind, methods.slice(at, at + length)]);

test.each([
  ['as shown by Raman in phantoms', 'name', 'Raman'],
  ['Raman et al. measured it', 'name', 'Raman'],
  ['RAMAN ET AL measured it', 'name', 'RAMAN'],
  ['the method of Dr. Raman', 'name', 'Raman'],
  ['Raman’s method', 'name', 'Raman'],
  ['see Raman (2023)', 'name', 'Raman'],
  ['see Raman, 2023', 'name', 'Raman'],
  ['Raman and colleagues', 'name', 'Raman'],
  ['measured with Asha Raman', 'name', 'Asha Raman'],
  ['measured with A. Raman', 'name', 'A. Raman'],
  ['Brown et al.', 'name', 'Brown'],
  ['K. Brown measured', 'name', 'K. Brown'],
  ['Emile Low measured', 'name', 'Emile Low'],
  ['Low et al. found', 'name', 'Low'],
  ['patients of Invented Memorial Hospital', 'institution', 'Invented Memorial Hospital'],
  ['patients of the Invented Memorial', 'institution', 'Invented Memorial'],
  ['at Lakeside Cancer Center, Chennai', 'institution', 'Lakeside Cancer Center'],
  ['done at Zenith in May', 'institution', 'Zenith'],
  ['treated at IMH in 2024', 'initials', 'IMH'],
  ['ask raman@example.org please', 'address', 'raman@example.org'],
  ['code at https://example.org/plans?id=1', 'address', 'https://example.org/plans?id=1'],
  ['code at www.example.org', 'address', 'www.example.org'],
  ['see lakeside.ac.in for it', 'address', 'lakeside.ac.in'],
])('a hit: %s', { tags: ['REV-055'] }, (text, kind, passage) => {
  expect(found(text)).toEqual([[kind, passage]]);
});

test.each([
  // A name that is a word, or somebody else's effect.
  'followed by Low dose scans',
  'by Brown adipose tissue',
  'Raman spectroscopy',
  'the raman effect',
  'the Bragg peak',
  'Low dose rate, by low energy',
  'Ramanujan et al.',
  // What many institutions are called, and abbreviations of the field.
  'the cancer institute of a region',
  'a memorial hospital',
  'MRI before treatment',
  'an imh value',
  'zenith angle of 30°',
  // No address.
  'p < 0.05 @ 6 MV',
  'the dose.In our study',
  'version 2.1.3, e.g. fields',
  'et al. in 2019',
  '',
])('a near miss: %s', { tags: ['REV-055'] }, (text) => {
  expect(found(text)).toEqual([]);
});

test('every field is looked at, with the position in its text; what overlaps is told once', { tags: ['REV-055'] }, () => {
  const texts = {
    title: 'A. Raman et al.',
    background: 'x',
    methods: '',
    results: 'At IMH.',
    conclusion: '',
    keywords: 'dose, www.example.org',
  };
  expect(textFlags(texts, AUTHORS)).toEqual([
    { field: 'title', at: 0, length: 8, kind: 'name' },
    { field: 'results', at: 3, length: 3, kind: 'initials' },
    { field: 'keywords', at: 6, length: 15, kind: 'address' },
  ]);
});

test('no text takes long', () => {
  const began = Date.now();
  for (const piece of ['a', 'a.', 'a@', 'Raman ', 'A. ', 'www.', '(((', 'Invented ', 'et al ']) found(piece.repeat(20_000 / piece.length));
  expect(Date.now() - began).toBeLessThan(5000);
});
