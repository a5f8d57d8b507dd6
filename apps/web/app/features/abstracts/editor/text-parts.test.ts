import { emptyAbstract } from '@isocentre/domain/abstracts/abstract-form';
import { expect, test } from 'vitest';
import { textDifferences } from './text-parts.ts';

const base = { ...emptyAbstract({ name: 'Nila' }), title: 'One', keywords: ['a'] };

test('only what differs is asked for, and what was changed on one side alone is proposed', () => {
  const mine = { ...base, title: 'Mine' };
  const other = { ...base, keywords: ['a', 'b'], abstract: { ...base.abstract, methods: 'Film.' } };
  expect(
    textDifferences({ mine, other, before: base, otherIsNewer: false }).map(({ part, mine: here, other: there, proposed }) => [
      part.name,
      here,
      there,
      proposed,
    ]),
  ).toEqual([
    ['title', 'Mine', 'One', 'mine'],
    ['abstract.methods', '', 'Film.', 'other'],
    ['keywords', 'a', 'a, b', 'other'],
  ]);
});

test.each([
  ['changed here alone', { mine: 'New', other: 'Old', before: 'Old', otherIsNewer: true }, 'mine'],
  ['changed there alone', { mine: 'Old', other: 'New', before: 'Old', otherIsNewer: false }, 'other'],
  ['changed on both sides, later here', { mine: 'A', other: 'B', before: 'Old', otherIsNewer: false }, 'mine'],
  ['changed on both sides, later there', { mine: 'A', other: 'B', before: 'Old', otherIsNewer: true }, 'other'],
  ['emptied here', { mine: '', other: 'Old', before: 'Old', otherIsNewer: false }, 'other'],
  ['emptied there', { mine: 'Old', other: ' ', before: 'Old', otherIsNewer: true }, 'mine'],
  ['empty here, which an older load showed', { mine: '', other: 'Saved', before: '', otherIsNewer: false }, 'other'],
  ['begun from nobody knows what, later here', { mine: 'A', other: 'B', before: undefined, otherIsNewer: false }, 'mine'],
  ['begun from nobody knows what, empty here', { mine: '', other: 'B', before: undefined, otherIsNewer: false }, 'other'],
])('%s: the side that changed is proposed, never an empty or an older one', (_, { mine, other, before, otherIsNewer }, proposed) => {
  const titled = (title: string) => ({ ...base, title });
  const sides = { mine: titled(mine), other: titled(other), before: before === undefined ? undefined : titled(before), otherIsNewer };
  expect(textDifferences(sides).map((one) => one.proposed)).toEqual([proposed]);
});

const [nila] = base.authors;
const blank = { ...nila!, name: ' ' };
test.each([
  ['rows without content here', { mine: [blank, blank], other: [nila!], otherIsNewer: false }, 'other'],
  ['rows without content there', { mine: [nila!], other: [blank], otherIsNewer: true }, 'mine'],
  ['only a city here', { mine: [{ ...blank, city: 'Pune' }], other: [nila!], otherIsNewer: false }, 'mine'],
  ['rows without content on both sides, later there', { mine: [blank], other: [blank, blank], otherIsNewer: true }, 'other'],
])('authors, %s: rows without content are an empty side', (_, { mine, other, otherIsNewer }, proposed) => {
  const sides = { mine: { ...base, authors: mine }, other: { ...base, authors: other }, before: undefined, otherIsNewer };
  expect(textDifferences(sides).map((one) => one.proposed)).toEqual([proposed]);
});

const differences = (mine: typeof base, other: typeof base) => textDifferences({ mine, other, before: base, otherIsNewer: false });

test('each part can be taken over alone', () => {
  const other = {
    ...base,
    title: 'Other',
    authors: [],
    presentationType: 'Oral',
    category: 'x',
    abstract: { ...base.abstract, conclusion: 'End.' },
  };
  for (const { part } of differences(base, other)) {
    const taken = part.take(base, other);
    expect(differences(taken, other).map((one) => one.part.name)).not.toContain(part.name);
    expect(differences(taken, base).map((one) => one.part.name)).toEqual([part.name]);
  }
});
