import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { AbstractForm, emptyAbstract } from './abstract-form.ts';
import { type AbstractRules, PRESENTATION_TYPES } from './abstract-rules.ts';
import { addAuthor, type Author, chooseCorresponding, firstAuthor, mayRemoveAuthor, moveAuthor, removeAuthor } from './authors.ts';
import { abstractFaults } from './check-abstract.ts';

const rules: AbstractRules = {
  maxAbstracts: 2,
  maxAuthors: 5,
  maxWords: 350,
  maxTitleChars: 145,
  minKeywords: 3,
  maxKeywords: 6,
  categories: ['Particle Therapy and Dosimetry', 'IGRT and Adaptive Radiotherapy'],
};

const author: Author = {
  name: 'Asha Raman',
  department: 'Medical Physics',
  institution: 'Invented Hospital',
  city: 'Chennai',
  orcid: '',
  isCorresponding: false,
  email: '',
  mobile: '',
};
const corresponding: Author = { ...author, isCorresponding: true, email: 'asha@example.org', mobile: '+91 98400 00000' };
const list = (letters: string, at = -1): Author[] => Array.from(letters, (name, i) => ({ ...author, name, isCorresponding: i === at }));
const words = (count: number) => Array(count).fill('word').join(' ');

const good: AbstractForm = {
  title: 'Dose to water with a <sup>60</sup>Co beam',
  category: 'Particle Therapy and Dosimetry',
  presentationType: 'Oral',
  authors: [corresponding],
  abstract: { background: words(100), methods: words(100), results: words(100), conclusion: words(50) },
  keywords: ['dose', 'water', 'cobalt'],
};
const faults = (change: Partial<AbstractForm>) => abstractFaults(rules, { ...good, ...change });
const section = (change: Partial<AbstractForm['abstract']>) => ({ abstract: { ...good.abstract, ...change } });
const withAuthor = (change: Partial<Author>) => ({ authors: [{ ...corresponding, ...change }] });

test('an abstract of 350 words is right', { tags: ['DEL-240'] }, () => expect(faults({})).toEqual({}));

