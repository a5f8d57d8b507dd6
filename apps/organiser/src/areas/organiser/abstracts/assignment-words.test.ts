import { expect, test } from 'vitest';
import { candidates, fitNow, ownField, rangeOf, shortInWords, together } from './assignment-words.ts';

const fit = { expert: 2, able: 1, outside: 1 };

test('shares and loads in words', () => {
  expect([ownField(fit), ownField({ expert: 0, able: 0, outside: 0 })]).toEqual([75, null]);
  expect([rangeOf([4, 7, 5]), rangeOf([5]), rangeOf([])]).toEqual(['4 to 7', '5', 'nobody']);
  expect(together([fit, fit])).toEqual({ expert: 4, able: 2, outside: 2 });
});

test('what is short: one remedy for each topic and cause, with the abstracts it is about', () => {
  const short = (number: number, category: string) => ({ abstract: '', number, category, missing: 1, cause: 'load' as const });
  const words = shortInWords([short(12, 'Dose'), short(7, 'Dose'), short(3, 'Film')]);
  expect(words.map(({ abstracts }) => abstracts)).toEqual(['A-007, A-012', 'A-003']);
  expect(words[0]?.remedy).toMatch(/^Dose: 2 more reviews/);
});

test('who has an abstract, and who could get it: experts with room first, those in conflict last, without the kind', () => {
  const person = (account: string, change: object = {}) => ({
    account,
    name: account,
    expert: ['Dose'],
    able: [],
    load: 4,
    taken: 0,
    paused: false,
    ...change,
  });
  const abstract = {
    id: '',
    number: 1,
    title: '',
    category: 'Dose',
    conflicts: ['c'],
    assigned: [
      {
        id: '',
        account: 'has',
        state: 'open' as const,
        origin: 'hand' as const,
        reason: null,
        opened: false,
        categoryBefore: null,
        waiver: null,
      },
    ],
  };
  const film = { ...abstract, category: 'Film' };
  const both = { abstracts: [abstract, film], reviewers: [person('has', { able: ['Film'], expert: [] })] };
  expect([...fitNow(both)]).toEqual([['has', { expert: 0, able: 1, outside: 1 }]]);
  const reviewers = [
    person('c'),
    person('busy', { taken: 3 }),
    person('able', { expert: [], able: ['Dose'] }),
    person('free'),
    person('has'),
  ];
  expect(candidates({ reviewers }, abstract).map(({ account, words, possible }) => [account, words, possible])).toEqual([
    ['free', 'expert, 0 of 4', true],
    ['busy', 'expert, 3 of 4', true],
    ['able', 'able, 0 of 4', true],
    ['c', 'expert, 0 of 4, has a conflict', false],
  ]);
});
