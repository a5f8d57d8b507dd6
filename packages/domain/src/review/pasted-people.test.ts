import { expect, test } from 'vitest';
import { MOST_PASTED, PastedPeople, pastedWords, readPastedPeople } from './pasted-people.ts';

const TOPICS = ['Dosimetry', 'Image Processing, Analysis and Quantification', 'Radiation Biology, Protection, and Safety'];
const one = (line: string) => readPastedPeople(line, TOPICS)[0];

test.each([
  ['Dr. A. Kumar, a.kumar@example.org, Dosimetry', 'Dr. A. Kumar', 'a.kumar@example.org', ['Dosimetry'], []],
  [
    'A. Kumar\ta@example.org\tdosimetry; Image Processing, Analysis and Quantification',
    'A. Kumar',
    'a@example.org',
    TOPICS.slice(0, 2),
    [],
  ],
  ['"Kumar, Anand" <A@Example.org>; Dosimetry | Gardening', 'Kumar, Anand', 'A@Example.org', ['Dosimetry'], ['Gardening']],
  ['<mailto:a@example.org>', '', 'a@example.org', [], []],
  ['a@example.org.', '', 'a@example.org', [], []],
  ['நிலா, nila@example.org', 'நிலா', 'nila@example.org', [], []],
])('%s', (line, name, email, topics, unknown) => {
  expect(one(line)).toEqual({ line: 1, name, email, topics, unknown, fault: null });
});

test.each([
  ['A. Kumar, Dosimetry', pastedWords.noAddress],
  ['A. Kumar, a@example', pastedWords.noAddress],
  ['A a@example.org and B b@example.org', pastedWords.twoAddresses],
  [`${'x'.repeat(121)}, a@example.org`, pastedWords.longName],
])('cannot be read: %s', (line, fault) => {
  expect(one(line)).toMatchObject({ email: null, fault });
});

test('the same address in another case is one person; empty lines are counted and not read', () => {
  const rows = readPastedPeople('A, a@example.org\r\n\r\nB, A@EXAMPLE.ORG', TOPICS);
  expect(rows.map(({ line, email, fault }) => [line, email, fault])).toEqual([
    [1, 'a@example.org', null],
    [3, null, pastedWords.twice(1)],
  ]);
});

test('nothing, too many lines and far too much are refused before they are read', () => {
  const text = (lines: number) => Array.from({ length: lines }, (_, i) => `a${i}@example.org`).join('\n');
  const refused = (words: string) => PastedPeople.safeParse(words).error?.issues.map(({ message }) => message);
  expect([refused(' \n '), refused(text(MOST_PASTED)), refused(text(MOST_PASTED + 1)), refused('a'.repeat(6_000_000))]).toEqual([
    [pastedWords.missing],
    undefined,
    [pastedWords.long],
    [pastedWords.long],
  ]);
});
