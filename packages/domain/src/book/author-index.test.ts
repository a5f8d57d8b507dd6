import { describe, expect, test } from 'vitest';
import { authorIndex, filedName, type IndexedAuthor } from './author-index.ts';

describe('[REV-156] under which name somebody is filed', () => {
  test.each([
    ['Asha Raman', 'Raman', 'Asha'],
    ['Dr. Asha Raman', 'Raman', 'Asha'],
    ['Prof Asha K. Raman', 'Raman', 'Asha K.'],
    ['S. Kumar', 'Kumar', 'S.'],
    ['Kumar S', 'Kumar', 'S'],
    ['Lakshmi Priya R.', 'Lakshmi Priya', 'R.'],
    ['Kumar S.K.', 'Kumar', 'S.K.'],
    ['Jan van der Dijk', 'van der Dijk', 'Jan'],
    ['Ludwig von Mies', 'von Mies', 'Ludwig'],
    ['van Dijk', 'Dijk', 'van'],
    ['Sukarno', 'Sukarno', ''],
    ['  Sukarno  ', 'Sukarno', ''],
    ['Dr', 'Dr', ''],
    ['A B', 'B', 'A'],
    ['Anne-Marie O’Neil', 'O’Neil', 'Anne-Marie'],
    ['ஆஷா ராமன்', 'ராமன்', 'ஆஷா'],
  ])('%s', (name, surname, rest) => expect(filedName(name)).toEqual({ surname, rest }));
});

describe('[REV-156] the index', () => {
  const author = (name: string, reference: string, change: Partial<IndexedAuthor> = {}): IndexedAuthor => ({
    name,
    institution: 'Invented Hospital',
    orcid: null,
    reference,
    ...change,
  });

  test('has a person once, and each abstract of theirs once', () => {
    const entries = authorIndex([author('Asha Raman', 'OP-2'), author('asha  raman', 'OP-1'), author('Asha Raman', 'OP-2')]);
    expect(entries).toEqual([{ letter: 'R', shown: 'Raman, Asha', refs: ['OP-2', 'OP-1'] }]);
  });

  test('keeps two people of one name at two places apart, unless they are one by ORCID', () => {
    const elsewhere = { institution: 'Other Hospital' };
    expect(authorIndex([author('Asha Raman', 'OP-1'), author('Asha Raman', 'OP-2', elsewhere)])).toHaveLength(2);
    const orcid = '0000-0002-1825-0097';
    const one = authorIndex([author('Asha Raman', 'OP-1', { orcid }), author('A. Raman', 'OP-2', { ...elsewhere, orcid })]);
    expect(one).toEqual([{ letter: 'R', shown: 'Raman, Asha', refs: ['OP-1', 'OP-2'] }]);
  });

  test('is in the order of the language, accents beside their letter, in any order of what it is made from', () => {
    const names = ['Ölke Zorn', 'Eva Émile', 'Adam Zebra', 'Ida Ebert', 'Jan van Dijk', 'Uma Öhm', 'Bo Oak', '7 Eleven', 'Ina 4711'];
    const of = (list: string[]) => authorIndex(list.map((name) => author(name, 'OP-1'))).map(({ letter, shown }) => `${letter} ${shown}`);
    expect(of(names)).toEqual([
      '# 4711, Ina',
      'E Ebert, Ida',
      'E Eleven, 7',
      'E Émile, Eva',
      'O Oak, Bo',
      'O Öhm, Uma',
      'V van Dijk, Jan',
      'Z Zebra, Adam',
      'Z Zorn, Ölke',
    ]);
    expect(of(names.toReversed())).toEqual(of(names));
  });
});