test.each<[string, Partial<AbstractForm>, Record<string, string>]>([
  ['[DEL-224] no title', { title: ' ' }, { title: 'Please provide a title for your abstract.' }],
  ['[DEL-224] a title of marks', { title: '<b> </b>' }, { title: 'Please provide a title for your abstract.' }],
  ['[DEL-239] title of 146', { title: 'x '.repeat(146) }, { title: 'Title exceeds 145 characters (excluding spaces)' }],
  ['[DEL-239] title of 145', { title: 'x '.repeat(145) }, {}],
  ['[DEL-225] no category', { category: '' }, { category: 'Please select a category.' }],
  ['[DEL-208] a category of another conference', { category: 'Chess' }, { category: 'Please select a category.' }],
  ['[DEL-226] no type', { presentationType: '' }, { presentationType: 'Please select a Presentation Type.' }],
  ['[DEL-223] another type', { presentationType: 'Poster' }, { presentationType: 'Please select a Presentation Type.' }],
  ['[DEL-227] no name', withAuthor({ name: ' ' }), { 'authors.0.name': 'Please provide the full name.' }],
  ['[DEL-228] no department', withAuthor({ department: '' }), { 'authors.0.department': 'Please provide the department or role.' }],
  ['[DEL-229] no institution', withAuthor({ institution: '' }), { 'authors.0.institution': 'Please provide the institution.' }],
  ['[DEL-230] no city', withAuthor({ city: '' }), { 'authors.0.city': 'Please provide the city.' }],
  ['[DEL-231] no email', withAuthor({ email: '' }), { 'authors.0.email': 'Please provide the email address.' }],
  ['[DEL-232] no mobile', withAuthor({ mobile: '' }), { 'authors.0.mobile': 'Please provide the mobile number.' }],
  ['a bad email', withAuthor({ email: 'a@b, c@d.org' }), { 'authors.0.email': 'Please enter a valid email address' }],
  ['a bad mobile', withAuthor({ mobile: '12345' }), { 'authors.0.mobile': 'Please enter a mobile number of 6 to 15 digits.' }],
  ['an ORCID iD, also as an address', withAuthor({ orcid: 'https://orcid.org/0000-0002-1825-0097' }), {}],
  [
    'an ORCID iD with a wrong digit',
    withAuthor({ orcid: '0000-0002-1825-0098' }),
    { 'authors.0.orcid': 'Please check the ORCID iD: 16 digits such as 0000-0002-1825-0097. It can also be left empty.' },
  ],
  ['[DEL-231] [DEL-232] others need neither', { authors: [corresponding, author] }, {}],
  [
    '[DEL-227] the second author',
    { authors: [corresponding, { ...author, name: '' }] },
    { 'authors.1.name': 'Please provide the full name.' },
  ],
  ['[DEL-233] no background', section({ background: '' }), { 'abstract.background': 'Please provide the background and aim.' }],
  ['[DEL-234] no methods', section({ methods: '\n' }), { 'abstract.methods': 'Please provide the materials and methods.' }],
  ['[DEL-235] no results', section({ results: '<i></i>' }), { 'abstract.results': 'Please provide the results and discussion.' }],
  ['[DEL-236] no conclusion', section({ conclusion: '\u200B' }), { 'abstract.conclusion': 'Please provide the conclusion.' }],
  ['[DEL-241] 351 words', section({ conclusion: words(51) }), { abstract: 'Abstract exceeds 350 word limit' }],
  ['[DEL-237] no keywords', { keywords: [] }, { keywords: 'Please provide at least three keywords.' }],
  ['[DEL-238] two keywords', { keywords: ['a', 'b'] }, { keywords: 'Please provide at least three keywords.' }],
  ['[DEL-238] the same three times', { keywords: ['a', 'A', ' a '] }, { keywords: 'Please provide at least three keywords.' }],
  ['seven keywords', { keywords: Array.from('abcdefg') }, { keywords: 'Please provide at most six keywords.' }],
  ['six keywords', { keywords: Array.from('abcdef') }, {}],
  ['[DEL-245] six authors', { authors: [corresponding, ...list('bcdef')] }, { authors: 'Maximum 5 authors allowed' }],
  ['five authors', { authors: [corresponding, ...list('bcde')] }, {}],
  ['[DEL-246] no author', { authors: [] }, { authors: 'At least one author is required' }],
  ['[SRV-026] nobody corresponds', { authors: [author] }, { authors: 'Please choose exactly one corresponding author.' }],
  [
    '[DEL-248] [SRV-026] two correspond',
    { authors: [corresponding, corresponding] },
    { authors: 'Please choose exactly one corresponding author.' },
  ],
  [
    'signs of another symbol font',
    section({ results: 'a \uF0FC b' }),
    { 'abstract.results': 'Please retype the characters of a symbol font: others would see empty boxes.' },
  ],
  ['one word of 9 kB', section({ methods: 'x'.repeat(9000) }), { 'abstract.methods': 'Please use at most 8000 characters.' }],
])('%s', (_, change, found) => expect(faults(change)).toEqual(found));

test('everything that is missing is named, in the order of the form', () => {
  expect(Object.keys(abstractFaults(rules, emptyAbstract()))).toEqual([
    'title',
    'category',
    'presentationType',
    'authors.0.name',
    'authors.0.department',
    'authors.0.institution',
    'authors.0.city',
    'authors.0.email',
    'authors.0.mobile',
    'abstract.background',
    'abstract.methods',
    'abstract.results',
    'abstract.conclusion',
    'keywords',
  ]);
});

test('two ways to present', { tags: ['DEL-223'] }, () => expect(PRESENTATION_TYPES).toEqual(['Oral', 'E-Poster']));

