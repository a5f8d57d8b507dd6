import type { Merge } from '@isocentre/domain/corrections/merge';
import { expect, test } from 'vitest';
import { mergeLines, sameWords } from './merge-words.ts';

const side = {
  id: '5f0c2d1e-7a44-4c59-9a3b-2d6c1f0e8b57',
  number: 'TNPY28-0042',
  name: 'Asha Raman',
  email: 'asha@example.org',
  category: 'AMPI Member',
  status: 'NOT PAID' as const,
  money: false,
  version: 1,
};
const found: Merge = {
  stays: side,
  goes: { ...side, number: 'TNPY28-0043', email: 'raman@example.org' },
  abstracts: 0,
  notes: 0,
  proofs: 0,
  drafts: 0,
  waiting: 'none',
  releasesSeats: 0,
  closesOrder: false,
};

test('says only what happens', { tags: ['ORG-247'] }, () => {
  expect(mergeLines(found).map(({ words }) => words)).toEqual([
    'TNPY28-0042 stays as it is.',
    'TNPY28-0043 is cancelled. Its number leads to TNPY28-0042 and is not given to anybody else.',
    'Both accounts stay. The registration is opened with asha@example.org.',
    'Both addresses get a mail about it.',
    'It cannot be undone.',
  ]);
});

test.each<[Partial<Merge>, string]>([
  [{ stays: { ...side, money: true, status: 'PAID' } }, 'TNPY28-0042 stays as it is, since money was paid for it.'],
  [{ stays: { ...side, status: 'COMPLIMENTARY' } }, 'TNPY28-0042 stays as it is, since it is settled.'],
  [{ abstracts: 1 }, 'An abstract moves over to TNPY28-0042.'],
  [{ abstracts: 2, notes: 1, proofs: 1, drafts: 1 }, '2 abstracts, a draft, a document and a note move over to TNPY28-0042.'],
  [{ waiting: 'moves' }, 'The turn on the waiting list for the workshop moves over.'],
  [{ waiting: 'ends' }, 'The turn on the waiting list ends: TNPY28-0042 has no use for it.'],
  [{ releasesSeats: 1 }, 'The workshop place of TNPY28-0043 is released and offered to the next in line.'],
  [{ closesOrder: true }, 'The open order of TNPY28-0043 is closed. Money that still arrives goes back.'],
])('%o', (change, words) => {
  expect(mergeLines({ ...found, ...change }).map((line) => line.words)).toContain(words);
});

test('says what is the same', () => {
  expect([sameWords(['mobile']), sameWords(['institute', 'mailbox'])]).toEqual([
    'Same name and mobile',
    'Same name, institute and mailbox',
  ]);
});
