import { expect, test } from 'vitest';
import { type AcceptedAbstract, bookChanges, bookContent, wordsOf } from './book-content.ts';

const abstract = (reference: string | null, change: Partial<AcceptedAbstract> = {}): AcceptedAbstract => ({
  id: '00000000-0000-4000-8000-000000000001',
  number: 'A0001',
  presenter: 2,
  reference,
  type: 'Oral',
  title: 'Dose in 10<sup>3</sup> cGy',
  category: 'Dosimetry',
  authors: [
    { name: 'Asha Raman', department: 'Physics', institution: 'Invented Hospital', city: 'Chennai', orcid: '0000-0002-1825-0097' },
    { name: 'Balan Iyer', department: 'Physics', institution: 'Invented Hospital', city: 'Chennai', orcid: null },
    { name: 'Cato Dijk', department: 'Radiotherapy', institution: 'Other Hospital', city: 'Madurai', orcid: null },
  ],
  text: { background: 'Why', methods: 'H<sub>2</sub>O', results: 'p < 0.05', conclusion: 'It works.' },
  keywords: ['dose', '<i>in vivo</i>'],
  ...change,
});

test('[REV-160] each accepted abstract with a reference stands in it once, in the order of the edition’s categories', () => {
  const { sections } = bookContent(
    [
      abstract('OP-10'),
      abstract('OP-9'),
      abstract('EP-1', { category: 'Imaging' }),
      abstract(null),
      abstract('OP-1', { category: 'Gone' }),
    ],
    ['Imaging', 'Nothing here', 'Dosimetry'],
    true,
  );
  expect(sections.map(({ name, abstracts }) => [name, abstracts.map(({ reference }) => reference)])).toEqual([
    ['Imaging', ['EP-1']],
    ['Dosimetry', ['OP-9', 'OP-10']],
    ['Gone', ['OP-1']],
  ]);
});

test('[REV-156] the references behind a name are in the order of the pages', () => {
  const { index } = bookContent(
    [abstract('OP-1'), abstract('OP-2', { category: 'Imaging' }), abstract('OP-3')],
    ['Imaging', 'Dosimetry'],
    true,
  );
  expect(index.find(({ shown }) => shown === 'Raman, Asha')?.refs).toEqual(['OP-2', 'OP-1', 'OP-3']);
});

test('[REV-153] text reaches the typesetter as a tree, with institutions once each', () => {
  const [section] = bookContent([abstract('OP-1', { title: '#read("x") $y$ <b>z</b> <script>' })], [], true).sections;
  const [printed] = section?.abstracts ?? [];
  expect(printed?.title).toEqual(['#read("x") $y$ ', { mark: 'b', children: ['z'] }, ' <script>']);
  expect(printed?.affiliations).toEqual(['Physics, Invented Hospital, Chennai', 'Radiotherapy, Other Hospital, Madurai']);
  expect(printed?.authors).toEqual([
    { name: 'Asha Raman', affiliation: 1, presents: false, orcid: '0000-0002-1825-0097' },
    { name: 'Balan Iyer', affiliation: 1, presents: true, orcid: null },
    { name: 'Cato Dijk', affiliation: 2, presents: false, orcid: null },
  ]);
});

test('[REV-159] without names there is no name, institution or city in it, and no index', () => {
  const named = JSON.stringify(bookContent([abstract('OP-1')], [], true));
  const nameless = JSON.stringify(bookContent([abstract('OP-1')], [], false));
  for (const word of ['Asha', 'Raman', 'Invented', 'Chennai', 'Physics', 'Other Hospital']) {
    expect(named).toContain(word);
    expect(nameless).not.toContain(word);
  }
});

test('[REV-154] every word that is printed is looked at', () => {
  const words = wordsOf(abstract('OP-1'));
  for (const word of ['Dose in 103 cGy', 'Asha Raman', 'Physics', 'Madurai', 'H2O', 'in vivo', 'Dosimetry']) expect(words).toContain(word);
});

test('[REV-169] what changed since the book before', () => {
  const of = (reference: string, digest: string) => ({ reference, title: reference, digest });
  expect(bookChanges([of('OP-1', 'a'), of('OP-2', 'b'), of('OP-3', 'c')], [of('OP-1', 'a'), of('OP-2', 'x'), of('OP-4', 'd')])).toEqual({
    added: ['OP-4'],
    removed: ['OP-3'],
    changed: ['OP-2'],
  });
});