describe('the shape of what is sent', () => {
  test('what is right stays right, and says the same, once it is cleaned', () => {
    expect(AbstractForm.parse(good)).toEqual(good);
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (typed) => {
        const form = { ...good, title: typed, ...section({ results: typed }), keywords: [typed, 'b', 'c', 'd'] };
        const parsed = AbstractForm.parse(form);
        expect(AbstractForm.parse(parsed)).toEqual(parsed);
        expect(abstractFaults(rules, parsed)).toEqual(abstractFaults(rules, form));
      }),
    );
  }, 30_000);

  test('a draft may lack everything, and nothing can be added', { tags: ['SRV-025'] }, () => {
    expect(AbstractForm.parse({})).toEqual({ ...emptyAbstract(), authors: [] });
    expect(AbstractForm.safeParse({ status: 'accepted' }).success).toBe(false);
    expect(AbstractForm.safeParse({ authors: [{ ...author, role: 'x' }] }).success).toBe(false);
  });

  test('a paste of 100 kB is refused', () => {
    expect(AbstractForm.safeParse(section({ background: 'x '.repeat(50_000) })).success).toBe(false);
    expect(AbstractForm.safeParse({ authors: list('x'.repeat(21)) }).success).toBe(false);
  });
});

describe('the author list', () => {
  const shown = (authors: readonly Author[]) => authors.map(({ name, isCorresponding }) => (isCorresponding ? `${name}*` : name)).join('');

  test.each([
    ['[DEL-247] the first cannot be removed', removeAuthor(list('abc', 1), 0), 'ab*c'],
    ['[DEL-249] the corresponding is removed', removeAuthor(list('abc', 2), 2), 'a*b'],
    ['another is removed', removeAuthor(list('abc', 2), 1), 'ac*'],
    ['nobody there to remove', removeAuthor(list('abc', 0), 7), 'a*bc'],
    ['[DEL-248] another corresponds', chooseCorresponding(list('abc', 0), 2), 'abc*'],
    ['down', moveAuthor(list('abc', 0), 0, 1), 'ba*c'],
    ['up', moveAuthor(list('abc', 0), 2, -1), 'a*cb'],
    ['not beyond the end', moveAuthor(list('abc', 0), 2, 1), 'a*bc'],
    ['not beyond the start', moveAuthor(list('abc', 0), 0, -1), 'a*bc'],
    ['[DEL-245] not beyond five', addAuthor(list('abcde', 0), 5), 'a*bcde'],
    ['a fifth', addAuthor(list('abcd', 0), 5), 'a*bcd'],
  ])('%s', (_, authors, expected) => expect(shown(authors)).toBe(expected));

  test('the first author starts as corresponding', { tags: ['DEL-207', 'DEL-250'] }, () => {
    expect(emptyAbstract({ name: 'Asha' }).authors).toEqual([
      { name: 'Asha', department: '', institution: '', city: '', orcid: '', isCorresponding: true, email: '', mobile: '' },
    ]);
  });

  test('whatever is done to it, exactly one corresponds and somebody is left', { tags: ['DEL-248'] }, () => {
    const move = fc.tuple(fc.nat(3), fc.nat(6), fc.constantFrom<1 | -1>(1, -1));
    fc.assert(
      fc.property(fc.array(move, { maxLength: 30 }), (moves) => {
        let authors: Author[] = [firstAuthor()];
        for (const [what, at, by] of moves) {
          if (what === 0) authors = addAuthor(authors, 5);
          if (what === 1) authors = removeAuthor(authors, at);
          if (what === 2) authors = moveAuthor(authors, at, by);
          if (what === 3 && at < authors.length) authors = chooseCorresponding(authors, at);
          expect(authors.filter(({ isCorresponding }) => isCorresponding)).toHaveLength(1);
          expect(authors.length).toBeLessThanOrEqual(5);
          expect(mayRemoveAuthor(authors, 0)).toBe(false);
        }
      }),
    );
  });
});
