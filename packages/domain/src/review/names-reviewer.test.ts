import { expect, test } from 'vitest';
import { revealsWriter } from './names-reviewer.ts';

const kavitha = { name: 'Kavitha S. Nair', email: 'kavitha.nair@example.org', institutions: ['Sample Institute of Oncology'] };

test.each([
  ['Please cite Nair et al.', ['name']],
  ['please cite KAVITHA s nair (2022)', ['name']],
  ['Kāvitha measured this before', ['name']],
  ['write to Kavitha.Nair@Example.org', ['name', 'address']],
  ['We at the Sample  Institute of Oncology, did this', ['institution']],
  ['the sample institute-of-oncology method', ['institution']],
  // Near misses.
  ['The nairobi protocol is better', []],
  ['An institute of oncology would do', []],
  ['s is the source strength', []],
  ['', []],
])('“%s”', { tags: ['REV-067'] }, (comment, found) => expect(revealsWriter(comment, kavitha)).toEqual(found));

test('short parts of a name are words of the language', () => {
  expect(revealsWriter('The new method is so good', { name: 'So Man Li', email: '', institutions: [''] })).toEqual([]);
  expect(revealsWriter('I am so man li', { name: 'So Man Li', email: '', institutions: [] })).toEqual(['name']);
});
