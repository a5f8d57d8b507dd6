import { emptyAbstract } from '@isocentre/domain/abstracts/abstract-form';
import { expect, test } from 'vitest';
import { textDifferences } from './text-parts.ts';

const base = { ...emptyAbstract({ name: 'Nila' }), title: 'One', keywords: ['a'] };

test('only what differs is asked for, and what was changed on one side alone is proposed', () => {
  const mine = { ...base, title: 'Mine' };
  const other = { ...base, keywords: ['a', 'b'], abstract: { ...base.abstract, methods: 'Film.' } };
  expect(
    textDifferences(mine, other, base).map(({ part, mine: here, other: there, proposed }) => [part.name, here, there, proposed]),
  ).toEqual([
    ['title', 'Mine', 'One', 'mine'],
    ['abstract.methods', '', 'Film.', 'other'],
    ['keywords', 'a', 'a, b', 'other'],
  ]);
});

test('each part can be taken over alone', () => {
  const other = {
    ...base,
    title: 'Other',
    authors: [],
    presentationType: 'Oral',
    category: 'x',
    abstract: { ...base.abstract, conclusion: 'End.' },
  };
  for (const { part } of textDifferences(base, other, base)) {
    const taken = part.take(base, other);
    expect(textDifferences(taken, other, base).map((one) => one.part.name)).not.toContain(part.name);
    expect(textDifferences(taken, base, base).map((one) => one.part.name)).toEqual([part.name]);
  }
});
