import { describe, expect, test } from 'vitest';
import type { AcceptedAbstract } from '../book/book-content.ts';
import { findable, isWanted, NOTHING_WANTED } from './search.ts';

const abstract: AcceptedAbstract = {
  id: '00000000-0000-4000-8000-000000000001',
  number: 'A-001',
  reference: 'OP-07',
  type: 'Oral',
  title: 'Dose in H<sub>2</sub>O phantoms',
  category: 'Dosimetry',
  authors: [{ name: 'José Núñez', department: 'Physics', institution: 'Invented Hospital', city: 'Madurai', orcid: null }],
  presenter: 1,
  text: { background: 'Small fields', methods: 'Film and <i>in vivo</i> diodes', results: 'p < 0.05', conclusion: 'It works.' },
  keywords: ['film'],
};

describe('an abstract is found', () => {
  test.each([
    ['by nothing at all', {}, true],
    ['by a word of its text in any letter case', { words: 'DIODES' }, true],
    ['by words in any order, all of them', { words: 'film phantoms h2o' }, true],
    ['not when one of them is missing', { words: 'film protons' }, false],
    ['by the beginning of a word', { words: 'phant' }, true],
    ['not by the middle of one', { words: 'hantom' }, false],
    ['by a short word only as a whole', { words: 'in' }, true],
    ['not by the first letter of many', { words: 'd' }, false],
    ['by a sign', { words: '0.05' }, true],
    ['by its reference', { words: 'op-07' }, true],
    ['by an author without accents', { author: 'nunez jose' }, true],
    ['by where an author works', { author: 'madurai' }, true],
    ['not by a word of the text among authors', { author: 'film' }, false],
    ['by its category', { category: 'Dosimetry' }, true],
    ['not by another', { category: 'Imaging' }, false],
    ['not by markup', { words: '<sub>' }, false],
    ['by all at once', { words: 'diodes', author: 'núñez', category: 'Dosimetry' }, true],
  ])('%s', (_, wanted, found) => {
    expect(isWanted(findable(abstract), { ...NOTHING_WANTED, ...wanted })).toBe(found);
  });
});
